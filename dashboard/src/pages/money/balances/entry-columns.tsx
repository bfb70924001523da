import { Link } from '@tanstack/react-router';
import type { LedgerEntry } from '@taprail/sdk';
import type { Column } from '../../../components/lists/table.tsx';
import { Money, SubMerchantLink, shortId, Time } from '../../../components/values/values.tsx';
import { humanise } from '../../../format/words.ts';

export const entryColumns: readonly Column<LedgerEntry>[] = [
  { header: 'Account', cell: ({ account }) => humanise(account.replace('submerchant_', '')) },
  {
    header: 'Amount',
    isPhoneOnly: true,
    cell: ({ amount, currency }) => (
      <>
        {amount > 0 ? 'Debit ' : 'Credit '}
        <Money amount={Math.abs(amount)} currency={currency} />
      </>
    ),
  },
  { header: 'What', cell: ({ kind }) => humanise(kind) },
  {
    header: 'Sub-merchant',
    isExtra: true,
    cell: ({ submerchant }) => <SubMerchantLink of={submerchant} />,
  },
  {
    header: 'Source',
    width: '9rem',
    isSecondary: true,
    cell: (entry) =>
      entry.source === null ? (
        ''
      ) : (
        <Link className="mono" to={pageOf(entry)}>
          {shortId(entry.source)}
        </Link>
      ),
  },
  {
    header: 'Debit',
    align: 'end',
    isSecondary: true,
    cell: ({ amount, currency }) =>
      amount > 0 ? <Money amount={amount} currency={currency} /> : '',
  },
  {
    header: 'Credit',
    align: 'end',
    isSecondary: true,
    cell: ({ amount, currency }) =>
      amount < 0 ? <Money amount={-amount} currency={currency} /> : '',
  },
  {
    header: 'Posted',
    width: '10rem',
    align: 'end',
    cell: ({ created_at }) => <Time at={created_at} />,
  },
];

/** The page of the source; that of a refund is its transaction's. */
function pageOf({ source, transaction, payout }: LedgerEntry): string {
  if (source?.startsWith('dp_')) return `/disputes/${source}`;
  return payout === null ? `/transactions/${transaction}` : `/payouts/${payout}`;
}

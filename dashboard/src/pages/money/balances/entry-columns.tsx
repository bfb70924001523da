import { Link } from '@tanstack/react-router';
import type { LedgerEntry } from '@taprail/sdk';
import { subMerchantColumn, timeColumn } from '../../../components/lists/columns.tsx';
import type { Column } from '../../../components/lists/table.tsx';
import { Money, shortId } from '../../../components/values/values.tsx';
import { objectPath } from '../../../format/object-path.ts';
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
  { ...subMerchantColumn, isExtra: true },
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
  timeColumn('Posted', 'created_at', { width: '10rem' }),
];

/** The page of the source; that of a refund is its transaction's. */
function pageOf({ source, transaction, payout }: LedgerEntry): string {
  return objectPath(source?.startsWith('dp_') ? source : (payout ?? transaction ?? ''));
}

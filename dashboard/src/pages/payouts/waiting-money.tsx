import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { dashboard, type WaitingMoney } from '../../api/dashboard.ts';
import { subMerchantColumn } from '../../components/lists/columns.tsx';
import { DownloadList } from '../../components/lists/download-list.tsx';
import { EmptyList } from '../../components/lists/empty-list.tsx';
import { type Filter, Filters, useFilters } from '../../components/lists/filters.tsx';
import { type Column, ListTable } from '../../components/lists/list-table.tsx';
import { Page } from '../../components/page/page.tsx';
import { Money, Time } from '../../components/values/values.tsx';
import { given } from '../../format/given.ts';

const filters = [
  { kind: 'text', name: 'submerchant', label: 'Sub-merchant' },
  { kind: 'text', name: 'currency', label: 'Currency' },
] as const satisfies readonly Filter[];

const columns: readonly Column<WaitingMoney>[] = [
  { header: 'Available', width: '9rem', cell: (money) => <Money {...money} /> },
  subMerchantColumn,
  { header: 'Why it waits', width: '16rem', cell: (money) => <Reason of={money} /> },
  { header: 'What to do', width: '13rem', cell: (money) => <Step of={money} /> },
];

/** What is available and in no payout, with the reason that the payout run has for it. */
export function WaitingMoneyPage(): ReactNode {
  const state = useFilters(filters);
  const { submerchant, currency } = state.values;
  const query = given({ submerchant, currency: currency?.toUpperCase() });
  return (
    <Page
      title="Not paid out yet"
      about="Money that is available and in no payout, and why."
      back={{ to: '/payouts', label: 'Payouts' }}
      actions={<DownloadList name="waiting_money" query={query} />}
    >
      <Filters filters={filters} state={state} />
      <ListTable
        label="Not paid out yet"
        queryKey={['balance', 'waiting', query]}
        load={(page) => dashboard.payouts.waiting({ ...query, ...page })}
        columns={columns}
        idOf={({ id }) => id}
        empty={
          <EmptyList of="waiting balances" state={state}>
            All that is available is on its way to banks.
          </EmptyList>
        }
      />
    </Page>
  );
}

const disabledBecause: Readonly<Record<string, string>> = {
  platform_paused: 'Payouts are paused by you',
  payouts_paused: 'Payouts are held after failures',
};

function Reason({ of }: { readonly of: WaitingMoney }): ReactNode {
  const { reason, currency } = of;
  switch (reason) {
    case 'negative_balance':
      return 'The balance is negative';
    case 'payouts_disabled':
      return disabledBecause[of.disabled_reason ?? ''] ?? 'Payouts are disabled';
    case 'no_bank_account':
      return `No bank account in ${currency}`;
    case 'manual_schedule':
      return 'Payouts are made by hand';
    case 'below_minimum':
      return of.minimum === null ? (
        'Too little to pay out'
      ) : (
        <>
          Less than the minimum of <Money amount={of.minimum} currency={currency} />
        </>
      );
    case 'next_payout_day':
      return (
        <>
          The next payout is on <Time at={of.next_payout_at} />
        </>
      );
    default:
      return 'It is being paid out';
  }
}

function Step({ of }: { readonly of: WaitingMoney }): ReactNode {
  const { reason, submerchant, currency } = of;
  const owner = (label: string) => (
    <Link to="/sub-merchants/$ref" params={{ ref: submerchant }}>
      {label}
    </Link>
  );
  switch (reason) {
    case 'negative_balance':
      return (
        <Link to="/balances" search={{ submerchant, account: 'submerchant_available' }}>
          See what took the money
        </Link>
      );
    case 'payouts_disabled':
      return owner('See what is missing');
    case 'no_bank_account':
      return owner(`Ask for an account in ${currency}`);
    case 'manual_schedule':
      return (
        <Link to="/payouts" search={{ submerchant }}>
          Pay out now
        </Link>
      );
    case 'below_minimum':
      return <span className="dim">Nothing: it waits for more</span>;
    default:
      return <span className="dim">Nothing</span>;
  }
}

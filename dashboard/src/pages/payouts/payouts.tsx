import { Link } from '@tanstack/react-router';
import { type Payout, type PayoutQuery, payoutStatuses } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { taprail } from '../../api/taprail.ts';
import { subMerchantColumn, timeColumn } from '../../components/lists/columns.tsx';
import { DownloadList } from '../../components/lists/download-list.tsx';
import { EmptyList } from '../../components/lists/empty-list.tsx';
import { type Filter, Filters, useFilters } from '../../components/lists/filters.tsx';
import { type Column, ListTable } from '../../components/lists/list-table.tsx';
import { PeriodField } from '../../components/lists/period-field.tsx';
import { Page } from '../../components/page/page.tsx';
import { Money, Status, Time } from '../../components/values/values.tsx';
import { addDays } from '../../format/days.ts';
import { given } from '../../format/given.ts';
import { failureReason } from '../../format/payout-failures.ts';
import { PayOut } from './pay-out.tsx';
import { PayoutSums } from './payout-sums.tsx';

const filters = [
  {
    kind: 'choice',
    name: 'status',
    label: 'Status',
    of: payoutStatuses,
  },
  { kind: 'text', name: 'currency', label: 'Currency' },
  { kind: 'sub-merchant', name: 'submerchant', label: 'Sub-merchant' },
  { kind: 'day', name: 'from', label: 'From' },
  { kind: 'day', name: 'to', label: 'Until' },
] as const satisfies readonly Filter[];

const columns: readonly Column<Payout>[] = [
  { header: 'Amount', width: '9rem', cell: (payout) => <Money {...payout} /> },
  { header: 'Status', width: '8rem', cell: ({ status }) => <Status of={status} /> },
  { ...subMerchantColumn, header: 'To' },
  {
    header: 'Created',
    width: '8.5rem',
    isExtra: true,
    isOrder: true,
    cell: ({ created_at }) => <Time at={created_at} />,
  },
  {
    header: 'Wire reference',
    width: '12.5rem',
    isSecondary: true,
    mayBeCut: true,
    cell: ({ wire_reference, failure_code }) => (
      <span className={wire_reference === null ? 'dim' : 'mono dim'}>
        {wire_reference ?? (failure_code === null ? '' : failureReason(failure_code))}
      </span>
    ),
  },
  timeColumn('At the bank', 'eta', { width: '10rem' }),
];

export function PayoutsPage(): ReactNode {
  const state = useFilters(filters);
  const { from, to, currency, ...same } = state.values;
  const query: PayoutQuery = given({
    ...same,
    currency: currency?.toUpperCase(),
    created_from: addDays(from, 0),
    created_to: addDays(to, 1),
  });
  return (
    <Page
      title="Payouts"
      about="Money on its way to bank accounts."
      actions={
        <>
          <Link to="/payouts/waiting">Not paid out yet</Link>
          <DownloadList name="payouts" query={query} />
          <PayOut label="Pay out now" />
        </>
      }
    >
      <Filters filters={filters} state={state}>
        <PeriodField
          period={given({ from, to })}
          onChange={(period) => state.setAll({ ...period })}
        />
      </Filters>
      <PayoutSums query={query} />
      <ListTable
        label="Payouts"
        queryKey={['payouts', 'list', query]}
        load={(page) => taprail.payouts.list({ ...query, ...page })}
        columns={columns}
        idOf={({ id }) => id}
        hrefOf={({ id }) => `/payouts/${id}`}
        empty={
          <EmptyList of="payouts" state={state}>
            The schedule creates them when captured money becomes available.
          </EmptyList>
        }
      />
    </Page>
  );
}

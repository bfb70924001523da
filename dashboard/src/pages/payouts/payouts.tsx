import { type Payout, type PayoutQuery, payoutStatuses } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { taprail } from '../../api/taprail.ts';
import { subMerchantColumn, timeColumn } from '../../components/lists/columns.tsx';
import { EmptyList } from '../../components/lists/empty-list.tsx';
import { type Filter, Filters, useFilters } from '../../components/lists/filters.tsx';
import { type Column, ListTable } from '../../components/lists/list-table.tsx';
import { Page } from '../../components/page/page.tsx';
import { Money, Status, Time } from '../../components/values/values.tsx';
import { failureReason } from '../../format/payout-failures.ts';
import { PayOut } from './pay-out.tsx';

const filters = [
  {
    kind: 'choice',
    name: 'status',
    label: 'Status',
    of: payoutStatuses,
  },
  { kind: 'sub-merchant', name: 'submerchant', label: 'Sub-merchant' },
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
  const query: PayoutQuery = state.values;
  return (
    <Page
      title="Payouts"
      about="Money on its way to bank accounts."
      actions={<PayOut label="Pay out now" />}
    >
      <Filters filters={filters} state={state} />
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

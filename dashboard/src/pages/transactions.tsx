import type { Transaction, TransactionQuery } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { taprail } from '../api/taprail.ts';
import { type Filter, Filters, useFilters } from '../components/filters.tsx';
import { type Column, ListTable } from '../components/list-table.tsx';
import { Empty, Page } from '../components/page.tsx';
import { SubMerchantLink, Time } from '../components/values.tsx';
import { declineReasons } from '../format/decline-reasons.ts';
import { dayToInstant } from '../format/time.ts';
import { cardText } from './transaction/card-text.ts';
import { MainAmount } from './transaction/main-amount.tsx';
import { TransactionStatus } from './transaction/status.tsx';

const statuses = [
  'authorised',
  'captured',
  'settled',
  'declined',
  'pending',
  'cancelled',
  'reversed',
  'expired',
] as const;

const filters: readonly Filter[] = [
  { kind: 'choice', name: 'status', label: 'Status', of: statuses },
  { kind: 'text', name: 'submerchant', label: 'Sub-merchant' },
  { kind: 'text', name: 'reference', label: 'Reference' },
  { kind: 'text', name: 'device', label: 'Reader' },
  { kind: 'day', name: 'from', label: 'From' },
  { kind: 'day', name: 'to', label: 'Until' },
  {
    kind: 'choice',
    name: 'decline_reason',
    label: 'Decline reason',
    of: declineReasons,
    isRare: true,
  },
  { kind: 'text', name: 'authorisation_chain_id', label: 'Stay', isRare: true },
];

const columns: readonly Column<Transaction>[] = [
  { header: 'Amount', width: '10.25rem', cell: (transaction) => <MainAmount of={transaction} /> },
  {
    header: 'Status',
    width: '10rem',
    cell: (transaction) => <TransactionStatus of={transaction} />,
  },
  {
    header: 'Card',
    width: '10.5rem',
    isSecondary: true,
    cell: ({ stages }) => cardText(stages.tap?.card ?? null),
  },
  {
    header: 'Sub-merchant',
    mayBeCut: true,
    cell: ({ submerchant }) => <SubMerchantLink of={submerchant} />,
  },
  { header: 'Reference', isExtra: true, mayBeCut: true, cell: ({ reference }) => reference ?? '' },
  {
    header: 'Reader',
    isExtra: true,
    mayBeCut: true,
    cell: ({ device }) => <span className="mono dim">{device}</span>,
  },
  {
    header: 'Created',
    width: '10rem',
    align: 'end',
    cell: ({ created_at }) => <Time at={created_at} />,
  },
];

export function TransactionsPage(): ReactNode {
  const state = useFilters(filters);
  const { from, to, ...same } = state.values;
  const query = {
    ...same,
    created_from: from === undefined ? undefined : dayToInstant(from),
    created_to: to === undefined ? undefined : dayToInstant(to, 1),
  } as TransactionQuery;
  return (
    <Page
      title="Transactions"
      about="Every tap and what came of it, newest first. A reference finds what your own system calls it."
    >
      <Filters filters={filters} state={state} />
      <ListTable
        label="Transactions"
        queryKey={['transactions', 'list', query]}
        load={(page) => taprail.transactions.list({ ...query, ...page })}
        columns={columns}
        idOf={({ id }) => id}
        hrefOf={({ id }) => `/transactions/${id}`}
        empty={
          <Empty title="No transactions here">
            Take a tap through the API or in the simulator, or clear the filters.
          </Empty>
        }
      />
    </Page>
  );
}

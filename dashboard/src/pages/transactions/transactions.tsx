import {
  declineReasons,
  type Transaction,
  type TransactionQuery,
  transactionStatuses,
} from '@taprail/sdk';
import type { ReactNode } from 'react';
import { taprail } from '../../api/taprail.ts';
import { DownloadList } from '../../components/lists/download-list.tsx';
import { EmptyList } from '../../components/lists/empty-list.tsx';
import { type Filter, Filters, useFilters } from '../../components/lists/filters.tsx';
import { type Column, ListTable } from '../../components/lists/list-table.tsx';
import { Page } from '../../components/page/page.tsx';
import { Money } from '../../components/values/values.tsx';
import { addDays } from '../../format/days.ts';
import { given } from '../../format/given.ts';
import { instantToDay } from '../../format/time.ts';
import { transactionColumns as columns } from './transaction-columns.tsx';

const filters = [
  { kind: 'choice', name: 'status', label: 'Status', of: transactionStatuses },
  { kind: 'sub-merchant', name: 'submerchant', label: 'Sub-merchant' },
  { kind: 'text', name: 'reference', label: 'Reference' },
  { kind: 'reader', name: 'device', label: 'Reader' },
  { kind: 'day', name: 'from', label: 'From' },
  { kind: 'day', name: 'to', label: 'Until' },
  { kind: 'day', name: 'captured_from', label: 'Captured from', isRare: true },
  { kind: 'day', name: 'captured_to', label: 'Captured until', isRare: true },
  { kind: 'text', name: 'currency', label: 'Currency', isRare: true },
  {
    kind: 'choice',
    name: 'decline_reason',
    label: 'Decline reason',
    of: declineReasons,
    isRare: true,
  },
  { kind: 'text', name: 'authorisation_chain_id', label: 'Stay', isRare: true },
] as const satisfies readonly Filter[];

/** The transaction's part in the captured amount of a span: negative if it was reversed later. */
function capturedColumn(from: string, to: string): Column<Transaction> {
  const isWithin = (at: string) => from <= instantToDay(at) && instantToDay(at) <= to;
  const captured = ({ stages: { capture, reversal } }: Transaction) =>
    (capture !== null && isWithin(capture.at) ? capture.amount : 0) -
    (reversal !== null && isWithin(reversal.at) ? reversal.captured : 0);
  return {
    header: 'Captured',
    width: '9.5rem',
    cell: (transaction) => <Money amount={captured(transaction)} currency={transaction.currency} />,
  };
}

export function TransactionsPage(): ReactNode {
  const state = useFilters(filters);
  const { from, to, captured_from, captured_to, currency, ...same } = state.values;
  const query: TransactionQuery = given({
    ...same,
    currency: currency?.toUpperCase(),
    created_from: addDays(from, 0),
    created_to: addDays(to, 1),
    captured_from: addDays(captured_from, 0),
    captured_to: addDays(captured_to, 1),
  });
  const isOfCaptures = query.captured_from !== undefined || query.captured_to !== undefined;
  const shown = isOfCaptures
    ? [capturedColumn(captured_from ?? '', captured_to ?? '9999'), ...columns.slice(1)]
    : columns;
  return (
    <Page
      title="Transactions"
      about="Every tap and what came of it. A reference finds what your own system calls it."
      actions={<DownloadList name="transactions" query={query} />}
    >
      <Filters filters={filters} state={state} />
      <ListTable
        label="Transactions"
        queryKey={['transactions', 'list', query]}
        load={(page) => taprail.transactions.list({ ...query, ...page })}
        columns={shown}
        idOf={({ id }) => id}
        hrefOf={({ id }) => `/transactions/${id}`}
        empty={
          <EmptyList of="transactions" state={state}>
            Take a tap through the API or in the simulator.
          </EmptyList>
        }
      />
    </Page>
  );
}

import { type Dispute, type DisputeQuery, disputeStatuses } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { taprail } from '../../api/taprail.ts';
import { subMerchantColumn, timeColumn } from '../../components/lists/columns.tsx';
import { DownloadList } from '../../components/lists/download-list.tsx';
import { EmptyList } from '../../components/lists/empty-list.tsx';
import { type Filter, Filters, useFilters } from '../../components/lists/filters.tsx';
import { type Column, ListTable } from '../../components/lists/list-table.tsx';
import { Page } from '../../components/page/page.tsx';
import { Money, Status } from '../../components/values/values.tsx';
import { humanise } from '../../format/words.ts';
import { Deadline } from './deadline.tsx';

const filters = [
  {
    kind: 'choice',
    name: 'status',
    label: 'Status',
    of: disputeStatuses,
  },
  { kind: 'sub-merchant', name: 'submerchant', label: 'Sub-merchant' },
] as const satisfies readonly Filter[];

export function DisputesPage(): ReactNode {
  const state = useFilters(filters);
  const query: DisputeQuery = state.values;
  const columns: readonly Column<Dispute>[] = [
    { header: 'Amount', width: '8rem', cell: (dispute) => <Money {...dispute} /> },
    { header: 'Status', width: '12.5rem', cell: ({ status }) => <Status of={status} /> },
    {
      header: 'Answer due',
      width: '9rem',
      cell: (dispute) => <Deadline dispute={dispute} />,
    },
    { header: 'Reason', width: '12rem', isExtra: true, cell: ({ reason }) => humanise(reason) },
    { ...subMerchantColumn, isSecondary: true },
    timeColumn('Opened', 'opened_at', { isOrder: true, width: '10rem', isExtra: true }),
  ];
  return (
    <Page
      title="Disputes"
      about="Payments that cardholders dispute, or that a bank asks about. Answer with evidence before the time is over."
      actions={<DownloadList name="disputes" query={query} />}
    >
      <Filters filters={filters} state={state} />
      <ListTable
        label="Disputes"
        queryKey={['disputes', 'list', query]}
        load={(page) => taprail.disputes.list({ ...query, ...page })}
        columns={columns}
        idOf={({ id }) => id}
        hrefOf={({ id }) => `/disputes/${id}`}
        empty={<EmptyList of="disputes" state={state} />}
      />
    </Page>
  );
}

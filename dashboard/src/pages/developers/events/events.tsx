import { deliveryStatuses, type EventQuery, eventKinds, type ListedEvent } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { taprail } from '../../../api/taprail.ts';
import { subMerchantColumn, timeColumn } from '../../../components/lists/columns.tsx';
import { DownloadList } from '../../../components/lists/download-list.tsx';
import { EmptyList } from '../../../components/lists/empty-list.tsx';
import { type Filter, Filters, useFilters } from '../../../components/lists/filters.tsx';
import { type Column, ListTable } from '../../../components/lists/list-table.tsx';
import { Page } from '../../../components/page/page.tsx';
import { EventDelivery } from '../../../components/values/event-delivery.tsx';
import { addDays } from '../../../format/days.ts';
import { given } from '../../../format/given.ts';

const filters = [
  { kind: 'choice', name: 'type', label: 'Kind', of: eventKinds },
  {
    kind: 'choice',
    name: 'delivery_status',
    label: 'Webhooks',
    of: deliveryStatuses,
  },
  { kind: 'sub-merchant', name: 'submerchant', label: 'Sub-merchant' },
  { kind: 'day', name: 'from', label: 'From' },
  { kind: 'day', name: 'to', label: 'Until' },
] as const satisfies readonly Filter[];

const columns: readonly Column<ListedEvent>[] = [
  { header: 'Kind', width: '14rem', cell: ({ type }) => <span className="mono">{type}</span> },
  {
    header: 'Webhooks',
    width: '13rem',
    cell: (event) => <EventDelivery of={event} />,
  },
  subMerchantColumn,
  {
    header: 'Id',
    isExtra: true,
    mayBeCut: true,
    cell: ({ id }) => <span className="mono dim">{id}</span>,
  },
  timeColumn('Created', 'created_at', { isOrder: true, width: '10rem' }),
];

export function EventsPage(): ReactNode {
  const state = useFilters(filters);
  const { from, to, ...same } = state.values;
  const query: EventQuery = given({
    ...same,
    created_from: addDays(from, 0),
    created_to: addDays(to, 1),
  });
  return (
    <Page
      title="Events"
      about="Everything your webhooks are told."
      actions={<DownloadList name="events" query={query} />}
    >
      <Filters filters={filters} state={state} />
      <ListTable
        label="Events"
        queryKey={['events', 'list', query]}
        load={(page) => taprail.events.list({ ...query, ...page })}
        columns={columns}
        idOf={({ id }) => id}
        hrefOf={({ id }) => `/events/${id}`}
        empty={<EmptyList of="events" state={state} />}
      />
    </Page>
  );
}

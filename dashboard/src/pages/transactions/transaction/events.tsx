import { useQuery } from '@tanstack/react-query';
import type { ListedEvent, Transaction } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { taprail } from '../../../api/taprail.ts';
import { timeColumn } from '../../../components/lists/columns.tsx';
import { type Column, Table } from '../../../components/lists/table.tsx';
import { Loaded, Section } from '../../../components/page/page.tsx';
import { EventDelivery } from '../../../components/values/event-delivery.tsx';

const columns: readonly Column<ListedEvent>[] = [
  { header: 'Kind', cell: ({ type }) => <span className="mono">{type}</span> },
  { header: 'Webhooks', cell: (event) => <EventDelivery of={event} /> },
  timeColumn('Created', 'created_at'),
];

/** The events of a transaction. */
export function TransactionEvents({
  transaction,
}: {
  readonly transaction: Transaction;
}): ReactNode {
  const query = useQuery({
    queryKey: ['events', 'transaction', transaction.id],
    queryFn: () => taprail.events.list({ transaction: transaction.id, limit: 100 }),
  });
  return (
    <Section title="Events" isFlush>
      <Loaded query={query}>
        {({ data: events }) => (
          <Table
            label="Events"
            columns={columns}
            items={events}
            idOf={({ id }) => id}
            hrefOf={({ id }) => `/events/${id}`}
            empty="No events yet."
          />
        )}
      </Loaded>
    </Section>
  );
}

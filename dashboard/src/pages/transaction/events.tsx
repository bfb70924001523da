import { useQuery } from '@tanstack/react-query';
import type { ListedEvent, Transaction } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { taprail } from '../../api/taprail.ts';
import { EventDelivery } from '../../components/event-delivery.tsx';
import { Loaded, Section } from '../../components/page.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { Time } from '../../components/values.tsx';

const columns: readonly Column<ListedEvent>[] = [
  { header: 'Kind', cell: ({ type }) => <span className="mono">{type}</span> },
  { header: 'Webhooks', cell: (event) => <EventDelivery of={event} /> },
  { header: 'Created', align: 'end', cell: ({ created_at }) => <Time at={created_at} /> },
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

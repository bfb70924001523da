import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ListedEvent } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { taprail } from '../../api/taprail.ts';
import { timeColumn } from '../../components/lists/columns.tsx';
import { type Column, Table } from '../../components/lists/table.tsx';
import { Loaded, Section } from '../../components/page/page.tsx';
import { EventDelivery } from '../../components/values/event-delivery.tsx';

const columns: readonly Column<ListedEvent>[] = [
  {
    header: 'Event',
    cell: ({ id, type }) => (
      <Link className="mono" to="/events/$id" params={{ id }}>
        {type}
      </Link>
    ),
  },
  { header: 'Webhooks', cell: (event) => <EventDelivery of={event} /> },
  timeColumn('When', 'created_at'),
];

/** The last events of a sub-merchant. */
export function RecentHistory({ submerchant }: { readonly submerchant: string }): ReactNode {
  const query = useQuery({
    queryKey: ['events', 'sub-merchant', submerchant],
    queryFn: () => taprail.events.list({ submerchant, limit: 12 }),
  });
  return (
    <Section
      title="History"
      isFlush
      actions={
        <Link to="/events" search={{ submerchant }}>
          All events
        </Link>
      }
    >
      <Loaded query={query}>
        {({ data }) => (
          <Table label="History" columns={columns} items={data} idOf={({ id }) => id} />
        )}
      </Loaded>
    </Section>
  );
}

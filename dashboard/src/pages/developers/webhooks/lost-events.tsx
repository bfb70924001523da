import { useQuery } from '@tanstack/react-query';
import type { WebhookEndpoint } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { dashboard, type LostEvent } from '../../../api/dashboard.ts';
import { timeColumn } from '../../../components/lists/columns.tsx';
import { type Column, Table } from '../../../components/lists/table.tsx';
import { Section } from '../../../components/page/page.tsx';
import { Time } from '../../../components/values/values.tsx';
import { answerOf } from '../../../format/delivery-answer.ts';
import { ReplayLost } from './replay-lost.tsx';

const columns: readonly Column<LostEvent>[] = [
  { header: 'Event', cell: ({ type }) => <span className="mono">{type}</span> },
  {
    header: 'Last answer',
    cell: ({ last_response_status: status, last_error: error }) => answerOf(status, error),
  },
  { header: 'Attempts', align: 'end', isSecondary: true, cell: ({ attempts }) => attempts },
  timeColumn('Happened', 'created_at'),
];

const shownMax = 20;

/** The events that an endpoint lost, and a button that sends exactly these again. */
export function LostEvents({ endpoint }: { readonly endpoint: WebhookEndpoint }): ReactNode {
  const { id, url, enabled } = endpoint;
  const { data: page } = useQuery({
    queryKey: ['lost-events', id],
    queryFn: () => dashboard.lostEvents(id, { limit: shownMax }),
    // A replay takes them from the list bit by bit.
    refetchInterval: ({ state }) => (state.data?.data.length ? 2_000 : 30_000),
  });
  const [first] = page?.data ?? [];
  if (page === undefined || first === undefined) return null;
  return (
    <>
      <div className="notice" data-tone="bad">
        <strong>Events were given up here</strong>
        <p>
          The first happened on <Time at={first.created_at} />. Once the server answers again,
          replay them: only these, and only to this endpoint.
        </p>
        <div>
          <ReplayLost endpoint={{ id, url }} since={first.created_at} disabled={!enabled} />
        </div>
      </div>
      <Section title="Lost events" isFlush>
        <Table
          label="Lost events"
          columns={columns}
          items={page.data}
          idOf={(event) => event.id}
          hrefOf={(event) => `/events/${event.id}`}
        />
        {page.has_more && <p className="dim">There are more than {shownMax}.</p>}
      </Section>
    </>
  );
}

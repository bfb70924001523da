import { Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type EventKind, eventKinds, type NewRedelivery, type RedeliveryJob } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { usePlatformNow } from '../../../api/clock.ts';
import { taprail } from '../../../api/taprail.ts';
import { ActionButton } from '../../../components/actions/action-button.tsx';
import { choicesOf } from '../../../components/fields/fields.tsx';
import { type Column, Table } from '../../../components/lists/table.tsx';
import { Section } from '../../../components/page/page.tsx';
import { Status, Time } from '../../../components/values/values.tsx';
import { dayToInstant, instantToDay } from '../../../format/time.ts';
import { humanise } from '../../../format/words.ts';

const dayMs = 24 * 60 * 60 * 1000;

const columns: readonly Column<RedeliveryJob>[] = [
  { header: 'Status', cell: ({ status }) => <Status of={status} /> },
  { header: 'Events from', isSecondary: true, cell: ({ from }) => <Time at={from} /> },
  {
    header: 'Progress',
    cell: (job) => (
      <Progress
        miw="6rem"
        value={progressOf(job)}
        animated={job.status === 'running'}
        aria-label="Progress of the replay"
      />
    ),
  },
  {
    header: 'Sent again',
    align: 'end',
    cell: ({ events_redelivered, events_examined }) => (
      <span className="number">
        {events_redelivered.toLocaleString('en-GB')} of {events_examined.toLocaleString('en-GB')}
      </span>
    ),
  },
  {
    header: 'Actions',
    isHeaderHidden: true,
    align: 'end',
    cell: ({ id, status }) =>
      status === 'running' && (
        <ActionButton
          label="Stop"
          title="Stop the replay?"
          about="Events already sent stay sent."
          isGrave
          variant="subtle"
          size="compact-xs"
          scope="events:write"
          run={(_, options) => taprail.events.stopRedelivery(id, options)}
          done="Replay stopped."
          changes={['replays']}
        />
      ),
  },
];

/** Replays the events of a span: the progress of each replay, and a button to stop it. */
export function Replays(props: { readonly endpoint?: string }): ReactNode {
  const query = useQuery({
    queryKey: ['replays'],
    queryFn: () => taprail.events.listRedeliveries({ limit: 20 }),
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ status }) => status === 'running') === true ? 500 : false,
  });
  const jobs = (query.data?.data ?? []).filter(
    ({ endpoint }) => props.endpoint === undefined || endpoint === props.endpoint,
  );
  return (
    <Section title="Replays" isFlush actions={<BeginReplay endpoint={props.endpoint} />}>
      <Table
        label="Replays"
        columns={columns}
        items={jobs}
        idOf={({ id }) => id}
        empty="After an outage of your server, send the events of that time again."
      />
    </Section>
  );
}

function BeginReplay({ endpoint }: { readonly endpoint: string | undefined }): ReactNode {
  const now = usePlatformNow();
  return (
    <ActionButton
      label="Replay events"
      title="Send events again"
      about={
        endpoint === undefined
          ? 'To every endpoint that is subscribed now. Receivers see the same event ids as before.'
          : 'To this endpoint. It sees the same event ids as before.'
      }
      scope="events:write"
      needs="Replays need"
      fields={[
        {
          kind: 'day',
          name: 'from',
          label: 'First day',
          form: 'Choose a day that has begun.',
          initial: instantToDay(new Date(now - dayMs).toISOString()),
        },
        {
          kind: 'day',
          name: 'to',
          label: 'Last day',
          form: 'Choose the first day or a later one.',
          initial: instantToDay(new Date(now).toISOString()),
        },
        {
          kind: 'choice',
          name: 'status',
          label: 'Events to send',
          initial: 'failed',
          of: [
            { value: 'failed', label: 'Events that were never accepted' },
            { value: 'pending', label: 'Events that are still retried' },
            ...(endpoint === undefined
              ? []
              : [{ value: 'none', label: 'Events that were never sent to it' }]),
            { value: '', label: 'All events' },
          ],
          isOptional: true,
        },
        {
          kind: 'checks',
          name: 'types',
          label: 'Kinds of events',
          help: 'Leave all unchecked for every event.',
          isOptional: true,
          of: choicesOf(eventKinds, String),
        },
      ]}
      run={({ from = '', to = '', status = '', types = '' }, options) => {
        const kinds = types.split(' ').filter((kind) => kind !== '') as EventKind[];
        const end = dayToInstant(to, 1) ?? '';
        const which: NewRedelivery = {
          from: dayToInstant(from) ?? '',
          // Future events cannot be replayed.
          ...(Date.parse(end) < now ? { to: end } : {}),
          ...(status === '' ? {} : { status: status as NonNullable<NewRedelivery['status']> }),
          ...(kinds.length === 0 ? {} : { types: kinds }),
          ...(endpoint === undefined ? {} : { endpoint }),
        };
        return taprail.events.beginRedelivery(which, options);
      }}
      done={({ status }) => `Replay ${humanise(status).toLowerCase()}.`}
      changes={['replays', 'deliveries']}
    />
  );
}

/** By the share of the span, since the number of events is unknown. */
function progressOf({ status, from, to, examined_until }: RedeliveryJob): number {
  if (status === 'completed') return 100;
  const [first, last] = [Date.parse(from), Date.parse(to)];
  const reached = examined_until === null ? first : Date.parse(examined_until);
  return last <= first ? 0 : Math.max(2, Math.min(99, ((reached - first) / (last - first)) * 100));
}

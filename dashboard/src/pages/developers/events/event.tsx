import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { EventDetail } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { usePollInterval } from '../../../api/poll-interval.ts';
import { taprail } from '../../../api/taprail.ts';
import { ActionButton } from '../../../components/actions/action-button.tsx';
import { timeColumn } from '../../../components/lists/columns.tsx';
import { type Column, Table } from '../../../components/lists/table.tsx';
import { Empty, Facts, Loaded, Page, Section } from '../../../components/page/page.tsx';
import { EventDelivery } from '../../../components/values/event-delivery.tsx';
import { JsonView } from '../../../components/values/json-view.tsx';
import { Id, SubMerchantLink, Time } from '../../../components/values/values.tsx';
import { answerOf } from '../../../format/delivery-answer.ts';
import { objectPath } from '../../../format/object-path.ts';
import { plural } from '../../../format/words.ts';
import { DeliveryStatus } from '../webhooks/delivery-status.tsx';
import './event.css';

type Delivery = EventDetail['deliveries'][number];

export function EventPage(): ReactNode {
  const { id } = useParams({ from: '/shell/events/$id' });
  const query = useQuery({
    queryKey: ['events', id],
    queryFn: () => taprail.events.get(id),
    // Attempts create no events, so the delivery is polled.
    refetchInterval: usePollInterval(isUnderWay),
  });
  const event = query.data;
  return (
    <Page
      title={event?.type ?? 'Event'}
      badge={event === undefined ? null : <EventDelivery of={event} />}
      back={{ to: '/events', label: 'Events' }}
      actions={
        event !== undefined &&
        event.test === undefined && (
          <ActionButton
            label="Send again to all"
            title="Send the event again?"
            about="This sends it to every endpoint subscribed now, with the same event id."
            scope="events:write"
            needs="Sending an event again needs"
            run={(_, options) => taprail.events.redeliver(id, {}, options)}
            done={({ deliveries }) => `Sent to ${plural(deliveries.length, 'endpoint')}.`}
            changes={['events', 'deliveries']}
          />
        )
      }
    >
      <Loaded query={query}>{(found) => <EventContent event={found} />}</Loaded>
    </Page>
  );
}

function isUnderWay({ deliveries }: EventDetail): boolean {
  return deliveries.some(({ status }) => status === 'pending');
}

function EventContent({ event }: { readonly event: EventDetail }): ReactNode {
  const { deliveries, delivery_status: _, delivery_counts: __, ...payload } = event;
  const newest = new Map(deliveries.toReversed().map((one) => [one.endpoint, one]));
  return (
    <div className="columns">
      <div>
        <Section title="Deliveries">
          {deliveries.length === 0 ? (
            <Empty title="Not sent">No endpoint was subscribed when it happened.</Empty>
          ) : (
            <div className="row-gap">
              {deliveries.map((delivery) => (
                <DeliveryView
                  key={delivery.id}
                  delivery={delivery}
                  isNewest={newest.get(delivery.endpoint) === delivery}
                />
              ))}
            </div>
          )}
        </Section>
        <Section title="Payload">
          <JsonView label="The payload as JSON" value={payload} />
        </Section>
      </div>
      <div>
        <Section title="Details">
          <Facts
            facts={[
              { name: 'Event', value: <Id value={event.id} short /> },
              { name: 'Created', value: <Time at={event.created_at} /> },
              { name: 'Sequence', value: String(event.sequence) },
              { name: 'Sub-merchant', value: <SubMerchantLink of={event.submerchant} /> },
              { name: 'About', value: <AboutLink event={event} /> },
            ]}
          />
        </Section>
      </div>
    </div>
  );
}

function AboutLink({ event }: { readonly event: EventDetail }): ReactNode {
  const about = event.data.object;
  const page = objectPath(about.object === 'tap' ? about.transaction : about.id);
  const isOther = about.object === 'payout' || about.object === 'dispute';
  return <Link to={page}>The {isOther ? about.object : 'transaction'}</Link>;
}

const attemptColumns: readonly Column<Delivery['attempts'][number]>[] = [
  {
    header: 'Answer',
    cell: ({ response_status, error, response_excerpt }) => (
      <>
        {answerOf(response_status, error)}
        {response_excerpt !== null && <div className="mono">{response_excerpt}</div>}
      </>
    ),
  },
  {
    header: 'Attempt',
    isSecondary: true,
    width: '5.5rem',
    align: 'end',
    cell: ({ attempt }) => <span className="number">{attempt}</span>,
  },
  {
    header: 'Duration',
    width: '6rem',
    align: 'end',
    cell: ({ duration_ms }) => <span className="number">{duration_ms} ms</span>,
  },
  timeColumn('Sent', 'sent_at', { width: '9rem' }),
];

function DeliveryView(props: {
  readonly delivery: Delivery;
  /** Among the deliveries to its endpoint. */
  readonly isNewest: boolean;
}): ReactNode {
  const { delivery, isNewest } = props;
  const { endpoint, endpoint_url: url, kind, attempts } = delivery;
  return (
    <div className="row-gap">
      <div className="delivery">
        <DeliveryStatus of={delivery} />
        {url === null ? (
          <span className="dim">A deleted endpoint</span>
        ) : (
          <Link to="/webhooks/$id" params={{ id: endpoint }}>
            {url}
          </Link>
        )}
        {kind !== 'event' && <span className="dim">({kind})</span>}
        {isNewest && url !== null && kind !== 'test' && (
          <SendAgain event={delivery.event} endpoint={endpoint} url={url} />
        )}
      </div>
      <div className="boxed">
        <Table
          label={`Attempts of ${delivery.id}`}
          columns={attemptColumns}
          items={attempts}
          idOf={({ attempt }) => String(attempt)}
          empty="No attempts yet."
        />
      </div>
    </div>
  );
}

function SendAgain(props: {
  readonly event: string;
  readonly endpoint: string;
  readonly url: string;
}): ReactNode {
  const { event, endpoint, url } = props;
  return (
    <ActionButton
      label="Send again"
      title="Send the event again?"
      about={`This sends it to ${url} only, with the same event id.`}
      size="compact-xs"
      scope="events:write"
      run={(_, options) => taprail.events.redeliver(event, { endpoint }, options)}
      done="Sending it again."
      changes={['events', 'deliveries']}
    />
  );
}

import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { EventDetail } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { taprail } from '../api/taprail.ts';
import { ActionButton } from '../components/action-button.tsx';
import { JsonView } from '../components/json-view.tsx';
import { Empty, Facts, Loaded, Page, Section } from '../components/page.tsx';
import { Id, Status, SubMerchantLink, Time } from '../components/values.tsx';
import { plural } from '../format/words.ts';

type Delivery = EventDetail['deliveries'][number];

export function EventPage(): ReactNode {
  const { id = '' } = useParams({ strict: false }) as { readonly id?: string };
  const query = useQuery({ queryKey: ['events', id], queryFn: () => taprail.events.get(id) });
  const event = query.data;
  return (
    <Page
      title={event?.type ?? 'Event'}
      badge={event === undefined ? null : <Status of={event.delivery_status} />}
      back={{ to: '/events', label: 'Events' }}
      actions={
        <ActionButton
          label="Send again"
          title="Send the event again?"
          about="To every endpoint that is subscribed now, with the same event id."
          scope="events:write"
          run={(_, idempotencyKey) => taprail.events.redeliver(id, { idempotencyKey })}
          done={({ deliveries }) => `It is sent to ${plural(deliveries.length, 'endpoint')}.`}
          changes={['events', 'deliveries']}
        />
      }
    >
      <Loaded query={query}>{(found) => <EventContent event={found} />}</Loaded>
    </Page>
  );
}

function EventContent({ event }: { readonly event: EventDetail }): ReactNode {
  const { deliveries, delivery_status: _, ...payload } = event;
  return (
    <div className="columns">
      <div>
        <Section title="Deliveries">
          {deliveries.length === 0 ? (
            <Empty title="It was sent nowhere">No endpoint is subscribed to it.</Empty>
          ) : (
            <div className="row-gap">
              {deliveries.map((delivery) => (
                <DeliveryView key={delivery.id} delivery={delivery} />
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
  switch (about.object) {
    case 'payout':
      return <Link to={`/payouts/${about.id}`}>The payout</Link>;
    case 'dispute':
      return <Link to={`/disputes/${about.id}`}>The dispute</Link>;
    case 'tap':
      return <Link to={`/transactions/${about.transaction}`}>The transaction</Link>;
    default:
      return <Link to={`/transactions/${about.id}`}>The transaction</Link>;
  }
}

function DeliveryView({ delivery }: { readonly delivery: Delivery }): ReactNode {
  const { endpoint, status, kind, attempts, next_attempt_at } = delivery;
  return (
    <div className="row-gap">
      <span className="inline">
        <Status of={status} />
        <Link className="mono" to={`/webhooks/${endpoint}`}>
          {endpoint}
        </Link>
        {kind !== 'event' && <span className="dim">({kind})</span>}
      </span>
      <div className="list" style={{ border: '1px solid var(--line)', borderRadius: 6 }}>
        <table aria-label={`Attempts of ${delivery.id}`}>
          <thead>
            <tr>
              <th scope="col">Attempt</th>
              <th scope="col">Answer</th>
              <th scope="col" className="phone-hidden">
                Said
              </th>
              <th scope="col" className="end">
                Took
              </th>
              <th scope="col" className="end">
                Sent
              </th>
            </tr>
          </thead>
          <tbody>
            {attempts.map((attempt) => (
              <tr key={attempt.attempt}>
                <td className="number">{attempt.attempt}</td>
                <td>
                  {attempt.response_status === null
                    ? (attempt.error ?? 'none')
                    : `HTTP ${attempt.response_status}`}
                </td>
                <td className="phone-hidden mono" title={attempt.response_excerpt ?? ''}>
                  {attempt.response_excerpt ?? ''}
                </td>
                <td className="end number">{attempt.duration_ms} ms</td>
                <td className="end">
                  <Time at={attempt.sent_at} />
                </td>
              </tr>
            ))}
            {attempts.length === 0 && (
              <tr>
                <td colSpan={5} className="dim">
                  None yet.
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
      {next_attempt_at !== null && status === 'pending' && (
        <span className="dim">
          Tried again <Time at={next_attempt_at} />.
        </span>
      )}
    </div>
  );
}

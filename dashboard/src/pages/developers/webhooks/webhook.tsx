import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { eventKinds, type WebhookDelivery, type WebhookEndpoint } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { queryClient } from '../../../api/query-client.ts';
import { taprail } from '../../../api/taprail.ts';
import type { Said } from '../../../components/actions/action.ts';
import { ActionButton } from '../../../components/actions/action-button.tsx';
import { choicesOf } from '../../../components/fields/fields.tsx';
import { timeColumn } from '../../../components/lists/columns.tsx';
import { type Column, ListTable } from '../../../components/lists/list-table.tsx';
import { Empty, Facts, Loaded, Page, Section, timeFact } from '../../../components/page/page.tsx';
import { Id, Time } from '../../../components/values/values.tsx';
import { lastAnswerOf } from '../../../format/delivery-answer.ts';
import { DeliveryStatus } from './delivery-status.tsx';
import { endpointFields, readEndpoint } from './endpoint-fields.ts';
import { EndpointHealth } from './endpoint-health.tsx';
import { EndpointStatus } from './endpoint-status.tsx';
import { LostEvents } from './lost-events.tsx';
import { Replays } from './replays.tsx';

const columns: readonly Column<WebhookDelivery>[] = [
  {
    header: 'Event',
    cell: ({ event_type, kind }) => (
      <span className="mono">{event_type ?? (kind === 'test' ? 'test' : 'event')}</span>
    ),
  },
  {
    header: 'Status',
    width: '11rem',
    cell: (delivery) => <DeliveryStatus of={delivery} />,
  },
  { header: 'Kind', width: '6rem', isExtra: true, cell: ({ kind }) => kind },
  {
    header: 'Answer',
    isSecondary: true,
    mayBeCut: true,
    cell: (delivery) => lastAnswerOf(delivery) ?? '',
  },
  {
    header: 'Attempts',
    width: '6rem',
    align: 'end',
    isExtra: true,
    cell: ({ attempt_count }) => attempt_count,
  },
  timeColumn('Created', 'created_at', { width: '10rem' }),
];

export function WebhookPage(): ReactNode {
  const { id } = useParams({ from: '/shell/webhooks/$id' });
  const query = useQuery({
    queryKey: ['webhooks', id],
    queryFn: () => taprail.webhookEndpoints.get(id),
  });
  const endpoint = query.data;
  return (
    <Page
      title={endpoint?.url ?? 'Endpoint'}
      badge={endpoint === undefined ? null : <EndpointStatus of={endpoint} />}
      back={{ to: '/webhooks', label: 'Webhooks' }}
      actions={endpoint === undefined ? null : <EndpointActions endpoint={endpoint} />}
    >
      <Loaded query={query}>{(found) => <EndpointDetail endpoint={found} />}</Loaded>
    </Page>
  );
}

function EndpointDetail({ endpoint }: { readonly endpoint: WebhookEndpoint }): ReactNode {
  const { id } = endpoint;
  return (
    <>
      {endpoint.disabled_reason !== null && (
        <div className="notice" data-tone="bad">
          <strong>This endpoint is disabled</strong>
          <p>{endpoint.disabled_reason}</p>
        </div>
      )}
      <LostEvents endpoint={endpoint} />
      <Section title="Details">
        <Facts
          facts={[
            { name: 'Endpoint', value: <Id value={id} /> },
            {
              name: 'Events',
              value: endpoint.events.includes('*') ? 'all' : endpoint.events.join(', '),
            },
            { name: 'Description', value: endpoint.description },
            timeFact('Failing since', endpoint.failing_since),
            timeFact('Old secret until', endpoint.previous_secret_until),
            { name: 'Added', value: <Time at={endpoint.created_at} /> },
          ]}
        />
      </Section>
      <EndpointHealth endpoint={id} />
      <Replays endpoint={id} />
      <h2>Deliveries</h2>
      <ListTable
        label="Deliveries"
        queryKey={['deliveries', id]}
        load={(page) => taprail.webhookEndpoints.listDeliveries(id, page)}
        columns={columns}
        idOf={(delivery) => delivery.id}
        hrefOf={(delivery) => `/events/${delivery.event}`}
        empty={<Empty title="No deliveries yet" />}
      />
    </>
  );
}

/** The endpoint's answer to a test. */
function sayAnswer(delivery: WebhookDelivery): Said {
  const answer = lastAnswerOf(delivery);
  if (answer === null)
    return { text: 'No answer yet. It will appear in the deliveries.', tone: 'warn' };
  return delivery.status === 'delivered'
    ? `The endpoint accepted the test: ${answer}.`
    : { text: `The endpoint did not accept the test: ${answer}.`, tone: 'bad' };
}

function EndpointActions({ endpoint }: { readonly endpoint: WebhookEndpoint }): ReactNode {
  const { id, enabled } = endpoint;
  const navigate = useNavigate();
  const scope = 'webhook-endpoints:write';
  const changes = ['webhooks', 'deliveries', 'overview', 'to-do', 'webhook-health'];
  return (
    <>
      {enabled && (
        <ActionButton
          label="Send a test"
          about="Sends a sample event that is marked as a test."
          scope={scope}
          fields={[
            {
              kind: 'choice',
              name: 'type',
              label: 'Event',
              initial: 'tap.approved',
              of: choicesOf(eventKinds, String),
            },
          ]}
          run={({ type }, options) =>
            taprail.webhookEndpoints.testAndWait(
              id,
              { type: eventKinds.find((kind) => kind === type) ?? 'tap.approved' },
              options,
            )
          }
          done={sayAnswer}
          changes={changes}
        />
      )}
      <ActionButton
        label="Change"
        scope={scope}
        needs="Changing or testing an endpoint needs"
        fields={endpointFields(endpoint)}
        run={(values, options, changed) => {
          const all = Object.entries(readEndpoint(values));
          const change = Object.fromEntries(all.filter(([name]) => name in changed));
          return taprail.webhookEndpoints.update(id, change, options);
        }}
        done="Endpoint updated."
        changes={changes}
      />
      <ActionButton
        label="Rotate the secret"
        about="Deliveries are signed with both secrets for a day, so you can switch without a gap."
        scope={scope}
        run={(_, options) => taprail.webhookEndpoints.rotateSecret(id, options)}
        done="New secret issued."
        changes={changes}
        secret={({ secret }) => ({
          title: 'The new signing secret',
          about: 'Deliveries are signed with both secrets for a day. It cannot be shown again.',
          value: secret,
        })}
      />
      <ActionButton
        label={enabled ? 'Disable' : 'Enable'}
        about={
          enabled
            ? 'Nothing is sent to it until you enable it again.'
            : 'Events are sent to it again from now on.'
        }
        scope={scope}
        run={(_, options) => taprail.webhookEndpoints.update(id, { enabled: !enabled }, options)}
        done={enabled ? 'This endpoint is disabled.' : 'Endpoint enabled.'}
        changes={changes}
      />
      <ActionButton
        label="Delete"
        title="Delete the endpoint?"
        about="Nothing more is sent to it, and its secret is deleted."
        isGrave
        scope={scope}
        run={(_, options) => taprail.webhookEndpoints.delete(id, options)}
        done="Endpoint deleted."
        onDone={() => {
          // Excludes the deleted endpoint, which a reload would not find.
          void queryClient.invalidateQueries({ queryKey: ['webhooks', 'list'] });
          void navigate({ to: '/webhooks' });
        }}
        changes={['overview', 'replays']}
      />
    </>
  );
}

import Type, { type TSchema } from 'typebox';
import { eventKinds } from './event.ts';
import { deliveryKinds, deliveryStatuses, eventDeliveryStatuses } from './types.ts';

const orNull = <T extends TSchema>(schema: T, description: string) =>
  Type.Union([schema, Type.Null()], { description });
const text = (description: string) => Type.String({ description });
const count = (description: string) => Type.Integer({ description });
const instant = (description: string) => Type.String({ format: 'date-time', description });
const instantOrNull = (description: string) =>
  orNull(Type.String({ format: 'date-time' }), description);

/** What every event holds besides its type and its object. */
export const envelopeMembers = {
  id: text('The event: unique, for deduplication.'),
  object: Type.Literal('event'),
  api_version: Type.Literal('v1'),
  environment: Type.Enum(['test', 'production'], { description: 'Where it happened.' }),
  created_at: instant('When it happened.'),
  sequence: count('Rises with every event of the same object; arrival may be in another order.'),
  submerchant: text('The externalRef of the sub-merchant.'),
  authorisation_chain_id: orNull(Type.String(), 'The stay it belongs to, if any.'),
};

const deliveryStatusText =
  'delivered when one of its deliveries was acknowledged, pending while one is open, failed when ' +
  'all were in vain, none when no endpoint was to get it, or none any more.';

export const EventDeliveryStatus = (description = deliveryStatusText) =>
  Type.Enum([...eventDeliveryStatuses], { description });

const eventMembers = {
  ...envelopeMembers,
  type: text(`The kind: ${eventKinds.join(', ')}.`),
  data: Type.Object(
    {
      object: Type.Object(
        {},
        { additionalProperties: true, description: 'As it was when it happened.' },
      ),
    },
    { description: 'The tap, transaction, payout or dispute that it is about.' },
  ),
  delivery_status: EventDeliveryStatus(),
};

export const EventView = Type.Object(eventMembers, {
  title: 'Event',
  description: 'Something that happened; never changed. What is sent lacks delivery_status.',
});

const deliveryMembers = {
  id: text('The delivery.'),
  object: Type.Literal('webhook_delivery'),
  endpoint: text('Where to.'),
  event: text('The event.'),
  event_type: orNull(Type.String(), 'Its kind; null when the event is no longer kept.'),
  kind: Type.Enum([...deliveryKinds], {
    description: 'event at first, replay when it was asked for again, test for an example.',
  }),
  status: Type.Enum([...deliveryStatuses], {
    description:
      'pending until it is acknowledged by a 2xx or given up; cancelled when its endpoint was ' +
      'deleted before that.',
  }),
  attempt_count: count('How often it was sent.'),
  last_response_status: orNull(Type.Integer(), 'What the receiver answered last.'),
  last_error: orNull(Type.String(), 'Why there was no answer to the last attempt.'),
  next_attempt_at: instantOrNull('When it is due; nothing is sent while its endpoint is disabled.'),
  created_at: instant('When it was first due.'),
};

export const WebhookDelivery = Type.Object(deliveryMembers, {
  title: 'WebhookDelivery',
  description: 'One event on its way to one endpoint.',
});

const DeliveryAttempt = Type.Object(
  {
    attempt: count('From 1.'),
    sent_at: instant('When it was sent, in real time.'),
    duration_ms: count('How long the exchange took.'),
    response_status: orNull(Type.Integer(), 'What the receiver answered.'),
    error: orNull(Type.String(), 'Why there was no answer.'),
    response_excerpt: orNull(Type.String(), 'The first 1 KiB of the answer.'),
  },
  { title: 'DeliveryAttempt' },
);

export const EventDetail = Type.Object(
  {
    ...eventMembers,
    deliveries: Type.Array(
      Type.Object(
        {
          ...deliveryMembers,
          attempts: Type.Array(DeliveryAttempt, { description: 'In the order they were made.' }),
        },
        { title: 'WebhookDeliveryDetail' },
      ),
      { description: 'Newest first, a hundred at most.' },
    ),
  },
  { title: 'EventDetail', description: 'An event and what became of telling of it.' },
);

export const Redelivery = Type.Object(
  {
    event: text('The event.'),
    deliveries: Type.Array(WebhookDelivery, { description: 'The new ones.' }),
  },
  { title: 'Redelivery', description: 'An event that is sent again.' },
);

const endpointMembers = {
  id: text('The endpoint.'),
  object: Type.Literal('webhook_endpoint'),
  url: text('Where events are sent.'),
  events: Type.Array(Type.String(), { description: 'The kinds it gets, or * for all.' }),
  description: orNull(Type.String(), 'Yours.'),
  enabled: Type.Boolean({ description: 'Whether anything is sent to it.' }),
  disabled_reason: orNull(Type.String(), 'Why the service disabled it; null if it did not.'),
  failing_since: instantOrNull('Since when every attempt has failed.'),
  previous_secret_until: instantOrNull(
    "Until when, on the platform's clock, the secret before the last rotation signs along.",
  ),
  created_at: instant('When it was registered.'),
  updated_at: instant('When it was last changed.'),
};

export const WebhookEndpoint = Type.Object(endpointMembers, {
  title: 'WebhookEndpoint',
  description: 'Where events are sent.',
});

export const WebhookEndpointWithSecret = Type.Object(
  {
    ...endpointMembers,
    secret: text('Signs what is sent. Shown this once: keep it.'),
  },
  { title: 'WebhookEndpointWithSecret', description: 'An endpoint and its new secret.' },
);

export const DeletedWebhookEndpoint = Type.Object(
  {
    id: text('The endpoint.'),
    object: Type.Literal('webhook_endpoint'),
    deleted: Type.Literal(true),
  },
  { title: 'DeletedWebhookEndpoint' },
);

export const RedeliveryJob = Type.Object(
  {
    id: text('The job.'),
    object: Type.Literal('redelivery_job'),
    status: Type.Enum(['running', 'completed', 'stopped'], { description: 'How it stands.' }),
    from: instant('Events created from then on.'),
    to: instant('Events created before then.'),
    types: orNull(Type.Array(Type.String()), 'Of these kinds alone.'),
    delivery_status: orNull(EventDeliveryStatus(), 'Of this delivery status alone.'),
    endpoint: orNull(Type.String(), 'To this endpoint alone.'),
    examined_until: instantOrNull('How far it has come between from and to.'),
    events_examined: count('How many events it has looked at.'),
    events_redelivered: count('How many of them are sent again.'),
    deliveries_created: count('To how many endpoints, all in all.'),
    created_at: instant('When it began.'),
    finished_at: instantOrNull('When it was completed or stopped.'),
  },
  { title: 'RedeliveryJob', description: 'Sending the events of a range again.' },
);

import Type from 'typebox';
import { instant, instantOrNull, objectName, orNull, text, textOrNull } from '../../http/fields.ts';
import { type EventKind, eventKinds } from './event.ts';
import {
  attemptsMax,
  deliveriesShownMax,
  deliveryKinds,
  deliveryStatuses,
  endpointsMax,
  eventDeliveryStatuses,
} from './types.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });

// Without the type, the validator of a list with unique items compares every pair of them.
export const kindForm = { type: 'string' } as const;

export const EventKindText = Type.Enum([...eventKinds], {
  ...kindForm,
  title: 'EventKind',
  description: 'A kind of event.',
});

/** The same with another description. */
export const eventKindText = (
  description: string,
  options: { readonly default?: EventKind } = {},
) => Type.Enum([...eventKinds], { ...kindForm, ...options, description });

/** A list of kinds without repetition. */
export const EventKinds = (description: string) =>
  Type.Array(EventKindText, {
    minItems: 1,
    maxItems: eventKinds.length,
    uniqueItems: true,
    description,
  });

/** The members of every event besides its type and its object. */
export const envelopeMembers = {
  id: text('The event: unique, for deduplication.'),
  object: objectName('event'),
  api_version: Type.Literal('v1', { description: 'Which version of the API wrote it.' }),
  environment: Type.Enum(['test', 'production'], {
    type: 'string',
    description: 'Where it happened.',
  }),
  created_at: instant('When it happened.'),
  sequence: count('Rises with every event of the same object; arrival may be in another order.'),
  submerchant: textOrNull(
    'The externalRef of the sub-merchant; null for what is about the platform itself.',
    128,
  ),
  authorisation_chain_id: textOrNull('The stay it belongs to, if any.'),
  test: Type.Optional(
    Type.Literal(true, {
      description: 'Only in what POST /v1/webhook-endpoints/:id/test sends: it never happened.',
    }),
  ),
};

const deliveryStatusText =
  'The worst over its endpoints: failed when one was given up, else pending while one is open, ' +
  'delivered when all acknowledged it, none when no endpoint was to get it, or none any more.';

export const EventDeliveryStatus = (description = deliveryStatusText) =>
  Type.Enum([...eventDeliveryStatuses], { type: 'string', description });

export const DeliveryCounts = Type.Object(
  {
    delivered: count('Endpoints that acknowledged it.'),
    pending: count('Endpoints that are still to get it.'),
    retrying: count('Those of the pending ones that failed before.'),
    failed: count('Endpoints that were given up.'),
  },
  { title: 'DeliveryCounts', description: 'How many of its endpoints are in which state.' },
);

export const WebhookDelivery = Type.Object(
  {
    id: text('The delivery.'),
    object: objectName('webhook_delivery'),
    endpoint: text('Where to.'),
    endpoint_url: textOrNull('Its address; null when it was deleted.', 2048),
    event: text('The event.'),
    event_type: orNull(EventKindText, 'Its kind; null when the event is no longer kept.'),
    kind: Type.Enum([...deliveryKinds], {
      type: 'string',
      description: 'event at first, replay when it was asked for again, test for an example.',
    }),
    status: Type.Enum([...deliveryStatuses], {
      type: 'string',
      description:
        'pending until it is acknowledged by a 2xx or given up; cancelled when its endpoint was ' +
        'deleted before that.',
    }),
    attempt_count: count('How often it was sent.'),
    last_response_status: orNull(Type.Integer(), 'What the receiver answered last.'),
    last_error: textOrNull('Why there was no answer to the last attempt.'),
    last_duration_ms: orNull(Type.Integer(), 'How long the last attempt took.'),
    next_attempt_at: instantOrNull(
      'When it is due; nothing is sent while its endpoint is disabled.',
    ),
    created_at: instant('When it was first due.'),
  },
  { title: 'WebhookDelivery', description: 'One event on its way to one endpoint.' },
);

const DeliveryAttempt = Type.Object(
  {
    attempt: count('From 1.'),
    sent_at: instant('When it was sent, in real time.'),
    duration_ms: count('How long the exchange took.'),
    response_status: orNull(Type.Integer(), 'What the receiver answered.'),
    error: textOrNull('Why there was no answer.'),
    response_excerpt: textOrNull('The first 1 KiB of the answer.', 1024),
  },
  { title: 'DeliveryAttempt' },
);

export const EventDeliveries = Type.Array(
  Type.Intersect(
    [
      WebhookDelivery,
      Type.Object({
        attempts: Type.Array(DeliveryAttempt, {
          maxItems: attemptsMax,
          description: 'In the order they were made.',
        }),
      }),
    ],
    { title: 'WebhookDeliveryDetail' },
  ),
  { maxItems: deliveriesShownMax, description: 'Newest first, a hundred at most.' },
);

export const Redelivery = Type.Object(
  {
    event: text('The event.'),
    deliveries: Type.Array(WebhookDelivery, {
      maxItems: endpointsMax,
      description: 'The new ones.',
    }),
  },
  { title: 'Redelivery', description: 'An event that is sent again.' },
);

export const RedeliveryJob = Type.Object(
  {
    id: text('The job.'),
    object: objectName('redelivery_job'),
    status: Type.Enum(['running', 'completed', 'stopped'], {
      type: 'string',
      description: 'How it stands.',
    }),
    from: instant('Events created from then on.'),
    to: instant('Events created before then.'),
    types: orNull(EventKinds('The kinds.'), 'Of these kinds alone.'),
    delivery_status: orNull(EventDeliveryStatus(), 'Of this delivery status alone.'),
    endpoint: textOrNull('To this endpoint alone.'),
    examined_until: instantOrNull('How far it has come between from and to.'),
    events_examined: count('How many events it has looked at.'),
    events_redelivered: count('How many of them are sent again.'),
    deliveries_created: count('To how many endpoints, all in all.'),
    created_at: instant('When it began.'),
    finished_at: instantOrNull('When it was completed or stopped.'),
  },
  { title: 'RedeliveryJob', description: 'Sending the events of a range again.' },
);

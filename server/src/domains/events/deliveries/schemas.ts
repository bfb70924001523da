import Type from 'typebox';
import {
  answerObject,
  count,
  describedObject,
  instant,
  instantOrNull,
  objectName,
  oneOf,
  orNull,
  text,
  textOrNull,
} from '../../../http/fields.ts';
import { EventKindText } from '../events/schemas.ts';
import { urlLengthMax } from '../sending/address-rules.ts';
import { attemptsMax } from '../sending/bounds.ts';
import { deliveriesShownMax, deliveryKinds, deliveryStatuses } from './types.ts';

export const WebhookDelivery = describedObject(
  'WebhookDelivery',
  'One event on its way to one endpoint.',
  {
    id: text('The delivery.'),
    object: objectName('webhook_delivery'),
    endpoint: text('Where to.'),
    endpoint_url: textOrNull('Its address; null when it was deleted.', urlLengthMax),
    event: text('The event.'),
    event_type: orNull(EventKindText, 'Its kind; null when the event is no longer kept.'),
    kind: oneOf(
      deliveryKinds,
      'event at first, replay when it was asked for again, test for an example.',
    ),
    status: oneOf(
      deliveryStatuses,
      'pending until it is acknowledged by a 2xx or given up; cancelled when its endpoint was ' +
        'deleted before that.',
    ),
    attempt_count: count('How often it was sent.'),
    last_response_status: orNull(Type.Integer(), "The status of the receiver's last answer."),
    last_error: textOrNull('Why there was no answer to the last attempt.'),
    last_duration_ms: orNull(Type.Integer(), 'How long the last attempt took.'),
    next_attempt_at: instantOrNull(
      'When it is due; nothing is sent while its endpoint is disabled.',
    ),
    created_at: instant('When it was first due.'),
  },
);

const DeliveryAttempt = answerObject('DeliveryAttempt', {
  attempt: count('From 1.'),
  sent_at: instant('When it was sent, in real time.'),
  duration_ms: count('How long the exchange took.'),
  response_status: orNull(Type.Integer(), "The status of the receiver's answer."),
  error: textOrNull('Why there was no answer.'),
  response_excerpt: textOrNull('The first 1 KiB of the answer.', 1024),
});

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

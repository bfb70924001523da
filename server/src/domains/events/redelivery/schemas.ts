import Type from 'typebox';
import {
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
import { WebhookDelivery } from '../deliveries/schemas.ts';
import { endpointsMax } from '../endpoints/types.ts';
import { EventDeliveryStatus, EventKinds } from '../events/schemas.ts';
import { redeliveryJobStatuses } from './types.ts';

export const Redelivery = describedObject('Redelivery', 'An event that is sent again.', {
  event: text('The event.'),
  deliveries: Type.Array(WebhookDelivery, {
    maxItems: endpointsMax,
    description: 'The new ones.',
  }),
});

export const RedeliveryJob = describedObject(
  'RedeliveryJob',
  'Sending the events of a range again.',
  {
    id: text('The job.'),
    object: objectName('redelivery_job'),
    status: oneOf(redeliveryJobStatuses, 'How it stands.'),
    from: instant('Events created from then on.'),
    to: instant('Events created before then.'),
    types: orNull(EventKinds('The kinds.'), 'Of these kinds alone.'),
    delivery_status: orNull(EventDeliveryStatus(), 'Of this delivery status alone.'),
    endpoint: textOrNull('To this endpoint alone.'),
    examined_until: instantOrNull('How far it has come between from and to.'),
    events_examined: count('How many events it has examined.'),
    events_redelivered: count('How many of them are sent again.'),
    deliveries_created: count('To how many endpoints, all in all.'),
    created_at: instant('When it began.'),
    finished_at: instantOrNull('When it was completed or stopped.'),
  },
);

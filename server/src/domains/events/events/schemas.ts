import Type from 'typebox';
import {
  count,
  describedObject,
  instant,
  objectName,
  oneOf,
  text,
  textOrNull,
} from '../../../http/fields.ts';
import { environments } from '../../../lib/environment.ts';
import { type EventKind, eventKinds } from './event.ts';
import { eventDeliveryStatuses } from './types.ts';

// Without the type, the validator of a list of unique items compares every pair of items.
export const kindForm = { type: 'string' } as const;

export const EventKindText = Type.Enum([...eventKinds], {
  ...kindForm,
  title: 'EventKind',
  description: 'A kind of event.',
});

/** EventKindText with another description. */
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
  environment: oneOf(environments, 'Where it happened.'),
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
  oneOf(eventDeliveryStatuses, description);

export const DeliveryCounts = describedObject(
  'DeliveryCounts',
  'How many of its endpoints are in which state.',
  {
    delivered: count('Endpoints that acknowledged it.'),
    pending: count('Endpoints that are still to get it.'),
    retrying: count('Those of the pending ones that failed before.'),
    failed: count('Endpoints that were given up.'),
  },
);

import Type from 'typebox';
import {
  answerObject,
  describedObject,
  instant,
  instantOrNull,
  objectName,
  text,
  textOrNull,
} from '../../../http/fields.ts';
import { eventKinds } from '../events/event.ts';
import { kindForm } from '../events/schemas.ts';
import { urlLengthMax } from '../sending/address-rules.ts';
import { endpointDescriptionLengthMax } from './types.ts';

/** The kinds of events of an endpoint. */
export const Subscription = Type.Array(
  Type.Enum(['*', ...eventKinds], { ...kindForm, description: 'A kind, or all.' }),
  {
    minItems: 1,
    maxItems: eventKinds.length + 1,
    uniqueItems: true,
    description: 'The kinds of events that it gets, or * for all, those to come included.',
  },
);

const endpointMembers = {
  id: text('The endpoint.'),
  object: objectName('webhook_endpoint'),
  url: text('Where events are sent.', urlLengthMax),
  events: Subscription,
  description: textOrNull('Yours.', endpointDescriptionLengthMax),
  enabled: Type.Boolean({ description: 'Whether anything is sent to it.' }),
  disabled_reason: textOrNull('Why the service disabled it; null if it did not.'),
  failing_since: instantOrNull('Since when every attempt has failed.'),
  previous_secret_until: instantOrNull(
    "Until when, on the platform's clock, the secret before the last rotation signs along.",
  ),
  created_at: instant('When it was registered.'),
  updated_at: instant('When it was last changed.'),
};

export const WebhookEndpoint = describedObject(
  'WebhookEndpoint',
  'Where events are sent.',
  endpointMembers,
);

export const WebhookEndpointWithSecret = describedObject(
  'WebhookEndpointWithSecret',
  'An endpoint and its new secret.',
  {
    ...endpointMembers,
    secret: text('Signs what is sent. Shown this once: keep it.'),
  },
);

export const DeletedWebhookEndpoint = answerObject('DeletedWebhookEndpoint', {
  id: text('The endpoint.'),
  object: objectName('webhook_endpoint'),
  deleted: Type.Literal(true, { description: 'It is gone, and nothing more is sent.' }),
});

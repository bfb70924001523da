import { eventKinds, type NewWebhookEndpoint, type WebhookEndpoint } from '@taprail/sdk';
import { choicesOf, type Field, type Values } from '../../../components/fields/fields.tsx';

/** The questions about an endpoint, with its present values. */
export function endpointFields(known?: WebhookEndpoint): readonly Field[] {
  const events = known === undefined || known.events.includes('*') ? [] : known.events;
  return [
    {
      kind: 'text',
      name: 'url',
      label: 'Address',
      help: 'Such as https://example.com/webhooks',
      initial: known?.url ?? '',
    },
    {
      kind: 'checks',
      name: 'events',
      label: 'Events',
      help: 'Leave all unchecked for every event.',
      initial: events.join(' '),
      isOptional: true,
      of: choicesOf(eventKinds, String),
    },
    {
      kind: 'text',
      name: 'description',
      label: 'Description',
      initial: known?.description ?? '',
      isOptional: true,
    },
  ];
}

export function readEndpoint({
  url = '',
  events = '',
  description = '',
}: Values): NewWebhookEndpoint {
  const chosen = events.split(' ').filter((kind) => kind !== '');
  return {
    url: url.trim(),
    events: (chosen.length === 0 ? ['*'] : chosen) as NewWebhookEndpoint['events'],
    description: description.trim() === '' ? null : description.trim(),
  };
}

import type { NewWebhookEndpoint, WebhookEndpoint } from '@taprail/sdk';
import type { Field, Values } from '../../components/fields.tsx';
import { eventKinds } from '../../format/event-kinds.ts';

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
      of: eventKinds.map((value) => ({ value, label: value })),
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

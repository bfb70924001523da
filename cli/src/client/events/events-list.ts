import { type Command, Option } from '@commander-js/extra-typings';
import { deliveryStatuses } from '../../../../sdk/src/generated/api-lists.ts';
import { defineCommand, type Terminal } from '../../command.ts';
import { formatTime } from '../../terminal/time-text.ts';
import { idOf } from '../ids.ts';
import { listCommand } from '../list-command.ts';
import { parseKind } from './event-kinds.ts';
import { summariseDelivery, summariseEvent } from './event-text.ts';

export function addEventsList(group: Command, terminal: Terminal): void {
  const command = defineCommand(group, 'list', {
    summary: 'Lists events.',
    description: 'The newest come first.',
    examples: {
      'See the latest:': 'npx taprail events list',
      'See which an endpoint never acknowledged:':
        'npx taprail events list --delivery-status failed',
    },
  })
    .option('--type <kind>', 'Only of this kind, such as tap.approved (default all).', (text) =>
      parseKind(text, (kind) => `npx taprail events list --type ${kind}`),
    )
    .option('--submerchant <externalRef>', 'Only of this one (default all).')
    .option('--transaction <id>', 'Only of this one, such as txn_… (default all).', idOf('txn'))
    .addOption(
      new Option('--delivery-status <status>', 'Only with this status (default all).').choices(
        deliveryStatuses,
      ),
    );
  listCommand(command, terminal, {
    load: (taprail, { deliveryStatus, ...query }) =>
      taprail.events.list({
        ...query,
        ...(deliveryStatus !== undefined && { delivery_status: deliveryStatus }),
      }),
    headings: ['ID', 'TYPE', 'DELIVERY', 'ABOUT', 'CREATED'],
    cells: (event) => [
      event.id,
      event.type,
      summariseDelivery(event),
      summariseEvent(event),
      formatTime(event.created_at),
    ],
    next: ({ id }) => `npx taprail events show ${id}`,
    empty: 'There is no such event yet. Make one with:\n  npx taprail trigger tap.approved',
  });
}

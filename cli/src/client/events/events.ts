import type { Command } from '@commander-js/extra-typings';
import { defineCommand, type Terminal } from '../../command.ts';
import { addEventsList } from './events-list.ts';
import { addEventsRedeliver } from './events-redeliver.ts';
import { addEventsShow } from './events-show.ts';

export function addEvents(program: Command, terminal: Terminal): void {
  const group = defineCommand(program, 'events', {
    summary: 'Shows what happened and whether your endpoints know it.',
    description:
      'An event is written together with what it reports, and delivered to every webhook endpoint ' +
      'that subscribed to its kind.',
    examples: {
      'See which events an endpoint never acknowledged:':
        'npx taprail events list --delivery-status failed',
      'Have one sent again:': 'npx taprail events redeliver evt_01jm4q0n7dfwtr2k8m6x5h3v9c',
    },
  });
  addEventsList(group, terminal);
  addEventsShow(group, terminal);
  addEventsRedeliver(group, terminal);
}

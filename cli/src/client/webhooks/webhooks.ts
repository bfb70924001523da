import type { Command } from '@commander-js/extra-typings';
import { defineCommand, type Terminal } from '../../command.ts';
import { addWebhooksCreate } from './webhooks-create.ts';
import { addWebhooksDelete } from './webhooks-delete.ts';
import { addWebhooksList } from './webhooks-list.ts';
import { addWebhooksRotate } from './webhooks-rotate.ts';
import { addWebhooksTest } from './webhooks-test.ts';

export function addWebhooks(program: Command, terminal: Terminal): void {
  const group = defineCommand(program, 'webhooks', {
    summary: 'Manages the endpoints that events are delivered to.',
    description:
      'An endpoint is an address of yours that receives events as signed POSTs. On your own ' +
      'machine "npx taprail listen" shows and forwards events without one.',
    examples: {
      'Register an endpoint:': 'npx taprail webhooks create --url http://127.0.0.1:4242/',
      'See which there are, and which fail:': 'npx taprail webhooks list',
    },
  });
  addWebhooksCreate(group, terminal);
  addWebhooksList(group, terminal);
  addWebhooksTest(group, terminal);
  addWebhooksRotate(group, terminal);
  addWebhooksDelete(group, terminal);
}

import type { Command } from '@commander-js/extra-typings';
import { defineCommand, type Terminal } from '../../command.ts';
import { idOf } from '../ids.ts';
import { answerCommand } from '../print-answer.ts';

export function addWebhooksDelete(group: Command, terminal: Terminal): void {
  const command = defineCommand(group, 'delete', {
    summary: 'Deletes an endpoint, so that nothing more is sent to it.',
    description: 'Its open deliveries are cancelled. Events themselves are kept.',
    examples: {
      'Delete an endpoint:': 'npx taprail webhooks delete we_01jm4q0n7dfwtr2k8m6x5h3v9c',
      'Find the id first:': 'npx taprail webhooks list',
    },
  }).argument('<endpoint>', 'Its we_… id.', idOf('we'));
  answerCommand(command, terminal, async ({ taprail }, id) => {
    const value = await taprail.webhookEndpoints.delete(id);
    return {
      value,
      text: () => `${id} is deleted.`,
      next: ['npx taprail webhooks list'],
    };
  });
}

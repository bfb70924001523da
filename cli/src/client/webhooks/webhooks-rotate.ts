import type { Command } from '@commander-js/extra-typings';
import { defineCommand, type Terminal } from '../../command.ts';
import { renderTable } from '../../terminal/table.ts';
import { formatTime } from '../../terminal/time-text.ts';
import { idOf } from '../ids.ts';
import { answerCommand } from '../print-answer.ts';

export function addWebhooksRotate(group: Command, terminal: Terminal): void {
  const command = defineCommand(group, 'rotate', {
    summary: 'Gives an endpoint a new secret.',
    description:
      'For 24 hours deliveries are signed with both, so that you can change over without losing ' +
      'one. The new secret is shown this once.',
    examples: {
      'Replace a secret:': 'npx taprail webhooks rotate we_01jm4q0n7dfwtr2k8m6x5h3v9c',
      'Find the id first:': 'npx taprail webhooks list',
    },
  }).argument('<endpoint>', 'Its we_… id.', idOf('we'));
  answerCommand(command, terminal, async ({ taprail }, id) => {
    const value = await taprail.webhookEndpoints.rotateSecret(id);
    const until = value.previous_secret_until;
    return {
      value,
      text: () =>
        renderTable([
          ['Endpoint', value.id],
          ['Secret', value.secret],
          ['Old one until', until === null ? 'now' : formatTime(until)],
        ]),
      next: [`npx taprail webhooks test ${value.id}`],
      note: 'The secret is shown this once: verify the signature of deliveries with it.',
    };
  });
}

import type { Command } from '@commander-js/extra-typings';
import { defineCommand, jsonOption, type Terminal } from '../../command.ts';
import { printResult } from '../../terminal/print-result.ts';
import { renderTable } from '../../terminal/table.ts';
import { formatTime } from '../../terminal/time-text.ts';
import { idOf } from '../ids.ts';

export function addWebhooksRotate(group: Command, terminal: Terminal): void {
  defineCommand(group, 'rotate', {
    summary: 'Gives an endpoint a new secret.',
    description:
      'For 24 hours deliveries are signed with both, so that you can change over without losing ' +
      'one. The new secret is shown this once.',
    examples: {
      'Replace a secret:': 'npx taprail webhooks rotate we_01jm4q0n7dfwtr2k8m6x5h3v9c',
      'Find the id first:': 'npx taprail webhooks list',
    },
  })
    .argument('<endpoint>', 'Its we_… id.', idOf('we'))
    .addOption(jsonOption)
    .action(async (id, options) => {
      const { withClient } = await import('../with-client.ts');
      await withClient(terminal, async ({ taprail }) => {
        const value = await taprail.webhookEndpoints.rotateSecret(id);
        const until = value.previous_secret_until;
        printResult(terminal, options, {
          value,
          text: () =>
            renderTable([
              ['Endpoint', value.id],
              ['Secret', value.secret],
              ['Old one until', until === null ? 'now' : formatTime(until)],
            ]),
          next: [`npx taprail webhooks test ${value.id}`],
        });
        terminal.note('The secret is shown this once: verify the signature of deliveries with it.');
      });
    });
}

import type { Command } from '@commander-js/extra-typings';
import { examples, jsonOption, type Terminal } from '../command.ts';
import { parseKind } from './event-kinds.ts';
import { idOf } from './ids.ts';
import { printResult } from './print-result.ts';

export function addWebhooksTest(group: Command, terminal: Terminal): void {
  group
    .command('test')
    .summary('Sends an endpoint an event that did not happen.')
    .description(
      'It is signed like any other and says that it is a test, by Service-Test: true and ' +
        '"test": true. To make events really happen use "npx taprail trigger <kind>".',
    )
    .argument('<endpoint>', 'Its we_… id.', idOf('we'))
    .option('--type <kind>', 'Of this kind (default tap.approved).', (text) =>
      parseKind(text, (kind) => `npx taprail webhooks test <endpoint> --type ${kind}`),
    )
    .addOption(jsonOption)
    .addHelpText(
      'after',
      examples({
        'See whether an endpoint answers:':
          'npx taprail webhooks test we_01jm4q0n7dfwtr2k8m6x5h3v9c',
        'See whether it understands a dispute:':
          'npx taprail webhooks test we_01jm4q0n7dfwtr2k8m6x5h3v9c --type dispute.opened',
      }),
    )
    .action(async (id, { type, ...options }) => {
      const { withClient } = await import('./with-client.ts');
      const { awaitDelivery } = await import('./await-delivery.ts');
      await withClient(terminal, async ({ taprail }) => {
        const sent = await taprail.webhookEndpoints.test(id, type === undefined ? {} : { type });
        const value = await awaitDelivery(taprail, sent);
        const answer = value.last_response_status ?? value.last_error ?? 'no answer yet';
        printResult(terminal, options, {
          value,
          text: () => `${value.event_type} was ${value.status}: ${answer}.`,
          next: [`npx taprail trigger ${value.event_type ?? 'tap.approved'}`],
        });
      });
    });
}

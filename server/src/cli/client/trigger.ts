import type { Command } from '@commander-js/extra-typings';
import { examples, jsonOption, type Terminal, UsageError } from '../command.ts';
import { renderTable } from '../table.ts';
import { eventKinds, parseKind } from './event-kinds.ts';
import { summariseEvent } from './event-text.ts';
import { printResult } from './print-result.ts';

export function addTrigger(program: Command, terminal: Terminal): void {
  program
    .command('trigger')
    .summary('Makes an event of any kind really happen.')
    .description(
      'Does through the API what it takes: a tap, a refund, a dispute, a payout. Nothing is made ' +
        'up, so that every other command and report shows it, too. It uses a sub-merchant of its ' +
        'own, trigger-shop, which is onboarded the first time. Kinds that take days move the test ' +
        'clock. For the test environment with its simulated provider.\n\n' +
        `The kinds are ${Object.keys(eventKinds).join(', ')}.`,
    )
    .argument('[kind]', 'The kind of event, such as payout.paid.')
    .option('--list', 'List the kinds and what they report instead.')
    .addOption(jsonOption)
    .addHelpText(
      'after',
      examples({
        'Have a payout fail:': 'npx taprail trigger payout.failed',
        'See what there is to choose from:': 'npx taprail trigger --list',
      }),
    )
    .action(async (word, { list, ...options }) => {
      if (list === true) {
        const rows = Object.entries(eventKinds);
        const value = { data: rows.map(([kind, description]) => ({ kind, description })) };
        return printResult(terminal, options, {
          value,
          text: () => renderTable(rows),
          next: ['npx taprail trigger payout.paid'],
        });
      }
      if (word === undefined) {
        throw new UsageError(
          'Say which kind, such as "npx taprail trigger tap.approved"; ' +
            '"npx taprail trigger --list" shows them.',
        );
      }
      const kind = parseKind(word, (meant) => `npx taprail trigger ${meant}`);
      const { triggerEvent } = await import('./trigger-event.ts');
      const { requireTest, withClient } = await import('./with-client.ts');
      await withClient(terminal, async (connection) => {
        requireTest(connection, `trigger ${kind}`);
        const value = await triggerEvent(terminal, connection.taprail, kind);
        printResult(terminal, options, {
          value,
          text: () =>
            `${terminal.style('green', value.type)}  ${value.id}  ${summariseEvent(value)}`,
          next: [`npx taprail events show ${value.id}`],
        });
      });
    });
}

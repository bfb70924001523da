import { Argument, type Command } from '@commander-js/extra-typings';
import { eventKinds } from '../../../../sdk/src/generated/api-lists.ts';
import { defineCommand, jsonOption, type Terminal, UsageError } from '../../command.ts';
import { parseCurrency } from '../../terminal/money-text.ts';
import { printResult } from '../../terminal/print-result.ts';
import { renderTable } from '../../terminal/table.ts';
import { kindMeanings, parseKind } from './event-kinds.ts';
import { summariseEvent } from './event-text.ts';

export function addTrigger(program: Command, terminal: Terminal): void {
  defineCommand(program, 'trigger', {
    summary: 'Makes an event of any kind really happen.',
    description:
      'Does through the API what it takes: a tap, a refund, a dispute, a payout. Nothing is made ' +
      'up, so that every other command and report shows it, too. It uses a sub-merchant of its ' +
      'own, trigger-shop, which is onboarded the first time. Kinds that take days move the test ' +
      'clock. For the test environment with its simulated provider. Options change what is ' +
      'made, where the kind has it.',
    examples: {
      'Have a dispute of 40.00 opened for a sub-merchant of yours:':
        'npx taprail trigger dispute.opened --submerchant bistro-7 --amount 40.00',
      'See what there is to choose from:': 'npx taprail trigger --list',
    },
  })
    .addArgument(
      new Argument('[kind]', 'The kind of event, such as payout.paid.')
        .choices(eventKinds)
        .argParser((text) => parseKind(text, (meant) => `npx taprail trigger ${meant}`)),
    )
    .option('--submerchant <externalRef>', 'For this one (default trigger-shop).')
    .option('--amount <amount>', 'Of the tap, with all decimals (default 12.50).')
    .option('--currency <code>', 'Of the tap (default that of its country).', parseCurrency)
    .option('--device <id>', 'The reader, which chooses the outcome (default by the kind).')
    .option('--reason <reason>', 'Of the dispute, the refund or the reversal.')
    .option('--code <code>', 'Why the bank rejects the payout, such as no_account.')
    .option('--list', 'List the kinds and what they report instead.')
    .addOption(jsonOption)
    .action(async (kind, { list, json, ...overrides }) => {
      const options = { json };
      if (list === true) {
        const rows = Object.entries(kindMeanings);
        const value = { data: rows.map(([kind, description]) => ({ kind, description })) };
        return printResult(terminal, options, {
          value,
          text: () => renderTable(rows),
          next: ['npx taprail trigger payout.paid'],
        });
      }
      if (kind === undefined) {
        throw new UsageError(
          'Say which kind, such as "npx taprail trigger tap.approved"; ' +
            '"npx taprail trigger --list" shows them.',
        );
      }
      const { triggerEvent } = await import('./trigger-event.ts');
      const { requireTest, withClient } = await import('../with-client.ts');
      await withClient(terminal, async (connection) => {
        requireTest(connection, `trigger ${kind}`);
        const value = await triggerEvent(terminal, connection.taprail, { kind, ...overrides });
        printResult(terminal, options, {
          value,
          text: () =>
            `${terminal.style('green', value.type)}  ${value.id}  ${summariseEvent(value)}`,
          next: [`npx taprail events show ${value.id}`],
        });
      });
    });
}

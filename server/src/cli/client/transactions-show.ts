import type { Command } from '@commander-js/extra-typings';
import { examples, jsonOption, type Terminal } from '../command.ts';
import { drawChain } from './draw-chain.ts';
import { printResult } from './print-result.ts';

export function addTransactionsShow(group: Command, terminal: Terminal): void {
  group
    .command('show')
    .summary('Draws the chain of a transaction.')
    .description(
      'The stages from the tap to the bank, with increases, charges, refunds and disputes, in the ' +
        'order in which they happened.',
    )
    .argument('<transaction>', 'Its txn_… id.')
    .addOption(jsonOption)
    .addHelpText(
      'after',
      examples({
        'See what happened to a transaction:':
          'npx taprail transactions show txn_01jm4q0n7dfwtr2k8m6x5h3v9c',
        'Take it into a script:':
          'npx taprail transactions show txn_01jm4q0n7dfwtr2k8m6x5h3v9c --json',
      }),
    )
    .action(async (id, options) => {
      const { withClient } = await import('./with-client.ts');
      await withClient(terminal, async ({ taprail }) => {
        const value = await taprail.transactions.get(id);
        printResult(terminal, options, { value, text: () => drawChain(terminal, value) });
      });
    });
}

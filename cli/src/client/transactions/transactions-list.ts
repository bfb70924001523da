import { type Command, Option } from '@commander-js/extra-typings';
import { transactionStatuses } from '../../../../sdk/src/generated/api-lists.ts';
import { defineCommand, type Terminal } from '../../command.ts';
import { listCommand } from '../list-command.ts';

export function addTransactionsList(group: Command, terminal: Terminal): void {
  const command = defineCommand(group, 'list', {
    summary: 'Lists transactions.',
    description:
      'The newest come first, each with what was captured, else authorised, else tapped. The net ' +
      "is the sub-merchant's: captured, less refunds, lost disputes and the fee.",
    examples: {
      'See the latest:': 'npx taprail transactions list',
      'See what was declined:': 'npx taprail transactions list --status declined',
    },
  })
    .option('--submerchant <externalRef>', 'Only of this one (default all).')
    .option('--device <id>', 'Only at this reader (default all).')
    .addOption(
      new Option('--status <status>', 'Only these (default all).').choices(transactionStatuses),
    )
    .option('--reference <text>', 'Only with your own reference.');
  listCommand(command, terminal, {
    load: (taprail, query) => taprail.transactions.list(query),
    headings: ['ID', 'STATUS', 'AMOUNT', 'REFUNDED', 'NET', 'FOR', 'DEVICE', 'CREATED'],
    cells: async (item) => (await import('./transaction-text.ts')).transactionRow(item),
    next: ({ id }) => `npx taprail transactions show ${id}`,
    empty: 'There is no such transaction yet. Take a tap with:\n  npx taprail tap 12.50',
  });
}

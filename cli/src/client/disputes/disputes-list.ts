import { type Command, Option } from '@commander-js/extra-typings';
import { disputeStatuses } from '../../../../sdk/src/generated/api-lists.ts';
import { defineCommand, type Terminal } from '../../command.ts';
import { formatMoney } from '../../terminal/money-text.ts';
import { formatTime } from '../../terminal/time-text.ts';
import { idOf } from '../ids.ts';
import { listCommand } from '../list-command.ts';

export function addDisputesList(group: Command, terminal: Terminal): void {
  const command = defineCommand(group, 'list', {
    summary: 'Lists disputes and their deadlines.',
    description: 'The newest come first. An inquiry is a question of the bank, and holds no money.',
    examples: {
      'See which wait for an answer:': 'npx taprail disputes list --status needs_response',
      'See which were lost:': 'npx taprail disputes list --status lost',
    },
  })
    .option('--submerchant <externalRef>', 'Only of this one (default all).')
    .option('--transaction <id>', 'Only of this one, by its txn_… id (default all).', idOf('txn'))
    .addOption(
      new Option('--status <status>', 'Only these (default all).').choices(disputeStatuses),
    );
  listCommand(command, terminal, {
    load: (taprail, query) => taprail.disputes.list(query),
    headings: ['ID', 'STATUS', 'AMOUNT', 'FOR', 'REASON', 'ANSWER BY'],
    cells: (item) => [
      item.id,
      item.status,
      formatMoney(item.amount, item.currency),
      item.submerchant,
      item.reason,
      formatTime(item.evidence_due_by),
    ],
    next: ({ id }) => `npx taprail disputes show ${id}`,
    empty: 'There is no such dispute. Have one opened with:\n  npx taprail trigger dispute.opened',
  });
}

import { type Command, Option } from '@commander-js/extra-typings';
import { subMerchantStatuses } from '../../../../sdk/src/generated/api-lists.ts';
import { shellWord } from '../../../../server/src/lib/shell-word.ts';
import { defineCommand, type Terminal } from '../../command.ts';
import { formatTime } from '../../terminal/time-text.ts';
import { listCommand } from '../list-command.ts';

export function addSubMerchantsList(group: Command, terminal: Terminal): void {
  const command = defineCommand(group, 'list', {
    summary: 'Lists sub-merchants and how far they are.',
    description: 'The newest come first. DUE is how many items the provider waits for.',
    examples: {
      'See which there are:': 'npx taprail sub-merchants list',
      'See for whom something is due:':
        'npx taprail sub-merchants list --status pending_requirements',
    },
  }).addOption(
    new Option('--status <status>', 'Only these (default all).').choices(subMerchantStatuses),
  );
  listCommand(command, terminal, {
    load: (taprail, query) => taprail.submerchants.list(query),
    headings: ['EXTERNALREF', 'STATUS', 'DUE', 'CHARGES', 'PAYOUTS', 'COUNTRY', 'CREATED'],
    cells: (item) => [
      item.externalRef,
      item.status,
      String(item.requirements.currentlyDue.length),
      item.charges_enabled ? 'on' : 'off',
      item.payouts_enabled ? 'on' : 'off',
      item.country,
      formatTime(item.created_at),
    ],
    next: ({ externalRef }) => `npx taprail sub-merchants show ${shellWord(externalRef)}`,
    empty:
      'There is no such sub-merchant yet. Onboard one with:\n' +
      '  npx taprail sub-merchants onboard bistro-7',
  });
}

import type { Command } from '@commander-js/extra-typings';
import type { SubMerchant } from '../../../../sdk/src/index.ts';
import { shellWord } from '../../../../server/src/lib/shell-word.ts';
import { defineCommand, type Terminal } from '../../command.ts';
import { answerCommand } from '../print-answer.ts';
import { describeSubMerchant } from './sub-merchant-text.ts';

export function addSubMerchantsShow(group: Command, terminal: Terminal): void {
  const command = defineCommand(group, 'show', {
    summary: 'Shows one sub-merchant and what it still needs.',
    description: 'Submitted details are never shown: they are encrypted and write-only.',
    examples: {
      'See what is missing:': 'npx taprail sub-merchants show bistro-7',
      'Take it into a script:': 'npx taprail sub-merchants show bistro-7 --json',
    },
  }).argument('<externalRef>', 'Your own id of it.');
  answerCommand(command, terminal, async ({ taprail }, externalRef) => {
    const value = await taprail.submerchants.get(externalRef);
    return {
      value,
      text: () => describeSubMerchant(terminal, value),
      next: [nextOf(value)],
    };
  });
}

function nextOf({ externalRef, charges_enabled: isEnabled, status }: SubMerchant): string {
  const ref = shellWord(externalRef);
  if (isEnabled) return `npx taprail tap 12.50 --submerchant ${ref}`;
  // The provider has decided, and nothing can be supplied any more.
  if (status === 'rejected') return 'npx taprail sub-merchants list';
  return `npx taprail links create ${ref}`;
}

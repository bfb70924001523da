import type { Command } from '@commander-js/extra-typings';
import { defineCommand, type Terminal } from '../../command.ts';
import { idOf } from '../ids.ts';
import { answerCommand } from '../print-answer.ts';
import { describeDispute, isOpen } from './dispute-text.ts';

export function addDisputesShow(group: Command, terminal: Terminal): void {
  const command = defineCommand(group, 'show', {
    summary: 'Shows one dispute, its deadline and its evidence.',
    description: 'Includes the charges of the stay, which the scheme is told.',
    examples: {
      'See what is disputed:': 'npx taprail disputes show dp_01jm4q0n7dfwtr2k8m6x5h3v9c',
      'Take it into a script:': 'npx taprail disputes show dp_01jm4q0n7dfwtr2k8m6x5h3v9c --json',
    },
  }).argument('<dispute>', 'Its dp_… id.', idOf('dp'));
  answerCommand(command, terminal, async ({ taprail }, id) => {
    const value = await taprail.disputes.get(id);
    return {
      value,
      text: () => describeDispute(value),
      next: isOpen(value)
        ? [
            `npx taprail disputes answer ${id} --explanation "The guest ate here."`,
            `npx taprail disputes accept ${id}`,
          ]
        : [`npx taprail transactions show ${value.transaction}`],
    };
  });
}

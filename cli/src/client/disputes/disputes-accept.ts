import type { Command } from '@commander-js/extra-typings';
import { defineCommand, type Terminal } from '../../command.ts';
import { callOf, idempotencyKeyOption } from '../idempotency-key-option.ts';
import { idOf } from '../ids.ts';
import { answerCommand } from '../print-answer.ts';

export function addDisputesAccept(group: Command, terminal: Terminal): void {
  const command = defineCommand(group, 'accept', {
    summary: 'Gives a dispute up, so that the cardholder keeps the money.',
    description: 'This cannot be taken back.',
    examples: {
      'Give a dispute up:': 'npx taprail disputes accept dp_01jm4q0n7dfwtr2k8m6x5h3v9c',
      'Read it first:': 'npx taprail disputes show dp_01jm4q0n7dfwtr2k8m6x5h3v9c',
    },
  })
    .argument('<dispute>', 'Its dp_… id.', idOf('dp'))
    .addOption(idempotencyKeyOption);
  answerCommand(command, terminal, async ({ taprail }, id, options) => {
    const value = await taprail.disputes.accept(id, callOf(options));
    return {
      value,
      text: () => `${id} is ${value.status.replaceAll('_', ' ')}.`,
      next: [`npx taprail disputes show ${id}`],
    };
  });
}

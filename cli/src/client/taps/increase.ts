import type { Command } from '@commander-js/extra-typings';
import { defineCommand, type Terminal } from '../../command.ts';
import { parseAmount } from '../../terminal/money-text.ts';
import { callOf, idempotencyKeyOption } from '../idempotency-key-option.ts';
import { idOf } from '../ids.ts';
import { answerCommand } from '../print-answer.ts';
import { describeAuthorisation } from './authorisation-text.ts';

export function addIncrease(program: Command, terminal: Terminal): void {
  const command = defineCommand(program, 'increase', {
    summary: 'Raises what a pre-authorised tap holds.',
    description:
      'The amount is the new total, not what is added. The issuer may decline it; the hold then ' +
      'stays as it was.',
    examples: {
      'Hold 250.00 in all:': 'npx taprail increase auth_01jm4q0n7dfwtr2k8m6x5h3v9c 250.00',
      'Take the answer into a script:':
        'npx taprail increase auth_01jm4q0n7dfwtr2k8m6x5h3v9c 250.00 --json',
    },
  })
    .argument('<authorisation>', 'Its auth_… id.', idOf('auth'))
    .argument('<amount>', 'The new total with all decimals, such as 250.00.')
    .addOption(idempotencyKeyOption);
  answerCommand(command, terminal, async ({ taprail }, id, amount, options) => {
    const { currency } = await taprail.authorisations.get(id);
    const total = parseAmount(amount, { name: 'The amount', currency });
    const value = await taprail.authorisations.increase(id, { amount: total }, callOf(options));
    return {
      value,
      text: () => describeAuthorisation(terminal, value),
      next: [`npx taprail capture ${id}`],
    };
  });
}

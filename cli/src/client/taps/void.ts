import type { Command } from '@commander-js/extra-typings';
import { defineCommand, type Terminal } from '../../command.ts';
import { callOf, idempotencyKeyOption } from '../idempotency-key-option.ts';
import { idOf } from '../ids.ts';
import { answerCommand } from '../print-answer.ts';
import { chargeText } from './charge-text.ts';

export function addVoid(program: Command, terminal: Terminal): void {
  const command = defineCommand(program, 'void', {
    summary: 'Takes a charge on a stay back, before the capture.',
    description: 'The charge stays in the records as voided, and is not captured.',
    examples: {
      'Take a dinner off the bill:':
        'npx taprail void auth_01jm4q0n7dfwtr2k8m6x5h3v9c chg_01jm4q0n7dfwtr2k8m6x5h3v9c',
      'See the charges and their ids first:':
        'npx taprail get /v1/authorisations/auth_01jm4q0n7dfwtr2k8m6x5h3v9c',
    },
  })
    .argument('<authorisation>', 'The auth_… id of the stay.', idOf('auth'))
    .argument('<charge>', 'The chg_… id of the charge.', idOf('chg'))
    .addOption(idempotencyKeyOption);
  answerCommand(command, terminal, async ({ taprail }, id, charge, options) => {
    const { currency } = await taprail.authorisations.get(id);
    const value = await taprail.authorisations.void(id, charge, callOf(options));
    return {
      value,
      text: () => chargeText(value, currency),
      next: [`npx taprail capture ${id}`],
    };
  });
}

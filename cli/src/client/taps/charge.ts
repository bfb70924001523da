import type { Command } from '@commander-js/extra-typings';
import { defineCommand, jsonOption, type Terminal } from '../../command.ts';
import { parseAmount } from '../../terminal/money-text.ts';
import { callOf, idempotencyKeyOption } from '../idempotency-key-option.ts';
import { idOf } from '../ids.ts';
import { printAnswer } from '../print-answer.ts';
import { chargeText } from './charge-text.ts';

export function addCharge(program: Command, terminal: Terminal): void {
  defineCommand(program, 'charge', {
    summary: 'Posts a charge on a stay, such as a meal on the room.',
    description:
      'Nothing moves yet: all charges are captured together at the end of the stay, and a charge ' +
      'can be voided until then.',
    examples: {
      'Put a dinner on the room:':
        'npx taprail charge auth_01jm4q0n7dfwtr2k8m6x5h3v9c 42.00 --description dinner',
      'Take its id into a script:':
        'npx taprail charge auth_01jm4q0n7dfwtr2k8m6x5h3v9c 42.00 --json',
    },
  })
    .argument('<authorisation>', 'The auth_… id of the stay.', idOf('auth'))
    .argument('<amount>', 'With all decimals, such as 42.00.')
    .option('--description <text>', 'Its purpose.')
    .option('--reference <text>', 'Your own reference.')
    .addOption(idempotencyKeyOption)
    .addOption(jsonOption)
    .action(async (id, amount, { description, reference, ...options }) => {
      const show = `npx taprail get /v1/authorisations/${id}`;
      const advice = { charges_exceed_authorised: show, authorisation_not_open: show };
      await printAnswer(terminal, { ...options, advice }, async ({ taprail }) => {
        const { currency } = await taprail.authorisations.get(id);
        const request = {
          amount: parseAmount(amount, { name: 'The amount', currency }),
          ...(description !== undefined && { description }),
          ...(reference !== undefined && { reference }),
        };
        const value = await taprail.authorisations.charge(id, request, callOf(options));
        return {
          value,
          text: () => chargeText(value, currency),
          next: [`npx taprail capture ${id}`, `npx taprail void ${id} ${value.id}`],
        };
      });
    });
}

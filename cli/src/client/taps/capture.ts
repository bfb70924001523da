import type { Command } from '@commander-js/extra-typings';
import { defineCommand, type Terminal } from '../../command.ts';
import { parseAmount } from '../../terminal/money-text.ts';
import { callOf, idempotencyKeyOption } from '../idempotency-key-option.ts';
import { idOf, prefixOf } from '../ids.ts';
import { answerCommand } from '../print-answer.ts';
import { describeAuthorisation } from './authorisation-text.ts';
import { describeTap } from './tap-text.ts';

export function addCapture(program: Command, terminal: Terminal): void {
  const command = defineCommand(program, 'capture', {
    summary: 'Captures what a pre-authorised tap holds.',
    description:
      'Without an amount, the charges that were posted are captured, or else everything that is ' +
      'authorised. The rest of the hold is released.',
    examples: {
      'Capture a stay with its charges:': 'npx taprail capture auth_01jm4q0n7dfwtr2k8m6x5h3v9c',
      'Capture less than is held:': 'npx taprail capture auth_01jm4q0n7dfwtr2k8m6x5h3v9c 180.00',
    },
  })
    .argument('<authorisation>', 'Its auth_… id, or the tap_… id.', idOf('auth', 'tap'))
    .argument('[amount]', 'With all decimals, such as 180.00 (default what was charged).')
    .addOption(idempotencyKeyOption);
  answerCommand(command, terminal, async ({ taprail }, id, amount, options) => {
    const isTap = prefixOf(id) === 'tap';
    const of = isTap ? taprail.taps : taprail.authorisations;
    const name = 'The amount';
    const request =
      amount === undefined
        ? {}
        : { amount: parseAmount(amount, { name, currency: (await of.get(id)).currency }) };
    const value = await of.capture(id, request, callOf(options));
    return {
      value,
      text: () =>
        value.object === 'tap'
          ? describeTap(terminal, value)
          : describeAuthorisation(terminal, value),
      next: [`npx taprail transactions show ${value.transaction}`],
    };
  });
}

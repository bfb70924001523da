import type { Command } from '@commander-js/extra-typings';
import { defineCommand, jsonOption, type Terminal } from '../../command.ts';
import { callOf, idempotencyKeyOption } from '../idempotency-key-option.ts';
import { idOf } from '../ids.ts';
import { printAnswer } from '../print-answer.ts';
import { describeTap } from './tap-text.ts';

export function addReverse(program: Command, terminal: Terminal): void {
  defineCommand(program, 'reverse', {
    summary: 'Undoes a tap that has not settled yet.',
    description:
      'Releases a hold, or gives a capture back as if it had not happened. A settled tap is ' +
      'refunded instead.',
    examples: {
      'Undo a tap:': 'npx taprail reverse tap_01jm4q0n7dfwtr2k8m6x5h3v9c',
      'Say why:':
        'npx taprail reverse tap_01jm4q0n7dfwtr2k8m6x5h3v9c --reason "charged the wrong table"',
    },
  })
    .argument('<tap>', 'Its tap_… id.', idOf('tap'))
    .option('--reason <text>', 'Why; it is kept in the records.')
    .addOption(idempotencyKeyOption)
    .addOption(jsonOption)
    .action(async (id, { reason, ...options }) => {
      const show = `npx taprail get /v1/taps/${id}`;
      const advice = { already_settled: show, already_refunded: show };
      await printAnswer(terminal, { ...options, advice }, async ({ taprail }) => {
        const request = reason === undefined ? {} : { reason };
        const value = await taprail.taps.reverse(id, request, callOf(options));
        return {
          value,
          text: () => describeTap(terminal, value),
          next: [`npx taprail transactions show ${value.transaction}`],
        };
      });
    });
}

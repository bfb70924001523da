import type { Command } from '@commander-js/extra-typings';
import { defineCommand, type Terminal } from '../../command.ts';
import { callOf, idempotencyKeyOption } from '../idempotency-key-option.ts';
import { idOf } from '../ids.ts';
import { answerCommand } from '../print-answer.ts';
import { describeAuthorisation } from './authorisation-text.ts';

export function addExtend(program: Command, terminal: Terminal): void {
  const command = defineCommand(program, 'extend', {
    summary: 'Prolongs what a pre-authorised tap holds.',
    description:
      'Asks the issuer for a later end of the hold, where the provider can. It may decline; the ' +
      'hold then ends as before.',
    examples: {
      'Hold for longer:': 'npx taprail extend auth_01jm4q0n7dfwtr2k8m6x5h3v9c',
      'Take the answer into a script:': 'npx taprail extend auth_01jm4q0n7dfwtr2k8m6x5h3v9c --json',
    },
  })
    .argument('<authorisation>', 'Its auth_… id.', idOf('auth'))
    .addOption(idempotencyKeyOption);
  answerCommand(command, terminal, async ({ taprail }, id, options) => {
    const value = await taprail.authorisations.extend(id, callOf(options));
    return {
      value,
      text: () => describeAuthorisation(terminal, value),
      next: [`npx taprail folio ${value.authorisation_chain_id}`],
    };
  });
}

import type { Command } from '@commander-js/extra-typings';
import { defineCommand, type Terminal } from '../../command.ts';
import { addDisputesAccept } from './disputes-accept.ts';
import { addDisputesAnswer } from './disputes-answer.ts';
import { addDisputesList } from './disputes-list.ts';
import { addDisputesShow } from './disputes-show.ts';

export function addDisputes(program: Command, terminal: Terminal): void {
  const group = defineCommand(program, 'disputes', {
    summary: 'Shows disputes, and answers them.',
    description:
      'A cardholder disputes a charge; the money is held until the scheme has decided. Answer with ' +
      'evidence before the deadline, once, or give the dispute up.',
    examples: {
      'See which wait for an answer:': 'npx taprail disputes list --status needs_response',
      'Have one opened, to try it:': 'npx taprail trigger dispute.opened',
    },
  });
  addDisputesList(group, terminal);
  addDisputesShow(group, terminal);
  addDisputesAnswer(group, terminal);
  addDisputesAccept(group, terminal);
}

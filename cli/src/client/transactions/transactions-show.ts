import type { Command } from '@commander-js/extra-typings';
import type { Transaction } from '../../../../sdk/src/index.ts';
import { defineCommand, type Terminal } from '../../command.ts';
import { idOf } from '../ids.ts';
import { answerCommand } from '../print-answer.ts';

export function addTransactionsShow(group: Command, terminal: Terminal): void {
  const command = defineCommand(group, 'show', {
    summary: 'Draws the chain of a transaction.',
    description:
      'The stages from the tap to the bank, with increases, charges, refunds and disputes, in the ' +
      'order in which they happened. Below each operation stands the beginning and the end of ' +
      'the hash that the next one builds on.',
    examples: {
      'See what happened to a transaction:':
        'npx taprail transactions show txn_01jm4q0n7dfwtr2k8m6x5h3v9c',
      'Take it into a script:':
        'npx taprail transactions show txn_01jm4q0n7dfwtr2k8m6x5h3v9c --json',
    },
  }).argument('<transaction>', 'Its txn_… id.', idOf('txn'));
  answerCommand(command, terminal, async ({ taprail }, id) => {
    const { describeTransaction } = await import('./transaction-text.ts');
    const [value, proof] = await Promise.all([
      taprail.transactions.get(id),
      taprail.transactions.proof(id),
    ]);
    return {
      value,
      text: () => describeTransaction(terminal, value, proof),
      next: [nextOf(value)],
    };
  });
}

function nextOf({ id, tap, status, stages, disputes }: Transaction): string {
  const payout = stages.settlement?.payout ?? null;
  const open = disputes.find((dispute) => dispute.status.endsWith('needs_response'));
  if (open !== undefined) return `npx taprail disputes show ${open.id}`;
  if (payout !== null) return `npx taprail payouts show ${payout}`;
  if (status === 'authorised') return `npx taprail capture ${tap}`;
  if (status === 'captured' || status === 'settled') return `npx taprail refund ${id}`;
  return `npx taprail events list --transaction ${id}`;
}

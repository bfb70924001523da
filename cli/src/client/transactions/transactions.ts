import type { Command } from '@commander-js/extra-typings';
import { defineCommand, type Terminal } from '../../command.ts';
import { addTransactionsList } from './transactions-list.ts';
import { addTransactionsShow } from './transactions-show.ts';

export function addTransactions(program: Command, terminal: Terminal): void {
  const group = defineCommand(program, 'transactions', {
    summary: 'Shows what was tapped and everything that happened to it.',
    description:
      'Every tap is a transaction, also a declined one. Its stages, refunds and disputes are a ' +
      'chain of records that never change.',
    examples: {
      'See the latest:': 'npx taprail transactions list',
      'See the chain of one:': 'npx taprail transactions show txn_01jm4q0n7dfwtr2k8m6x5h3v9c',
    },
  });
  addTransactionsList(group, terminal);
  addTransactionsShow(group, terminal);
}

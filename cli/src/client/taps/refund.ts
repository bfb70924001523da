import type { Command } from '@commander-js/extra-typings';
import { defineCommand, jsonOption, type Terminal } from '../../command.ts';
import { formatMoney, parseAmount } from '../../terminal/money-text.ts';
import { renderTable } from '../../terminal/table.ts';
import { callOf, idempotencyKeyOption } from '../idempotency-key-option.ts';
import { idOf } from '../ids.ts';
import { printAnswer } from '../print-answer.ts';

export function addRefund(program: Command, terminal: Terminal): void {
  defineCommand(program, 'refund', {
    summary: 'Refunds a transaction, in whole or in part.',
    description:
      'Without an amount, all that is left is refunded. The amount is in the currency of the ' +
      "transaction. The platform's fee is returned in proportion.",
    examples: {
      'Refund all of it:': 'npx taprail refund txn_01jm4q0n7dfwtr2k8m6x5h3v9c',
      'Refund a part:':
        'npx taprail refund txn_01jm4q0n7dfwtr2k8m6x5h3v9c 2.50 --reason "cold soup"',
    },
  })
    .argument('<transaction>', 'The txn_… id of what was captured.', idOf('txn'))
    .argument('[amount]', 'A part of it, with all decimals, such as 2.50 (default the rest).')
    .option('--reason <text>', 'Why, for your own records.')
    .addOption(idempotencyKeyOption)
    .addOption(jsonOption)
    .action(async (transaction, amount, { reason, ...options }) => {
      const show = `npx taprail transactions show ${transaction}`;
      const advice = { already_refunded: show, not_captured: show, refund_exceeds_captured: show };
      await printAnswer(terminal, { ...options, advice }, async ({ taprail }) => {
        const { currency } = await taprail.transactions.get(transaction);
        const request = {
          transaction,
          ...(amount !== undefined && {
            amount: parseAmount(amount, { name: 'The amount', currency }),
          }),
          ...(reason !== undefined && { reason }),
        };
        const value = await taprail.refunds.create(request, callOf(options));
        const { status, failure } = value;
        return {
          value,
          text: () =>
            renderTable([
              ['Status', terminal.style(status === 'failed' ? 'red' : 'green', status)],
              ['Amount', formatMoney(value.amount, currency)],
              ['Refund', value.id],
              ...(failure === null ? [] : [['Failure', `${failure.code}: ${failure.message}`]]),
            ]),
          next: [show],
        };
      });
    });
}

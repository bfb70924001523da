import type { Command } from '@commander-js/extra-typings';
import type { Balance } from '../../../../sdk/src/index.ts';
import { shellWord } from '../../../../server/src/lib/shell-word.ts';
import { defineCommand, type Terminal } from '../../command.ts';
import { formatMoney } from '../../terminal/money-text.ts';
import { renderTable } from '../../terminal/table.ts';
import { answerCommand } from '../print-answer.ts';

export function addBalance(program: Command, terminal: Terminal): void {
  const command = defineCommand(program, 'balance', {
    summary: 'Shows where the money of a sub-merchant, or of the platform, is.',
    description:
      'Pending is captured but not yet settled, available is paid out next, in transit is on its ' +
      'way to the bank, held is disputed. The platform has its fees in operating.',
    examples: {
      "See a sub-merchant's balance:": 'npx taprail balance --submerchant bistro-7',
      "See the platform's own:": 'npx taprail balance',
    },
  }).option('--submerchant <externalRef>', "Whose (default the platform's own).");
  answerCommand(command, terminal, async ({ taprail }, { submerchant }) => {
    const query = submerchant === undefined ? {} : { submerchant };
    const value = await taprail.balance.get(query);
    const rows = value.balances.map(({ currency, ...parts }) =>
      [parts.pending, parts.available, parts.in_transit, parts.held, parts.operating].map(
        (amount) => formatMoney(amount, currency),
      ),
    );
    const waiting = value.balances.filter((balance) => balance.waits_for_bank_account);
    const notes = [
      ...waiting.map(
        ({ currency }) =>
          `${currency} is not paid out until there is a bank account in ${currency}.`,
      ),
      ...value.balances.flatMap(reasonsOf),
    ];
    const headings = ['PENDING', 'AVAILABLE', 'IN TRANSIT', 'HELD', 'OPERATING'];
    const whose = submerchant ?? 'The platform';
    const filter = submerchant === undefined ? '' : ` --submerchant ${shellWord(submerchant)}`;
    return {
      value,
      text: () =>
        rows.length === 0
          ? `${whose} has no money yet.`
          : [renderTable([headings, ...rows]), ...notes].join('\n'),
      next: [`npx taprail payouts list${filter}`],
    };
  });
}

/** The reasons why less is paid out than there is. */
function reasonsOf(balance: Balance['balances'][number]): readonly string[] {
  const { currency, deductions, payable, payout_minimum: minimum } = balance;
  const money = (amount: number) => formatMoney(amount, currency);
  const taken = deductions.map(({ kind, amount }) => `${kind} ${money(amount)}`);
  return [
    ...(taken.length > 0
      ? [`${money(payable)} can be paid out to the platform, after ${taken.join(', ')}.`]
      : []),
    ...(balance.waits_for_minimum && minimum !== null
      ? [`${currency} waits until there is ${money(minimum)}, the least that the provider pays.`]
      : []),
  ];
}

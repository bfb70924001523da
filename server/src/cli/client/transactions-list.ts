import { type Command, Option } from '@commander-js/extra-typings';
import type { Transaction } from '../../../../sdk/src/index.ts';
import { examples, jsonOption, type Terminal } from '../command.ts';
import { cursorOption, limitOption, listAction } from './list-action.ts';
import { formatMoney } from './money-text.ts';
import { formatTime } from './time-text.ts';

const statuses = [
  ...(['authorised', 'captured', 'settled', 'declined'] as const),
  ...(['pending', 'cancelled', 'reversed', 'expired'] as const),
] as const;

export function addTransactionsList(group: Command, terminal: Terminal): void {
  group
    .command('list')
    .summary('Lists transactions.')
    .description(
      'The newest come first, each with what was captured, what is held, and what went back to ' +
        'the card by refunds or a reversal.',
    )
    .option('--submerchant <externalRef>', 'Only of this one (default all).')
    .option('--device <id>', 'Only at this reader (default all).')
    .addOption(new Option('--status <status>', 'Only these (default all).').choices(statuses))
    .option('--reference <text>', 'Only with your own reference.')
    .addOption(limitOption)
    .addOption(cursorOption)
    .addOption(jsonOption)
    .addHelpText(
      'after',
      examples({
        'See the latest:': 'npx taprail transactions list',
        'See what was declined:': 'npx taprail transactions list --status declined',
      }),
    )
    .action(
      listAction(terminal, {
        name: 'transactions list',
        load: (taprail, query) => taprail.transactions.list(query),
        headings: [
          ...['ID', 'STATUS', 'AMOUNT', 'CAPTURED', 'HELD', 'GIVEN BACK'],
          ...['FOR', 'DEVICE', 'CREATED'],
        ],
        cells: (item) => [
          item.id,
          item.status,
          formatMoney(item.amount, item.currency),
          ...whereItIs(item).map((amount) =>
            amount === 0 ? '' : formatMoney(amount, item.currency),
          ),
          item.submerchant,
          item.device,
          formatTime(item.created_at),
        ],
        next: ({ id }) => `npx taprail transactions show ${id}`,
        empty: 'There is no such transaction yet. Take a tap with:\n  npx taprail tap 12.50',
      }),
    );
}

/** Captured, held and given back, in minor units. */
function whereItIs({ status, stages, amount_refunded: refunded }: Transaction): number[] {
  const { authorisation, capture, reversal } = stages;
  const approved = authorisation?.increases.findLast((increase) => increase.approved);
  const authorised = approved?.amount ?? authorisation?.amount ?? 0;
  return [
    capture?.amount ?? 0,
    status === 'authorised' ? authorised : 0,
    refunded + (reversal?.captured ?? 0),
  ];
}

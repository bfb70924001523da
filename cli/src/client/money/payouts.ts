import { type Command, Option } from '@commander-js/extra-typings';
import { payoutStatuses } from '../../../../sdk/src/generated/api-lists.ts';
import { defineCommand, type Terminal } from '../../command.ts';
import { formatMoney } from '../../terminal/money-text.ts';
import { renderTable } from '../../terminal/table.ts';
import { formatTime } from '../../terminal/time-text.ts';
import { idOf } from '../ids.ts';
import { listCommand } from '../list-command.ts';
import { answerCommand } from '../print-answer.ts';

export function addPayouts(program: Command, terminal: Terminal): void {
  const payouts = defineCommand(program, 'payouts', {
    summary: 'Shows payouts to bank accounts and what they consist of.',
    description: 'A capture is available on the next business day and paid out that morning.',
    examples: {
      'See payouts:': 'npx taprail payouts list',
      'See one with all that it consists of:':
        'npx taprail payouts show po_01jm4q0n7dfwtr2k8m6x5h3v9c',
    },
  });
  addList(payouts, terminal);
  addShow(payouts, terminal);
}

function addList(payouts: Command, terminal: Terminal): void {
  const command = defineCommand(payouts, 'list', {
    summary: 'Lists payouts.',
    description: 'The newest come first.',
    examples: {
      'See payouts:': 'npx taprail payouts list',
      'See which a bank rejected:': 'npx taprail payouts list --status failed',
    },
  })
    .option('--submerchant <externalRef>', 'Only to this one (default all).')
    .addOption(
      new Option('--status <status>', 'Only these (default all).').choices(payoutStatuses),
    );
  listCommand(command, terminal, {
    load: (taprail, query) => taprail.payouts.list(query),
    headings: ['ID', 'STATUS', 'AMOUNT', 'TO', 'ETA', 'WIRE OR FAILURE'],
    cells: (payout) => [
      payout.id,
      payout.status,
      formatMoney(payout.amount, payout.currency),
      payout.submerchant ?? 'the platform',
      formatTime(payout.eta),
      payout.failure_code ?? payout.wire_reference ?? '',
    ],
    next: ({ id }) => `npx taprail payouts show ${id}`,
    empty:
      'There is no such payout yet. Let what was captured be paid out with:\n' +
      '  npx taprail clock advance 3d',
  });
}

const itemsShown = 100;

function addShow(payouts: Command, terminal: Terminal): void {
  const command = defineCommand(payouts, 'show', {
    summary: 'Shows one payout and what it consists of.',
    description: `With its first ${itemsShown} items, whose sum is its amount.`,
    examples: {
      'See what a payout consists of:': 'npx taprail payouts show po_01jm4q0n7dfwtr2k8m6x5h3v9c',
      'Take it into a script:': 'npx taprail payouts show po_01jm4q0n7dfwtr2k8m6x5h3v9c --json',
    },
  }).argument('<payout>', 'Its po_… id.', idOf('po'));
  answerCommand(command, terminal, async ({ taprail }, id) => {
    const payout = await taprail.payouts.get(id);
    const items = await taprail.payouts.listItems(id, { limit: itemsShown });
    const { currency } = payout;
    const money = (amount: number) => formatMoney(amount, currency);
    const outcome = payout.failure_code ?? payout.wire_reference;
    const facts = [
      ['Payout', payout.id],
      ['Status', payout.status],
      ['Amount', money(payout.amount)],
      ['To', payout.submerchant ?? 'the platform'],
      ['Eta', formatTime(payout.eta)],
      ...(outcome === null ? [] : [[payout.failure_code ? 'Failure' : 'Wire', outcome]]),
    ];
    const rows = items.data.map((item) => [
      item.kind,
      money(item.amount),
      item.transaction ?? item.payout ?? '',
    ]);
    return {
      value: { ...payout, items: items.data },
      text: () => `${renderTable(facts)}\n\n${renderTable([['ITEM', 'AMOUNT', 'OF'], ...rows])}`,
      next: [nextOf(items.data)],
      ...(items.has_more && { note: `Only the first ${itemsShown} items are shown.` }),
    };
  });
}

/** The chain behind the first item that has one. */
function nextOf(items: readonly { readonly transaction: string | null }[]): string {
  const transaction = items.find((item) => item.transaction !== null)?.transaction;
  return transaction == null
    ? 'npx taprail reports summary'
    : `npx taprail transactions show ${transaction}`;
}

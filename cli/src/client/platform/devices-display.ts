import type { Command } from '@commander-js/extra-typings';
import { shellWord } from '../../../../server/src/lib/shell-word.ts';
import { defineCommand, jsonOption, type Terminal, UsageError } from '../../command.ts';
import { formatMoney, parseAmount, parseCurrency } from '../../terminal/money-text.ts';
import { renderTable } from '../../terminal/table.ts';
import { callOf, idempotencyKeyOption } from '../idempotency-key-option.ts';
import { printAnswer } from '../print-answer.ts';

export function addDevicesDisplay(group: Command, terminal: Terminal): void {
  defineCommand(group, 'display', {
    summary: 'Shows a cart at a reader, or clears it.',
    description:
      'The lines and their total stay until the next tap at the reader or until they are ' +
      'cleared. Nothing is charged.',
    examples: {
      'Show two lines and their total:':
        'npx taprail devices display reader-3 --currency EUR --item Soup=9.00 --item Water=3.50',
      'Clear what it shows:': 'npx taprail devices display reader-3 --clear',
    },
  })
    .argument('<device>', 'The reader.')
    .option('--currency <code>', 'Such as EUR.', parseCurrency)
    .option('--item <text=amount>', 'A line; give it once for each.', addItem)
    .option('--tax <amount>', 'Tax, as a line of its own.')
    .option('--clear', 'Ends what the reader shows.')
    .addOption(idempotencyKeyOption)
    .addOption(jsonOption)
    .action(async (id, { currency, item: items = [], tax, clear, ...options }) => {
      if ((clear === true) === (currency !== undefined && items.length > 0)) {
        throw new UsageError('Give --currency and each --item, or --clear alone.');
      }
      await printAnswer(terminal, options, async ({ taprail }) => {
        if (currency === undefined) {
          const value = await taprail.devices.clearDisplay(id, callOf(options));
          const next = [`npx taprail tap 12.50 --device ${shellWord(id)}`] as const;
          return { value, text: () => `${id} shows nothing any more.`, next };
        }
        const money = (name: string, text: string) => parseAmount(text, { name, currency });
        const lines = items.map(({ description, amount }) => {
          return { description, amount: money(description, amount) };
        });
        const taxed = tax === undefined ? 0 : money('--tax', tax);
        const total = lines.reduce((sum, { amount }) => sum + amount, taxed);
        const cart = { currency, items: lines, total, ...(tax !== undefined && { tax: taxed }) };
        const value = await taprail.devices.display(id, cart, callOf(options));
        return {
          value,
          text: () =>
            renderTable([
              ...lines.map(({ description, amount }) => [
                description,
                formatMoney(amount, currency),
              ]),
              ...(tax === undefined ? [] : [['Tax', formatMoney(taxed, currency)]]),
              ['Total', formatMoney(total, currency)],
            ]),
          next: [`npx taprail devices display ${shellWord(id)} --clear`],
        };
      });
    });
}

interface Item {
  readonly description: string;
  readonly amount: string;
}

function addItem(text: string, items: readonly Item[] | undefined): readonly Item[] {
  const [, description = '', amount = ''] = /^(.+)=([^=]+)$/.exec(text) ?? [];
  if (description === '') throw new UsageError('--item is a text and its price: Soup=9.00.');
  return [...(items ?? []), { description, amount }];
}

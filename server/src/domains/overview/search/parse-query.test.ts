import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../../tests/support/fast-check.ts';
import { parseQuery } from './parse-query.ts';
import type { Term } from './reading.ts';

/** A Thursday. */
const today = '2026-11-19';

function textOf(term: Term): string {
  switch (term.kind) {
    case 'last4':
      return `card ${term.last4}`;
    case 'amount':
      return `amount ${term.thousandths}${term.currency === null ? '' : ` ${term.currency}`}`;
    case 'currency':
      return `currency ${term.currency}`;
    case 'day':
      return term.day;
    default:
      return `“${term.text}”`;
  }
}

/** Without the last reading, which is always the whole text. */
function understood(query: string): readonly string[] {
  const readings = parseQuery(query, today);
  assert.deepEqual(
    readings.at(-1)?.map(({ kind }) => kind),
    ['text'],
  );
  return readings.slice(0, -1).map((reading) => reading.map(textOf).join(', '));
}

const examples: Readonly<Record<string, readonly string[]>> = {
  '8037': ['card 8037', 'amount 8037000'],
  '0042': ['card 0042', 'amount 42000'],
  '·· 8037': ['card 8037, “··”', 'amount 8037000, “··”'],
  '**8037': ['card 8037'],
  '129': ['amount 129000'],
  '129.00': ['amount 129000'],
  '129,00': ['amount 129000'],
  '129.-': ['amount 129000'],
  '129.5': ['amount 129500'],
  '1.290': ['amount 1290', 'amount 1290000'],
  "1'290.50": ['amount 1290500'],
  '1,290.50': ['amount 1290500'],
  '1.290,50': ['amount 1290500'],
  '€129': ['amount 129000 EUR'],
  '129€': ['amount 129000 EUR'],
  'EUR129.00': ['amount 129000 EUR'],
  '129 eur': ['amount 129000, currency EUR'],
  '129 euros': ['amount 129000, currency EUR'],
  'CHF 129.-': ['currency CHF, amount 129000'],
  eur: [],
  today: ['2026-11-19'],
  Yesterday: ['2026-11-18'],
  tuesday: ['2026-11-17'],
  tue: ['2026-11-17'],
  thursday: ['2026-11-12'],
  '2026-11-17': ['2026-11-17'],
  '17 Nov': ['2026-11-17'],
  '17th November 2025': ['2025-11-17'],
  'Nov 17': ['2026-11-17'],
  '17.11.': ['2026-11-17'],
  '17.11.25': ['2025-11-17'],
  '20 Nov': ['2025-11-20'],
  '29 feb': ['2024-02-29'],
  '31.2.': [],
  '17.11': ['amount 17110'],
  '17.11 129': ['2026-11-17, amount 129000'],
  '8037 129 tuesday': ['card 8037, amount 129000, 2026-11-17'],
  'tuesday 129 8037': ['2026-11-17, amount 129000, card 8037'],
  'card 8037, 129 euros, last Tuesday': ['card 8037, amount 129000, currency EUR, 2026-11-17'],
  '8037 1290': ['card 8037, amount 1290000', 'amount 8037000, card 1290'],
  'bistro 129 tuesday': ['amount 129000, 2026-11-17, “bistro”'],
  'order 4711': ['card 4711, “order”', 'amount 4711000, “order”'],
  'bistro-7': [],
  '': [],
  ['1'.repeat(255)]: [],
  'a b c d e f g h i': [],
};

for (const [query, readings] of Object.entries(examples)) {
  test(`a search for “${query.slice(0, 40)}” is understood`, () => {
    assert.deepEqual(understood(query), readings);
  });
}

const last4 = fc.integer({ min: 1000, max: 9999 }).map(String);
const cents = fc.integer({ min: 1, max: 99_999_99 });
const days = ['today', 'yesterday', 'tue', 'sunday', '2026-11-17', '17 Nov', '17.11.', 'Nov 3'];

test('terms are understood in any order, and all of them at once', () => {
  const parts = fc.record({
    last4,
    cents,
    separator: fc.constantFrom('.', ','),
    day: fc.constantFrom(...days),
    order: fc.shuffledSubarray([0, 1, 2], { minLength: 2 }),
  });
  fc.assert(
    fc.property(parts, ({ last4: digits, cents: amount, separator, day, order }) => {
      const text = `${Math.floor(amount / 100)}${separator}${String(amount % 100).padStart(2, '0')}`;
      const asked = [`*${digits}`, text, day];
      const query = order.map((place) => asked[place]).join(' ');
      const [best = []] = parseQuery(query, today);
      const kinds = order.map((place) => ['last4', 'amount', 'day'][place]);
      assert.deepEqual(best.map(({ kind }) => kind).toSorted(), kinds.toSorted(), query);
      const read = best.find(({ kind }) => kind === 'amount');
      if (read?.kind === 'amount') assert.equal(read.thousandths, BigInt(amount) * 10n);
    }),
  );
});

test('any text is understood somehow, in few ways', () => {
  const word = fc.oneof(fc.constantFrom(...Object.keys(examples), ...days), fc.string());
  fc.assert(
    fc.property(fc.array(word, { maxLength: 8 }), (words) => {
      const readings = parseQuery(words.join(' '), today);
      assert.ok(readings.length >= 1 && readings.length <= 5);
    }),
  );
});

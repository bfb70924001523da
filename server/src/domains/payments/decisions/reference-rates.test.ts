import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseRate } from '../../../lib/money.ts';
import { referenceRates } from './reference-rates.ts';

const table = [
  { from: 'EUR', to: 'USD', rate: '1.0834' },
  { from: 'EUR', to: 'EUR', rate: '1' },
  // 1 ÷ 1.0834, cut at eight digits and rounded.
  { from: 'USD', to: 'EUR', rate: '0.92302012' },
  { from: 'KWD', to: 'USD', rate: '3.25247673' },
  { from: 'USD', to: 'KRW', rate: '1340.77902898' },
  { from: 'KRW', to: 'KWD', rate: '0.00022931' },
];

for (const { from, to, rate } of table) {
  test(`the reference rate from ${from} to ${to} is ${rate}`, () => {
    assert.equal(referenceRates.rate({ from, to }), rate);
  });
}

test('every reference rate parses, and both directions agree', () => {
  const currencies = ['EUR', 'USD', 'GBP', 'JPY', 'KRW', 'KWD', 'HUF', 'AED', 'SGD', 'OMR'];
  for (const from of currencies) {
    for (const to of currencies) {
      const there = parseRate(referenceRates.rate({ from, to }) ?? '');
      const back = parseRate(referenceRates.rate({ from: to, to: from }) ?? '');
      const product = there.numerator * back.numerator * 10_000n;
      const whole = product / (there.denominator * back.denominator);
      assert.ok(whole >= 9_997n && whole <= 10_003n, `${from} to ${to} and back`);
    }
  }
});

test('a currency outside the table has no rate', () => {
  assert.equal(referenceRates.rate({ from: 'USD', to: 'VND' }), null);
  assert.equal(referenceRates.rate({ from: 'VND', to: 'USD' }), null);
});

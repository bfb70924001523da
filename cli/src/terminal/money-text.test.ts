import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UsageError } from '../command.ts';
import { formatMoney, parseAmount } from './money-text.ts';

const amounts = [
  [1250, 'USD', '12.50 USD', '12.50'],
  [5, 'EUR', '0.05 EUR', '0.05'],
  [123_456_789, 'EUR', '1,234,567.89 EUR', '1234567.89'],
  [500, 'JPY', '500 JPY', '500'],
  [1_234_567, 'JPY', '1,234,567 JPY', '1234567'],
  [12_500, 'KWD', '12.500 KWD', '12.500'],
] as const;

for (const [amountMinor, currency, shown, typed] of amounts) {
  test(`${amountMinor} minor units of ${currency} are shown and read as ${shown}`, () => {
    assert.equal(formatMoney(amountMinor, currency), shown);
    assert.equal(formatMoney(-amountMinor, currency), `-${shown}`);
    assert.equal(parseAmount(typed, { currency, name: 'The amount' }), amountMinor);
  });
}

test('an amount with missing or wrong decimals is refused with an example', () => {
  const wrong = {
    USD: ['1250', '12.5', '12.500', '12,50', '-1.00', '', '1e2', '1234567890.00'],
    JPY: ['500.00', '123456789012'],
    KWD: ['12.50'],
  };
  for (const [currency, texts] of Object.entries(wrong)) {
    for (const text of texts) {
      assert.throws(() => parseAmount(text, { currency, name: '--tip' }), UsageError, text);
    }
  }
  assert.throws(() => parseAmount('12', { currency: 'KWD', name: '--tip' }), {
    message: '--tip must be a positive amount, in KWD with a point and 3 decimals, such as 12.500.',
  });
});

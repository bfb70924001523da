import assert from 'node:assert/strict';
import { test } from 'node:test';
import { currencyCodes, exponentOf } from '../../../server/src/lib/currencies.ts';
import {
  digitsOf,
  formatAmount,
  formatMoney,
  parseAmount,
  parseDecimal,
  readBack,
} from './money.ts';

test('amounts are shown with the digits of their minor unit', () => {
  assert.equal(formatMoney({ amount: 123_456, currency: 'EUR' }), '€1,234.56');
  assert.equal(formatMoney({ amount: -5, currency: 'GBP' }), '-£0.05');
  assert.equal(formatMoney({ amount: 1500, currency: 'JPY' }), 'JP¥1,500');
  assert.match(formatMoney({ amount: 1234, currency: 'KWD' }), /1\.234$/);
  assert.match(formatMoney({ amount: 1234, currency: 'HUF' }), /12\.34$/);
  assert.equal(formatAmount({ amount: 1234, currency: 'EUR' }), '12.34');
});

test('what is written in a field is read as minor units, and nothing is rounded', () => {
  assert.equal(parseAmount('12.34', 'EUR'), 1234);
  assert.equal(parseAmount('12,3', 'EUR'), 1230);
  assert.equal(parseAmount('1 200', 'JPY'), 1200);
  assert.equal(parseAmount('0.29', 'EUR'), 29);
  assert.equal(parseAmount('1.001', 'KWD'), 1001);
  for (const wrong of ['', '-1', '1.234', '1e3', 'ten', '1.2.3']) {
    assert.equal(parseAmount(wrong, 'EUR'), null, wrong);
  }
  assert.equal(parseAmount('1.5', 'JPY'), null);
  assert.equal(parseDecimal('1.005', 2), null);
  assert.equal(parseDecimal('2,9', 2), 290);
});

test('every currency has the digits that the service counts with', () => {
  for (const code of currencyCodes) assert.equal(digitsOf(code), exponentOf(code), code);
});

test('amounts too large for a fraction are exact to the last unit', () => {
  const amount = Number.MAX_SAFE_INTEGER;
  assert.equal(formatMoney({ amount, currency: 'EUR' }), '€90,071,992,547,409.91');
  assert.equal(formatAmount({ amount, currency: 'KWD' }), '9007199254740.991');
  assert.equal(formatAmount({ amount: -5, currency: 'KWD' }), '-0.005');
  assert.equal(formatAmount({ amount: 0, currency: 'EUR' }), '0.00');
  assert.equal(formatAmount({ amount: 0, currency: 'JPY' }), '0');
});

test('an amount can be written as it is shown, and as in other countries', () => {
  for (const written of ['1,234.56', '1.234,56', '1 234,56', "1'234.56", '1’234.56', '1234.56']) {
    assert.equal(parseAmount(written, 'EUR'), 123_456, written);
  }
  assert.equal(parseAmount('1,234,567', 'JPY'), 1_234_567);
  assert.equal(parseAmount('1.234.567', 'JPY'), 1_234_567);
  assert.equal(parseAmount('1,234.5', 'KWD'), 1_234_500);
  assert.equal(parseAmount('0,500', 'KWD'), 500);
  assert.equal(readBack('1.234,5', 'EUR'), '€1,234.50');
  assert.equal(readBack('1.2345', 'EUR'), '');
  assert.equal(readBack('1.23', 'EU'), '');
});

test('what could be a thousand or a thousandth is not guessed', () => {
  assert.equal(parseAmount('1,234', 'KWD'), null);
  assert.equal(parseAmount('1,234', 'EUR'), null);
  assert.equal(parseAmount('1,234', 'JPY'), null);
  assert.equal(parseAmount('12,34.5', 'EUR'), null);
});

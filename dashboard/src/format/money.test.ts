import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatAmount, formatMoney, parseAmount } from './money.ts';

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
});

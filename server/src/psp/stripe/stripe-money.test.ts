import assert from 'node:assert/strict';
import { test } from 'node:test';
import { currencyCodes } from '../../lib/currencies.ts';
import { chargeUnitOf, fromStripe, toStripe } from './stripe-money.ts';

test('amounts are the same at Stripe, except in currencies with another unit there', () => {
  const facts = [
    ['USD', 1250n, 1250],
    ['JPY', 1250n, 1250],
    ['KWD', 1250n, 1250],
    ['ISK', 1250n, 125_000],
    ['UGX', 1n, 100],
    ['MGA', 1200n, 12],
  ] as const;
  for (const [currency, ours, theirs] of facts) {
    const money = { amount: theirs, currency: currency.toLowerCase() };
    assert.deepEqual(toStripe({ amount: ours, currency }), money);
    assert.deepEqual(fromStripe(money), { amount: ours, currency });
  }
});

test('an amount without a unit at Stripe throws and is never rounded', () => {
  assert.throws(() => toStripe({ amount: 1250n, currency: 'MGA' }), /whole units of MGA/);
});

test('an amount in any currency survives the round trip', () => {
  for (const currency of currencyCodes) {
    for (const amount of [0n, 100n, -99_999_999_900n]) {
      const there = toStripe({ amount, currency });
      assert.deepEqual(fromStripe(there), { amount, currency });
    }
  }
});

test('amounts in currencies with three digits must end in 0', () => {
  for (const currency of ['BHD', 'JOD', 'KWD', 'OMR', 'TND']) {
    assert.equal(chargeUnitOf(currency), 10n);
    assert.throws(() => toStripe({ amount: 1254n, currency }), /only if they end in 0/);
    assert.equal(toStripe({ amount: 1250n, currency }).amount, 1250);
  }
  assert.equal(chargeUnitOf('USD'), 1n);
});

test('an unknown currency is read as Stripe counts it, and never sent', () => {
  assert.deepEqual(fromStripe({ amount: 7, currency: 'zzz' }), { amount: 7n, currency: 'ZZZ' });
  assert.throws(() => toStripe({ amount: 7n, currency: 'ZZZ' }));
});

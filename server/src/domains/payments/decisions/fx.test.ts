import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at, rates } from '../payments-fixture.ts';
import { lockRate } from './fx.ts';

test('a rate is locked with its source, its time and the settled amount', () => {
  const locked = lockRate({ source: rates, from: 'USD', to: 'EUR', netMinor: 1_005n, at });
  assert.deepEqual(locked, {
    rate: '0.9',
    source: 'fixture',
    at: at.toISOString(),
    from: 'USD',
    to: 'EUR',
    // 904.5, and a half goes up.
    settled_amount: 905,
  });
});

test('an unconverted amount needs no rate', () => {
  assert.equal(lockRate({ source: rates, from: 'VND', to: 'VND', netMinor: 1n, at }), null);
});

test('a missing rate is an error', () => {
  const request = { source: rates, from: 'USD', to: 'VND', netMinor: 1n, at };
  assert.throws(() => lockRate(request), /no rate from USD to VND/);
});

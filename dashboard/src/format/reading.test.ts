import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeReadings } from './reading.ts';

const term = (kind: string, value: string, currency: string | null = null) => {
  return { kind, value, currency };
};

test('a search says in words what it looks for', () => {
  const readings = [
    [term('last4', '8037'), term('amount', '129.00', 'EUR'), term('day', '2026-11-17')],
    [term('amount', '8037.00'), term('currency', 'EUR'), term('text', 'bistro')],
    [term('text', '8037 129 tuesday')],
  ];
  assert.equal(
    describeReadings(readings),
    'card ending 8037 · 129.00 EUR · Tuesday, 17 November 2026 or 8037.00 · EUR · “bistro”',
  );
  assert.equal(describeReadings([[term('text', 'bistro')]]), '');
});

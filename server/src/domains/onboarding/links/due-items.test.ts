import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dueItems } from './due-items.ts';

test("a bank account is asked for in its country's words", () => {
  const labelsIn = (country: string) => {
    const [item] = dueItems(['external_account'], { country, missing: [] });
    return item?.fields.slice(1).map(({ name, label }) => `${name}: ${label}`);
  };
  assert.deepEqual(labelsIn('FR'), ['iban: IBAN']);
  assert.deepEqual(labelsIn('GB'), ['account_number: Account number', 'routing_number: Sort code']);
  assert.deepEqual(labelsIn('AU'), ['account_number: Account number', 'routing_number: BSB']);
  assert.deepEqual(labelsIn('NZ'), ['account_number: Account number']);
});

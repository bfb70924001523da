import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dueItems } from './due-items.ts';

test('a bank account is asked for by what the banks of its country use', () => {
  const partsIn = (country: string) => {
    const [item] = dueItems(['external_account'], { country, missing: [] });
    return item?.parts.slice(1);
  };
  assert.deepEqual(partsIn('FR'), ['iban']);
  assert.deepEqual(partsIn('GB'), ['account_number', 'routing_number']);
  assert.deepEqual(partsIn('NZ'), ['account_number']);
});

test('owners are asked for with their address, directors without', () => {
  const names = ['company.owners_provided', 'company.directors_provided'];
  const partsIn = (country: string) =>
    dueItems(names, { country, missing: [] }).map(({ input, parts }) => [input, parts.join(' ')]);
  const person = 'first_name last_name dob';
  assert.deepEqual(partsIn('DE'), [
    ['people', `${person} email line1 postal_code city`],
    ['people', person],
  ]);
  assert.deepEqual(partsIn('US')[0], ['people', `${person} email line1 postal_code city state`]);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CHANGE, change, FOUR, faultsOf, messageOf } from './parse-fixture.ts';
import { parseSubmission } from './parse-submission.ts';

test('numbers are stored in one spelling', () => {
  const { country, fields } = change({
    country: 'us',
    default_currency: 'usd',
    individual: { id_number: '123-45-6789', phone: '+1 (415) 555-2671', first_name: ' Jenny ' },
    external_account: { routing_number: '110-000-000', account_number: '000 123 456 789' },
    tos_acceptance: { date: 1769851800 },
  });
  assert.equal(country, 'US');
  assert.deepEqual(fields, {
    default_currency: 'USD',
    individual: { id_number: '123456789', phone: '+14155552671', first_name: 'Jenny' },
    external_account: { routing_number: '110000000', account_number: '000123456789' },
    tos_acceptance: { date: '2026-01-31T09:30:00.000Z' },
  });
});

test('formats follow the record’s country, or that of the address, person or account', () => {
  const id = { individual: { id_number: '86095742719' } };
  assert.ok(change(id, { country: 'DE' }));
  assert.deepEqual(faultsOf(id), { 'individual.id_number': 'parameter_invalid' });
  assert.match(messageOf(id), /other than US, send individual\.address\.country too\.$/);
  assert.ok(change({ individual: { ...id.individual, address: { country: 'de' } } }));
  assert.ok(change(id, { stored: { individual: { address: { country: 'DE' } } } }));
  const owner = { 'owners.anna.address': { postal_code: 'SW1A 1AA' } };
  assert.deepEqual(faultsOf(owner), { 'owners.anna.address.postal_code': 'parameter_invalid' });
  assert.ok(change({ ...owner, 'owners.anna.address.country': 'GB' }));
  const account = { external_account: { country: 'GB', account_number: '00012345' } };
  assert.ok(change({ ...account, 'external_account.routing_number': '10-88-00' }));
  const { country: _, ...newcomer } = CHANGE;
  const british = { ...FOUR, country: 'GB', 'individual.address.postal_code': 'SW1A 1AA' };
  assert.ok(parseSubmission(british, { ...newcomer, mode: 'create' }));
});

test('a birthday is checked as a whole, even when its parts arrive separately', () => {
  const dob = { day: 31, month: 4, year: 1990 };
  assert.deepEqual(faultsOf({ individual: { dob } }), { 'individual.dob': 'parameter_invalid' });
  const stored = { owners: { anna: { dob: { month: 4, year: 1990 } } } };
  const day = { 'owners.anna.dob.day': 31 };
  assert.ok(change(day));
  assert.deepEqual(faultsOf(day, { stored }), { 'owners.anna.dob': 'parameter_invalid' });
  const child = { representative: { dob: { day: 1, month: 1, year: 2020 } } };
  assert.deepEqual(faultsOf(child), { 'representative.dob': 'parameter_invalid' });
});

test('an account has an IBAN or a number, never both', () => {
  const body = { external_account: { iban: 'DE89370400440532013000', account_number: '0001234' } };
  assert.deepEqual(faultsOf(body), { 'external_account.iban': 'parameter_invalid' });
  assert.ok(change({ external_account: { iban: 'DE89370400440532013000', account_number: null } }));
});

test('terms cannot be accepted in the future', () => {
  assert.ok(change({ 'tos_acceptance.date': '2026-11-03T01:00:00+14:00' }));
  assert.deepEqual(faultsOf({ 'tos_acceptance.date': '2026-11-04T12:00:01Z' }), {
    'tos_acceptance.date': 'parameter_invalid',
  });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settlementCountries } from '../../../psp/simulator/account-rules/country-terms.ts';
import { stripeCountries } from '../../../psp/stripe/accounts/countries.ts';
import { accountFields, formatOf } from './country-formats.ts';

/** Country, path, a valid value, an invalid value. */
const ROWS: readonly [string | undefined, string, string, string][] = [
  ['US', 'person.id_number', '123-45-6789', '000-00-0000'],
  ['GB', 'person.id_number', 'AB 12 34 56 C', '123456789'],
  ['DE', 'person.id_number', '86095742719', '86095742710'],
  ['SG', 'person.id_number', 'S1234567D', 'S1234567A'],
  ['AE', 'person.id_number', '784-1980-1234567-8', '784-1980-1234567-9'],
  ['FR', 'person.id_number', '1 85 05 78 006 084', '12'],
  [undefined, 'person.id_number', 'X-123456', '!'],
  ['US', 'company.tax_id', '91-1144442', '00-0000000'],
  ['FR', 'company.tax_id', 'FR 40 303 265 045', '#'],
  ['US', 'company.registration_number', 'C1234567', ''],
  ['AE', 'address.postal_code', 'PO Box 1234', ''],
  ['IE', 'address.postal_code', 'D02 AF30', '_'],
  ['DE', 'external_account.iban', 'DE89370400440532013000', 'DE00370400440532013000'],
  ['US', 'external_account.iban', 'DE89370400440532013000', '110000000'],
  ['AU', 'external_account.account_number', '000123456', '12'],
  ['AU', 'external_account.routing_number', '110-000', '1'],
  ['CA', 'external_account.routing_number', '11000-000', '110000000'],
  ['HK', 'external_account.routing_number', '110-000', '110'],
  ['NZ', 'external_account.account_number', '11-0000-0000000-010', '000123456'],
];

test('each country checks its own numbers; a country without an entry is lenient', () => {
  for (const [country, path, right, wrong] of ROWS) {
    const format = formatOf({ path, country });
    assert.equal(format.check(format.normalise(right)), null, `${country} ${path} ${right}`);
    assert.ok(format.check(format.normalise(wrong)) !== null, `${country} ${path} ${wrong}`);
  }
});

test('countries whose accounts have IBANs refuse an account number and say so', () => {
  for (const country of ['DE', 'AE', 'FR', 'PL']) {
    const format = formatOf({ path: 'external_account.account_number', country });
    assert.match(format.check('532013000') ?? '', /external_account\.iban/);
  }
});

test('every country of the providers has its own rules for bank accounts', () => {
  for (const country of [...stripeCountries.keys(), ...settlementCountries.keys()]) {
    assert.ok(accountFields(country) !== null, country);
  }
  const names = (country: string) => accountFields(country)?.map(({ name }) => name);
  assert.deepEqual(names('IE'), ['iban']);
  assert.deepEqual(names('HK'), ['account_number', 'routing_number']);
  assert.deepEqual(names('NZ'), ['account_number']);
  assert.equal(accountFields('BR'), null);
});

test('a New Zealand account has no bank code of its own, and the refusal says so', () => {
  const format = formatOf({ path: 'external_account.routing_number', country: 'NZ' });
  assert.match(format.check('110000') ?? '', /a part of external_account\.account_number/);
});

test('inherited property names are neither countries nor paths', () => {
  const format = formatOf({ path: 'constructor', country: '__proto__' });
  assert.equal(format.check('anything'), null);
});

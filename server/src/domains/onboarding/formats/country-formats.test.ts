import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatOf } from './country-formats.ts';

/** Country, path, what is right there, what is wrong there. */
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
];

test('each country checks its own numbers; a country without an entry is lenient', () => {
  for (const [country, path, right, wrong] of ROWS) {
    const format = formatOf({ path, country });
    assert.equal(format.check(format.normalise(right)), null, `${country} ${path} ${right}`);
    assert.ok(format.check(format.normalise(wrong)) !== null, `${country} ${path} ${wrong}`);
  }
});

test('countries whose accounts have IBANs refuse an account number and say so', () => {
  for (const country of ['DE', 'AE']) {
    const format = formatOf({ path: 'external_account.account_number', country });
    assert.match(format.check('532013000') ?? '', /external_account\.iban/);
  }
});

test('a name that objects inherit is neither a country nor a path', () => {
  const format = formatOf({ path: 'constructor', country: '__proto__' });
  assert.equal(format.check('anything'), null);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { change, faultsOf, refusalOf } from './parse-fixture.ts';

test('dotted keys, nested objects and a mix of both are read alike', () => {
  const expected = {
    individual: { first_name: 'Jenny', address: { city: 'Bonn', line1: 'Ufer 1' } },
  };
  for (const body of [
    expected,
    {
      'individual.first_name': 'Jenny',
      'individual.address.city': 'Bonn',
      'individual.address.line1': 'Ufer 1',
    },
    {
      individual: { first_name: 'Jenny', 'address.city': 'Bonn' },
      'individual.address': { line1: 'Ufer 1' },
    },
    { ...expected, 'individual.address.city': 'Bonn' },
  ]) {
    assert.deepEqual(change(body).fields, expected);
  }
});

test('a field sent twice with different values is refused', () => {
  for (const body of [
    { individual: { first_name: 'A' }, 'individual.first_name': 'B' },
    { individual: { first_name: 'A', firstName: 'B' } },
    { individual: { first_name: null }, 'individual.firstName': 'B' },
  ]) {
    assert.deepEqual(faultsOf(body), { 'individual.first_name': 'parameter_invalid' });
  }
  for (const body of [
    { individual: null, 'individual.first_name': 'B' },
    { 'individual.first_name': 'B', individual: 'text' },
  ]) {
    assert.deepEqual(faultsOf(body), { individual: 'parameter_invalid' });
  }
});

test('camelCase is understood everywhere except in names that the caller chose', () => {
  const { fields, cleared } = change(
    {
      businessProfile: { productDescription: 'Food' },
      representative: { idNumber: '123-45-6789', ssnLast4: '6789', dob: { day: 1 } },
      'owners.annaLena.firstName': 'Anna',
      'representative.address.postalCode': '94107',
      externalAccount: { accountNumber: '000123456789' },
      documents: { proofOfAddress: 'file_01k2x3y4z5a6b7c8d9e0f1g2h3' },
      metadata: { shopName: 'x', 'a.b': 'y' },
      'metadata.dotted.fooBar': 'z',
      'representative.lastName': null,
    },
    { businessType: 'company' },
  );
  assert.deepEqual(fields, {
    business_profile: { product_description: 'Food' },
    representative: {
      id_number: '123456789',
      ssn_last_4: '6789',
      dob: { day: 1 },
      address: { postal_code: '94107' },
    },
    owners: { annaLena: { first_name: 'Anna' } },
    external_account: { account_number: '000123456789' },
    documents: { proofOfAddress: 'file_01k2x3y4z5a6b7c8d9e0f1g2h3' },
    metadata: { shopName: 'x', 'a.b': 'y', 'dotted.fooBar': 'z' },
  });
  assert.deepEqual(cleared, ['representative.last_name']);
});

test('names that JavaScript objects inherit are refused at every level', () => {
  const body: unknown = JSON.parse(`{
    "__proto__": { "polluted": true }, "constructor.prototype.polluted": true,
    "individual": { "__proto__": { "polluted": true } }, "metadata.__proto__": "x",
    "owners": { "prototype": { "first_name": "A" } }, "": 1, "individual..email": "a"
  }`);
  assert.deepEqual(faultsOf(body), {
    ['__proto__']: 'parameter_unknown',
    constructor: 'parameter_unknown',
    'individual.__proto__': 'parameter_unknown',
    'metadata.__proto__': 'parameter_unknown',
    'owners.prototype': 'parameter_unknown',
    '(empty name)': 'parameter_unknown',
    'individual.(empty name)': 'parameter_unknown',
  });
  assert.equal(Reflect.get({}, 'polluted'), undefined);
});

test('a body nested too deeply is refused', () => {
  const path = Array.from({ length: 11 }, (_, index) => `l${index}`).join('.');
  assert.equal(Object.values(faultsOf({ [path]: 1 })).includes('parameter_invalid'), true);
  const bomb = JSON.parse(`${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`) as unknown;
  assert.ok(refusalOf(bomb));
});

test('a far too long name is refused and not echoed in full', () => {
  const { errors = [] } = refusalOf({ ['x'.repeat(100_000)]: { a: 1 }, 'metadata.a': 'b' });
  assert.deepEqual(
    errors.map(({ code, param }) => [code, param.length]),
    [['parameter_unknown', 200]],
  );
});

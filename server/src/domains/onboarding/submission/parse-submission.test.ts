import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json, JsonObject } from '../../../lib/json.ts';
import { CHANGE, change, FOUR, faultsOf, messageOf, refusalOf } from './parse-fixture.ts';
import { parseSubmission } from './parse-submission.ts';

test('a submission of the four documented fields is accepted as it is', () => {
  const { externalRef, businessType, country, email, fields, cleared } = parseSubmission(FOUR, {
    ...CHANGE,
    mode: 'create',
  });
  assert.deepEqual({ externalRef, businessType, country, email }, FOUR);
  assert.deepEqual({ fields, cleared }, { fields: {}, cleared: [] });
});

test('all missing documented fields are named at once', () => {
  assert.deepEqual(faultsOf({}, { mode: 'create' }), {
    externalRef: 'parameter_missing',
    businessType: 'parameter_missing',
    country: 'parameter_missing',
    email: 'parameter_missing',
  });
  assert.equal(refusalOf({}, { mode: 'create' }).status, 400);
});

test('a change needs nothing, and an empty one changes nothing', () => {
  assert.deepEqual(change({}), { fields: {}, cleared: [], suppliedPaths: [] });
  assert.deepEqual(change({ individual: {}, company: { address: {} } }).suppliedPaths, []);
});

test('a body that is not an object is refused', () => {
  for (const body of [null, undefined, [], 'text', 5, true]) {
    assert.deepEqual(faultsOf(body), { body: 'parameter_invalid' });
  }
});

test('the specification’s word `the service` means an individual', () => {
  assert.equal(change({ businessType: 'the service' }).businessType, 'individual');
  assert.deepEqual(faultsOf({ businessType: 'Company' }), { businessType: 'parameter_invalid' });
});

test('the four documented fields have one spelling', () => {
  const errors = refusalOf({ external_ref: 'a', business_type: 'company' }).errors ?? [];
  assert.deepEqual(
    errors.map(({ message }) => message),
    [
      'external_ref is not a known field. Did you mean externalRef?',
      'business_type is not a known field. Did you mean businessType?',
    ],
  );
});

test('an unknown field is refused with the probable one', () => {
  const rows: [JsonObject, string, RegExp][] = [
    [{ 'individual.frist_name': 'A' }, 'individual.frist_name', /individual\.first_name\?$/],
    [{ individual: { firstNmae: 'A' } }, 'individual.firstNmae', /individual\.first_name\?$/],
    [{ iban: 'x' }, 'iban', /external_account\.iban\?$/],
    [{ idNumber: 'x' }, 'idNumber', /individual\.id_number\?$/],
    [{ favourite: { colour: 'red' } }, 'favourite', /Remove it\.$/],
    [{ favourite: null }, 'favourite', /Remove it\.$/],
    [{ 'individual.email.x': null }, 'individual.email.x', /Remove it\.$/],
  ];
  for (const [body, param, message] of rows) {
    assert.deepEqual(faultsOf(body), { [param]: 'parameter_unknown' });
    assert.match(messageOf(body), message);
  }
});

test('null clears a field, a group or an entry, but none of the required fields', () => {
  const body = {
    individual: { phone: null, address: { line2: null } },
    company: null,
    'owners.anna': null,
    metadata: { 'a.b': null },
  };
  assert.deepEqual(change(body).cleared, [
    'individual.phone',
    'individual.address.line2',
    'company',
    'owners.anna',
    'metadata.a.b',
  ]);
  assert.deepEqual(change(body).suppliedPaths, []);
  for (const name of Object.keys(FOUR)) {
    assert.deepEqual(faultsOf({ [name]: null }), { [name]: 'parameter_invalid' });
  }
});

test('fields in the record’s requirements are accepted in any spelling', () => {
  const acceptedPaths = new Set([
    'individual.political_exposure',
    'proof_of_liveness',
    'documents.licence.files',
    'person_1AbC.first_name',
  ]);
  const { fields, suppliedPaths, cleared } = change(
    {
      individual: { politicalExposure: 'none' },
      proof_of_liveness: { score: 5, passed: true, 'session.id': undefined },
      'documents.licence.files': 'any id',
      'person_1AbC.first_name': 'Jenny',
    },
    { acceptedPaths },
  );
  assert.deepEqual(fields, {
    individual: { political_exposure: 'none' },
    proof_of_liveness: { score: 5, passed: true },
    documents: { licence: { files: 'any id' } },
    person_1AbC: { first_name: 'Jenny' },
  });
  assert.deepEqual(cleared, []);
  for (const path of acceptedPaths) assert.ok(suppliedPaths.includes(path), path);
  const removed = change({ proof_of_liveness: null, person_1AbC: null }, { acceptedPaths });
  assert.deepEqual(removed.cleared, ['proof_of_liveness', 'person_1AbC']);
});

test('fields beyond the schema are bounded in form and size', () => {
  const acceptedPaths = new Set(['proof']);
  assert.ok(change({ proof: 'x'.repeat(5_000) }, { acceptedPaths }));
  for (const proof of ['x'.repeat(5_001), '', [], ['a'], { a: { b: 1 } }, { a: null }, {}]) {
    assert.deepEqual(faultsOf({ proof }, { acceptedPaths }), { proof: 'parameter_invalid' });
  }
});

test('types are strict, and every wrong one is reported at once', () => {
  const body = {
    externalRef: 'a b',
    country: 'USA',
    email: 'nobody',
    business_profile: 'text',
    individual: { first_name: 5, dob: { day: '1', month: 13, year: 1899 }, email: {} },
    owners: { anna: 5, 'b b': {} },
    company: { owners_provided: 'yes' },
    documents: { a: 5, b: ['x'], c: [] },
    payout_schedule: { interval: 'hourly', delay_days: 1.5 },
    metadata: { ['k'.repeat(41)]: 'v', long: 'v'.repeat(501), number: 5 },
    tos_acceptance: { date: true, ip: 'localhost' },
  };
  assert.deepEqual(Object.keys(faultsOf(body)).sort(), [
    'business_profile',
    'company.owners_provided',
    'country',
    'documents.a',
    'documents.b.0',
    'documents.c',
    'email',
    'externalRef',
    'individual.dob.day',
    'individual.dob.month',
    'individual.dob.year',
    'individual.email',
    'individual.first_name',
    `metadata.${'k'.repeat(41)}`,
    'metadata.long',
    'metadata.number',
    'owners.anna',
    'owners.b b',
    'payout_schedule.delay_days',
    'payout_schedule.interval',
    'tos_acceptance.date',
    'tos_acceptance.ip',
  ]);
});

test('more owners, names or files than allowed are refused', () => {
  const many = (count: number, value: Json) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`n${index}`, value]));
  assert.ok(change({ owners: many(20, { first_name: 'A' }), metadata: many(50, 'x') }));
  assert.deepEqual(
    faultsOf({ owners: many(21, {}), directors: many(21, {}), metadata: many(51, 'x') }),
    {
      owners: 'parameter_invalid',
      directors: 'parameter_invalid',
      metadata: 'parameter_invalid',
    },
  );
  assert.deepEqual(faultsOf({ metadata: many(3_000, 'x') }), { body: 'parameter_invalid' });
});

test('supplied paths name every field and every object around it', () => {
  const { suppliedPaths } = change({
    email: 'new@example.com',
    external_account: { account_number: '000123456789', routing_number: '110000000' },
    'individual.verification.document.front': 'file_01k2x3y4z5a6b7c8d9e0f1g2h3',
    'individual.phone': null,
  });
  assert.deepEqual(suppliedPaths, [
    'email',
    'external_account',
    'external_account.account_number',
    'external_account.routing_number',
    'individual',
    'individual.verification',
    'individual.verification.document',
    'individual.verification.document.front',
  ]);
});

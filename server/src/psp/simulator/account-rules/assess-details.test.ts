import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject } from '../../port.ts';
import { assessDetails, failsToOpen } from './assess-details.ts';
import { makeDetails, setField } from './details-fixture.ts';

const assess = (fields: JsonObject, email = 'owner@example.com') =>
  assessDetails(makeDetails({ country: 'US', businessType: 'company', email, fields }));

const providedCases: readonly { name: string; fields: JsonObject; provided: readonly string[] }[] =
  [
    { name: 'nothing', fields: {}, provided: [] },
    {
      name: 'nested leaves, false and zero included',
      fields: {
        individual: { dob: { day: 1 }, first_name: 'A' },
        representative: { relationship: { owner: false, percent_ownership: 0 } },
      },
      provided: [
        'individual.dob.day',
        'individual.first_name',
        'representative.relationship.owner',
        'representative.relationship.percent_ownership',
      ],
    },
    {
      name: 'no null, blank text, empty list or empty object',
      fields: {
        individual: { first_name: null, last_name: '  ', address: {} },
        documents: { a: [] },
      },
      provided: [],
    },
    {
      name: 'no metadata of the platform',
      fields: { metadata: { note: 'x' }, documents: { license: ['file_1'] } },
      provided: ['documents.license'],
    },
    {
      name: 'an external account by its IBAN',
      fields: { external_account: { iban: 'DE89' } },
      provided: ['external_account', 'external_account.iban'],
    },
    {
      name: 'an external account by its account and routing numbers',
      fields: { external_account: { account_number: '1', routing_number: '2' } },
      provided: [
        'external_account',
        'external_account.account_number',
        'external_account.routing_number',
      ],
    },
    {
      name: 'no external account by its account number alone',
      fields: { external_account: { account_number: '1', country: 'US' } },
      provided: ['external_account.account_number', 'external_account.country'],
    },
    {
      name: 'the last four digits with the full number',
      fields: { owners: { a: { id_number: '123456789' } } },
      provided: ['owners.a.id_number', 'owners.a.ssn_last_4'],
    },
    {
      name: 'the statement that all directors are named only when it is true',
      fields: { company: { directors_provided: true, owners_provided: false } },
      provided: ['company.directors_provided'],
    },
  ];

for (const { name, fields, provided } of providedCases) {
  test(`details provide ${name}`, () => {
    const paths = assess(fields).provided.map((value) => value.path);
    assert.deepEqual(paths, ['email', ...provided].sort());
  });
}

test('owners and directors are the members given as objects, even empty ones', () => {
  const { owners, directors } = assess({
    owners: { b: {}, a: { first_name: 'A' }, gone: null },
    directors: null,
  });
  assert.deepEqual({ owners, directors }, { owners: ['a', 'b'], directors: [] });
});

for (const person of ['individual', 'representative', 'owners.a', 'directors.b']) {
  const details = setField(makeDetails({ country: 'US', fields: {} }), {
    path: `${person}.id_number`,
    value: '111-11-1111',
  });
  test(`the number 111111111 of ${person} fails, and a document resolves it`, () => {
    const [failure, ...others] = assessDetails(details).failures;
    const document = `${person}.verification.document.front`;
    assert.deepEqual(others, []);
    assert.equal(failure?.requirement, `${person}.id_number`);
    assert.equal(failure.code, 'verification_failed_keyed_match');
    assert.deepEqual(failure.remedies, [document]);
    const documented = setField(details, { path: document, value: 'file_1' });
    assert.deepEqual(assessDetails(documented).failures, []);
  });

  test(`another number of ${person} resolves the failure as well`, () => {
    const corrected = setField(details, { path: `${person}.id_number`, value: '111111112' });
    assert.deepEqual(assessDetails(corrected).failures, []);
  });

  test(`the birth year 1900 of ${person} has the account rejected as listed`, () => {
    const born = setField(details, { path: `${person}.dob.year`, value: 1900 });
    assert.equal(assessDetails(born).rejection, 'rejected.listed');
    const later = setField(details, { path: `${person}.dob.year`, value: 1901 });
    assert.equal(assessDetails(later).rejection, null);
  });
}

const emailCases = [
  { email: 'a@example.com', rejection: null, fails: false, slow: false },
  { email: 'a+reject@example.com', rejection: 'rejected.fraud', fails: false, slow: false },
  { email: 'A+Error@example.com', rejection: null, fails: true, slow: false },
  { email: 'a+slow+reject@example.com', rejection: 'rejected.fraud', fails: false, slow: true },
  { email: 'a@b+reject+slow+error.example', rejection: null, fails: false, slow: false },
] as const;

for (const { email, ...expected } of emailCases) {
  test(`${email} chooses its scenario by the part before the @ sign alone`, () => {
    const { rejection, slow } = assess({}, email);
    const fails = failsToOpen(makeDetails({ country: 'US', email }));
    assert.deepEqual({ rejection, fails, slow }, expected);
  });
}

const endings = {
  '0002': 'account_closed',
  '0004': 'no_account',
  '0006': 'account_frozen',
  '0008': 'incorrect_account_holder_name',
  '0010': 'bank_rejected',
  '0001': null,
  '0020': null,
};
for (const [ending, payoutFailure] of Object.entries(endings)) {
  test(`payouts to a bank account ending ${ending} ${payoutFailure ?? 'are paid'}`, () => {
    for (const external_account of [
      { account_number: `00012345${ending}`, routing_number: '110000000' },
      {
        account_number: `0001 2345-${ending.slice(0, 2)} ${ending.slice(2)} `,
        routing_number: '110000000',
      },
      { iban: `DE89370400440532${ending}` },
      { iban: `de89 3704 0044 0532 ${ending}`, account_number: '1' },
    ]) {
      const { bankAccount } = assess({ external_account });
      assert.deepEqual(bankAccount, { currency: 'USD', payoutFailure });
    }
  });
}

test('a bank account counts once its number is complete', () => {
  for (const external_account of [{}, { iban: null }, { account_number: '000123456789' }]) {
    assert.equal(assess({ external_account }).bankAccount, null);
  }
});

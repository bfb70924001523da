import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AccountDetails, JsonObject } from '../../port.ts';
import { accountParams, changedPeople, isGone, personParams } from './account-params.ts';
import { detailsOf } from './details-fixture.ts';

const fresh = (fields: JsonObject, facts: Partial<AccountDetails> = {}) => ({
  details: detailsOf(fields, facts),
  since: 0,
});

test('a new account gets all known details except our own metadata', () => {
  const params = accountParams(
    fresh({
      business_profile: { mcc: '5812', url: 'https://rosens.example' },
      individual: { first_name: 'Jenny', dob: { day: 17, month: 4, year: 1986 } },
      metadata: { shop: '7' },
      timezone: 'Europe/Berlin',
      payout_schedule: { interval: 'weekly' },
      representative: { first_name: 'Jenny' },
      owners: { anna: { first_name: 'Anna' } },
    }),
  );
  assert.deepEqual(params, {
    business_profile: { mcc: '5812', url: 'https://rosens.example' },
    individual: { first_name: 'Jenny', dob: { day: 17, month: 4, year: 1986 } },
  });
});

test('the name on receipts is ours, and the address for customers is sent', () => {
  const support_address = { line1: '1 High Street', city: 'Reno' };
  const both = { business_profile: { receipt_name: 'Rosen’s', support_address } };
  assert.deepEqual(accountParams(fresh(both)), { business_profile: { support_address } });
  assert.deepEqual(accountParams(fresh({ business_profile: { receipt_name: 'Rosen’s' } })), {});
});

test("a bank account is sent whole, with the country's and the settlement currency", () => {
  const given = { iban: 'DE89370400440532013000', account_holder_name: 'Jenny Rosen' };
  const german = { country: 'DE', businessType: 'company' } as const;
  assert.deepEqual(accountParams(fresh({ external_account: given }, german)), {
    default_currency: 'eur',
    external_account: {
      object: 'bank_account',
      country: 'DE',
      currency: 'eur',
      account_holder_type: 'company',
      account_holder_name: 'Jenny Rosen',
      account_number: 'DE89370400440532013000',
    },
  });
  const numbered = { account_number: '000123456789', routing_number: '110000000' };
  assert.partialDeepStrictEqual(
    accountParams(fresh({ external_account: numbered, default_currency: 'USD' })),
    {
      default_currency: 'usd',
      external_account: {
        currency: 'usd',
        account_number: '000123456789',
        routing_number: '110000000',
      },
    },
  );
  assert.deepEqual(accountParams(fresh({ external_account: { routing_number: '110000000' } })), {});
});

test('the account settles in default_currency, else as its bank account and its country say', () => {
  const numbered = { account_number: '00012345', routing_number: '108800' };
  const sent = (fields: JsonObject) => {
    const params = accountParams(fresh(fields, { country: 'GB' }));
    const { external_account: account, default_currency: settles } = params;
    return [settles, (account as JsonObject | undefined)?.currency];
  };
  const inEuro = { ...numbered, currency: 'EUR' };
  assert.deepEqual(sent({ external_account: inEuro, default_currency: 'USD' }), ['usd', 'eur']);
  assert.deepEqual(sent({ external_account: inEuro }), ['eur', 'eur']);
  assert.deepEqual(sent({ external_account: numbered }), ['gbp', 'gbp']);
  assert.deepEqual(sent({ default_currency: 'USD' }), ['usd', undefined]);
  const suppliedIn = { default_currency: 1 };
  const clearedIn = { default_currency: 3 };
  const facts = { country: 'GB', version: 3, suppliedIn, clearedIn };
  const cleared = detailsOf({ external_account: inEuro }, facts);
  assert.deepEqual(accountParams({ details: cleared, since: 2 }), { default_currency: 'eur' });
});

test('a date of birth is sent only when it is complete', () => {
  const params = accountParams(fresh({ individual: { last_name: 'Rosen', dob: { year: 1986 } } }));
  assert.deepEqual(params, { individual: { last_name: 'Rosen' } });
});

test('terms accepted at a date-time are sent in Unix seconds', () => {
  for (const date of ['2026-01-31T09:30:00.500Z', 1769851800]) {
    const params = accountParams(fresh({ tos_acceptance: { date, ip: '203.0.113.7' } }));
    assert.deepEqual(params, { tos_acceptance: { date: 1769851800, ip: '203.0.113.7' } });
  }
});

test('documents are lists of files, and those without a subject belong to the business itself', () => {
  const documents = { company_license: 'file_a', proof_of_address: ['file_b', 'file_c'] };
  const asked = { bank_account_ownership_verification: { files: 'file_d' } };
  const verification = { document: { front: 'file_e' } };
  assert.deepEqual(
    accountParams(
      fresh(
        { documents: { ...documents, ...asked }, verification, company: { name: 'Rosen' } },
        { businessType: 'company' },
      ),
    ),
    {
      documents: {
        company_license: { files: ['file_a'] },
        proof_of_address: { files: ['file_b', 'file_c'] },
        bank_account_ownership_verification: { files: ['file_d'] },
      },
      company: { name: 'Rosen', verification },
    },
  );
});

test('fields that only requirements name are passed through', () => {
  const fields = { settings: { payments: { statement_descriptor: 'ROSENS' } }, proof: 'x' };
  assert.deepEqual(accountParams(fresh(fields)), fields);
});

test('an update sends only what was supplied since, even with the same value', () => {
  const fields = {
    individual: {
      first_name: 'Jenny',
      phone: '+14155552671',
      address: { city: 'Springfield', line1: '1 High Street' },
      dob: { day: 17, month: 4, year: 1986 },
    },
    external_account: { account_number: '000123456789', routing_number: '110000000' },
  };
  const suppliedIn = {
    'individual.first_name': 1,
    'individual.phone': 3,
    'individual.address': 3,
    'individual.address.city': 3,
    'individual.address.line1': 2,
    'individual.dob.day': 3,
    'individual.dob.month': 1,
    'individual.dob.year': 1,
    'external_account.account_number': 1,
    'external_account.routing_number': 1,
  };
  const details = detailsOf(fields, { suppliedIn, version: 3 });
  assert.deepEqual(accountParams({ details, since: 2 }), {
    individual: {
      phone: '+14155552671',
      address: { city: 'Springfield' },
      dob: { day: 17, month: 4, year: 1986 },
    },
  });
  assert.deepEqual(accountParams({ details, since: 3 }), {});
});

test('a cleared field is emptied, unless it has a value again', () => {
  const suppliedIn = {
    individual: 3,
    'individual.phone': 1,
    'individual.email': 3,
    'individual.address': 1,
    'individual.address.line2': 1,
    'individual.dob': 1,
    'individual.dob.day': 1,
  };
  const clearedIn = { individual: 2, 'individual.email': 2 };
  const details = detailsOf({ individual: { email: 'j@example.com' } }, { suppliedIn, clearedIn });
  assert.deepEqual(accountParams({ details, since: 1 }), {
    individual: { email: 'j@example.com', phone: '', address: { line2: '' } },
  });
  assert.deepEqual(accountParams({ details, since: 2 }), {
    individual: { email: 'j@example.com' },
  });
});

test('the people of a company are sent separately, each with its relationship', () => {
  const changes = fresh(
    {
      representative: { first_name: 'Jenny', relationship: { title: 'CEO', owner: true } },
      owners: { anna: { first_name: 'Anna' } },
      directors: { ben: { relationship: { director: false } } },
      person_1AbC: { first_name: 'Carla' },
    },
    { businessType: 'company' },
  );
  const people = ['representative', 'owners.anna', 'directors.ben', 'person_1AbC'];
  assert.deepEqual(changedPeople(changes), people);
  assert.deepEqual(
    people.map((path) => personParams(changes, path)),
    [
      {
        first_name: 'Jenny',
        relationship: { title: 'CEO', owner: true, representative: true },
      },
      { first_name: 'Anna' },
      { relationship: { director: true } },
      { first_name: 'Carla' },
    ],
  );
  assert.deepEqual(accountParams(changes), {});
});

test('a cleared person is no longer an owner', () => {
  const suppliedIn = { 'owners.anna': 1, 'owners.anna.first_name': 1 };
  const details = detailsOf({}, { suppliedIn, clearedIn: { 'owners.anna': 2 }, version: 2 });
  const changes = { details, since: 1 };
  assert.deepEqual(changedPeople(changes), ['owners.anna']);
  assert.ok(isGone(changes, 'owners.anna'));
  assert.deepEqual(personParams(changes, 'owners.anna'), { relationship: { owner: false } });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type Stripe from 'stripe';
import { needsPersons, readAccount } from './account-reading.ts';

const asOf = new Date('2026-11-15T09:30:00.000Z');

function accountOf(facts: {
  readonly charges?: boolean;
  readonly payouts?: boolean;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly requirements?: Partial<Stripe.Account.Requirements>;
}): Stripe.Account {
  return {
    id: 'acct_1',
    charges_enabled: facts.charges ?? false,
    payouts_enabled: facts.payouts ?? false,
    metadata: facts.metadata ?? {},
    requirements: facts.requirements ?? null,
  } as unknown as Stripe.Account;
}

const read = (account: Stripe.Account, persons: readonly Stripe.Person[] = []) =>
  readAccount(account, { persons, asOf });

test('an account is read with its requirements, people by their paths', () => {
  const account = accountOf({
    charges: true,
    metadata: { details_version: '4' },
    requirements: {
      currently_due: ['person_1.id_number', 'external_account'],
      eventually_due: ['company.tax_id'],
      past_due: null,
      pending_verification: ['person_1.verification.document'],
      current_deadline: 1_800_000_000,
      disabled_reason: 'requirements.past_due',
      errors: [
        {
          requirement: 'person_1.verification.document',
          code: 'verification_document_expired',
          reason: 'The passport of Anna Rosen, C01X00T47, has expired.',
        },
      ],
    },
  });
  const anna = { id: 'person_1', metadata: { taprail_path: 'owners.anna' } } as unknown;
  assert.ok(needsPersons(account));
  assert.deepEqual(read(account, [anna as Stripe.Person]), {
    ref: 'acct_1',
    revision: 0,
    asOf,
    detailsVersion: 4,
    chargesEnabled: true,
    payoutsEnabled: false,
    rejected: false,
    disabledReason: 'requirements.past_due',
    requirements: {
      currentlyDue: ['owners.anna.id_number', 'external_account'],
      eventuallyDue: ['company.tax_id'],
      pastDue: [],
      pendingVerification: ['owners.anna.verification.document'],
      currentDeadline: new Date(1_800_000_000_000),
      errors: [
        {
          requirement: 'owners.anna.verification.document',
          code: 'verification_document_expired',
          reason: 'The document has expired.',
        },
      ],
    },
    payoutCurrencies: null,
  });
});

test('an account can be paid in the currencies of its bank accounts', () => {
  const currenciesOf = (currencies: readonly (string | null)[], has_more = false) => {
    const data = currencies.map((currency) => ({ object: 'bank_account', currency }));
    const external_accounts = { object: 'list', data, has_more };
    return read({ ...accountOf({}), external_accounts } as unknown as Stripe.Account)
      .payoutCurrencies;
  };
  assert.deepEqual(currenciesOf([]), []);
  assert.deepEqual(currenciesOf(['usd', 'eur', 'usd', null]), ['EUR', 'USD']);
  assert.equal(currenciesOf(['usd'], true), null, 'there are more than Stripe shows');
});

test('an account without requirements owes nothing', () => {
  const account = accountOf({ charges: true, payouts: true });
  assert.ok(!needsPersons(account));
  assert.partialDeepStrictEqual(read(account), {
    disabledReason: null,
    detailsVersion: 0,
    requirements: { currentlyDue: [], pastDue: [], currentDeadline: null, errors: [] },
  });
});

test('a reason is passed through, or derived when Stripe names none', () => {
  const rows: readonly [Partial<Stripe.Account.Requirements>, string][] = [
    [{ disabled_reason: 'under_review' }, 'under_review'],
    [{ past_due: ['a'], currently_due: ['a'] }, 'requirements.past_due'],
    [{ currently_due: ['a'], pending_verification: ['b'] }, 'requirements.currently_due'],
    [{ pending_verification: ['b'] }, 'requirements.pending_verification'],
    [{}, 'other'],
  ];
  for (const [requirements, reason] of rows) {
    assert.equal(read(accountOf({ requirements })).disabledReason, reason);
  }
  const both = accountOf({ charges: true, payouts: true, requirements: { past_due: ['a'] } });
  assert.equal(read(both).disabledReason, null);
});

test('only a reason that begins with rejected ends an account', () => {
  const rows = { 'rejected.fraud': true, listed: false, under_review: false, other: false };
  for (const [disabled_reason, rejected] of Object.entries(rows)) {
    const requirements = { disabled_reason } as Partial<Stripe.Account.Requirements>;
    assert.equal(read(accountOf({ requirements })).rejected, rejected, disabled_reason);
  }
});

test('an objection is shown until a newer version is accepted', () => {
  const refusal = {
    refused_version: '3',
    refused_path: 'company.tax_id',
    refused_code: 'tax_id_invalid',
  };
  const shown = read(accountOf({ metadata: { details_version: '2', ...refusal } }));
  assert.equal(shown.detailsVersion, 3);
  assert.deepEqual(shown.requirements.errors, [
    {
      requirement: 'company.tax_id',
      code: 'tax_id_invalid',
      reason: 'The tax number is not valid.',
    },
  ]);
  const mended = read(accountOf({ metadata: { details_version: '4', ...refusal } }));
  assert.deepEqual([mended.detailsVersion, mended.requirements.errors], [4, []]);
});

test("every error is told in our words, never Stripe's, even for a new or missing code", () => {
  const said = 'Jenny Rosen with 000-00-0000 is unknown.';
  const codes = {
    verification_failed_name_match: [
      'verification_failed_name_match',
      /name could not be verified/,
    ],
    verification_failed_on_the_moon: ['verification_failed_on_the_moon', /could not verify this/],
    invalid_horoscope: ['invalid_horoscope', /does not accept this/],
    StripeInvalidRequestError: ['invalid_value', /does not accept this/],
    [said]: ['invalid_value', /does not accept this/],
  } as const;
  for (const [code, [shown, reason]] of Object.entries(codes)) {
    const requirement = 'individual.id_number';
    const errors = [{ requirement, code, reason: said }] as Stripe.Account.Requirements['errors'];
    const [error] = read(accountOf({ requirements: { errors } })).requirements.errors;
    assert.equal(error?.code, shown);
    assert.match(error.reason, reason);
    assert.ok(!JSON.stringify(error).includes('Jenny'));
  }
});

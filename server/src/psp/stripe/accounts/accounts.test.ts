import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import {
  business,
  company,
  done,
  fileId,
  individual,
  isOfAccount,
  newCall,
  openAccounts,
  person,
  under,
} from '../../../../../tests/support/provider/stripe-accounts.ts';
import { createStripe } from '../stripe.ts';
import { detailsOf } from './details-fixture.ts';

const { server, control, accounts, requestsOf, updatesOf } = await openAccounts();

test('an individual with complete details is enabled at once', async () => {
  const call = newCall();
  const account = done(await accounts.create(call, individual));
  assert.deepEqual(
    [account.chargesEnabled, account.payoutsEnabled, account.disabledReason],
    [true, true, null],
  );
  assert.equal(account.detailsVersion, 1);
  assert.deepEqual(account.requirements.currentlyDue, []);
  const [opening] = requestsOf('accounts.create', call);
  assert.partialDeepStrictEqual(opening?.params, {
    controller: {
      losses: { payments: 'application' },
      fees: { payer: 'application' },
      stripe_dashboard: { type: 'none' },
      requirement_collection: 'application',
    },
    settings: { payouts: { schedule: { interval: 'manual' } } },
    metadata: { platform_id: 'platform 1', sub_merchant_id: call.idempotencyKey },
  });
});

test("a company's people keep the paths they were submitted under", async () => {
  const account = done(await accounts.create(newCall(), company));
  const { ref } = account;
  const due = account.requirements.currentlyDue;
  assert.ok(due.includes('owners.anna.last_name'), inspect(due));
  assert.ok(
    due.every((item) => item.startsWith('owners.anna.')),
    inspect(due),
  );
  const { fields } = company;
  const anna = { ...person, first_name: 'Anna' };
  const details = detailsOf(
    { ...fields, owners: { anna } },
    {
      businessType: 'company',
      version: 2,
      suppliedIn: { 'owners.anna': 2, ...under('owners.anna', anna, 2) },
    },
  );
  const updated = done(await accounts.update(newCall(), { ref, details }));
  assert.deepEqual(updated.requirements.currentlyDue, []);
  assert.equal(updated.chargesEnabled, true);
  const created = server.requests.filter(
    ({ operation, path, body }) =>
      operation === 'accounts.createPerson' && isOfAccount(body, ref) && path !== '',
  );
  assert.equal(created.length, 2);
});

test('only changes are sent, the version last', async () => {
  const call = newCall();
  const { ref } = done(await accounts.create(call, individual));
  const details = detailsOf(
    { ...business, individual: { ...person, phone: '+14155550000' } },
    { version: 2, suppliedIn: { individual: 2, 'individual.phone': 2, 'individual.email': 1 } },
  );
  const account = done(await accounts.update(newCall(), { ref, details }));
  assert.equal(account.detailsVersion, 2);
  const sent = updatesOf(ref).at(-1);
  assert.deepEqual(structuredClone(sent?.params), {
    individual: { phone: '+14155550000' },
    metadata: { details_version: '2' },
  });
});

test('a late update changes nothing', async () => {
  const { ref } = done(await accounts.create(newCall(), { ...individual, version: 5 }));
  const before = updatesOf(ref).length;
  const account = done(
    await accounts.update(newCall(), { ref, details: { ...individual, version: 4 } }),
  );
  assert.equal(account.detailsVersion, 5);
  assert.equal(updatesOf(ref).length, before);
});

test('documents are uploaded to the account under the purpose they serve', async () => {
  const fields = {
    individual: { verification: { document: { front: fileId, back: fileId } } },
    documents: { proof_of_address: [fileId] },
  };
  const { ref } = done(await accounts.create(newCall(), detailsOf(fields)));
  const [sent] = updatesOf(ref);
  const uploads = server.requests.filter(
    ({ operation, account }) => operation === 'files.create' && account === ref,
  );
  const ids = new Map(
    uploads.map(({ params, body }) => [params.purpose, (body as { id: string }).id]),
  );
  assert.equal(uploads.length, 2);
  const identity = ids.get('identity_document');
  assert.partialDeepStrictEqual(sent?.params, {
    individual: { verification: { document: { front: identity, back: identity } } },
    documents: { proof_of_address: { files: { 0: ids.get('account_requirement') } } },
  });
});

test('a refused detail does not stop the opening, and stays visible until corrected', async () => {
  const wrong = { ...individual.fields, business_profile: { mcc: 'food' } };
  const account = done(await accounts.create(newCall(), detailsOf(wrong)));
  const { ref } = account;
  const [objection] = account.requirements.errors;
  assert.equal(objection?.requirement, 'business_profile.mcc');
  assert.deepEqual([account.chargesEnabled, account.detailsVersion], [false, 1]);
  const seen = done(await accounts.retrieve(newCall(), ref));
  assert.deepEqual(seen.requirements.errors, [objection]);
  const suppliedIn = { 'business_profile.mcc': 2 };
  const mended = detailsOf(individual.fields, { version: 2, suppliedIn });
  const healed = done(await accounts.update(newCall(), { ref, details: mended }));
  assert.deepEqual([healed.chargesEnabled, healed.requirements.errors], [true, []]);
});

test("a refusal is stored without Stripe's words, which may repeat personal data", async () => {
  const wrong = { ...individual.fields, business_profile: { mcc: 'a secret' } };
  const account = done(await accounts.create(newCall(), detailsOf(wrong)));
  const refused = updatesOf(account.ref).find(({ status }) => status === 400);
  assert.match(JSON.stringify(refused?.body), /a secret/);
  assert.doesNotMatch(JSON.stringify(account), /a secret/);
  const notes = updatesOf(account.ref).filter(({ status }) => status === 200);
  assert.doesNotMatch(inspect(notes, { depth: null }), /a secret/);
});

test('a corrected detail is accepted at once', async () => {
  const fix = (version: number, phone: string) => {
    const owners = { anna: { first_name: 'Anna', phone } };
    const suppliedIn = { 'owners.anna': version, 'owners.anna.phone': version };
    const fields = { ...company.fields, owners };
    return detailsOf(fields, { businessType: 'company', version, suppliedIn });
  };
  const { ref, requirements } = done(await accounts.create(newCall(), fix(1, '12')));
  assert.deepEqual(requirements.errors.length, 1);
  const again = done(await accounts.update(newCall(), { ref, details: fix(2, '13') }));
  assert.deepEqual([again.detailsVersion, again.requirements.errors.length], [2, 1]);
  const mended = done(await accounts.update(newCall(), { ref, details: fix(3, person.phone) }));
  assert.deepEqual([mended.detailsVersion, mended.requirements.errors], [3, []]);
});

test("a refusal about a person names the person's path", async () => {
  const owners = { anna: { first_name: 'Anna', phone: '12' } };
  const details = { ...company, fields: { ...company.fields, owners } };
  const account = done(await accounts.create(newCall(), details));
  assert.deepEqual(
    account.requirements.errors.map(({ requirement }) => requirement),
    ['owners.anna.phone'],
  );
});

test('requirements are mirrored with their deadline and their errors', async () => {
  const { ref } = done(await accounts.create(newCall(), individual));
  const deadline = new Date(Math.ceil(Date.now() / 1000) * 1000 + 3_600_000);
  const error = {
    code: 'verification_document_expired',
    reason: 'The passport C01X00T47 of Jenny Rosen has expired.',
  } as const;
  const items = ['individual.verification.document'];
  control.accounts.demand(ref, { items, deadline, error });
  const demanded = done(await accounts.retrieve(newCall(), ref));
  assert.deepEqual(demanded.requirements.currentlyDue, items);
  assert.deepEqual(demanded.requirements.currentDeadline, deadline);
  const reason = 'The document has expired.';
  assert.deepEqual(demanded.requirements.errors, [{ requirement: items[0], ...error, reason }]);
  assert.equal(demanded.chargesEnabled, true);
});

test('items that Stripe still checks are pending verification', async () => {
  const { ref } = done(await accounts.create(newCall(), individual));
  control.accounts.delayVerification(ref);
  const checked = done(await accounts.retrieve(newCall(), ref));
  assert.deepEqual(checked.requirements.pendingVerification, ['individual.ssn_last_4']);
  assert.equal(checked.disabledReason, 'requirements.pending_verification');
  control.accounts.verify(ref);
  assert.equal(done(await accounts.retrieve(newCall(), ref)).disabledReason, null);
});

test('a rejected account owes nothing and gets no updates', async () => {
  const { ref } = done(await accounts.create(newCall(), individual));
  control.accounts.reject(ref, 'rejected.fraud');
  const before = updatesOf(ref).length;
  const details = { ...individual, version: 2 };
  const account = done(await accounts.update(newCall(), { ref, details }));
  assert.deepEqual([account.rejected, account.disabledReason], [true, 'rejected.fraud']);
  assert.equal(updatesOf(ref).length, before);
});

test("another platform's account is unknown", async () => {
  const { ref } = done(await accounts.create(newCall(), individual));
  const stranger = newCall({ platformId: 'platform 2' });
  for (const outcome of [
    await accounts.retrieve(stranger, ref),
    await accounts.update(stranger, { ref, details: individual }),
  ]) {
    assert.partialDeepStrictEqual(outcome, { kind: 'refused', retryable: false });
  }
});

test('a key that Stripe refuses, even for one account, is our own fault', async () => {
  const { ref } = done(await accounts.create(newCall(), individual));
  const config = {
    secretKey: 'sk_test_wrong',
    webhookSecrets: [],
    address: server.url,
    limits: null,
  };
  const { accounts: locked } = createStripe({ config, readFile: async () => null });
  for (const outcome of [
    await locked.retrieve(newCall(), ref),
    await locked.update(newCall(), { ref, details: { ...individual, version: 2 } }),
    await locked.create(newCall(), individual),
  ]) {
    assert.partialDeepStrictEqual(outcome, { kind: 'refused', retryable: true, isOwnFault: true });
    assert.doesNotMatch(inspect({ ...outcome, said: null }), /sk_test_wrong/);
  }
  const gone = await accounts.retrieve(newCall(), 'acct_gone');
  assert.partialDeepStrictEqual(gone, { kind: 'refused', retryable: true, isOwnFault: true });
});

test('test identity numbers are known except with a live key', () => {
  assert.ok(accounts.testIdNumbers.has('111111111'));
  const config = { secretKey: 'sk_live_1', webhookSecrets: [], address: server.url, limits: null };
  const live = createStripe({ config, readFile: async () => null });
  assert.deepEqual(live.accounts.testIdNumbers, new Set());
});

test('every country has its own currency first', () => {
  assert.deepEqual(accounts.countries.get('US'), ['USD']);
  assert.deepEqual(accounts.countries.get('DE')?.[0], 'EUR');
  assert.deepEqual(accounts.countries.get('PL')?.slice(0, 2), ['PLN', 'EUR']);
});

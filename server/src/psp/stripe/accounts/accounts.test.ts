import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { inspect } from 'node:util';
import {
  checkAgainstDescription,
  clientOf,
  type RecordedRequest,
  startStripeServer,
} from '../../../../../stripe-server/src/index.ts';
import { newUuid } from '../../../lib/ids.ts';
import type { AccountCall, Outcome, PspAccount } from '../../port.ts';
import { createStripe } from '../stripe.ts';
import { detailsOf } from './details-fixture.ts';

const server = await startStripeServer();
after(async () => {
  await server.close();
  checkAgainstDescription(server.requests, server.control.webhooks.events());
});
const { control } = server;

const photo = { bytes: Buffer.from('a photo'), type: 'image/png' };
const fileId = 'file_01k2x3y4z5a6b7c8d9e0f1g2h3';
const { accounts } = createStripe({
  config: { secretKey: server.secretKey, webhookSecrets: [], address: server.url, limits: null },
  readFile: async (_, id) => (id === fileId ? photo : null),
});

const hourMs = 3_600_000;

const newCall = (facts: Partial<AccountCall> = {}): AccountCall => ({
  platformId: 'platform 1',
  now: new Date('2030-01-01T00:00:00Z'),
  connectionId: null,
  idempotencyKey: newUuid(),
  askedBefore: 0,
  isUnanswered: false,
  since: new Date(),
  lookedTo: null,
  ...facts,
});

const address = {
  line1: '1 High Street',
  city: 'Springfield',
  state: 'CA',
  postal_code: '94107',
};
const person = {
  first_name: 'Jenny',
  last_name: 'Rosen',
  email: 'jenny@example.com',
  phone: '+14155552671',
  dob: { day: 17, month: 4, year: 1986 },
  address,
  ssn_last_4: '0000',
};
const business = {
  business_profile: { mcc: '5812', product_description: 'Restaurant' },
  external_account: { account_number: '000123456789', routing_number: '110000000' },
  tos_acceptance: { date: '2026-01-31T09:30:00Z', ip: '203.0.113.7' },
};
const individual = detailsOf({ ...business, individual: person });
const company = detailsOf(
  {
    ...business,
    company: {
      name: 'Rosen Foods',
      phone: '+14155552671',
      tax_id: '000000000',
      address,
      owners_provided: true,
    },
    representative: { ...person, relationship: { title: 'CEO' } },
    owners: { anna: { first_name: 'Anna' } },
  },
  { businessType: 'company' },
);

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
  control.accounts.holdVerification(ref);
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

test('an opening whose connection ends is repeated under its key, and opens one account', async () => {
  const call = newCall();
  control.faults.order({ operation: 'accounts.create', kind: 'reset after' });
  done(await accounts.create(call, individual));
  assert.equal(openedFor(call), 1);
});

test('a first opening searches for no account', async () => {
  const before = server.requests.length;
  done(await accounts.create(newCall(), individual));
  assert.deepEqual(
    server.requests.slice(before).map(({ operation }) => operation),
    ['accounts.create', 'accounts.update'],
  );
});

test('an account that Stripe opened without answering is found', async () => {
  const call = newCall();
  control.faults.order({ operation: 'accounts.create', kind: 'error after' });
  assert.equal((await accounts.create(call, individual)).kind, 'unknown');
  const account = done(await askAgain(call, (again) => accounts.create(again, individual)));
  assert.equal(account.chargesEnabled, true);
  assert.equal(openedFor(call), 1);
});

test('an opening with a stored failure waits under one key until Stripe has forgotten it', async () => {
  const call = newCall();
  control.faults.order({ operation: 'accounts.create', kind: 'error before' });
  for (const isUnanswered of [false, true, true]) {
    const outcome = await accounts.create({ ...call, isUnanswered }, individual);
    assert.equal(outcome.kind, 'unknown');
  }
  assert.equal(openedFor(call), 0);
  control.faults.forgetKeys();
  done(await accounts.create({ ...call, isUnanswered: true }, individual));
  const keys = requestsOf('accounts.create', call).map(({ idempotencyKey }) => idempotencyKey);
  assert.equal(new Set(keys).size, 1);
  assert.equal(openedFor(call), 1);
});

test('an opening whose key Stripe has forgotten is found by its metadata', async () => {
  const call = newCall();
  control.faults.order({ operation: 'accounts.create', kind: 'error after' });
  await accounts.create(call, individual);
  control.faults.forgetKeys();
  const aDayAgo = new Date(Date.now() - 23 * hourMs);
  done(await accounts.create({ ...call, askedBefore: 0, since: aDayAgo }, individual));
  assert.equal(openedFor(call), 1);
});

for (const operation of ['accounts.createPerson', 'accounts.updatePerson', 'accounts.update']) {
  test(`a repeated call makes up for a failure of ${operation}`, async () => {
    const call = newCall();
    control.faults.order({ operation, kind: 'error after' });
    assert.equal((await accounts.create(call, company)).kind, 'unknown');
    const { ref, detailsVersion } = done(
      await askAgain(call, (again) => accounts.create(again, company)),
    );
    assert.equal(detailsVersion, 1);
    const persons = server.requests.filter(
      ({ operation: name, status, isReplayed, body }) =>
        name === 'accounts.createPerson' && status === 200 && !isReplayed && isOfAccount(body, ref),
    );
    assert.ok(persons.length <= 2);
    assert.equal(openedFor(call), 1);
  });
}

const annaCalled = (first_name: string, version: number, more = {}) => {
  const anna = { first_name, ...more };
  const fields = { ...company.fields, owners: { anna } };
  const suppliedIn = under('owners.anna', anna, version);
  return detailsOf(fields, { businessType: 'company', version, suppliedIn });
};

test('an update that Stripe executes late does not overwrite a newer person', async () => {
  const { ref } = done(await accounts.create(newCall(), company));
  const held = control.faults.hold('accounts.updatePerson');
  const late = accounts.update(newCall(), { ref, details: annaCalled('Old', 2) });
  await held.reached;
  const newest = (call: AccountCall) =>
    accounts.update(call, { ref, details: annaCalled('New', 3) });
  const call = newCall();
  const overtaking = await newest(call);
  held.release();
  await late;
  const account = done(overtaking.kind === 'done' ? overtaking : await askAgain(call, newest));
  assert.equal(account.detailsVersion, 3);
  assert.equal(await nameOfAnna(ref), 'New');
});

test('an update that reaches Stripe late does not overwrite a newer person', async () => {
  const { ref } = done(await accounts.create(newCall(), company));
  const upload = control.faults.hold('files.create');
  const verification = { document: { front: fileId } };
  const old = annaCalled('Old', 2, { verification });
  const late = accounts.update(newCall(), { ref, details: old });
  await upload.reached;
  done(await accounts.update(newCall(), { ref, details: annaCalled('New', 3) }));
  upload.release();
  assert.equal(done(await late).detailsVersion, 3);
  assert.equal(await nameOfAnna(ref), 'New');
});

test('an update that Stripe executes late does not overwrite a newer account', async () => {
  const { ref } = done(await accounts.create(newCall(), individual));
  const called = (first_name: string, version: number) =>
    detailsOf(
      { ...business, individual: { ...person, first_name } },
      { version, suppliedIn: { 'individual.first_name': version } },
    );
  const held = control.faults.hold('accounts.update');
  const late = accounts.update(newCall(), { ref, details: called('Old', 2) });
  await held.reached;
  const newest = (call: AccountCall) => accounts.update(call, { ref, details: called('New', 3) });
  const call = newCall();
  const overtaking = await newest(call);
  held.release();
  await late;
  const account = done(overtaking.kind === 'done' ? overtaking : await askAgain(call, newest));
  assert.equal(account.detailsVersion, 3);
  const { individual: seen } = await clientOf(server).accounts.retrieve(ref);
  assert.equal(seen?.first_name, 'New');
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

/** Repeats the call until its outcome is known, as the service does. */
async function askAgain(
  call: AccountCall,
  ask: (call: AccountCall) => Promise<Outcome<PspAccount>>,
): Promise<Outcome<PspAccount>> {
  for (let askedBefore = 1; askedBefore < 5; askedBefore += 1) {
    const outcome = await ask({ ...call, askedBefore });
    if (outcome.kind !== 'unknown') return outcome;
  }
  return assert.fail('the outcome stays unknown');
}

function done(outcome: Outcome<PspAccount>): PspAccount {
  assert(outcome.kind === 'done', inspect(outcome));
  return outcome.value;
}

async function nameOfAnna(ref: string): Promise<string | null | undefined> {
  const { data } = await clientOf(server).accounts.listPersons(ref);
  const anna = data.find(({ metadata }) => metadata?.taprail_path === 'owners.anna');
  return anna?.first_name;
}

/** The updates of an account, oldest first. */
function updatesOf(ref: string): readonly RecordedRequest[] {
  return server.requests.filter(
    ({ operation, idempotencyKey }) =>
      operation === 'accounts.update' && idempotencyKey?.startsWith(`${ref}:`),
  );
}

/** The requests of an operation under a call's key. */
function requestsOf(
  operation: string,
  { idempotencyKey }: AccountCall,
): readonly RecordedRequest[] {
  return server.requests.filter(
    (request) =>
      request.operation === operation && request.idempotencyKey?.startsWith(idempotencyKey),
  );
}

/** The number of accounts that Stripe opened for a call. */
function openedFor({ idempotencyKey }: AccountCall): number {
  const events = control.webhooks.events();
  const accountsTold = events.flatMap(({ type, account, data }) =>
    type === 'account.updated' && 'metadata' in data.object ? [{ account, ...data.object }] : [],
  );
  const refs = accountsTold
    .filter(({ metadata }) => metadata?.sub_merchant_id === idempotencyKey)
    .map(({ account }) => account);
  return new Set(refs).size;
}

function isOfAccount(body: unknown, ref: string): boolean {
  return (body as { account?: string } | null)?.account === ref;
}

/** Every path within a value, as supplied in a version. */
function under(path: string, value: unknown, version: number): Record<string, number> {
  if (typeof value !== 'object' || value === null) return { [path]: version };
  return Object.assign(
    { [path]: version },
    ...Object.entries(value).map(([name, inner]) => under(`${path}.${name}`, inner, version)),
  );
}

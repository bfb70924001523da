import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientOf } from '../../../../../stripe-server/src/index.ts';
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
import type { AccountCall, Outcome, PspAccount } from '../../port.ts';
import { detailsOf } from './details-fixture.ts';

const { server, control, accounts, requestsOf } = await openAccounts();
const hourMs = 3_600_000;

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
  const held = control.faults.block('accounts.updatePerson');
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
  const upload = control.faults.block('files.create');
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
  const held = control.faults.block('accounts.update');
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

async function nameOfAnna(ref: string): Promise<string | null | undefined> {
  const { data } = await clientOf(server).accounts.listPersons(ref);
  const anna = data.find(({ metadata }) => metadata?.taprail_path === 'owners.anna');
  return anna?.first_name;
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

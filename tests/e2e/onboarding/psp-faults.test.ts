import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '../../../server/src/postgres/sql.ts';
import {
  advance,
  advanceTo,
  clockNow,
  daySeconds,
  orderFault,
  type Profile,
  profileIn,
  TestSubMerchant,
} from '../../support/onboarding/onboarding.ts';
import { startTestService } from '../../support/service/test-service.ts';

// Without workers, nothing is retried before the test clock is moved.
const service = await startTestService({ config: { role: 'api' } });
const secondsAfter = (instant: Date, seconds: number) =>
  new Date(instant.getTime() + seconds * 1000);

test('items with an unknown outcome stay in verification until the PSP is asked again', async () => {
  const { api } = await service.newPlatform();
  const shop = new TestSubMerchant(api);
  const before = await shop.provision();
  const [sent, unsent] = [
    ['individual.first_name', 'individual.dob.day', 'external_account'],
    ['individual.last_name'],
  ];
  await orderFault(api, { operation: 'accounts.update', kind: 'timeout' });
  const from = await clockNow(api);
  const unknown = await shop.supply(sent);
  const until = await clockNow(api);
  assert.deepEqual(unknown.requirements.pendingVerification.toSorted(), sent.toSorted());
  assert.deepEqual(unknown.requirements.currentlyDue, withoutItems(before, sent));
  assert.equal(unknown.status, 'pending_requirements');
  assert.equal(unknown.requirements.disabledReason, 'requirements.currently_due');
  assert.deepEqual(await shop.read(), unknown);

  await advanceTo(api, new Date(from.getTime() + 4_999));
  assert.deepEqual(await shop.read(), unknown);
  await advanceTo(api, secondsAfter(until, 5));
  const known = await shop.read();
  assert.deepEqual(known.requirements.pendingVerification, []);
  assert.deepEqual(known.requirements.currentlyDue, withoutItems(before, sent));
  assert(known.requirements.currentlyDue.includes(unsent[0] ?? ''));
});

test('when all due items are in verification, disabledReason says so', async () => {
  const { api } = await service.newPlatform();
  const shop = new TestSubMerchant(api);
  const { requirements } = await shop.provision();
  await orderFault(api, { operation: 'accounts.update', kind: 'timeout' });
  const unknown = await shop.supply(requirements.currentlyDue);
  assert.equal(unknown.status, 'pending_requirements');
  assert.deepEqual(unknown.requirements.currentlyDue, []);
  assert.equal(unknown.requirements.disabledReason, 'requirements.pending_verification');
  await advance(api, 5);
  assert.equal((await shop.read()).status, 'enabled');
});

test('a past due item is in verification while its outcome is unknown', async () => {
  const { api } = await service.newPlatform();
  const shop = new TestSubMerchant(api);
  const enabled = await shop.enable();
  const late = await shop.helper('require', { items: ['individual.phone'], due_in: 0 });
  assert.deepEqual(late.requirements.pastDue, ['individual.phone']);
  await orderFault(api, { operation: 'accounts.update', kind: 'timeout' });
  const unknown = await shop.supply(['individual.phone']);
  assert.partialDeepStrictEqual(unknown, {
    status: 'enabled',
    charges_enabled: true,
    payouts_enabled: false,
    requirements: {
      currentlyDue: [],
      pastDue: [],
      pendingVerification: ['individual.phone'],
      currentDeadline: null,
      disabledReason: 'requirements.pending_verification',
    },
  });
  await advance(api, 5);
  assert.deepEqual(await shop.read(), enabled);
});

test('an enabled account keeps charges enabled while an outcome is unknown', async () => {
  const { api } = await service.newPlatform();
  const shop = new TestSubMerchant(api);
  await shop.enable();
  await orderFault(api, { operation: 'accounts.update', kind: 'timeout', times: 3 });
  const unknown = await shop.supply(['individual.id_number']);
  assert.deepEqual([unknown.status, unknown.payouts_enabled], ['enabled', true]);
  assert.deepEqual(unknown.requirements.pendingVerification, ['individual.id_number']);
  assert.deepEqual(unknown.requirements.eventuallyDue, []);
  await advance(api, daySeconds);
  const known = await shop.read();
  assert.equal(known.status, 'enabled');
  assert.deepEqual(known.requirements.pendingVerification, []);
});

test('a creation with an unknown outcome is retried and creates one account', async () => {
  const { id, api } = await service.newPlatform();
  await orderFault(api, { operation: 'accounts.create', kind: 'timeout', times: 3 });
  const shop = new TestSubMerchant(api);
  assert.equal((await shop.provision()).status, 'creating');
  await advance(api, 60);
  assert.equal((await shop.read()).status, 'creating');
  await advance(api, 60);
  assert.equal((await shop.read()).status, 'pending_requirements');
  assert.equal(await countAccounts(id), 1);
});

test('a PATCH while the outcome of another is unknown sends both', async () => {
  const { api } = await service.newPlatform();
  const shop = new TestSubMerchant(api);
  const before = await shop.provision();
  await orderFault(api, { operation: 'accounts.update', kind: 'timeout' });
  await shop.supply(['individual.first_name']);
  const known = await shop.supply(['individual.last_name']);
  assert.deepEqual(known.requirements.pendingVerification, []);
  const sent = ['individual.first_name', 'individual.last_name'];
  assert.deepEqual(known.requirements.currentlyDue, withoutItems(before, sent));
});

test('items that the PSP failed to take are in verification and sent again a second later', async () => {
  const { api } = await service.newPlatform();
  const shop = new TestSubMerchant(api);
  const before = await shop.provision();
  await orderFault(api, { operation: 'accounts.update', kind: 'error' });
  const sent = ['individual.first_name'];
  const waiting = await shop.supply(sent);
  assert.deepEqual(waiting.requirements.pendingVerification, sent);
  assert.deepEqual(waiting.requirements.currentlyDue, withoutItems(before, sent));
  assert.deepEqual(await shop.read(), waiting);
  await advance(api, 1);
  const { requirements } = await shop.read();
  assert.deepEqual(requirements.pendingVerification, []);
  assert.deepEqual(requirements.currentlyDue, withoutItems(before, sent));
});

test('a POST to a known record waits for a failing PSP like a PATCH', async () => {
  const { api } = await service.newPlatform();
  const shop = new TestSubMerchant(api);
  const before = await shop.provision();
  await orderFault(api, { operation: 'accounts.update', kind: 'error', times: 2 });
  const sent = ['business_profile.name', 'external_account'];
  const waiting = profileIn(await shop.submit(shop.samples(sent)));
  assert.deepEqual(waiting.requirements.pendingVerification.toSorted(), sent);
  assert.deepEqual(waiting.requirements.currentlyDue, withoutItems(before, sent));
  await advance(api, 2);
  assert.deepEqual(await shop.read(), waiting, 'it failed again, and nothing is due again');
  await advance(api, 5);
  const { requirements } = await shop.read();
  assert.deepEqual(requirements.pendingVerification, []);
  assert.deepEqual(requirements.currentlyDue, withoutItems(before, sent));
});

test('a PSP that always fails makes a pending account errored after five retries', async () => {
  const { api } = await service.newPlatform();
  const shop = new TestSubMerchant(api);
  await shop.provision();
  await orderFault(api, { operation: 'accounts.update', kind: 'error', times: 6 });
  await shop.supply(['individual.first_name']);
  await advance(api, 755);
  assert.equal((await shop.read()).status, 'pending_requirements');
  await advance(api, 3);
  const errored = await shop.read();
  assert.equal(errored.status, 'errored');
  assert.equal(errored.requirements.disabledReason, 'provisioning_error');
  profileIn(await shop.submit());
  await advance(api, 0);
  const { requirements } = await shop.read();
  assert(!requirements.currentlyDue.includes('individual.first_name'));
});

test('a PSP that always fails never disables charges of an enabled account', async () => {
  const { api } = await service.newPlatform();
  const shop = new TestSubMerchant(api);
  const enabled = await shop.enable();
  await orderFault(api, { operation: 'accounts.update', kind: 'error', times: 8 });
  const patched = profileIn(await shop.patch({ individual: { first_name: null } }));
  assert.deepEqual(patched, enabled);
  await advance(api, 1800);
  assert.deepEqual(await shop.read(), enabled);
  await advance(api, daySeconds);
  const after = await shop.read();
  assert.deepEqual([after.status, after.charges_enabled], ['pending_requirements', false]);
});

test('PATCHes wait for a slow PSP one after the other', async () => {
  const { api } = await service.newPlatform();
  const shop = new TestSubMerchant(api);
  const before = await shop.provision();
  await orderFault(api, { operation: 'accounts.update', kind: 'slow' });
  const items = ['individual.first_name', 'individual.last_name'];
  const answers = await Promise.all(items.map((item) => shop.patch(shop.samples([item]))));
  for (const answer of answers) profileIn(answer);
  const { requirements } = await shop.read();
  assert.deepEqual(requirements.currentlyDue, withoutItems(before, items));
  assert.deepEqual(requirements.pendingVerification, []);
});

test("one platform's faults do not affect another's PSP calls", async () => {
  const [mine, theirs] = [await service.newPlatform(), await service.newPlatform()];
  await orderFault(theirs.api, { operation: '*', kind: 'error', times: 10 });
  const shop = new TestSubMerchant(mine.api);
  assert.equal((await shop.enable()).status, 'enabled');
});

function withoutItems({ requirements }: Profile, items: readonly string[]): string[] {
  return requirements.currentlyDue.filter((item) => !items.includes(item));
}

async function countAccounts(platformId: string): Promise<number> {
  const rows = await service.database.rows(sql('test_psp_accounts')`
    select from simulator_accounts where platform_id = ${platformId}::uuid`);
  return rows.length;
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { revokeKey } from '../../server/src/domains/access/index.ts';
import { sql } from '../../server/src/postgres/sql.ts';
import { answersWithin } from '../support/answers-within.ts';
import type { ApiClient, ApiResponse } from '../support/api-client.ts';
import { assertReplays, isReplay, keyed, newKey } from '../support/idempotency.ts';
import { advance, clockNow, daySeconds, TestSubMerchant } from '../support/onboarding.ts';
import { eventually } from '../support/service-process.ts';
import { startCluster } from '../support/test-cluster.ts';

const cluster = await startCluster({ apis: 2, workers: 2 });

test('two workers provision what is submitted to either of two api processes', async () => {
  const { id, clients } = await cluster.newPlatform();
  const [here, there] = both(clients);
  const shops = Array.from({ length: 40 }, (_, index) => {
    return new TestSubMerchant(index % 2 === 0 ? here : there);
  });
  const submitted = await Promise.all(shops.map((shop) => shop.submit()));
  for (const { status } of submitted) assert.equal(status, 201);
  // The api processes do no due work, so the workers must have done it.
  await eventually('all are provisioned', async () => {
    const statuses = await Promise.all(shops.map(async (shop) => (await shop.read()).status));
    return statuses.every((status) => status === 'pending_requirements');
  });
  assert.deepEqual(await effects(id), { records: 40, accounts: 40 });

  const [first] = shops;
  assert(first !== undefined);
  const elsewhere = new TestSubMerchant(there, first.body);
  assert.equal((await elsewhere.satisfy()).status, 'enabled');
  assert.deepEqual(await first.read(), await elsewhere.read());
});

test('one externalRef submitted to both processes at once creates one sub-merchant', async () => {
  const { id, clients } = await cluster.newPlatform();
  const [here, there] = both(clients);
  const shop = new TestSubMerchant(here);
  const same = new TestSubMerchant(there, shop.body);
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) => (index % 2 === 0 ? shop : same).submit()),
  );
  const statuses = answers.map(({ status }) => status).sort();
  assert.deepEqual(statuses, [...Array.from({ length: 29 }, () => 200), 201]);
  await advance(here, 0);
  assert.deepEqual(await effects(id), { records: 1, accounts: 1 });
  assert.equal((await same.read()).status, 'pending_requirements');
});

test('one key used on both processes at once has one effect and one answer', async () => {
  const { id, clients } = await cluster.newPlatform();
  const [here, there] = both(clients);
  const shop = new TestSubMerchant(here);
  const same = new TestSubMerchant(there, shop.body);
  await checkOneEffect((index, options) => (index % 2 === 0 ? shop : same).submit({}, options));
  await advance(here, 0);
  assert.deepEqual(await effects(id), { records: 1, accounts: 1 });

  const change = { individual: { first_name: 'Ann' } };
  await checkOneEffect((index, options) => (index % 2 === 0 ? shop : same).patch(change, options));
  const row = await cluster.database.row<{ document_version: number }>(sql('test_version')`
    select document_version from submerchants where platform_id = ${id}::uuid`);
  assert.equal(row?.document_version, 2);
});

test('one key used for two sub-merchants on two processes at once creates one of them', async () => {
  const { id, clients } = await cluster.newPlatform();
  const [here, there] = both(clients);
  const key = keyed(newKey());
  const [one, other] = [new TestSubMerchant(here), new TestSubMerchant(there)];
  const answers = await Promise.all([one.submit({}, key), other.submit({}, key)]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 422]);
  await advance(here, 0);
  assert.deepEqual(await effects(id), { records: 1, accounts: 1 });
});

test('a revoked key is refused by every process within a second', async () => {
  const { keyId, clients } = await cluster.newPlatform();
  // Each process has just used the key, so each has cached it.
  for (const api of clients) assert.equal((await api.get('/sub-merchants')).status, 200);
  await revokeKey(cluster.database, { id: keyId, now: new Date() });
  const isRefused = ({ status }: ApiResponse) => status === 401;
  await Promise.all(
    clients.map((api) => answersWithin(1_000, () => api.get('/sub-merchants'), isRefused)),
  );
});

test('a clock advanced through one process is the time of the other within a second', async () => {
  const { clients } = await cluster.newPlatform();
  const [here, there] = both(clients);
  const key = keyed(newKey());
  const before = await clockNow(there);
  assert.equal((await new TestSubMerchant(there).submit({}, key)).status, 201);
  await advance(here, 2 * daySeconds);
  assert((await clockNow(there)).getTime() - before.getTime() >= 2 * daySeconds * 1000);
  // The old key is free for another request only at the new time.
  const submit = () => new TestSubMerchant(there).submit({}, key);
  await answersWithin(1_000, submit, ({ status }) => status === 201);
});

async function checkOneEffect(
  send: (index: number, options: ReturnType<typeof keyed>) => Promise<ApiResponse>,
): Promise<void> {
  const key = keyed(newKey());
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => send(index, key)));
  const [original, ...others] = answers.filter(
    (answer) => answer.status < 300 && !isReplay(answer),
  );
  assert(original !== undefined && others.length === 0, 'one of them did it');
  for (const answer of answers) {
    if (answer.status === 409) continue;
    assert.equal(answer.text, original.text);
  }
  assertReplays(await send(0, key), original);
  assertReplays(await send(1, key), original);
}

function effects(platformId: string): Promise<{ records: number; accounts: number } | undefined> {
  return cluster.database.row(sql('test_effects')`
    select
      (select count(*)::integer from submerchants where platform_id = ${platformId}::uuid)
        as records,
      (select count(*)::integer from simulator_accounts where platform_id = ${platformId}::uuid)
        as accounts`);
}

function both(clients: readonly ApiClient[]): readonly [ApiClient, ApiClient] {
  const [here, there] = clients;
  assert(here !== undefined && there !== undefined);
  return [here, there];
}

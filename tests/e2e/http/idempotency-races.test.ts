import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newUuid } from '../../../server/src/lib/ids.ts';
import { type Statement, sql } from '../../../server/src/postgres/sql.ts';
import { advance, daySeconds, TestSubMerchant } from '../../support/onboarding/onboarding.ts';
import { answersWithin } from '../../support/running/answers-within.ts';
import type { ApiResponse } from '../../support/service/api-client.ts';
import { assertRefusal } from '../../support/service/assert-refusal.ts';
import {
  assertReplays,
  isReplay,
  keyed,
  newKey,
  uploadKeyed,
} from '../../support/service/idempotency.ts';
import {
  startTestService,
  type TestPlatform,
  type TestService,
} from '../../support/service/test-service.ts';

const service = await startTestService();
const nodes = [service, await startTestService({ beside: service })];
const { database } = service;

const inUse = { status: 409, code: 'idempotency_key_in_use' } as const;
const fault = { operation: 'accounts.update', kind: 'error', times: 1 } as const;

/** One mutation of each kind: one statement, one transaction, without the database, at the PSP. */
const races: readonly {
  readonly title: string;
  prepare?(platform: TestPlatform): Promise<unknown>;
  send(node: TestService, platform: TestPlatform, key: string): Promise<ApiResponse>;
  effects(platformId: string): Statement;
}[] = [
  {
    title: 'submissions',
    send: (node, { api }, key) => subMerchantOf(api.at(node.url)).submit({}, keyed(key)),
    effects: (id) => sql('test_count_submerchants')`
      select count(*)::integer as count from submerchants where platform_id = ${id}::uuid`,
  },
  {
    title: 'changes',
    prepare: ({ api }) => subMerchantOf(api).provision(),
    send: (node, { api }, key) =>
      subMerchantOf(api.at(node.url)).patch({ individual: { first_name: 'Jenny' } }, keyed(key)),
    effects: (id) => sql('test_count_changes')`
      select document_version - 1 as count from submerchants where platform_id = ${id}::uuid`,
  },
  {
    title: 'uploads',
    send: (node, platform, key) => uploadKeyed(node, platform, { key, content: 'one' }),
    effects: (id) => sql('test_count_files')`
      select count(*)::integer as count from files where platform_id = ${id}::uuid`,
  },
  {
    title: 'orders of a fault',
    send: (node, { api }, key) => api.at(node.url).post('/v1/test/faults', fault, keyed(key)),
    effects: (id) => sql('test_count_faults')`
      select count(*)::integer as count from simulator_faults where platform_id = ${id}::uuid`,
  },
];

for (const { title, prepare, send, effects } of races) {
  test(`twenty equal ${title} at once on two nodes have one effect and one answer`, async () => {
    const platform = await service.newPlatform();
    await prepare?.(platform);
    const key = newKey();
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        return send(nodes[index % 2] ?? service, platform, key);
      }),
    );
    const answers = responses.filter(({ status }) => status < 300);
    const [original, ...others] = answers.filter((answer) => !isReplay(answer));
    assert.ok(original !== undefined && others.length === 0, 'one of them did it');
    for (const answer of answers) assert.equal(answer.text, original.text);
    for (const response of responses.filter(({ status }) => status >= 300)) {
      assertRefusal(response, inUse);
      assert.equal(response.headers.get('retry-after'), '1');
    }
    assert.equal(await count(effects(platform.id)), 1);
    assertReplays(await send(service, platform, key), original);
  });
}

test('fifty concurrent submissions of one externalRef create one record and one account', async () => {
  const platform = await service.newPlatform();
  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, index) => {
      const { url } = nodes[index % 2] ?? service;
      const key = index % 3 === 0 ? keyed(newKey()) : {};
      return subMerchantOf(platform.api.at(url)).submit({}, key);
    }),
  );
  const statuses = responses.map(({ status }) => status).toSorted();
  assert.deepEqual(statuses, [...Array(49).fill(200), 201]);
  await advance(platform.api, 0);
  assert.equal(
    await count(sql('test_count_records')`
    select count(*)::integer as count from submerchants
    where platform_id = ${platform.id}::uuid`),
    1,
  );
  assert.equal(
    await count(sql('test_count_accounts')`
    select count(*)::integer as count from simulator_accounts
    where platform_id = ${platform.id}::uuid`),
    1,
  );
});

test('one key used for two sub-merchants on two nodes at once creates one of them', async () => {
  const platform = await service.newPlatform();
  const key = keyed(newKey());
  const responses = await Promise.all(
    nodes.map(({ url }) => new TestSubMerchant(platform.api.at(url)).submit({}, key)),
  );
  assert.deepEqual(responses.map(({ status }) => status).toSorted(), [201, 422]);
  const { effects } = races[0] ?? assert.fail();
  assert.equal(await count(effects(platform.id)), 1);
});

test('a clock advanced on one node counts on another within a second', async () => {
  const { api } = await service.newPlatform();
  const elsewhere = api.at(nodes[1]?.url ?? '');
  const key = keyed(newKey());
  assert.equal((await new TestSubMerchant(elsewhere).submit({}, key)).status, 201);
  await advance(api, 2 * daySeconds);
  // The old key is free for another request only at the new time.
  const submit = () => new TestSubMerchant(elsewhere).submit({}, key);
  await answersWithin(1_000, submit, ({ status }) => status === 201);
});

test('concurrent changes with different keys wait for each other and all take effect', async () => {
  const { api } = await service.newPlatform();
  await subMerchantOf(api).provision();
  const responses = await Promise.all(
    Array.from({ length: 6 }, (_, index) => {
      const { url } = nodes[index % 2] ?? service;
      const change = { metadata: { [`note-${index}`]: 'kept' } };
      return subMerchantOf(api.at(url)).patch(change, keyed(newKey()));
    }),
  );
  for (const response of responses) assert.equal(response.status, 200, response.text);
});

test('a change that waits for another is not blocked by its own claim', async () => {
  const { api, id } = await service.newPlatform();
  const subMerchant = subMerchantOf(api);
  await subMerchant.provision();
  await holdFor(id, 300);
  const key = newKey();
  const patch = () => subMerchant.patch({ metadata: { note: 'kept' } }, keyed(key));
  const answer = await patch();
  assert.equal(answer.status, 200, answer.text);
  assertReplays(await patch(), answer);
});

const claims = [
  {
    title: 'an upload',
    send: (platform: TestPlatform, key: string) =>
      uploadKeyed(service, platform, { key, content: 'one' }),
    undo: (id: string) =>
      sql('test_forget_files')`delete from files where platform_id = ${id}::uuid`,
  },
  {
    title: 'a change',
    prepare: ({ api }: TestPlatform) => subMerchantOf(api).provision(),
    send: ({ api }: TestPlatform, key: string) =>
      subMerchantOf(api).patch({ metadata: { note: 'kept' } }, keyed(key)),
  },
];

for (const { title, prepare, send, undo } of claims) {
  test(`${title} cut off between claim and answer is taken over under the same id`, async () => {
    const platform = await service.newPlatform();
    await prepare?.(platform);
    const key = newKey();
    const answer = await send(platform, key);
    // The state after a process died before it could answer.
    if (undo !== undefined) await database.rows(undo(platform.id));
    await abandon(platform.id, { leaseSeconds: 60 });
    const refused = await send(platform, key);
    assertRefusal(refused, inUse);
    assert.equal(refused.headers.get('retry-after'), '1');

    await abandon(platform.id, { leaseSeconds: 0 });
    const operations = await operationIds(platform.id);
    const takenOver = await send(platform, key);
    assert.ok(!isReplay(takenOver), takenOver.text);
    assert.deepEqual([takenOver.status, takenOver.body.id], [answer.status, answer.body.id]);
    assert.deepEqual(await operationIds(platform.id), operations);
    assertReplays(await send(platform, key), takenOver);
  });
}

test('a claim without an answer never expires and stays bound to its request', async () => {
  const platform = await service.newPlatform();
  const key = newKey();
  await uploadKeyed(service, platform, { key, content: 'one' });
  await abandon(platform.id, { leaseSeconds: 60 });
  await advance(platform.api, 3 * 86_400);
  assertRefusal(await uploadKeyed(service, platform, { key, content: 'one' }), inUse);
  const other = await uploadKeyed(service, platform, { key, content: 'two' });
  assertRefusal(other, { status: 422, code: 'idempotency_key_reused' });
});

function subMerchantOf(api: TestPlatform['api']): TestSubMerchant {
  return new TestSubMerchant(api, { externalRef: 'the-only-one' });
}

async function count(statement: Statement): Promise<number | undefined> {
  return (await database.row<{ count: number }>(statement))?.count;
}

async function operationIds(platformId: string): Promise<unknown[]> {
  return database.rows(sql('test_operation_ids')`
    select key_hash, operation_id from operations
    where platform_id = ${platformId}::uuid order by key_hash`);
}

/** Opens the platform's claims again, like those of a process that is working or dead. */
async function abandon(platformId: string, { leaseSeconds }: { leaseSeconds: number }) {
  await database.rows(sql('test_forget_answers')`
    delete from operation_answers where platform_id = ${platformId}::uuid`);
  await database.rows(sql('test_lease_claims')`
    insert into open_operations (platform_id, operation_id, lease_until)
    select platform_id, operation_id, now() + ${leaseSeconds}::integer * interval '1 second'
    from operations
    where platform_id = ${platformId}::uuid
    on conflict (platform_id, operation_id) do update set lease_until = excluded.lease_until`);
}

/** Leases the platform's sub-merchants, like a worker that calls the PSP. */
async function holdFor(platformId: string, leaseMs: number): Promise<void> {
  await database.rows(sql('test_hold_submerchants')`
    update submerchants
    set lease_until = now() + ${leaseMs}::integer * interval '1 millisecond',
        lease_token = ${newUuid()}::uuid
    where platform_id = ${platformId}::uuid`);
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDatabase } from '../../../tests/support/database/open-test-database.ts';
import {
  type ClaimRequest,
  type ClaimResult,
  claimBatch,
} from '../domains/payments/claim-and-record/claim-batch.ts';
import { firstUuidAt, newUuid } from '../lib/ids.ts';
import { sql } from '../postgres/sql.ts';
import { examineOperations } from './fence.ts';

const database = await openTestDatabase();
const now = new Date();
const minuteAgo = (seconds = 60) => new Date(Date.now() - seconds * 1000);

test('an operation without a record becomes due once, after its lease has expired', async () => {
  const platformId = newUuid();
  const [old, young] = [idAt(minuteAgo()), newUuid()];
  await claimStep(platformId, old);
  await claimStep(platformId, young);
  assert.equal(await examineTwice(platformId), 1);
  assert.deepEqual(await openOf(platformId), [old]);
  await database.rows(sql('test_forget_open')`
    delete from open_operations where platform_id = ${platformId}::uuid`);
  assert.equal(await examineTwice(platformId), 0);
  assert.deepEqual(await openOf(platformId), []);
});

test('an operation with a record is left alone', async () => {
  const platformId = newUuid();
  const id = idAt(minuteAgo());
  const objectId = await claimStep(platformId, id);
  await database.rows(sql('test_record')`
    insert into records (platform_id, object_id, position, format, recorded_at)
    values (${platformId}::uuid, ${objectId}::uuid, 2, 1, ${now}::timestamptz)`);
  assert.equal(await examineTwice(platformId), 1);
  assert.deepEqual(await openOf(platformId), []);
});

test('a claim needs an id beyond the fence', async () => {
  const platformId = newUuid();
  await claimStep(platformId, idAt(minuteAgo(30)));
  await examineTwice(platformId);
  const late = await claim(platformId, idAt(minuteAgo()));
  assert.equal(late.result, 'too_late');
  assert.ok(late.fence_id > idAt(minuteAgo()));
  assert.equal((await claim(platformId, newUuid())).result, 'claimed');
});

test('an operation in progress is left alone when a seal raises the fence beyond it', async () => {
  const platformId = newUuid();
  const [old, young] = [idAt(minuteAgo()), newUuid()];
  await claimStep(platformId, old);
  await claimStep(platformId, young);
  await database.rows(sql('test_raise_fence')`
    update fences set fence_id = ${newUuid()}::uuid
    where platform_id = ${platformId}::uuid`);
  assert.equal(await examineTwice(platformId), 1);
  assert.deepEqual(await openOf(platformId), [old]);
});

test('the fence stays below an uncommitted claim', async () => {
  const platformId = newUuid();
  await claimStep(platformId, idAt(minuteAgo(50)));
  const id = idAt(minuteAgo(40));
  const held = Promise.withResolvers<void>();
  const claimed = Promise.withResolvers<void>();
  const claiming = database.transaction(async (transaction) => {
    await transaction.rows(claimBatch(platformId, [request(platformId, id)]));
    claimed.resolve();
    await held.promise;
  });
  await claimed.promise;
  const examining = examineTwice(platformId);
  held.resolve();
  await Promise.all([claiming, examining]);
  await examineTwice(platformId);
  assert.ok((await openOf(platformId)).includes(id));
});

function idAt(instant: Date): string {
  return firstUuidAt(instant).slice(0, 24) + newUuid().slice(24);
}

/** A step, since it needs no sub-merchant. */
function request(platformId: string, id: string): ClaimRequest {
  const step = { objectId: newUuid(), position: 2, kind: 'capture', request: '{}', tap: null };
  return { id, platformId, ...step, now, idempotency: null };
}

async function claim(platformId: string, id: string): Promise<ClaimResult> {
  const wanted = request(platformId, id);
  const claimed = await database.row<ClaimResult>(claimBatch(platformId, [wanted]));
  assert(claimed !== undefined);
  return claimed;
}

async function claimStep(platformId: string, id: string): Promise<string> {
  const wanted = request(platformId, id);
  const claimed = await database.row<ClaimResult>(claimBatch(platformId, [wanted]));
  assert.equal(claimed?.result, 'claimed');
  return wanted.objectId;
}

/** Twice: first to raise the fence, then to examine the operations before it. */
async function examineTwice(platformId: string): Promise<number> {
  const platform = { id: platformId, now, limit: 100 };
  const counts: number[] = [];
  for (let round = 0; round < 2; round += 1) {
    counts.push(await examineOperations(database, platform, { leaseMs: 10_000 }));
  }
  return counts.reduce((sum, count) => sum + count, 0);
}

async function openOf(platformId: string): Promise<string[]> {
  const rows = await database.rows<{ id: string }>(sql('test_open')`
    select operation_id as id from open_operations where platform_id = ${platformId}::uuid`);
  return rows.map(({ id }) => id);
}

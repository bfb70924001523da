import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDatabase } from '../../../../../tests/support/database/open-test-database.ts';
import { newUuid } from '../../../lib/ids.ts';
import { type BatchStatement, sql } from '../../../postgres/sql.ts';
import { resultLane } from './delivery-results.ts';

const database = await openTestDatabase();
const lane = resultLane(database, { disableAfterMs: null });
const now = new Date('2026-03-01T12:00:00Z');

test('a delivery given back unsent is due as if it had never been claimed', async () => {
  const held = await takenUp();
  const unsent = { status: 'pending', attempts: 0, dueAt: now, now } as const;
  assert.equal(await lane.submit({ ...held, ...unsent, sent: null }), true);
  assert.deepEqual(await read(held.id), { claims: 0, attempts: 0, due: now, leased: false });
  assert.equal(await lane.submit({ ...held, ...unsent, sent: null }), false, 'once');
});

test('a delivery to be retried counts its claim', async () => {
  const held = await takenUp();
  const dueAt = new Date(now.getTime() + 10_000);
  const failed = { status: 'pending', attempts: 1, dueAt, now } as const;
  const sent = { at: now, durationMs: 5, responseStatus: 500, error: null, excerpt: null };
  assert.equal(await lane.submit({ ...held, ...failed, sent }), true);
  assert.deepEqual(await read(held.id), { claims: 1, attempts: 1, due: dueAt, leased: false });
});

test('a result finds its delivery by key, even if planned on an empty table', async () => {
  const held: Awaited<ReturnType<typeof takenUp>>[] = [];
  while (held.length < 40) held.push(await takenUp());
  await database.transaction(async (transaction) => {
    // These statistics count the reads of this transaction only.
    const scans = async () =>
      transaction.row<{ count: bigint }>(sql('test_scans')`
        select seq_scan as count from pg_stat_xact_user_tables
        where relname = 'webhook_deliveries_open'`);
    const batch = async <Row, Item>(
      items: readonly Item[],
      platformOf: (item: Item) => string,
      statement: BatchStatement<Item>,
    ) => {
      const all: Row[] = [];
      for (const [platformId, own] of Map.groupBy(items, platformOf)) {
        all.push(...(await transaction.rows<Row>(statement(platformId, own))));
      }
      return all;
    };
    const dedicated = () => ({ ...transaction, batch, release: () => {} });
    const inTransaction = resultLane({ ...database, dedicated }, { disableAfterMs: null });
    await transaction.rows(sql('test_analyze')`analyze webhook_deliveries_open`);
    const before = await scans();
    const delivered = { status: 'delivered', attempts: 1, dueAt: null, now } as const;
    const sent = { at: now, durationMs: 5, responseStatus: 200, error: null, excerpt: null };
    const results = held.map((one) => inTransaction.submit({ ...one, ...delivered, sent }));
    assert.ok((await Promise.all(results)).every(Boolean));
    assert.deepEqual(await scans(), before);
  });
});

/** A delivery claimed for the first time. */
async function takenUp() {
  const delivery = {
    platform_id: newUuid(),
    endpoint_id: newUuid(),
    delivery_id: newUuid(),
    event_id: newUuid(),
    kind: 'event',
    lease_token: newUuid(),
    created_at: now,
    first_attempt_at: null,
    claims: 1,
  } as const;
  await database.rows(sql('test_delivery_taken_up')`
    insert into webhook_deliveries (
      platform_id, endpoint_id, delivery_id, event_id, kind, status, created_at, claims, due_at,
      lease_until, lease_token
    ) values (
      ${delivery.platform_id}::uuid, ${delivery.endpoint_id}::uuid, ${delivery.delivery_id}::uuid,
      ${delivery.event_id}::uuid, 'event', 'pending', ${now}::timestamptz, 1,
      ${now}::timestamptz, ${now}::timestamptz, ${delivery.lease_token}::uuid
    )`);
  return { id: delivery.delivery_id, delivery };
}

function read(id: string) {
  return database.row(sql('test_delivery_read')`
    select claims, attempts, due_at as due, lease_token is not null as leased
    from webhook_deliveries
    where delivery_id = ${id}::uuid`);
}

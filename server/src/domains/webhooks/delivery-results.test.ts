import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDatabase } from '../../../../tests/support/open-test-database.ts';
import { newUuid } from '../../lib/ids.ts';
import { sql } from '../../postgres/sql.ts';
import { resultLane } from './delivery-results.ts';

const database = await openTestDatabase();
const lane = resultLane(database, { disableAfterMs: null });
const now = new Date('2026-03-01T12:00:00Z');

test('what is given back unsent is due as before, as if it had never been taken up', async () => {
  const delivery = await takenUp();
  const unsent = { kind: 'event', status: 'pending', attempts: 0, dueAt: now, now } as const;
  assert.equal(await lane.submit({ ...delivery, ...unsent, sent: null }), true);
  assert.deepEqual(await read(delivery.id), { claims: 0, attempts: 0, due: now, leased: false });
  assert.equal(await lane.submit({ ...delivery, ...unsent, sent: null }), false, 'once');
});

test('what was sent and is to be retried stays counted', async () => {
  const delivery = await takenUp();
  const dueAt = new Date(now.getTime() + 10_000);
  const failed = { kind: 'event', status: 'pending', attempts: 1, dueAt, now } as const;
  const sent = { at: now, durationMs: 5, responseStatus: 500, error: null, excerpt: null };
  assert.equal(await lane.submit({ ...delivery, ...failed, sent }), true);
  assert.deepEqual(await read(delivery.id), { claims: 1, attempts: 1, due: dueAt, leased: false });
});

/** A delivery that somebody holds, the first time. */
async function takenUp() {
  const [id, platformId, endpointId] = [newUuid(), newUuid(), newUuid()];
  const [eventId, leaseToken] = [newUuid(), newUuid()];
  await database.rows(sql('test_delivery_taken_up')`
    insert into webhook_deliveries (
      platform_id, endpoint_id, delivery_id, event_id, kind, status, created_at, claims, due_at,
      lease_until, lease_token
    ) values (
      ${platformId}::uuid, ${endpointId}::uuid, ${id}::uuid, ${eventId}::uuid, 'event', 'pending',
      ${now}::timestamptz, 1, ${now}::timestamptz, ${now}::timestamptz, ${leaseToken}::uuid
    )`);
  return { id, platformId, endpointId, eventId, leaseToken };
}

function read(id: string) {
  return database.row(sql('test_delivery_read')`
    select claims, attempts, due_at as due, lease_token is not null as leased
    from webhook_deliveries
    where delivery_id = ${id}::uuid`);
}

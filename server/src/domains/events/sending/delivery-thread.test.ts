import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { pino } from 'pino';
import { newUuid } from '../../../lib/ids.ts';
import { Keyring } from '../../../lib/keyring.ts';
import type { DeliveryRow } from '../deliveries/types.ts';
import { DeliveryThread } from './delivery-thread.ts';

const nowhere = 'postgres://127.0.0.1:1/nowhere';

test('without the database, each delivery fails with the error of the thread', async () => {
  const thread = openThread(nowhere);
  const rows = Array.from({ length: 5 }, newRow);
  const ends = await Promise.allSettled(rows.map((row) => thread.deliver(row, new Date())));
  for (const end of ends) {
    assert.equal(end.status, 'rejected');
    assert(end.reason instanceof Error);
    assert.equal(end.reason.name, 'DatabaseUnavailable');
    assert.match(String(end.reason.stack), /deliverer\.ts/);
  }
  await assert.rejects(thread.deliver(newRow(), new Date()), { name: 'DatabaseUnavailable' });
  await thread.close();
});

test('the first delivery starts the thread, and later ones use it', async () => {
  let started = 0;
  const count = () => {
    started += 1;
  };
  process.on('worker', count);
  await openThread(nowhere).close();
  assert.equal(started, 0);
  const thread = openThread(nowhere);
  for (const row of [newRow(), newRow()]) await assert.rejects(thread.deliver(row, new Date()));
  process.off('worker', count);
  assert.equal(started, 1);
  await thread.close();
});

function openThread(databaseUrl: string): DeliveryThread {
  const { keys } = new Keyring([{ id: 'k1', secret: randomBytes(32) }]);
  return new DeliveryThread({
    setting: {
      databaseUrl,
      databaseConnectionsMax: 2,
      databaseTimeoutMs: 10_000,
      leaseMs: 15_000,
      keys,
      rules: { requireHttps: false, allowed: [] },
      disableAfterMs: null,
      userAgent: 'test',
      countsEveryMs: 60_000,
    },
    metrics: { attempted() {}, recorded() {} },
    logger: pino({ level: 'silent' }),
  });
}

function newRow(): DeliveryRow {
  return {
    platform_id: newUuid(),
    endpoint_id: newUuid(),
    delivery_id: newUuid(),
    event_id: newUuid(),
    kind: 'event',
    lease_token: newUuid(),
    created_at: new Date(0),
    first_attempt_at: null,
    attempts: 0,
    claims: 1,
    updated_at: new Date(0),
    type: 'tap.approved',
    body: '{}',
  };
}

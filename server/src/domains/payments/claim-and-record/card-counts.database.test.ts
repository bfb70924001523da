import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDatabase } from '../../../../../tests/support/database/open-test-database.ts';
import { newUuid } from '../../../lib/ids.ts';
import { sql } from '../../../postgres/sql.ts';
import { at } from '../payments-fixture.ts';
import { cardCountLane } from './card-counts.ts';

const database = await openTestDatabase();
const lane = cardCountLane(database);
const platformId = newUuid();

await seen({ minutesAgo: 1, device: 'bar', status: 'approved' });
await seen({ minutesAgo: 4, device: 'bar', status: 'declined' });
await seen({ minutesAgo: 6, device: 'bar', status: 'approved' });
await seen({ minutesAgo: 2, device: 'desk', status: 'declined' });
await seen({ minutesAgo: 9, device: 'desk', status: 'declined' });
await seen({ minutesAgo: 11, device: 'desk', status: 'declined' });

test('taps count at the device for five minutes, declines anywhere for ten', async () => {
  assert.deepEqual(await countsOf('bar'), { tapsAtDevice: 2, declines: 3 });
  assert.deepEqual(await countsOf('desk'), { tapsAtDevice: 1, declines: 3 });
  assert.deepEqual(await countsOf('till'), { tapsAtDevice: 0, declines: 3 });
});

test('another card, or the same card at another platform, has no counts', async () => {
  const none = { tapsAtDevice: 0, declines: 0 };
  assert.deepEqual(await countsOf('bar', { fingerprint: 'another' }), none);
  assert.deepEqual(await countsOf('bar', { platformId: newUuid() }), none);
});

test('concurrent requests get the counts of their own cards', async () => {
  const devices = ['bar', 'desk', 'till', 'bar'];
  const counts = await Promise.all(devices.map((device) => countsOf(device)));
  assert.deepEqual(
    counts.map(({ tapsAtDevice }) => tapsAtDevice),
    [2, 1, 0, 2],
  );
});

function countsOf(deviceId: string, differing: { platformId?: string; fingerprint?: string } = {}) {
  const id = newUuid();
  return lane.submit({ id, platformId, fingerprint: 'card-1', deviceId, now: at, ...differing });
}

async function seen(tap: { minutesAgo: number; device: string; status: string }): Promise<void> {
  const id = newUuid();
  const when = new Date(at.getTime() - tap.minutesAgo * 60_000);
  await database.rows(sql('test_card_seen')`
    insert into transactions (
      platform_id, transaction_id, submerchant_id, device_id, chain_id, status, currency,
      amount_authorised, amount_captured, amount_released, amount_refunded, card_fingerprint,
      created_at
    ) values (
      ${platformId}::uuid, ${id}::uuid, ${id}::uuid, ${tap.device}::text, ${id}::uuid,
      ${tap.status}::text, 'USD', 0, 0, 0, 0, 'card-1', ${when}::timestamptz
    )`);
}

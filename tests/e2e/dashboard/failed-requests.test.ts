import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pruneFailedRequests } from '../../../server/src/domains/platforms/index.ts';
import {
  countFailedRequests,
  listFailedRequests,
} from '../../../server/src/domains/platforms/keys/failed-requests/failed-request-store.ts';
import { firstUuidAt, greatestUuid } from '../../../server/src/lib/ids.ts';
import { sql } from '../../../server/src/postgres/sql.ts';
import { eventually } from '../../support/running/service-process.ts';
import { issueTestKey } from '../../support/service/api-keys.ts';
import { assertCode, signedIn } from '../../support/service/dashboard.ts';
import { startTestService } from '../../support/service/test-service.ts';

const service = await startTestService();

interface Failed {
  readonly id: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly code: string;
  readonly key: string;
  readonly count: number;
}

test('a refused request is found by its id, with its route, code and key but without its content', async () => {
  const platform = await service.newPlatform();
  const viewer = await signedIn(service, platform, 'viewer');
  const secret = 'zq-distinctive';
  const missing = await platform.api.get(`/sub-merchants/${secret}`);
  const invalid = await platform.api.post('/v1/taps?zq=1', { amount: secret });
  await platform.api.get('/sub-merchants');
  const failed = await eventually('both requests', async () => {
    const { body } = await viewer.get('/v1/failed-requests');
    const { data } = body as unknown as { data: Failed[] };
    return data.length >= 2 && data;
  });
  assert.equal(failed.length, 2, 'what succeeded is not among them');
  const [first, second] = failed;
  assert.deepEqual(
    [first?.id, first?.method, first?.route, first?.status],
    [invalid.headers.get('request-id'), 'POST', '/v1/taps', 400],
  );
  assert.deepEqual(
    [second?.route, second?.code, second?.status],
    ['/sub-merchants/:externalRef', 'submerchant_not_found', 404],
  );
  assert.ok(!JSON.stringify(failed).includes(secret));
  const own = await viewer.get(`/v1/failed-requests/${missing.headers.get('request-id')}`);
  assert.deepEqual(own.body, second);
  assertCode(await viewer.get('/v1/failed-requests/req_x'), 404, 'failed_request_not_found');
});

test('failed requests are found by key and code', async () => {
  const platform = await service.newPlatform();
  const viewer = await signedIn(service, platform, 'viewer');
  const { secret } = await issueTestKey(service, platform, { scopes: ['taps:read'] });
  const headers = { authorization: `Bearer ${secret}` };
  await fetch(`${service.url}/v1/payouts`, { headers });
  await platform.api.get('/sub-merchants/nobody');
  await eventually('both requests', async () => {
    const { body } = await viewer.get('/v1/failed-requests');
    return (body.data as unknown[]).length === 2;
  });
  const { body } = await viewer.get('/v1/failed-requests?code=insufficient_scope');
  const { data } = body as unknown as { data: Failed[] };
  assert.equal(data.length, 1);
  const byKey = await viewer.get(`/v1/failed-requests?key=${data[0]?.key}`);
  assert.deepEqual(byKey.body.data, data);
  const none = await viewer.get('/v1/failed-requests?key=key_nothing');
  assert.deepEqual(none.body.data, []);
});

test('a client that fails in a loop is counted by the hour, with the newest example', async () => {
  const platform = await service.newPlatform();
  const viewer = await signedIn(service, platform, 'viewer');
  const sent = 130;
  const fail = () => platform.api.get('/sub-merchants/nobody');
  await Promise.all(Array.from({ length: sent }, fail));
  await platform.api.get('/v1/taps/tap_x');
  const counted = async (count: number) =>
    eventually(`${count} requests`, async () => {
      const { body } = await viewer.get('/v1/failed-requests');
      const data = body.data as unknown as Failed[];
      return data.reduce((sum, each) => sum + each.count, 0) === count && data;
    });
  const before = await counted(sent + 1);
  const newest = await fail();
  const after = await counted(sent + 2);
  assert.equal(after[0]?.id, newest.headers.get('request-id'));
  // A full hour may have passed meanwhile.
  for (const data of [before, after]) assert.ok(data.length <= 4, JSON.stringify(data));
  const found = await viewer.get(`/v1/failed-requests/${after[0]?.id}`);
  assert.deepEqual(found.body, after[0]);
});

test('nodes count the same refused requests together', async () => {
  const platform = await service.newPlatform();
  const beganAt = new Date('2026-11-15T09:00:00Z');
  const of = (minute: number, count: number) => {
    const createdAt = new Date(beganAt.getTime() + minute * 60_000);
    const alike = { keyId: platform.id, method: 'GET', route: '/v1/taps/:id', status: 404 };
    return {
      ...alike,
      code: 'tap_not_found',
      id: firstUuidAt(createdAt),
      count,
      beganAt,
      createdAt,
    };
  };
  for (const failed of [of(5, 40), of(3, 2)]) {
    await countFailedRequests(service.database, platform.id, [failed]);
  }
  const wanted = { platformId: platform.id, keyId: null, code: null, route: null, limit: 10 };
  const found = await listFailedRequests(service.database, { ...wanted, beforeId: greatestUuid });
  assert.deepEqual(found, [{ ...of(5, 42) }]);
});

test('failed requests are kept for seven days', async () => {
  const platform = await service.newPlatform();
  const dayMs = 86_400_000;
  for (const days of [6.9, 7.1]) {
    const at = new Date(Date.now() - days * dayMs);
    await service.database.rows(sql('test_failed_insert')`
      insert into failed_requests (
        platform_id, request_id, key_id, began_at, method, route, status, code, count, created_at
      ) values (
        ${platform.id}::uuid, ${firstUuidAt(at)}::uuid, ${platform.id}::uuid, ${at}::timestamptz,
        'GET', '/', 404, 'not_found', 1, ${at}::timestamptz
      )`);
  }
  assert.equal(await pruneFailedRequests(service.database, { id: platform.id, limit: 10 }), 1);
  assert.equal(await pruneFailedRequests(service.database, { id: platform.id, limit: 10 }), 0);
});

test('failed requests are charted by route and code, and listed by both', async () => {
  const platform = await service.newPlatform();
  const viewer = await signedIn(service, platform, 'viewer');
  const hourMs = 3_600_000;
  const thisHour = Math.floor(Date.now() / hourMs) * hourMs;
  const of = (hoursAgo: number, route: string, code: string, count: number) => {
    const beganAt = new Date(thisHour - hoursAgo * hourMs);
    const facts = { keyId: platform.id, method: 'GET', route, code, status: 404, count };
    return {
      ...facts,
      id: firstUuidAt(new Date(beganAt.getTime() + count)),
      beganAt,
      createdAt: beganAt,
    };
  };
  await countFailedRequests(service.database, platform.id, [
    of(0, '/v1/taps/:id', 'tap_not_found', 7),
    of(3, '/v1/taps/:id', 'tap_not_found', 2),
    of(3, '/v1/payouts/:id', 'payout_not_found', 1),
    of(30, '/v1/taps/:id', 'tap_not_found', 5),
  ]);
  interface Chart {
    readonly unit: string;
    readonly count: number;
    readonly places: readonly number[];
    readonly kinds: readonly { route: string; code: string; count: number; places: number[] }[];
  }
  const chart = async (query = '') =>
    (await viewer.get(`/failed-request-chart${query}`)).body as unknown as Chart;
  const day = await chart();
  assert.deepEqual([day.unit, day.count, day.places.length], ['hour', 10, 24]);
  assert.deepEqual([day.places[23], day.places[20]], [7, 3]);
  assert.deepEqual(
    day.kinds.map(({ route, code, count }) => [route, code, count]),
    [
      ['/v1/taps/:id', 'tap_not_found', 9],
      ['/v1/payouts/:id', 'payout_not_found', 1],
    ],
  );
  const week = await chart('?span=7d');
  assert.deepEqual([week.unit, week.count, week.places.length], ['day', 15, 7]);
  const listed = await viewer.get(
    '/v1/failed-requests?route=/v1/payouts/:id&code=payout_not_found',
  );
  assert.equal((listed.body.data as unknown[]).length, 1);
  const other = await viewer.get('/v1/failed-requests?route=/v1/payouts/:id&code=tap_not_found');
  assert.deepEqual(other.body.data, []);
  assert.equal((await viewer.get('/failed-request-chart?span=30d')).status, 400);
});

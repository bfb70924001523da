import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSampled } from '../../../server/src/domains/platforms/archive/request-archive.ts';
import { pruneArchivedRequests } from '../../../server/src/domains/platforms/index.ts';
import { firstUuidAt } from '../../../server/src/lib/ids.ts';
import { sql } from '../../../server/src/postgres/sql.ts';
import { TestCounter } from '../../support/money/taps.ts';
import { eventually } from '../../support/running/service-process.ts';
import { assertCode, type DashboardClient, signedIn } from '../../support/service/dashboard.ts';
import { startTestService } from '../../support/service/test-service.ts';

const service = await startTestService();

interface Archived {
  readonly id: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly duration_ms: number;
  readonly key: string;
  readonly key_name: string | null;
  readonly objects: readonly string[];
}

async function list(viewer: DashboardClient): Promise<readonly Archived[]> {
  const { body } = await viewer.get('/archived-requests?limit=100');
  return body.data as unknown as readonly Archived[];
}

/** A platform whose setting the service knows, in force from its first request on. */
async function openKeeping(oneIn: number | null) {
  const platform = await service.newPlatform();
  await service.database.rows(sql('test_archive_set')`
    insert into platform_settings (
      platform_id, version, fee_currencies, fee_basis_points, fee_fixed_amounts,
      ceiling_multiplier, cut_off, payout_interval, made_by, created_at, archive_one_in
    ) values (
      ${platform.id}::uuid, 1, '{}', '{}', '{}', 5, '17:00', 'daily', 'cli', ${new Date()},
      ${oneIn}::integer
    )`);
  return { platform, viewer: await signedIn(service, platform, 'viewer') };
}

test('a successful request is found by its id, with its route, time, key and objects', async () => {
  const { platform, viewer } = await openKeeping(1);
  const counter = await TestCounter.open(platform.api, { externalRef: 'zq-the-name' });
  const tap = await counter.send({ reference: 'zq-reference', device: 'sim_visa' });
  const transaction = String(tap.body.transaction);
  const refund = await platform.api.post('/v1/refunds', { transaction, amount: 100 });
  const read = await platform.api.get('/sub-merchants/zq-the-name');
  const filtered = await platform.api.get('/v1/payouts?submerchant=zq-the-name');
  const refused = await platform.api.get('/v1/taps/tap_x');
  const idOf = (answer: typeof read) => String(answer.headers.get('request-id'));
  const found = await eventually('the last request', async () => {
    const all = await list(viewer);
    return all.some(({ id }) => id === idOf(filtered)) && all;
  });
  const of = (answer: typeof read) => found.find(({ id }) => id === idOf(answer));
  assert.partialDeepStrictEqual(of(tap), { method: 'POST', route: '/v1/taps', status: 200 });
  assert.deepEqual(of(tap)?.objects, [tap.body.id]);
  assert.deepEqual(of(refund)?.objects, [transaction, refund.body.id]);
  assert.partialDeepStrictEqual(of(read), { route: '/sub-merchants/:externalRef', objects: [] });
  assert.equal(of(filtered)?.route, '/v1/payouts');
  assert.equal(of(read)?.key_name, 'test');
  assert.ok((of(tap)?.duration_ms ?? -1) >= 0);
  assert.equal(of(refused), undefined, 'refused ones are counted apart');
  assert.ok(!JSON.stringify(found).includes('zq-'));
  const one = await viewer.get(`/archived-requests/${idOf(tap)}`);
  assert.deepEqual(one.body, of(tap));
  assertCode(await viewer.get('/archived-requests/req_x'), 404, 'archived_request_not_found');
  const stranger = await signedIn(service, await service.newPlatform(), 'viewer');
  const foreign = await stranger.get(`/archived-requests/${idOf(tap)}`);
  assertCode(foreign, 404, 'archived_request_not_found');
});

test('one in so many is kept, chosen by its id', async () => {
  const { platform, viewer } = await openKeeping(4);
  const sent: string[] = [];
  for (let each = 0; each < 60; each += 1) {
    const { headers } = await platform.api.get('/v1/taps?limit=1').catch(() => assert.fail());
    sent.push(String(headers.get('request-id')));
  }
  const expected = sent.filter((id) => isSampled(id, 4)).toReversed();
  const kept = await eventually('the sampled requests', async () => {
    const ids = (await list(viewer)).map(({ id }) => id);
    return ids.length >= expected.length && ids;
  });
  assert.deepEqual(kept, expected);
});

test('nothing is kept by default, and a changed setting takes effect by itself', async () => {
  const platform = await service.newPlatform();
  const viewer = await signedIn(service, platform, 'viewer');
  await platform.api.get('/v1/payouts');
  await platform.taprail.settings.update({ archive_one_in: 1 });
  const [kept] = await eventually('a request that is kept', async () => {
    await platform.api.get('/v1/disputes');
    const found = await list(viewer);
    return found.length > 0 && found;
  });
  assert.equal(kept?.route, '/v1/disputes');
  const settings = await platform.taprail.settings.update({ archive_one_in: null });
  assert.equal(settings.archive_one_in, null);
  const wrong = await platform.api.patch('/v1/settings', { archive_one_in: 0 });
  assert.equal(wrong.status, 400);
});

test('a stop writes what is kept', async () => {
  const { platform, viewer } = await openKeeping(1);
  const other = await startTestService({ beside: service });
  await platform.api.at(other.url).get('/v1/payouts');
  await other.stop();
  assert.equal((await list(viewer)).length, 1);
});

test('archived requests are deleted in batches once their days are over', async () => {
  const platform = await service.newPlatform();
  const dayMs = 86_400_000;
  for (const days of [6, 8, 9, 10]) {
    const at = new Date(Date.now() - days * dayMs);
    await service.database.rows(sql('test_archive_insert')`
      insert into archived_requests (
        platform_id, request_id, key_id, method, route, status, duration_ms, created_at
      ) values (
        ${platform.id}::uuid, ${firstUuidAt(at)}::uuid, ${platform.id}::uuid, 'GET', '/', 200, 1,
        ${at}::timestamptz
      )`);
  }
  const before = new Date(Date.now() - 7 * dayMs);
  const prune = () =>
    pruneArchivedRequests(service.database, { id: platform.id, before, limit: 2 });
  assert.deepEqual([await prune(), await prune(), await prune()], [2, 1, 0]);
});

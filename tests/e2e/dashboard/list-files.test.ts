import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseTable } from '../../support/money/parse-csv.ts';
import { minorOf, multiply } from '../../support/money/reports.ts';
import { settlingIn, TestCounter } from '../../support/money/taps.ts';
import { advance, daySeconds } from '../../support/onboarding/onboarding.ts';
import { assertCode, type DashboardClient, signedIn } from '../../support/service/dashboard.ts';
import { startTestService } from '../../support/service/test-service.ts';

const service = await startTestService();

/** Each file with the list whose rows it has. */
const lists = {
  transactions: '/v1/transactions',
  payouts: '/v1/payouts',
  refunds: '/v1/refunds',
  disputes: '/v1/disputes',
  charges: '/v1/charges',
  sub_merchants: '/sub-merchants',
  readers: '/v1/devices',
  events: '/v1/events',
  negative_balances: '/v1/negative-balances',
  waiting_money: '/waiting-money',
  ledger_entries: '/v1/ledger/entries',
  audit_log: '/audit-entries',
  failed_requests: '/v1/failed-requests',
} as const;

async function fileOf(client: DashboardClient, name: string, query = '') {
  const { status, headers, text } = await client.get(`/lists/${name}.csv${query}`);
  assert.equal(status, 200, text);
  assert.equal(headers.get('content-disposition'), `attachment; filename="${name}.csv"`);
  return parseTable(text);
}

async function openPlatform() {
  const platform = await service.newPlatform();
  const { api, taprail } = platform;
  await taprail.settings.update({ reporting_time_zone: 'Asia/Tokyo' });
  const byHand = { payout_schedule: { interval: 'manual' } };
  const details = { externalRef: '-shop', ...settlingIn('JPY'), ...byHand };
  const counter = await TestCounter.open(api, details);
  const { transaction } = await counter.tap({ amount: 1_250, reference: '=1+1' });
  await taprail.refunds.create({ transaction, amount: 50 });
  const second = await counter.tap({ amount: 3_000, currency: 'KWD', platform_fee: 10 });
  await taprail.test.disputes.create({ transaction: second.transaction });
  const held = await counter.hold(40_000);
  await counter.stay(held, 'charges', { amount: 500, description: 'Bar' });
  await api.get('/v1/taps/tap_1');
  await advance(api, 10 * daySeconds);
  return { platform, counter, admin: await signedIn(service, platform, 'admin') };
}

test('each list has a file with the same rows in the same order', async () => {
  const { admin } = await openPlatform();
  await admin.post('/v1/payouts', { currency: 'KWD' }, { 'idempotency-key': 'pay-own-1' });
  for (const [name, path] of Object.entries(lists)) {
    const listed = (await admin.get(`${path}?limit=100`)).body as {
      data: readonly Record<string, unknown>[];
    };
    assert.ok(Array.isArray(listed.data), path);
    const rows = await fileOf(admin, name);
    assert.equal(rows.length, listed.data.length, name);
    if (!['negative_balances', 'failed_requests'].includes(name)) assert.ok(rows.length > 0, name);
    for (const [index, row] of rows.entries()) {
      const item: Readonly<Record<string, unknown>> = listed.data[index] ?? {};
      const id = String(item.id ?? item.externalRef).replace(/^-/, "'-");
      const [first] = Object.values(row);
      if (!['negative_balances', 'waiting_money'].includes(name)) assert.equal(first, id, name);
      if (row.amount !== undefined) assert.equal(minorOf(row, 'amount'), item.amount, name);
      if (row.created_at === undefined) continue;
      assert.equal(row.created_at, item.created_at);
      assert.match(row.created_at_local ?? '', /\+09:00$/);
      assert.equal(Date.parse(row.created_at_local ?? ''), Date.parse(row.created_at));
    }
  }
});

test('a file has the filters of its list, refuses what it refuses, and guards cells', async () => {
  const { admin } = await openPlatform();
  const rows = await fileOf(admin, 'transactions', '?currency=JPY&order=asc');
  assert.deepEqual(
    rows.map((row) => [row.submerchant, row.reference, row.captured, row.refunded]),
    [
      ["'-shop", "'=1+1", '1250', '50'],
      ["'-shop", '', '0', '0'],
    ],
  );
  const none = await fileOf(admin, 'transactions', '?created_to=2020-01-01');
  assert.deepEqual(none, []);
  for (const query of ['?status=nothing', '?created_from=2030-02-30']) {
    const refused = await admin.get(`/lists/transactions.csv${query}`);
    assertCode(refused, 400, 'parameter_invalid', query);
  }
  const paged = await admin.get('/lists/transactions.csv?limit=1');
  assertCode(paged, 400, 'parameter_unknown');
});

test('a file has every row of a long list', async () => {
  const platform = await service.newPlatform();
  const counter = await TestCounter.open(platform.api);
  const tap = await counter.tap();
  await multiply(service, platform, { tap, count: 450 });
  const viewer = await signedIn(service, platform, 'viewer');
  const rows = await fileOf(viewer, 'transactions');
  assert.equal(new Set(rows.map((row) => row.transaction)).size, 451);
});

test('a file needs the permission of its list', async () => {
  const platform = await service.newPlatform();
  const viewer = await signedIn(service, platform, 'viewer');
  assertCode(await viewer.get('/lists/audit_log.csv'), 403, 'insufficient_role');
  assert.deepEqual(await fileOf(viewer, 'payouts'), []);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import Stripe from 'stripe';
import { sql } from '../../../server/src/postgres/sql.ts';
import type { TestCounter } from '../../support/money/taps.ts';
import { advance, daySeconds } from '../../support/onboarding/onboarding.ts';
import { compareAccounts, startStripeWorld } from '../../support/provider/provider-worlds.ts';
import type { TestPlatform } from '../../support/service/test-service.ts';

const world = await startStripeWorld();
const { server, taps } = world;
const { control } = server;
const { hostname: host, port } = server.url;
/** A person in Stripe's dashboard. */
const person = new Stripe(server.secretKey, {
  host,
  port,
  protocol: 'http',
  maxNetworkRetries: 0,
});

test('a payout schedule turned on at the provider is turned off and reported, each time', async () => {
  const { platform, counter, account } = await openShop();
  const { taprail } = platform.api;
  assert.equal((await taprail.submerchants.get(counter.externalRef)).notices, undefined);
  const seen: string[] = [];
  for (const interval of ['daily', 'weekly'] as const) {
    await schedule(platform, account, interval);
    assert.equal(await scheduleOf(account), 'manual');
    const { notices = [] } = await taprail.submerchants.get(counter.externalRef);
    const [notice, ...more] = notices;
    assert.deepEqual([notice?.code, more], ['payout_schedule', []]);
    assert.match(notice?.message ?? '', new RegExp(`\\(${interval}\\) was turned on.*off again`));
    assert.notEqual(notice?.ended_at, null);
    seen.push(notice?.since ?? '');
    const found = await compareAccounts(world, platform);
    assert.deepEqual(found.differences, []);
    assert.match(found.late.join('\n'), /a payout schedule .*was turned on/i);
    await advance(platform.api, 60);
  }
  assert.equal(new Set(seen).size, 2);
  const metrics = await countOf('payout_schedule');
  assert.equal(metrics, 2);
});

test('a schedule that could not be turned off is tried again by the next reading', async () => {
  const { platform, counter, account } = await openShop();
  const settings = { payouts: { schedule: { interval: 'daily' } } } as const;
  // The person's own request is the first to get no answer.
  control.faults.order({ operation: 'accounts.update', kind: 'error after' });
  control.faults.order({ operation: 'accounts.update', kind: 'error before', times: 20 });
  await assert.rejects(person.accounts.update(account, { settings }));
  await hear(platform);
  const { notices = [] } = await platform.api.taprail.submerchants.get(counter.externalRef);
  assert.deepEqual(
    notices.map(({ code, ended_at }) => [code, ended_at]),
    [['payout_schedule', null]],
  );
  const { differences } = await compareAccounts(world, platform);
  assert.match(differences.join('\n'), /schedule \(daily\).*Turn it off there/);
  control.faults.clear();
  await advance(platform.api, 2 * 3_600);
  assert.equal(await scheduleOf(account), 'manual');
  const after = await platform.api.taprail.submerchants.get(counter.externalRef);
  assert.deepEqual(
    after.notices?.map(({ since, ended_at }) => [since, ended_at !== null]),
    [[notices[0]?.since, true]],
  );
});

test('a rejection that Stripe takes back stays final here, and is named with what to do', async () => {
  const { platform, counter, account } = await openShop();
  const { taprail } = platform.api;
  control.accounts.reject(account, 'rejected.other');
  await hear(platform);
  const rejected = await taprail.submerchants.get(counter.externalRef);
  assert.deepEqual([rejected.status, rejected.notices], ['rejected', undefined]);
  control.accounts.reject(account, null);
  await hear(platform);
  const after = await taprail.submerchants.get(counter.externalRef);
  assert.deepEqual(
    [after.status, after.charges_enabled, after.payouts_enabled],
    ['rejected', false, false],
  );
  const [notice] = after.notices ?? [];
  assert.deepEqual([notice?.code, notice?.ended_at], ['rejection_withdrawn', null]);
  assert.match(notice?.message ?? '', /new externalRef/);
  const found = await compareAccounts(world, platform);
  assert.match(found.differences.join('\n'), /has taken the rejection back.*new externalRef/);
  assert.equal(await countOf('rejection_withdrawn'), 1);
  // Stripe may change its mind again.
  control.accounts.reject(account, 'rejected.fraud');
  await hear(platform);
  assert.equal((await taprail.submerchants.get(counter.externalRef)).notices, undefined);
  await advance(platform.api, daySeconds);
  assert.deepEqual((await compareAccounts(world, platform)).differences, []);
});

async function openShop(): Promise<{
  readonly platform: TestPlatform;
  readonly counter: TestCounter;
  readonly account: string;
}> {
  const platform = await world.newPlatform();
  const counter = await world.openCounter(platform.api);
  const row = await taps.service.database.row<{ account: string }>(sql('test_find_account')`
    select psp_account as account
    from submerchants
    where platform_id = ${platform.id}::uuid and external_ref = ${counter.externalRef}::text`);
  return { platform, counter, account: row?.account ?? '' };
}

async function schedule(
  platform: TestPlatform,
  account: string,
  interval: 'daily' | 'weekly',
): Promise<void> {
  const weekly = interval === 'weekly' ? { weekly_anchor: 'monday' as const } : {};
  await person.accounts.update(account, {
    settings: { payouts: { schedule: { interval, ...weekly } } },
  });
  await hear(platform);
}

async function hear({ api }: TestPlatform): Promise<void> {
  await control.webhooks.whenDelivered();
  await advance(api, 0);
  await control.webhooks.whenDelivered();
  await advance(api, 0);
}

async function scheduleOf(account: string): Promise<string | undefined> {
  const { settings } = await person.accounts.retrieve(account);
  return settings?.payouts?.schedule.interval;
}

async function countOf(kind: string): Promise<number> {
  const metrics = await taps.service.app.metrics.registry.getMetricsAsJSON();
  const counters = metrics.find(({ name }) => name === 'taprail_account_notices_total')?.values;
  return counters?.find(({ labels }) => labels.kind === kind)?.value ?? 0;
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TapHourSweep } from '../../../server/src/domains/overview/index.ts';
import { sql } from '../../../server/src/postgres/sql.ts';
import { TestCounter } from '../../support/money/taps.ts';
import {
  advance,
  advanceTo,
  clockNow,
  daySeconds,
  TestSubMerchant,
} from '../../support/onboarding/onboarding.ts';
import { signedIn } from '../../support/service/dashboard.ts';
import { startTestService } from '../../support/service/test-service.ts';
import { retryWindowSeconds } from '../../support/webhooks/deliveries.ts';
import { TestReceiver } from '../../support/webhooks/webhook-receiver.ts';
import { registerEndpoint } from '../../support/webhooks/webhooks.ts';

const service = await startTestService();

interface Sums {
  readonly approved: number;
  readonly declined: number;
  readonly approval_rate: number | null;
  readonly captured: readonly { currency: string; amount: number }[];
}

interface Day extends Sums {
  readonly day: string;
  readonly decline_reasons: readonly { reason: string; count: number }[];
  readonly hours: readonly { began_at: string; approved: number; declined: number }[];
}

interface PartView extends Sums {
  readonly undecided: number;
}

interface OverviewView {
  readonly now: string;
  readonly day: string;
  readonly time_zone: string;
  readonly today: Day;
  readonly last_week: Day;
  readonly compared: { until: string; today: PartView; last_week: PartView };
  readonly balances: readonly Record<string, unknown>[];
  readonly payouts_ahead: readonly Record<string, unknown>[];
  readonly disputes_open: readonly Record<string, unknown>[];
  readonly past_due: { count: number; submerchants: readonly string[] };
  readonly endpoints_behind: readonly Record<string, unknown>[];
}

interface VolumeView {
  readonly kept_from: string;
  readonly days: readonly { day: string; captured: readonly object[] }[];
}

test('a platform without a tap has an empty overview', async () => {
  const viewer = await signedIn(service, await service.newPlatform(), 'viewer');
  const { body } = await viewer.get('/overview');
  const { today, balances, past_due } = body as unknown as OverviewView;
  assert.deepEqual([today.approved, today.declined, today.approval_rate], [0, 0, null]);
  assert.equal(today.hours.length, 24);
  assert.deepEqual([balances, past_due], [[], { count: 0, submerchants: [] }]);
});

test('the overview counts the taps of today and of the same day last week, once each', async () => {
  const platform = await service.newPlatform();
  const { api } = platform;
  const viewer = await signedIn(service, platform, 'viewer');
  const read = async () => (await viewer.get('/overview')).body as unknown as OverviewView;
  const counter = await TestCounter.open(api);
  // An hour into a day, so that nothing below crosses midnight.
  const now = await clockNow(api);
  await advanceTo(api, new Date(startOfUtcDay(now, 1) + 3_600_000));
  await counter.tap({ amount: 1000 });
  await advance(api, 7 * daySeconds);
  await counter.tap({ amount: 2000 });
  await counter.tap({ amount: 700 });
  await api.post('/v1/taps', tapOf(counter, 'sim_decline_51'));
  await api.post('/v1/taps', tapOf(counter, 'sim_decline_51'));
  await api.post('/v1/taps', tapOf(counter, 'sim_decline_05'));

  const fresh = await read();
  const { currency } = counter;
  assert.deepEqual([fresh.today.approved, fresh.today.declined], [2, 3]);
  assert.equal(fresh.today.approval_rate, 2 / 5);
  assert.deepEqual(fresh.today.captured, [{ currency, amount: 2700 }]);
  assert.deepEqual(fresh.today.decline_reasons, [
    { reason: 'insufficient_funds', count: 2 },
    { reason: 'do_not_honour', count: 1 },
  ]);
  assert.equal(fresh.last_week.approved, 1);
  const busy = fresh.today.hours.filter(({ approved }) => approved > 0);
  assert.deepEqual(
    busy.map(({ approved, declined }) => [approved, declined]),
    [[2, 3]],
  );
  assert.ok(Date.parse(busy[0]?.began_at ?? '') <= Date.parse(fresh.now));

  // Old enough to be summed up half a minute later.
  await service.database.rows(sql('test_mark_back')`
    update tap_hour_positions set examined_id = '00000000-0000-7000-8000-000000000000'
    where platform_id = ${platform.id}::uuid`);
  await service.database.rows(sql('test_hours_clear')`
    delete from tap_hours where platform_id = ${platform.id}::uuid`);
  await sumUp(platform.id);
  const rolled = await read();
  assert.deepEqual([rolled.today, rolled.last_week], [fresh.today, fresh.last_week]);
  await sumUp(platform.id);
  const again = await read();
  assert.deepEqual([again.today, again.last_week], [fresh.today, fresh.last_week]);

  const { body: volume } = await viewer.get('/volume');
  const { days } = volume as unknown as VolumeView;
  assert.deepEqual(
    days.filter(({ captured }) => captured.length > 0),
    [
      { day: fresh.last_week.day, captured: [{ currency, amount: 1000 }] },
      { day: fresh.day, captured: [{ currency, amount: 2700 }] },
    ],
  );
  assert.equal(days.length, 30);
});

test('both days are compared up to the last quarter of an hour', async () => {
  const platform = await service.newPlatform();
  const { api } = platform;
  const viewer = await signedIn(service, platform, 'viewer');
  const counter = await TestCounter.open(api);
  const read = async () => (await viewer.get('/overview')).body as unknown as OverviewView;
  const midnight = startOfUtcDay(await clockNow(api), 1);
  const at = (hours: number) => new Date(midnight + hours * 3_600_000);
  await advanceTo(api, at(10));
  await counter.tap({ amount: 1000 });
  await advanceTo(api, at(10.2));
  await counter.tap({ amount: 200 });
  await api.post('/v1/taps', tapOf(counter, 'sim_decline_51'));
  await advanceTo(api, at(10.26));
  await counter.tap({ amount: 30 });
  await advanceTo(api, at(15));
  await counter.tap({ amount: 4000 });
  await advanceTo(api, at(7 * 24 + 9));
  await counter.tap({ amount: 50 });
  await api.post('/v1/taps', tapOf(counter, 'sim_reader_offline'));
  await advanceTo(api, at(7 * 24 + 10.26));
  await counter.tap({ amount: 6 });
  const { currency } = counter;
  const compared = {
    until: new Date(at(7 * 24 + 10.25)).toISOString(),
    today: {
      ...{ undecided: 1, approved: 1, declined: 0, approval_rate: 1 },
      captured: [{ currency, amount: 50 }],
    },
    last_week: {
      ...{ undecided: 0, approved: 2, declined: 1, approval_rate: 2 / 3 },
      captured: [{ currency, amount: 1200 }],
    },
  };
  const fresh = await read();
  assert.deepEqual(
    [fresh.today.approved, fresh.last_week.approved, fresh.compared],
    [2, 4, compared],
  );
  await sumUp(platform.id);
  const rolled = await read();
  assert.deepEqual(
    [rolled.today.approved, rolled.last_week.approved, rolled.compared],
    [2, 4, compared],
  );
});

test('the same time last week is the same local time, across a change of clocks', async () => {
  const platform = await service.newPlatform();
  const { api, taprail } = platform;
  await taprail.settings.update({ reporting_time_zone: 'Europe/Berlin' });
  const viewer = await signedIn(service, platform, 'viewer');
  const counter = await TestCounter.open(api);
  const year = (await clockNow(api)).getUTCFullYear() + 1;
  // Clocks go forward on the last Sunday of March, and back on that of October.
  for (const [month, time, isCounted] of [
    [2, '10:30', true],
    [9, '12:30', false],
  ] as const) {
    const last = new Date(Date.UTC(year, month, 31));
    last.setUTCDate(31 - last.getUTCDay());
    const monday = Temporal.PlainDate.from(last.toISOString().slice(0, 10)).add({ days: 1 });
    const inBerlin = (day: Temporal.PlainDate, plainTime: string) => {
      const zoned = day.toZonedDateTime({ timeZone: 'Europe/Berlin', plainTime });
      return new Date(zoned.epochMilliseconds);
    };
    await advanceTo(api, inBerlin(monday.subtract({ weeks: 1 }), time));
    await counter.tap({ amount: 1000 });
    await api.post('/v1/taps', tapOf(counter, 'sim_decline_51'));
    await advanceTo(api, inBerlin(monday, time === '10:30' ? '11:00' : '12:00'));
    const { last_week, compared } = (await viewer.get('/overview')).body as unknown as OverviewView;
    assert.equal(last_week.approval_rate, 1 / 2);
    assert.equal(compared.last_week.approval_rate, isCounted ? 1 / 2 : null);
  }
});

test('the volume names its first day, for any earlier span', async () => {
  const platform = await service.newPlatform();
  const viewer = await signedIn(service, platform, 'viewer');
  const counter = await TestCounter.open(platform.api);
  await counter.tap();
  const dayMs = 86_400_000;
  const dayAt = (at: number) => new Date(at).toISOString().slice(0, 10);
  const read = async (from: number, to: number) => {
    const span = { from: dayAt(from), to: dayAt(to) };
    const { status, body, text } = await viewer.get(`/volume?${new URLSearchParams(span)}`);
    assert.equal(status, 200, text);
    const { kept_from, days } = body as unknown as VolumeView;
    return {
      keptFrom: Date.parse(kept_from),
      busy: days.filter(({ captured }) => captured.length > 0).length,
    };
  };
  const start = (await clockNow(platform.api)).getTime();
  // Before a platform's first user only its remaining events are summed up.
  const young = await read(start - 200 * dayMs, start + dayMs);
  assert.deepEqual([young.busy, Math.floor((start - young.keptFrom) / dayMs)], [1, 30]);
  await advance(platform.api, 80 * daySeconds);
  await counter.tap();
  const now = (await clockNow(platform.api)).getTime();
  const old = await read(now - 300 * dayMs, now + dayMs);
  assert.deepEqual([old.busy, Math.floor((now - old.keptFrom) / dayMs)], [2, 91]);
  await advance(platform.api, 20 * daySeconds);
  const later = (await clockNow(platform.api)).getTime();
  assert.equal((await read(later - 300 * dayMs, later)).busy, 1);
  assert.equal((await read(0, 300 * dayMs)).busy, 0);
  for (const [query, param] of [
    ['from=2026-02-31', 'from'],
    ['from=2026-11-02&to=2026-11-01', 'to'],
    ['to=2200-01-01', 'to'],
    ['from=2026-11-01T00:00:00Z', 'from'],
  ] as const) {
    const { status, body } = await viewer.get(`/volume?${query}`);
    const { error } = body as unknown as { error: { param: string } };
    assert.deepEqual([status, error.param], [400, param], query);
  }
});

test('the overview shows where the money is, and open or late tasks', async () => {
  const platform = await service.newPlatform();
  const { api } = platform;
  const viewer = await signedIn(service, platform, 'viewer');
  const read = async () => (await viewer.get('/overview')).body as unknown as OverviewView;
  const counter = await TestCounter.open(api);
  const { transaction } = await counter.tap({ amount: 5000 });
  const { currency } = counter;
  const [pending] = (await read()).balances;
  assert.deepEqual([pending?.currency, pending?.pending, pending?.available], [currency, 5000, 0]);

  const due = new Date(Date.now() + 20 * 86_400_000);
  const opened = await api.post('/v1/test/disputes', { transaction });
  assert.equal(opened.status, 201, opened.text);
  const [dispute] = (await read()).disputes_open;
  assert.deepEqual([dispute?.status, dispute?.count], ['needs_response', 1]);
  assert.equal(dispute?.next_due_by, opened.body.evidence_due_by);
  assert.ok(Date.parse(String(dispute?.next_due_by)) > due.getTime() - 19 * 86_400_000);
  await api.post(`/v1/test/disputes/${opened.body.id}/close`, { outcome: 'won' });
  assert.deepEqual((await read()).disputes_open, []);

  await counter.tap({ amount: 300, platform_fee: 100 });
  const payout = await api.post('/v1/payouts', { currency });
  assert.equal(payout.status, 201, payout.text);
  const ahead = (await read()).payouts_ahead;
  assert.deepEqual(ahead, [
    { status: 'scheduled', currency, count: 1, amount: 100, next_eta: payout.body.eta },
  ]);
});

test('the overview names sub-merchants whose requirements are past due', async () => {
  const platform = await service.newPlatform();
  const viewer = await signedIn(service, platform, 'viewer');
  const late = new TestSubMerchant(platform.api);
  const { externalRef } = await late.provision();
  await service.database.rows(sql('test_past_due')`
    update submerchants
    set requirements = jsonb_set(requirements, '{pastDue}', '["external_account"]')
    where platform_id = ${platform.id}::uuid and external_ref = ${externalRef}::text`);
  const other = await new TestSubMerchant(platform.api).provision();
  const { past_due } = (await viewer.get('/overview')).body as unknown as OverviewView;
  assert.deepEqual(past_due, { count: 1, submerchants: [externalRef] });
  const refs = async (filter: string) => {
    const { body } = await platform.api.get(`/sub-merchants?${filter}`);
    return (body.data as { externalRef: string }[]).map((one) => one.externalRef);
  };
  assert.deepEqual(await refs('past_due=true'), [externalRef]);
  assert.deepEqual(await refs('past_due=false'), [other.externalRef]);
});

test('the overview names endpoints with pending or given-up events', async () => {
  const platform = await service.newPlatform();
  const { api, taprail } = platform;
  const viewer = await signedIn(service, platform, 'viewer');
  const receiver = await TestReceiver.open(() => 503);
  const { id } = await registerEndpoint(api, { url: receiver.url(), events: ['tap.approved'] });
  const read = async () => {
    const { body } = await viewer.get('/overview');
    return (body as unknown as OverviewView).endpoints_behind;
  };
  const counter = await TestCounter.open(api);
  await counter.tap();
  await counter.tap();
  await advance(api, 0);
  const failing = { id, url: receiver.url(), failing_since: null, lost: 0, lost_since: null };
  const [waiting, ...others] = await read();
  assert.deepEqual(
    [{ ...waiting, failing_since: null }, others],
    [{ ...failing, retrying: 2 }, []],
  );
  assert.ok(waiting?.failing_since);

  await advance(api, retryWindowSeconds);
  const [, oldest] = (await taprail.events.list({ type: 'tap.approved' })).data;
  const lost = { lost: 2, lost_since: oldest?.created_at };
  const [given] = await read();
  assert.deepEqual(given, {
    ...failing,
    ...lost,
    failing_since: given?.failing_since,
    retrying: 0,
  });

  // A failed replay is no second loss, and an acknowledged one ends the loss.
  await taprail.events.redeliver(oldest?.id ?? '');
  await advance(api, 0);
  assert.partialDeepStrictEqual(await read(), [lost]);
  receiver.answer = () => 200;
  await taprail.events.beginRedelivery({
    endpoint: id,
    from: String(given?.lost_since),
    status: 'failed',
  });
  await advance(api, 0);
  assert.deepEqual(await read(), []);
  // The endpoint has already accepted it.
  receiver.answer = () => 503;
  await taprail.events.redeliver(oldest?.id ?? '');
  await advance(api, 0);
  assert.deepEqual(await read(), []);
});

function startOfUtcDay(at: Date, daysLater: number): number {
  return (Math.floor(at.getTime() / 86_400_000) + daysLater) * 86_400_000;
}

function tapOf({ externalRef: submerchant, currency }: TestCounter, device: string) {
  return { amount: 900, currency, submerchant, device };
}

/** As half a minute later: every event is then old enough. */
async function sumUp(platformId: string): Promise<void> {
  const later = new Date(Date.now() + 31_000);
  await new TapHourSweep(service.database).run([platformId], later);
}

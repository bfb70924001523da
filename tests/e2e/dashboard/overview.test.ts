import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TapHourSweep } from '../../../server/src/domains/overview/index.ts';
import { sql } from '../../../server/src/postgres/sql.ts';
import { signedIn } from '../../support/dashboard.ts';
import {
  advance,
  advanceTo,
  clockNow,
  daySeconds,
  TestSubMerchant,
} from '../../support/onboarding.ts';
import { TestCounter } from '../../support/taps.ts';
import { startTestService } from '../../support/test-service.ts';

const service = await startTestService();

interface Day {
  readonly approved: number;
  readonly declined: number;
  readonly approval_rate: number | null;
  readonly volume: readonly { currency: string; amount: number }[];
  readonly captured: readonly { currency: string; amount: number }[];
  readonly decline_reasons: readonly { reason: string; count: number }[];
  readonly hours: readonly { began_at: string; approved: number; declined: number }[];
}

interface OverviewView {
  readonly now: string;
  readonly day_start: string;
  readonly today: Day;
  readonly last_week: Day;
  readonly balances: readonly Record<string, unknown>[];
  readonly payouts_ahead: readonly Record<string, unknown>[];
  readonly disputes_open: readonly Record<string, unknown>[];
  readonly past_due: { count: number; submerchants: readonly string[] };
  readonly failing_endpoints: readonly Record<string, unknown>[];
}

test('a platform without a tap has an overview of nothing', async () => {
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
  await advanceTo(
    api,
    new Date((Math.floor(now.getTime() / 86_400_000) + 1) * 86_400_000 + 3_600_000),
  );
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
  assert.deepEqual(fresh.today.volume, [{ currency, amount: 2700 }]);
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

  // Old enough to be summed up, half a minute later.
  await service.database.rows(sql('test_mark_back')`
    update tap_hour_marks set examined_id = '00000000-0000-7000-8000-000000000000'
    where platform_id = ${platform.id}::uuid`);
  await service.database.rows(sql('test_hours_clear')`
    delete from tap_hours where platform_id = ${platform.id}::uuid`);
  await sumUp(platform.id);
  const rolled = await read();
  assert.deepEqual([rolled.today, rolled.last_week], [fresh.today, fresh.last_week]);
  await sumUp(platform.id);
  const again = await read();
  assert.deepEqual([again.today, again.last_week], [fresh.today, fresh.last_week]);

  const { body: volume } = await viewer.get(`/volume?to=${fresh.now}`);
  const hours = volume.hours as unknown as readonly Day['hours'][number][];
  assert.deepEqual(
    hours.map(({ approved, declined }) => [approved, declined]),
    [
      [1, 0],
      [2, 3],
    ],
  );
  assert.equal((await viewer.get(`/volume?from=${fresh.now}&to=${fresh.day_start}`)).status, 400);

  const yesterday = new Date(Date.parse(fresh.day_start) - 86_400_000).toISOString();
  const { body } = await viewer.get(`/overview?day_start=${yesterday}`);
  assert.equal((body as unknown as OverviewView).today.approved, 0);
});

test('days begin and end when the browser says: at half past, and after 23 or 25 hours', async () => {
  const platform = await service.newPlatform();
  const viewer = await signedIn(service, platform, 'viewer');
  const counter = await TestCounter.open(platform.api);
  const now = await clockNow(platform.api);
  const midnight = (Math.floor(now.getTime() / 86_400_000) + 1) * 86_400_000;
  const at = (hours: number) => new Date(midnight + hours * 3_600_000).toISOString();
  await advanceTo(platform.api, new Date(at(18.25)));
  await counter.tap({ amount: 100 });
  await advanceTo(platform.api, new Date(at(18.6)));
  await counter.tap({ amount: 200 });
  const read = async (spans: Readonly<Record<string, string>>) => {
    const { body, text, status } = await viewer.get(`/overview?${new URLSearchParams(spans)}`);
    assert.equal(status, 200, text);
    return body as unknown as OverviewView;
  };
  const readAll = async () => [
    await read({ day_start: at(18.5), day_end: at(42.5) }),
    await read({ day_start: at(-4.5), day_end: at(18.5) }),
    await read({
      day_start: at(7 * 24 + 18),
      last_week_start: at(18.25),
      last_week_end: at(18.25 + 25),
    }),
  ];
  const answers = await readAll();
  const [half, short, later] = answers;
  const began = (day?: Day) => [day?.approved, day?.hours.length, day?.hours[0]?.began_at];
  assert.deepEqual(began(half?.today), [1, 24, at(18.5)]);
  assert.equal(half?.today.hours[0]?.approved, 1);
  assert.deepEqual(began(short?.today), [1, 23, at(-4.5)]);
  assert.deepEqual(began(later?.last_week), [2, 25, at(18.25)]);
  assert.equal(later?.last_week.hours[0]?.approved, 2);
  await sumUp(platform.id);
  const days = (all: readonly OverviewView[]) => all.map((one) => [one.today, one.last_week]);
  assert.deepEqual(days(await readAll()), days(answers));

  for (const [wrong, param] of [
    [{ day_start: at(0), day_end: at(0) }, 'day_end'],
    [{ day_start: at(0), day_end: at(27) }, 'day_end'],
    [{ day_end: at(24 * 400) }, 'day_end'],
    [{ day_start: at(0), last_week_start: at(1) }, 'last_week_start'],
    [{ day_start: at(0), last_week_start: at(-20), last_week_end: at(1) }, 'last_week_end'],
    [{ day_start: at(0), last_week_end: at(-24 * 9) }, 'last_week_end'],
    [{ last_week_start: '2016-12-31T23:59:60Z' }, 'last_week_start'],
  ] as const) {
    const { status, body } = await viewer.get(`/overview?${new URLSearchParams(wrong)}`);
    const { error } = body as unknown as { error: { param: string } };
    assert.deepEqual([status, error.param], [400, param], JSON.stringify(wrong));
  }
});

test('the volume says from when it is kept, however far back it is asked for', async () => {
  const platform = await service.newPlatform();
  const viewer = await signedIn(service, platform, 'viewer');
  const counter = await TestCounter.open(platform.api);
  await counter.tap();
  const read = async (from: number, to: number) => {
    const span = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
    const { status, body, text } = await viewer.get(`/volume?${new URLSearchParams(span)}`);
    assert.equal(status, 200, text);
    const { kept_from, hours } = body as { kept_from: string; hours: readonly unknown[] };
    return { keptFrom: Date.parse(kept_from), hours: hours.length };
  };
  const dayMs = 86_400_000;
  const start = (await clockNow(platform.api)).getTime();
  // Of a platform that had no user before, only what events still tell is summed up.
  const young = await read(start - 200 * dayMs, start + dayMs);
  assert.deepEqual([young.hours, Math.round((start - young.keptFrom) / dayMs)], [1, 31]);
  await advance(platform.api, 80 * daySeconds);
  await counter.tap();
  const now = (await clockNow(platform.api)).getTime();
  const old = await read(now - 300 * dayMs, now + dayMs);
  assert.deepEqual([old.hours, Math.round((now - old.keptFrom) / dayMs)], [2, 92]);
  await advance(platform.api, 20 * daySeconds);
  const later = (await clockNow(platform.api)).getTime();
  assert.equal((await read(later - 300 * dayMs, later)).hours, 1);
  assert.equal((await read(0, 300 * dayMs)).hours, 0);
});

test('the overview tells where the money is, and what waits or is late', async () => {
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

test('the overview names endpoints at which every attempt fails', async () => {
  const platform = await service.newPlatform();
  const viewer = await signedIn(service, platform, 'viewer');
  const url = 'https://hooks.example/taprail';
  const made = await platform.api.post('/v1/webhook-endpoints', { url, events: ['*'] });
  assert.equal(made.status, 201, made.text);
  const read = async () => {
    const { body } = await viewer.get('/overview');
    return (body as unknown as OverviewView).failing_endpoints;
  };
  assert.deepEqual(await read(), []);
  const since = new Date(Date.now() - 3_600_000);
  await service.database.rows(sql('test_endpoint_fails')`
    update webhook_endpoints set failing_since = ${since}::timestamptz
    where platform_id = ${platform.id}::uuid`);
  assert.deepEqual(await read(), [
    { id: made.body.id, url, failing_since: since.toISOString(), retrying: 0 },
  ]);
});

test('the search finds ids, references and the beginnings of externalRefs, of this platform alone', async () => {
  const platform = await service.newPlatform();
  const viewer = await signedIn(service, platform, 'viewer');
  const stranger = await signedIn(service, await service.newPlatform(), 'viewer');
  const counter = await TestCounter.open(platform.api);
  const { id, transaction } = await counter.tap({ reference: 'order 4711' });
  const find = async (q: string, client = viewer) => {
    const { body } = await client.get(`/search?q=${encodeURIComponent(q)}`);
    return body.data;
  };
  const found = [{ kind: 'transaction', id: transaction }];
  assert.deepEqual(await find(transaction), found);
  assert.deepEqual(await find(id), found);
  assert.deepEqual(await find('order 4711'), found);
  const refund = await platform.api.post('/v1/refunds', { transaction, amount: 100 });
  assert.deepEqual(await find(String(refund.body.id)), found);
  assert.deepEqual(await find(String(refund.body.id), stranger), []);
  const stay = await counter.hold(5000);
  const charge = await counter.stay(stay, 'charges', { amount: 100 });
  const ofStay = [{ kind: 'transaction', id: stay.transaction }];
  assert.deepEqual(await find(String(charge.body.id)), ofStay);
  const { externalRef } = counter;
  const named = [{ kind: 'submerchant', id: externalRef }];
  assert.deepEqual(await find(externalRef.slice(0, -2)), named);
  assert.deepEqual(await find('<script>alert(1)</script>'), []);
  for (const q of [transaction, 'order 4711', externalRef]) {
    assert.deepEqual(await find(q, stranger), []);
  }
});

function tapOf({ externalRef: submerchant, currency }: TestCounter, device: string) {
  return { amount: 900, currency, submerchant, device };
}

/** As half a minute later: every event is then old enough. */
async function sumUp(platformId: string): Promise<void> {
  const later = new Date(Date.now() + 31_000);
  await new TapHourSweep(service.database).run([platformId], later);
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject } from '../../../server/src/lib/json.ts';
import { balanceOf, dayOfWeek, lastPayoutOf, monday } from '../../support/money/payouts.ts';
import { TapService } from '../../support/money/tap-service.ts';
import { settlingIn, type TapView, TestCounter } from '../../support/money/taps.ts';
import { advanceTo } from '../../support/onboarding/onboarding.ts';
import type { ApiClient } from '../../support/service/api-client.ts';
import { assertRefusal } from '../../support/service/assert-refusal.ts';

const taps = await TapService.start();

test('a capture before the cut-off is available as the next business day begins', async () => {
  const { platform, api, counter } = await openAt(monday, settlingIn('EUR'));
  const tap = await counter.tap({ amount: 1000, platform_fee: 100 });
  const captured = await read(api, tap);
  assert.equal(captured.status, 'captured');
  assert.equal(captured.stages.settlement, null);
  assert.equal(captured.stages.capture?.available_on, '2030-03-05');
  await advanceTo(api, dayOfWeek(0, '22:58'));
  assert.deepEqual(await balanceOf(counter), { pending: 900 });

  await advanceTo(api, dayOfWeek(0, '23:00'));
  assert.deepEqual(await balanceOf(counter), { available: 900 });
  const settled = await read(api, tap);
  assert.equal(settled.status, 'settled');
  const { settlement } = settled.stages;
  assert(settlement !== null);
  assert.deepEqual(
    [settlement.amount, settlement.currency, settlement.available_on, settlement.payout],
    [900, 'EUR', '2030-03-05', null],
  );
  assert.match(settlement.at, /^2030-03-04T23:00:0/);
  const entries = await entriesOf(api, tap, 'settlement');
  assert.deepEqual(
    entries.map(({ account, amount }) => [account, amount]).toSorted(),
    [
      ['submerchant_available', -900],
      ['submerchant_pending', 900],
    ],
    'and nothing else moves',
  );
  assert.deepEqual(entries.map(({ id }) => id).toSorted(), settlement.ledger_entries.toSorted());
  assert.equal(new Set(entries.map(({ posting }) => posting)).size, 1);
  assertRefusal(await counter.act(tap, 'reverse'), { status: 409, code: 'already_settled' });
  // Settlement has no event: platforms get one for the payout.
  assert.deepEqual(await taps.eventTypes(platform, tap), ['tap.approved', 'charge.captured']);
});

/** The availability of captures of Maundy Thursday, for a sub-merchant with these details. */
const maundyThursday = new Date('2030-04-18T16:30:00Z');
const places = [
  {
    what: 'Berlin and TARGET: after the cut-off, past Easter Monday',
    details: { country: 'DE' },
    on: '2030-04-24',
    at: '2030-04-23T22:00:00.000Z',
  },
  {
    what: 'London and England: after the cut-off, past Easter Monday',
    details: { country: 'GB', default_currency: 'GBP' },
    on: '2030-04-24',
    at: '2030-04-23T23:00:00.000Z',
  },
  {
    what: 'New York and the Fed, which is open on Good Friday',
    details: { country: 'US' },
    on: '2030-04-19',
    at: '2030-04-19T04:00:00.000Z',
  },
  {
    what: 'a time zone of its own',
    details: { country: 'US', timezone: 'America/Los_Angeles' },
    on: '2030-04-19',
    at: '2030-04-19T07:00:00.000Z',
  },
  {
    what: 'a time zone of its own in which it is Friday already',
    details: { country: 'DE', timezone: 'Pacific/Auckland' },
    on: '2030-04-24',
    at: '2030-04-23T12:00:00.000Z',
  },
  {
    what: 'Dubai and a currency whose calendar is not known: weekdays',
    details: settlingIn('KWD'),
    on: '2030-04-22',
    at: '2030-04-21T20:00:00.000Z',
  },
  {
    what: 'Singapore and a currency whose calendar is not known: Friday already',
    details: settlingIn('JPY'),
    on: '2030-04-22',
    at: '2030-04-21T16:00:00.000Z',
  },
  {
    what: 'three business days later by its own schedule',
    details: { country: 'US', payout_schedule: { interval: 'daily', delay_days: 3 } },
    on: '2030-04-23',
    at: '2030-04-23T04:00:00.000Z',
  },
];

test('time zone, bank calendar and delay decide when money is available', async () => {
  const { api } = await taps.newPlatform();
  const counters = new Map<string, TestCounter>();
  for (const { what, details } of places) counters.set(what, await TestCounter.open(api, details));
  await advanceTo(api, maundyThursday);
  for (const { what, on, at } of places) {
    const tap = await counters.get(what)?.tap({ amount: 1000 });
    assert(tap !== undefined);
    const { capture } = (await read(api, tap)).stages;
    assert.deepEqual([capture?.available_on, capture?.available_at], [on, at], what);
  }
  // Each settles at its own time, and no other.
  for (const { what, at } of places.toSorted((one, other) => (one.at < other.at ? -1 : 1))) {
    const counter = counters.get(what);
    assert(counter !== undefined);
    await advanceTo(api, new Date(Date.parse(at) - 120_000));
    assert.deepEqual(await balanceOf(counter), { pending: 1000 }, what);
    await advanceTo(api, new Date(at));
    assert.deepEqual(await balanceOf(counter), { available: 1000 }, what);
  }
});

test('from the cut-off on a capture counts for the next business day', async () => {
  const { api, counter } = await openAt(dayOfWeek(4, '15:58'), settlingIn('EUR'));
  const inTime = await counter.tap({ amount: 1000 });
  await advanceTo(api, dayOfWeek(4, '16:00'));
  const late = await counter.tap({ amount: 200 });
  await advanceTo(api, dayOfWeek(5, '12:00'));
  const saturday = await counter.tap({ amount: 30 });
  const days = await Promise.all([inTime, late, saturday].map((tap) => read(api, tap)));
  assert.deepEqual(
    days.map(({ stages }) => stages.capture?.available_on),
    ['2030-03-11', '2030-03-12', '2030-03-12'],
  );
  await advanceTo(api, dayOfWeek(6, '23:00'));
  assert.deepEqual(await balanceOf(counter), { pending: 230, available: 1000 });
  await advanceTo(api, dayOfWeek(7, '23:00'));
  assert.deepEqual(await balanceOf(counter), { available: 230 });
  assert.equal((await lastPayoutOf(counter)).amount, 1000);
});

test('a new cut-off applies to later captures only', async () => {
  const { api, counter } = await openAt(monday, settlingIn('EUR'));
  const before = await counter.tap({ amount: 1000 });
  const held = await counter.hold(200);
  const changed = await api.patch('/v1/settings', { cut_off: '12:00' });
  assert.equal(changed.status, 200, changed.text);
  const after = await counter.tap({ amount: 30 });
  await counter.taprail.taps.capture(held.id);
  const views = await Promise.all([before, held, after].map((tap) => read(api, tap)));
  assert.deepEqual(
    views.map(({ stages }) => stages.capture?.available_on),
    ['2030-03-05', '2030-03-06', '2030-03-06'],
  );
  await advanceTo(api, dayOfWeek(0, '23:00'));
  assert.deepEqual(await balanceOf(counter), { pending: 230, available: 1000 });
});

test('a new time zone or delay applies to later taps only', async () => {
  const { api, counter } = await openAt(monday, settlingIn('EUR'));
  const before = await counter.tap();
  const path = `/sub-merchants/${counter.externalRef}`;
  const change = { timezone: 'Asia/Tokyo', payout_schedule: { interval: 'daily', delay_days: 2 } };
  assert.equal((await api.patch(path, change)).status, 200);
  const after = await counter.tap();
  const days = await Promise.all([before, after].map((tap) => read(api, tap)));
  // In Tokyo it is Monday, 23:00.
  assert.deepEqual(
    days.map(({ stages }) => stages.capture?.available_at),
    ['2030-03-04T23:00:00.000Z', '2030-03-06T15:00:00.000Z'],
  );
});

test('a capture in another currency settles at its own rate', async () => {
  const { api, counter } = await openAt(monday, settlingIn('EUR'));
  const tap = await counter.tap({ amount: 10_000, currency: 'USD' });
  const pending = await balanceOf(counter);
  await advanceTo(api, dayOfWeek(0, '23:00'));
  const { stages } = await read(api, tap);
  assert.equal(stages.settlement?.currency, 'EUR');
  assert.deepEqual(await balanceOf(counter), { available: pending.pending });
  assert.equal(stages.settlement?.amount, pending.pending);
});

test('a capture whose fee is the whole amount settles with zero', async () => {
  const { api, counter } = await openAt(monday, settlingIn('EUR'));
  const tap = await counter.tap({ amount: 100, platform_fee: 100 });
  await advanceTo(api, dayOfWeek(1, '12:00'));
  const { status, stages } = await read(api, tap);
  assert.equal(status, 'settled');
  assert.deepEqual([stages.settlement?.amount, stages.settlement?.ledger_entries], [0, []]);
  assert.deepEqual(await balanceOf(counter), {});
});

test('lists by status tell settled captures from those still to settle', async () => {
  const { api, counter } = await openAt(monday, settlingIn('EUR'));
  const listed = async (status: 'settled' | 'captured') => {
    const { data } = await api.taprail.transactions.list({ status });
    return data.map(({ id }) => id).toSorted();
  };
  const first = await counter.tap();
  const worthless = await counter.tap({ amount: 100, platform_fee: 100 });
  assert.deepEqual(await listed('settled'), []);
  await advanceTo(api, dayOfWeek(1, '12:00'));
  const refunded = { transaction: first.transaction, amount: 50 };
  assert.equal((await api.post('/v1/refunds', refunded)).status, 201);
  const later = await counter.tap();
  // A record that only quotes a settlement is none.
  const quoting = await counter.tap({ description: '[["settlement",{}]]' });
  const ids = (all: readonly TapView[]) => all.map(({ transaction }) => transaction).toSorted();
  assert.deepEqual(await listed('settled'), ids([first, worthless]));
  assert.deepEqual(await listed('captured'), ids([later, quoting]));
});

test('a reversed capture never settles', async () => {
  const { api, counter } = await openAt(monday, settlingIn('EUR'));
  const tap = await counter.tap();
  await counter.taprail.taps.reverse(tap.id);
  await advanceTo(api, dayOfWeek(2, '12:00'));
  const { status, stages } = await read(api, tap);
  assert.deepEqual([status, stages.settlement], ['reversed', null]);
  assert.deepEqual(await balanceOf(counter), {});
});

/** A sub-merchant of a new platform whose clock shows that instant. */
async function openAt(instant: Date, details: JsonObject & { country?: string }) {
  const opened = await taps.newCounter(details);
  await advanceTo(opened.api, instant);
  return opened;
}

interface TransactionView {
  readonly status: string;
  readonly stages: {
    readonly capture: { readonly available_on: string; readonly available_at: string } | null;
    readonly settlement: {
      readonly amount: number;
      readonly currency: string;
      readonly available_on: string;
      readonly payout: string | null;
      readonly ledger_entries: readonly string[];
      readonly at: string;
    } | null;
  };
}

async function read(api: ApiClient, { transaction }: TapView): Promise<TransactionView> {
  const { body } = await api.get(`/v1/transactions/${transaction}`);
  return body as unknown as TransactionView;
}

interface EntryView {
  readonly id: string;
  readonly posting: string;
  readonly account: string;
  readonly amount: number;
  readonly kind: string;
}

async function entriesOf(
  api: ApiClient,
  { transaction }: TapView,
  wanted: string,
): Promise<EntryView[]> {
  const { body } = await api.get(`/v1/ledger/entries?transaction=${transaction}`);
  return (body.data as unknown as EntryView[]).filter(({ kind }) => kind === wanted);
}

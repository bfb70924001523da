import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Transaction } from '../../../sdk/src/index.ts';
import { TapHourSweep } from '../../../server/src/domains/overview/index.ts';
import { dayOf, startOfDay } from '../../../server/src/lib/time-zones.ts';
import { TestCounter } from '../../support/money/taps.ts';
import { advanceTo, clockNow } from '../../support/onboarding/onboarding.ts';
import { signedIn } from '../../support/service/dashboard.ts';
import { startTestService } from '../../support/service/test-service.ts';

const service = await startTestService();
const minuteMs = 60_000;

for (const zone of ['Asia/Singapore', 'America/Los_Angeles']) {
  test(`overview, list, report and chart agree about a day in ${zone}`, async () => {
    const platform = await service.newPlatform();
    const { api, taprail } = platform;
    await taprail.settings.update({
      reporting_time_zone: zone,
      fee_plans: { USD: { basis_points: 100, fixed_amount: 10 } },
    });
    const viewer = await signedIn(service, platform, 'viewer');
    const counter = await TestCounter.open(api);
    const today = dayOf(await clockNow(api), zone);
    const dayAfter = (days: number) => dayOf(startOfDay(today, zone, days), zone);
    const [yesterday, day, tomorrow] = [dayAfter(1), dayAfter(2), dayAfter(3)] as const;
    const goTo = (minutes: number) =>
      advanceTo(api, new Date(startOfDay(day, zone).getTime() + minutes * minuteMs));

    await goTo(-90);
    const early = await counter.tap({ amount: 1000 });
    const held = await counter.hold(20_000);
    const mistaken = await counter.tap({ amount: 7000 });
    await goTo(-1);
    await counter.tap({ amount: 111 });
    await goTo(1);
    await counter.tap({ amount: 222 });
    await counter.tap({ amount: 5, device: 'sim_decline_51' });
    await counter.tap({ amount: 5, device: 'sim_cancelled' });
    await goTo(120);
    await counter.tap({ amount: 1000, tip_amount: 150, capture_mode: 'tap_with_tip' });
    await taprail.taps.capture(held.id, { amount: 15_000 });
    await taprail.taps.reverse(mistaken.id);
    await taprail.taps.reverse((await counter.tap({ amount: 5000 })).id);
    await taprail.refunds.create({ transaction: early.transaction, amount: 300 });
    for (const [amount, outcome] of [
      [900, 'lost'],
      [800, 'won'],
    ] as const) {
      const { transaction } = await counter.tap({ amount });
      const { id } = await taprail.test.disputes.create({ transaction });
      await taprail.test.disputes.close(id, { outcome });
    }
    await goTo(24 * 60 - 1);
    await counter.tap({ amount: 333 });

    const captured = 222 + 1150 + 15_000 - 7000 + 900 + 800 + 333;
    const overview = async () => (await viewer.get('/overview')).body as unknown as OverviewView;
    const shown = [{ currency: 'USD', amount: captured }];
    const before = await overview();
    assert.deepEqual([before.day, before.time_zone, before.today.captured], [day, zone, shown]);
    const byHour = before.today.hours.flatMap((hour) => hour.captured);
    assert.equal(sum(byHour.map(({ amount }) => amount)), captured);
    const declined = await taprail.transactions.list({
      ...{ status: 'declined', created_from: day, created_to: tomorrow },
    });
    assert.deepEqual([before.today.declined, declined.data.length], [1, 1]);
    const { data: all } = await taprail.transactions.list({
      ...{ created_from: day, created_to: tomorrow, limit: 100 },
    });
    const { approved, undecided } = before.today;
    assert.deepEqual([undecided, approved + 1 + undecided], [1, all.length]);

    await goTo(24 * 60 + 1);
    await counter.tap({ amount: 444 });
    for (const [name, next, expected] of [
      [yesterday, day, 1000 + 7000 + 111],
      [day, tomorrow, captured],
      [tomorrow, dayAfter(4), 444],
    ] as const) {
      const [totals] = (await taprail.reports.summary({ from: name, to: next })).totals;
      assert.equal(totals?.captured, expected, `report of ${name}`);
      const chart = (await viewer.get(`/volume?from=${name}&to=${name}`)).body;
      const bars = [{ day: name, captured: [{ currency: 'USD', amount: expected }] }];
      assert.deepEqual(chart.days, bars, `chart of ${name}`);
      const list = [];
      const query = { captured_from: name, captured_to: next, limit: 2 };
      for await (const each of taprail.transactions.list(query)) list.push(each);
      const [from, to] = [startOfDay(name, zone), startOfDay(next, zone)];
      assert.equal(
        sum(list.map((each) => capturedIn(each, from, to))),
        expected,
        `list of ${name}`,
      );
      const ids = list.map(({ id }) => id);
      assert.deepEqual(ids, ids.toSorted().toReversed());
    }
    const chart = async () => (await viewer.get(`/volume?from=${yesterday}&to=${tomorrow}`)).body;
    const fresh = await chart();
    await new TapHourSweep(service.database).run([platform.id], new Date(Date.now() + 31_000));
    assert.deepEqual((await chart()).days, fresh.days);
    const [totals] = (await taprail.reports.summary({ from: day, to: tomorrow })).totals;
    assert.ok(totals);
    const { refunded, disputes_lost: lost, reversed, fees_kept: fees, net } = totals;
    assert.deepEqual([refunded, lost, reversed], [300, 900, 12_000]);
    assert.equal(net, captured - refunded - lost - fees);
    // The ledger's entries of that day, as listed by the API.
    const entries = await Array.fromAsync(taprail.ledger.list({ limit: 100 }));
    const [from, to] = [startOfDay(day, zone), startOfDay(tomorrow, zone)];
    const ofDay = entries.filter(({ created_at: at }) => new Date(at) >= from && new Date(at) < to);
    const moved = (account: RegExp, kind: RegExp) =>
      sum(
        ofDay
          .filter((each) => account.test(each.account) && kind.test(each.kind))
          .map(({ amount }) => amount),
      );
    const taken = /^(capture|reversal)$/;
    const steps = /^(capture|reversal|refund|fee_return|dispute)/;
    assert.deepEqual(
      {
        captured: moved(/^psp_clearing/, taken),
        refunded: -moved(/^psp_clearing/, /^refund/),
        lost: -moved(/^psp_clearing/, /^dispute/),
        net: -moved(/^submerchant_/, steps),
      },
      { captured, refunded, lost, net },
    );
  });
}

interface OverviewView {
  readonly day: string;
  readonly time_zone: string;
  readonly today: {
    readonly approved: number;
    readonly declined: number;
    readonly undecided: number;
    readonly captured: readonly { currency: string; amount: number }[];
    readonly hours: readonly { captured: readonly { amount: number }[] }[];
  };
}

/** A transaction's part in the captured amount of a span. */
function capturedIn({ stages }: Transaction, from: Date, to: Date): number {
  const { capture, reversal } = stages;
  const isWithin = (at: string) => new Date(at) >= from && new Date(at) < to;
  const taken = capture !== null && isWithin(capture.at) ? capture.amount : 0;
  return taken - (reversal !== null && isWithin(reversal.at) ? reversal.captured : 0);
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

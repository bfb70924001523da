import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Payout } from '../../../sdk/src/index.ts';
import {
  dayOfWeek,
  failThrice,
  itemsOf,
  lastPayoutOf,
  monday,
  payoutIn,
  payoutsOf,
  refusingBankAccount,
  requestPayout,
} from '../../support/money/payouts.ts';
import { settlingIn, TestCounter } from '../../support/money/taps.ts';
import { advanceTo } from '../../support/onboarding/onboarding.ts';
import { assertCode, type DashboardClient, signedIn } from '../../support/service/dashboard.ts';
import { startTestService } from '../../support/service/test-service.ts';

const service = await startTestService();
const byHand = { ...settlingIn('EUR'), payout_schedule: { interval: 'manual' } };

interface BreakdownView {
  readonly gross: number;
  readonly fees: number;
  readonly refunds: number;
  readonly disputes: number;
  readonly other: number;
  readonly net: number;
  readonly kinds: readonly { kind: string; count: number; amount: number }[];
}

async function breakdownOf(viewer: DashboardClient, { id }: Payout): Promise<BreakdownView> {
  const { status, body, text } = await viewer.get(`/payout-breakdown?payout=${id}`);
  assert.equal(status, 200, text);
  return body as unknown as BreakdownView;
}

function partsOf({ gross, fees, refunds, disputes, other, net }: BreakdownView) {
  assert.equal(gross + fees + refunds + disputes + other, net);
  return { gross, fees, refunds, disputes, other, net };
}

async function openShop() {
  const platform = await service.newPlatform();
  const { api, taprail } = platform;
  await taprail.settings.update({
    fee_plans: { EUR: { basis_points: 100, fixed_amount: 20 } },
  });
  const counter = await TestCounter.open(api, byHand);
  await advanceTo(api, monday);
  return { api, taprail, counter, viewer: await signedIn(service, platform, 'viewer') };
}

test('a payout is gross less fees, refunds, disputes and the rest, to the cent', async () => {
  const { api, taprail, counter, viewer } = await openShop();
  const first = await counter.tap({ amount: 10_000 });
  await counter.tap({ amount: 5_000 });
  const disputed = await counter.tap({ amount: 3_000 });
  // A fee of zero, and one that takes the whole amount.
  await counter.tap({ amount: 700, platform_fee: 0 });
  await counter.tap({ amount: 15, platform_fee: 15 });
  await advanceTo(api, dayOfWeek(1, '12:00'));
  await taprail.refunds.create({ transaction: first.transaction, amount: 1_000 });
  await taprail.test.disputes.create({ transaction: disputed.transaction });
  const part = payoutIn(await requestPayout(counter, { amount: 500 }), 201);
  const rest = payoutIn(await requestPayout(counter), 201);
  assert.deepEqual(partsOf(await breakdownOf(viewer, part)), {
    ...{ gross: 0, fees: 0, refunds: 0, disputes: 0, other: 500, net: 500 },
  });
  const whole = await breakdownOf(viewer, rest);
  // Of a refund of a tenth, a tenth of the fee comes back.
  const fees = 120 + 70 + 50;
  assert.deepEqual(partsOf(whole), {
    ...{ gross: 18_700, fees: -fees + 12, refunds: -1_000, disputes: -3_000, other: -500 },
    net: rest.amount,
  });
  const items = await itemsOf(api, rest);
  for (const { kind, count, amount } of whole.kinds) {
    const own = items.filter((item) => item.kind === kind);
    const sum = own.reduce((total, item) => total + item.amount, 0);
    assert.deepEqual([count, amount], [own.length, sum], kind);
  }
});

test('a payout of converted money, and one of money that came back', async () => {
  const { api, counter, viewer } = await openShop();
  await counter.tap({ amount: 9_000, currency: 'GBP', platform_fee: 90 });
  await advanceTo(api, dayOfWeek(1, '12:00'));
  const cancelled = payoutIn(await requestPayout(counter), 201);
  // The fee was taken in pounds, before the rest became euro.
  const { gross, fees, net } = partsOf(await breakdownOf(viewer, cancelled));
  assert.deepEqual([gross, fees, net], [cancelled.amount, 0, cancelled.amount]);
  await api.taprail.payouts.cancel(cancelled.id);
  const again = payoutIn(await requestPayout(counter), 201);
  assert.deepEqual(partsOf(await breakdownOf(viewer, again)), {
    ...{ gross: 0, fees: 0, refunds: 0, disputes: 0, other: again.amount, net: again.amount },
  });
});

test("the platform's own payout is its fees less what the provider took", async () => {
  const { taprail, counter, viewer } = await openShop();
  await counter.tap({ amount: 10_000 });
  const own = await taprail.payouts.create({ currency: 'EUR' });
  assert.deepEqual(partsOf(await breakdownOf(viewer, own)), {
    ...{ gross: 120, fees: 0, refunds: 0, disputes: 0, other: 0, net: 120 },
  });
  assertCode(await viewer.get('/payout-breakdown?payout=po_1'), 404, 'payout_not_found');
  const stranger = await signedIn(service, await service.newPlatform(), 'viewer');
  const foreign = await stranger.get(`/payout-breakdown?payout=${own.id}`);
  assertCode(foreign, 404, 'payout_not_found');
});

test('payouts are filtered by day, currency, status and owner, with the totals of each', async () => {
  const { api, taprail, counter, viewer } = await openShop();
  const weekly = await TestCounter.open(api, {
    externalRef: 'daily-usd',
    external_account: refusingBankAccount,
  });
  await counter.tap({ amount: 10_000 });
  await weekly.tap({ amount: 2_000 });
  await advanceTo(api, dayOfWeek(1, '12:00'));
  await requestPayout(counter, { amount: 1_000 });
  await advanceTo(api, dayOfWeek(2, '20:00'));
  await requestPayout(counter, { amount: 2_000 });
  const all = await Array.fromAsync(taprail.payouts.list({ limit: 2 }));
  assert.ok(all.length > 3);
  const zone = (await taprail.settings.get()).reporting_time_zone;
  assert.equal(zone, 'UTC');
  const [tuesday, wednesday] = ['2030-03-05', '2030-03-06'] as const;
  for (const query of [
    {},
    { currency: 'EUR' },
    { currency: 'USD', status: 'failed' },
    { status: 'scheduled' },
    { submerchant: counter.externalRef },
    { submerchant: 'nobody' },
    { created_from: tuesday, created_to: wednesday },
    { created_from: wednesday },
    { created_to: '2030-03-06T19:59:59Z', currency: 'EUR' },
  ] as const) {
    const fits = (payout: Payout) => {
      const { currency, status, submerchant, created_from, created_to } = query as Filter;
      return (
        (currency ?? payout.currency) === payout.currency &&
        (status ?? payout.status) === payout.status &&
        (submerchant ?? payout.submerchant) === payout.submerchant &&
        payout.created_at >= (created_from ?? '') &&
        payout.created_at < (created_to ?? '9')
      );
    };
    const wanted = all.filter(fits);
    const found = await Array.fromAsync(taprail.payouts.list({ ...query, limit: 1 }));
    const ids = ({ id }: Payout) => id;
    assert.deepEqual(found.map(ids), wanted.map(ids), JSON.stringify(query));
    const { body } = await viewer.get(`/payout-totals?${new URLSearchParams(query)}`);
    const { data } = body as unknown as { data: readonly TotalView[] };
    const groups = Map.groupBy(wanted, ({ currency, status }) => `${currency} ${status}`);
    assert.deepEqual(
      data.map((total) => [`${total.currency} ${total.status}`, total.count, total.amount]),
      [...groups]
        .map(([name, own]) => [name, own.length, own.reduce((sum, each) => sum + each.amount, 0)])
        .sort(([one], [other]) => (`${one}` < `${other}` ? -1 : 1)),
    );
  }
  const refused = await api.get('/v1/payouts?created_from=2030-02-30');
  assertCode(refused as never, 400, 'parameter_invalid');
  const lower = await viewer.get('/payout-totals?currency=eur');
  assertCode(lower, 400, 'parameter_invalid');
});

interface Filter {
  readonly currency?: string;
  readonly status?: string;
  readonly submerchant?: string;
  readonly created_from?: string;
  readonly created_to?: string;
}

interface TotalView {
  readonly currency: string;
  readonly status: string;
  readonly count: number;
  readonly amount: number;
}

test('money that waits says why, until it is paid', async () => {
  const { api, taprail, counter, viewer } = await openShop();
  const open = (externalRef: string, details: object = {}) =>
    TestCounter.open(api, { externalRef, ...settlingIn('EUR'), ...details });
  const weekly = await open('weekly', { payout_schedule: { interval: 'weekly' } });
  const paused = await open('paused');
  const suspended = await TestCounter.open(api, {
    externalRef: 'suspended',
    external_account: refusingBankAccount,
  });
  const bankless = await open('bankless', {
    country: 'GB',
    external_account: {
      ...{ country: 'GB', currency: 'USD', account_holder_name: 'Jenny Rosen' },
      ...{ account_number: '00013000', routing_number: '108800' },
    },
  });
  const owing = await open('owing');
  await failThrice(suspended);
  const repaid = await owing.tap({ amount: 800 });
  await advanceTo(api, dayOfWeek(10, '12:00'));
  await taprail.refunds.create({ transaction: repaid.transaction });
  for (const each of [counter, weekly, paused]) await each.tap({ amount: 1_000, platform_fee: 0 });
  await bankless.tap({ amount: 1_000, currency: 'EUR', platform_fee: 0 });
  await taprail.submerchants.pause('paused', { payouts: true });
  await advanceTo(api, dayOfWeek(11, '12:00'));
  const read = async (query = '') => {
    const { status, body, text } = await viewer.get(`/waiting-money${query}`);
    assert.equal(status, 200, text);
    return (body as unknown as { data: readonly WaitingView[] }).data;
  };
  const byOwner = new Map((await read()).map((each) => [each.submerchant, each]));
  const reasonOf = (owner: string) => {
    const { amount, reason, disabled_reason, next_payout_at } = byOwner.get(owner) ?? {};
    return [amount, reason, disabled_reason, next_payout_at];
  };
  assert.deepEqual(reasonOf(counter.externalRef), [1_000, 'manual_schedule', null, null]);
  const nextMonday = dayOfWeek(14, '05:00').toISOString();
  assert.deepEqual(reasonOf('weekly'), [1_000, 'next_payout_day', null, nextMonday]);
  assert.deepEqual(reasonOf('paused').slice(0, 2), [1_000, 'payouts_disabled']);
  assert.deepEqual(reasonOf('suspended').slice(0, 2), [1_000, 'payouts_disabled']);
  assert.deepEqual(reasonOf('bankless').slice(0, 2), [1_000, 'no_bank_account']);
  assert.equal(byOwner.get('owing')?.reason, 'negative_balance');
  assert.deepEqual(await read('?submerchant=weekly'), [byOwner.get('weekly')]);
  assert.deepEqual(await read('?currency=GBP'), []);
  const last = await lastPayoutOf(suspended);
  assert.equal(last.status, 'failed');
  await advanceTo(api, dayOfWeek(14, '12:00'));
  const [payout] = (await payoutsOf(weekly)).slice(-1);
  assert.equal(payout?.created_at.slice(0, 16), nextMonday.slice(0, 16));
  assert.deepEqual(await read('?submerchant=weekly'), []);
});

interface WaitingView {
  readonly submerchant: string;
  readonly amount: number;
  readonly reason: string;
  readonly disabled_reason: string | null;
  readonly next_payout_at: string | null;
}

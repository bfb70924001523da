import assert from 'node:assert/strict';
import { test } from 'node:test';
import Stripe from 'stripe';
import { sql } from '../../../server/src/postgres/sql.ts';
import { assertFires } from '../../support/alarms/alarms.ts';
import { scrapeGauges, scrapeService } from '../../support/alarms/scrape-service.ts';
import { refundIn, sendRefund } from '../../support/money/after-capture.ts';
import { dayOfWeek } from '../../support/money/payouts.ts';
import { viewIn } from '../../support/money/taps.ts';
import { daySeconds } from '../../support/onboarding/onboarding.ts';
import {
  compareAccounts,
  intentOf,
  startStripeWorld,
} from '../../support/provider/provider-worlds.ts';
import { hearFrom, openBistroOn } from '../../support/provider/stripe-bistro.ts';
import { eventually } from '../../support/running/service-process.ts';
import { startTestService } from '../../support/service/test-service.ts';

// Without workers, due work is done only when the platform's clock is used.
const world = await startStripeWorld({ config: { role: 'api' } });
const { server, taps } = world;
const { control, secretKey, url } = server;
const { service } = taps;
/** A person in Stripe's dashboard. */
const person = new Stripe(secretKey, { host: url.hostname, port: url.port, protocol: 'http' });
const scrape = () => scrapeService(service);
const gauges = () => scrapeGauges(service);

test('a decision that waits raises an alarm', async () => {
  const { api, counter } = await openBistroOn(world);
  const tap = await counter.tap({ amount: 1000 });
  await assertFires('TaprailDecisionWaits', gauges, async () => {
    control.faults.order({ operation: 'refunds.create', kind: 'error before' });
    refundIn(await sendRefund(api, tap, { amount: 300 }), 202);
    await world.advance(api, daySeconds + 2 * 60 * 60);
    control.faults.forgetKeys();
    await world.advance(api, 0);
    await world.advance(api, 60 * 60);
  });
});

test('an outcome that arrives late raises an alarm', async () => {
  const { api, counter, account } = await openBistroOn(world);
  const room = await counter.hold(5000);
  const refused = {
    operation: 'paymentIntents.capture',
    kind: 'error before',
    status: 402,
  } as const;
  await assertFires('TaprailOutcomesLate', scrape, async () => {
    control.faults.order(refused);
    assert.equal(viewIn(await counter.act(room, 'capture')).failure?.code, 'capture_failed');
    const intent = intentOf(server, room.transaction);
    await person.paymentIntents.capture(intent, {}, { stripeAccount: account });
    await hearFrom(server, api);
  });
});

test('money that a person moves at the provider raises an alarm', async () => {
  const { api, counter, account } = await openBistroOn(world);
  await counter.tap({ amount: 1000 });
  await world.advanceTo(api, dayOfWeek(1, '08:00'));
  await assertFires('TaprailMoneyMovedOutside', scrape, async () => {
    await person.payouts.create({ amount: 400, currency: 'usd' }, { stripeAccount: account });
    await hearFrom(server, api);
  });
});

test('an account that a person changes at the provider raises an alarm', async () => {
  const { api, account } = await openBistroOn(world);
  await assertFires('TaprailAccountChanged', scrape, async () => {
    const settings = { payouts: { schedule: { interval: 'daily' } } } as const;
    await person.accounts.update(account, { settings });
    await hearFrom(server, api);
    await hearFrom(server, api);
  });
});

test('a payout that the balance at the provider does not cover raises an alarm', async () => {
  const { api, counter } = await openBistroOn(world);
  await assertFires('TaprailPayoutsShort', gauges, async () => {
    control.money.setAvailableAtOnce(false);
    await counter.tap({ amount: 1000 });
    control.money.setAvailableAtOnce(true);
    await world.advanceTo(api, dayOfWeek(1, '20:00'));
  });
});

test('books that differ raise an alarm', async () => {
  const { platform, counter } = await openBistroOn(world);
  await counter.tap({ amount: 1000 });
  const change = (by: number) =>
    service.database.rows(sql('test_change_balance')`
      update ledger_accounts set balance = balance + ${by}::bigint
      where platform_id = ${platform.id}::uuid and kind = 'submerchant_pending'`);
  await assertFires('TaprailBooksDiffer', gauges, async () => {
    await change(-5);
    await compareAccounts(world, platform);
  });
  await change(5);
  await compareAccounts(world, platform);
});

test('books that are not compared raise an alarm', async () => {
  const { platform, counter } = await openBistroOn(world);
  await counter.tap({ amount: 1000 });
  await compareAccounts(world, platform);
  await assertFires('TaprailBooksNotCompared', gauges, async () => {
    const at = new Date(Date.now() - 2 * daySeconds * 1000);
    await service.database.rows(sql('test_age_comparison')`
      update reconcile_accounts
      set created_at = ${at}::timestamptz, checked_at = ${at}::timestamptz
      where platform_id = ${platform.id}::uuid`);
  });
});

test("calls that Stripe's limit leaves little room for, or refuses, raise alarms", async () => {
  const { stripe } = service.config;
  assert(stripe !== null);
  const limits = { perSecond: 9, perEndpoint: 9, exceptions: {} };
  const config = { psp: 'stripe', stripe: { ...stripe, limits }, role: 'api' } as const;
  const limited = await startTestService({ beside: service, config });
  const shops: Awaited<ReturnType<typeof openBistroOn>>[] = [];
  for (let count = 0; count < 3; count += 1) shops.push(await openBistroOn(world));
  const left = async () => {
    const series = 'taprail_provider_calls_left{connection="own",purpose="tap"';
    const scraped = [...(await scrapeService(limited))];
    return scraped.find(([text]) => text.startsWith(series))?.[1];
  };
  const take = () => Promise.all(shops.map(({ counter }) => counter.at(limited.url).send()));
  await take();
  await eventually('the demand is gone', async () => Number(await left()) >= 5);
  await assertFires(
    'TaprailProviderRoom',
    () => scrapeService(limited),
    async () => {
      await eventually('there is little room', async () => {
        await take();
        return Number(await left()) < 5;
      });
    },
  );
  await assertFires(
    'TaprailProviderLimited',
    () => scrapeService(limited),
    async () => {
      control.faults.order({ operation: 'refunds.create', kind: 'rate limit', times: 9 });
      const [shop] = shops;
      assert(shop !== undefined);
      const { transaction } = await shop.counter.at(limited.url).tap({ amount: 1000 });
      for (let count = 0; count < 4; count += 1) {
        await sendRefund(shop.api.at(limited.url), { transaction }, { amount: 10 });
      }
      control.faults.clear();
    },
  );
});

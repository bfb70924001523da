import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '../../../server/src/postgres/sql.ts';
import { assertFires } from '../../support/alarms/alarms.ts';
import { scrapeGauges, scrapeService } from '../../support/alarms/scrape-service.ts';
import type { Scrape } from '../../support/alarms/timeline.ts';
import { refundIn, sendRefund } from '../../support/money/after-capture.ts';
import { dayOfWeek, failThrice, monday, refusingBankAccount } from '../../support/money/payouts.ts';
import { TapService } from '../../support/money/tap-service.ts';
import { TestCounter, viewIn } from '../../support/money/taps.ts';
import {
  advance,
  advanceTo,
  daySeconds,
  orderFault,
  TestSubMerchant,
} from '../../support/onboarding/onboarding.ts';
import { eventually } from '../../support/running/service-process.ts';
import { startTestService } from '../../support/service/test-service.ts';
import { TestReceiver } from '../../support/webhooks/webhook-receiver.ts';
import { emitEvents, registerEndpoint } from '../../support/webhooks/webhooks.ts';

const taps = await TapService.start();
const { service } = taps;
const { database } = service;
const scrape = () => scrapeService(service);
const gauges = () => scrapeGauges(service);

test('requests that fail raise an alarm', async () => {
  const { api } = await taps.newPlatform();
  await api.get('/v1/taps');
  await assertFires('TaprailRequestsFail', scrape, () =>
    withoutFaultTable(async () => {
      const fault = { operation: 'taps.capture', kind: 'error' };
      assert.equal((await api.post('/v1/test/faults', fault)).status, 500);
    }),
  );
});

test('work that fails raises an alarm', async () => {
  const { api } = await taps.newPlatform();
  await assertFires('TaprailWorkFails', scrape, () =>
    withoutFaultTable(async () => {
      await new TestSubMerchant(api).submit();
      const failed = 'taprail_due_work_total{work="submerchant_sync",result="failed"';
      await eventually('it failed', async () => valueIn(await scrape(), failed) > 0);
    }),
  );
});

test('slow taps raise an alarm', async () => {
  const { counter } = await taps.newCounter();
  await assertFires('TaprailTapsSlow', scrape, async () => {
    await counter.withReader('sim_wait_6').tap();
  });
});

test('taps of which few are approved raise an alarm', async () => {
  const { counter } = await taps.newCounter();
  await counter.tap();
  await assertFires('TaprailTapsNotApproved', scrape, async () => {
    await counter.tap();
    for (let count = 0; count < 3; count += 1) {
      assert.equal((await counter.withReader('sim_decline_51').tap()).status, 'declined');
    }
  });
});

test('taps whose outcome stays open raise alarms: many, an hour, the provider', async () => {
  const { api, counter } = await taps.newCounter();
  await counter.tap();
  const lose = () => orderFault(api, { operation: '*', kind: 'timeout', times: 90 });
  const leaveOpen = async () => {
    await lose();
    viewIn(await counter.send(), 202);
  };
  await assertFires('TaprailTapsPending', scrape, leaveOpen);
  await assertFires('TaprailProviderFails', scrape, leaveOpen);
  await assertFires('TaprailOutcomesUnknown', gauges, () => advance(api, 2 * 3_600));
});

test('a provider that answers slowly raises an alarm', async () => {
  const { api, counter } = await taps.newCounter();
  await assertFires('TaprailProviderSlow', scrape, async () => {
    for (let count = 0; count < 2; count += 1) {
      const held = await counter.hold(1000);
      await orderFault(api, { operation: 'taps.capture', kind: 'slow', times: 1 });
      viewIn(await counter.act(held, 'capture'));
    }
  });
});

test('work that no worker does raises an alarm', async () => {
  const idle = await startTestService({ config: { role: 'api' } });
  const platform = await idle.newPlatform();
  await assertFires(
    'TaprailWorkWaits',
    () => scrapeGauges(idle),
    async () => {
      await registerEndpoint(platform.api);
      await emitEvents(idle, platform, { at: new Date(Date.now() - 600_000) });
    },
  );
  const measured = await scrapeGauges(idle);
  assert.equal(valueIn(measured, 'taprail_due_work_waiting{work="webhook_delivery"'), 1);
  assert.equal(valueIn(measured, 'taprail_due_work_waiting{work="payout"'), 0);
});

test('statements that wait for a connection raise an alarm', async () => {
  await assertFires('TaprailDatabaseBusy', scrape, async () => {
    const sleep = () => database.rows(sql('test_sleep')`select pg_sleep(0.6)`);
    const sleeping = Array.from({ length: 12 }, sleep);
    await eventually(
      'some wait',
      async () => valueIn(await scrape(), 'taprail_database_waiting{') > 0,
    );
    await Promise.allSettled(sleeping);
  });
});

test('events that are sent late raise an alarm', async () => {
  const platform = await taps.newPlatform();
  const receiver = await TestReceiver.open();
  await registerEndpoint(platform.api, { url: receiver.url() });
  await assertFires('TaprailDeliveriesLate', scrape, async () => {
    const lags = 'taprail_webhook_lag_seconds_count{';
    const before = valueIn(await scrape(), lags);
    await emitEvents(service, platform, { at: new Date(Date.now() - 600_000) });
    await eventually('it is sent', async () => valueIn(await scrape(), lags) > before);
  });
});

test('receivers that fail raise an alarm, and another when their events are given up', async () => {
  const platform = await taps.newPlatform();
  const receiver = await TestReceiver.open(() => 500);
  await registerEndpoint(platform.api, { url: receiver.url() });
  const countOf = async (outcome: string) =>
    valueIn(await scrape(), `taprail_webhook_deliveries_total{outcome="${outcome}"`);
  await assertFires('TaprailReceiversFail', scrape, async () => {
    await emitEvents(service, platform);
    await eventually('it is retried', async () => (await countOf('retried')) > 0);
  });
  await assertFires('TaprailDeliveriesLost', scrape, async () => {
    await database.rows(sql('test_spend_claims')`
      update webhook_deliveries_open set claims = 1000
      where platform_id = ${platform.id}::uuid`);
    await advance(platform.api, 3_600);
    await eventually('it is given up', async () => (await countOf('failed')) > 0);
  });
});

test('payouts that stay suspended raise an alarm', async () => {
  const { api } = await taps.newPlatform();
  const counter = await TestCounter.open(api, { external_account: refusingBankAccount });
  await assertFires('TaprailPayoutsSuspended', gauges, () => failThrice(counter));
});

test('a balance that has been negative for a month raises an alarm', async () => {
  const { api, counter } = await taps.newCounter();
  await advanceTo(api, monday);
  const { transaction } = await counter.tap({ amount: 1000 });
  await advanceTo(api, dayOfWeek(3, '23:00'));
  await assertFires('TaprailBalanceNegative', gauges, async () => {
    refundIn(await sendRefund(api, { transaction }, { amount: 300 }));
    await advance(api, 31 * daySeconds);
  });
});

test('an event loop that is blocked raises an alarm', async () => {
  await scrape();
  await assertFires('TaprailOverloaded', scrape, async () => {
    for (let count = 0; count < 3; count += 1) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600);
      await new Promise(setImmediate);
    }
  });
});

/** Runs while a table of the simulator is missing, which no poll reads. */
async function withoutFaultTable(run: () => Promise<void>): Promise<void> {
  await database.rows(sql('test_mislay')`alter table simulator_faults rename to mislaid_faults`);
  try {
    await run();
  } finally {
    await database.rows(sql('test_find')`alter table mislaid_faults rename to simulator_faults`);
  }
}

/** The sum of the series whose text begins so. */
function valueIn(metrics: Scrape, beginning: string): number {
  const found = [...metrics].filter(([series]) => series.startsWith(beginning));
  return found.reduce((sum, [, value]) => sum + value, 0);
}

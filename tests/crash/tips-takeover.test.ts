import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  type CardScenario,
  checkAgainstDescription,
  clientOf,
  startStripeServer,
} from '../../stripe-server/src/index.ts';
import { checkBooks } from '../property/payments/checks.ts';
import { endOperationLeases } from '../support/database/end-operation-leases.ts';
import { TestCounter } from '../support/money/taps.ts';
import { advance } from '../support/onboarding/onboarding.ts';
import { lastMade } from '../support/provider/stripe-bistro.ts';
import { startCluster } from '../support/running/test-cluster.ts';
import { keyed, newKey } from '../support/service/idempotency.ts';

const server = await startStripeServer();
after(async () => {
  await server.close();
  checkAgainstDescription(server.requests, server.control.webhooks.events());
});
const { control } = server;
const stripe = clientOf(server);

/** Without workers, so that only the surviving process takes over the killed one's tap. */
const cluster = await startCluster({
  workers: 0,
  environment: {
    TAPRAIL_PSP: 'stripe',
    STRIPE_SECRET_KEY: server.secretKey,
    STRIPE_WEBHOOK_SECRET: server.webhookSecret,
    STRIPE_ADDRESS: server.url.href,
  },
});
const { database, spawn } = cluster;

const asking = { amount: 4000, capture_mode: 'tap_with_tip', tip_prompt: {}, platform_fee: 300 };
const tipped: CardScenario = { kind: 'approve', tip: 500 };
const unheld: CardScenario = { kind: 'approve', tip: 500, card: { failsCapture: true } };

/** Where the process dies: this request has arrived, and is executed after its death. */
const deaths = [
  'paymentIntents.create',
  'terminal.readers.processPaymentIntent',
  'paymentIntents.retrieve',
  'paymentIntents.capture',
] as const;

for (const operation of deaths) {
  test(`a tip whose process is killed in ${operation} is captured once`, async () => {
    const { counter, kill, taken } = await openTipping(tipped);
    await kill(operation);
    const tap = await taken();
    assert.deepEqual([tap.status, tap.tip_amount, tap.amount_captured], ['approved', 500, 4500]);
    assert.equal(tap.platform_fee, 300);
    assert.deepEqual(await intentsOf(counter.account), [
      { status: 'succeeded', amount: 4500, amount_received: 4500, application_fee_amount: 300 },
    ]);
  });
}

test('a tip that cannot be captured after a kill leaves nothing held', async () => {
  const { counter, kill, taken } = await openTipping(unheld);
  await kill('paymentIntents.capture');
  const tap = await taken();
  assert.deepEqual(
    [tap.amount_captured, tap.status === 'approved'],
    [0, false],
    String(tap.status),
  );
  const [intent, ...others] = await intentsOf(counter.account);
  assert.deepEqual([intent?.status, others], ['canceled', []]);
});

test('a tip whose process is killed before it releases its hold is reversed', async () => {
  const { counter, kill, taken } = await openTipping(tipped);
  const { account } = counter;
  const refusing = { operation: 'paymentIntents.capture', account, kind: 'error before' } as const;
  control.faults.order({ ...refusing, status: 400, times: 2 });
  await kill('paymentIntents.cancel');
  const tap = await taken();
  assert.equal(tap.amount_captured, 0);
  assert.ok(['reversed', 'cancelled'].includes(String(tap.status)), String(tap.status));
  const [intent, ...others] = await intentsOf(account);
  assert.deepEqual([intent?.status, others], ['canceled', []]);
});

test('two processes that finish one tip capture it once', async () => {
  const { counter, api, key, platform } = await openTipping(tipped);
  const process = spawn('api');
  const slow = platform.api.at(await process.started);
  const held = control.faults.block('paymentIntents.capture');
  const acting = slow.post('/v1/taps', counter.body(asking), key);
  await held.reached;
  await endOperationLeases(database);
  const other = advance(api, 60);
  held.release();
  await other;
  const answer = await acting;
  assert.deepEqual([answer.status, answer.body.amount_captured], [200, 4500], answer.text);
  await advance(api, 60);
  const again = await api.post('/v1/taps', counter.body(asking), key);
  assert.equal(again.text, answer.text);
  assert.equal((await intentsOf(counter.account)).length, 1);
  await process.kill();
});

/** A bistro whose readers ask for tips, and whose next customer does this. */
async function openTipping(scenario: CardScenario) {
  const platform = await cluster.newPlatform();
  const { api } = platform;
  const counter = await TestCounter.open(api);
  const account = lastMade(server, 'accounts.create');
  const reader = control.readers.open(account);
  const place = counter.withReader(reader);
  assert.equal((await place.send(asking)).status, 409);
  await advance(api, 0);
  control.readers.next(reader, scenario);
  const key = keyed(newKey());
  return {
    platform,
    api,
    key,
    counter: Object.assign(place, { account }),
    /** Kills the process that takes the tap while this request is under way. */
    async kill(operation: string): Promise<void> {
      const process = spawn('api');
      const doomed = api.at(await process.started);
      const held = control.faults.block(operation);
      const acting = assert.rejects(doomed.post('/v1/taps', place.body(asking), key), TypeError);
      await held.reached;
      await process.kill();
      await acting;
      held.release();
    },
    /** The tap as its caller gets it by the same key, after another process has taken over. */
    async taken() {
      await endOperationLeases(database);
      await advance(api, 60);
      await advance(api, 600);
      const answer = await api.post('/v1/taps', place.body(asking), key);
      assert.equal(answer.status, 200, answer.text);
      await checkBooks({ database, platformId: platform.id });
      return answer.body;
    },
  };
}

async function intentsOf(stripeAccount: string) {
  const { data } = await stripe.paymentIntents.list({}, { stripeAccount });
  return data.map(({ status, amount, amount_received, application_fee_amount }) => ({
    status,
    amount,
    amount_received,
    application_fee_amount,
  }));
}

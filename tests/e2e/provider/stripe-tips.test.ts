import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TapRequest } from '../../../sdk/src/index.ts';
import type { JsonObject } from '../../../server/src/lib/json.ts';
import { clientOf } from '../../../stripe-server/src/index.ts';
import { assertReconciled, startStripeWorld } from '../../support/provider/provider-worlds.ts';
import { openBistroOn } from '../../support/provider/stripe-bistro.ts';
import { assertRefusal } from '../../support/service/assert-refusal.ts';
import { keyed, newKey } from '../../support/service/idempotency.ts';

// Without workers, due work is done only when the platform's clock is used.
const world = await startStripeWorld({ config: { role: 'api' } });
const { server } = world;
const { control } = server;
const stripe = clientOf(server);

const asking = { amount: 4000, capture_mode: 'tap_with_tip', tip_prompt: {} } as const;

/** A bistro whose readers ask for tips. */
async function openTippingBistro() {
  const bistro = await openBistroOn(world);
  assert.equal((await bistro.counter.send(asking)).status, 409);
  await world.advance(bistro.api, 0);
  const ask = (difference: Partial<TapRequest> = {}) =>
    bistro.counter.tap({ ...asking, ...difference });
  return { ...bistro, ask };
}

const asked = (operation: string, account: string) =>
  server.requests.filter((each) => each.operation === operation && each.account === account);

async function configurationOf(account: string) {
  const list = await stripe.terminal.configurations.list(
    { is_account_default: true },
    { stripeAccount: account },
  );
  return list.data[0]?.tipping;
}

test('the tip chosen at the reader is captured with the fee on the total', async () => {
  const { platform, api, counter, account, ask } = await openTippingBistro();
  await api.patch('/v1/settings', {
    fee_plans: { USD: { basis_points: 1000, fixed_amount: 0 } },
  });
  control.readers.next(counter.reader, { kind: 'approve', tip: 720 });
  const tap = await ask();
  assert.deepEqual([tap.status, tap.tip_amount, tap.total_amount], ['approved', 720, 4720]);
  assert.deepEqual([tap.amount_captured, tap.platform_fee], [4720, 472]);
  assert.deepEqual(await counter.read(tap), tap);
  const job = asked('terminal.readers.processPaymentIntent', account).at(-1);
  assert.deepEqual(structuredClone(job?.params.process_config), {
    enable_customer_cancellation: 'true',
    tipping: { amount_eligible: '4000' },
  });
  const [created] = asked('paymentIntents.create', account);
  assert.partialDeepStrictEqual(created?.params, { capture_method: 'manual', amount: '4000' });
  assert.equal(created?.params.application_fee_amount, undefined);
  const captures = asked('paymentIntents.capture', account);
  assert.equal(captures.length, 1);
  assert.partialDeepStrictEqual(captures[0]?.params, {
    amount_to_capture: '4720',
    application_fee_amount: '472',
  });
  await assertReconciled(world, platform);
});

test('only the eligible amount is named per tap, and no tip leaves the amount', async () => {
  const { counter, account, ask } = await openTippingBistro();
  control.readers.next(counter.reader, { kind: 'approve', tip: 0 });
  const tip_prompt = { eligible_amount: 3000, allow_custom: true };
  const tap = await ask({ tip_prompt });
  assert.deepEqual([tap.tip_amount, tap.amount_captured], [0, 4000]);
  const job = asked('terminal.readers.processPaymentIntent', account).at(-1);
  assert.partialDeepStrictEqual(job?.params.process_config, {
    tipping: { amount_eligible: '3000' },
  });
});

test('a tap without a question is asked for as before', async () => {
  const { counter, account } = await openTippingBistro();
  const tap = await counter.tap({ amount: 4000, tip_amount: 100, capture_mode: 'tap_with_tip' });
  assert.equal(tap.amount_captured, 4100);
  const job = asked('terminal.readers.processPaymentIntent', account).at(-1);
  assert.partialDeepStrictEqual(job?.params.process_config, { skip_tipping: 'true' });
  assert.equal(asked('paymentIntents.capture', account).length, 0);
});

test('the first question has the readers configured, and a retry goes through', async () => {
  const { api, counter, account } = await openBistroOn(world);
  const key = keyed(newKey());
  const claimed = asked('paymentIntents.create', account).length;
  assertRefusal(await counter.send(asking, key), {
    status: 409,
    code: 'tip_prompt_not_ready',
    param: 'tip_prompt',
  });
  assert.equal(asked('paymentIntents.create', account).length, claimed, 'nothing was claimed');
  await world.advance(api, 0);
  const usual = { percentages: [10, 15, 20], fixed_amounts: [100, 200, 300] };
  const tipping = await configurationOf(account);
  assert.deepEqual(tipping?.usd, { ...usual, smart_tip_threshold: 1 });
  assert.deepEqual(tipping?.jpy, { ...usual, smart_tip_threshold: 1 });
  assert.equal((await counter.send(asking, key)).status, 200);
});

test('changed settings reach the readers, those of the sub-merchant before the platform', async () => {
  const { api, counter, account } = await openTippingBistro();
  const USD = { percentages: [18, 20, 22], amounts: [100, 150, 200], amounts_below: 1000 };
  await api.patch('/v1/settings', { tip_suggestions: { USD } });
  await world.advance(api, 0);
  const shown = { percentages: [18, 20, 22], fixed_amounts: [100, 150, 200] };
  const platforms = { ...shown, smart_tip_threshold: 1000 };
  assert.deepEqual((await configurationOf(account))?.usd, platforms);
  const of = `/v1/settings/sub-merchants/${counter.externalRef}`;
  const own = { ...USD, percentages: [5, 6, 7] };
  assert.equal((await api.patch(of, { tip_suggestions: { USD: own } })).status, 200);
  await world.advance(api, 0);
  const owns = { ...platforms, percentages: [5, 6, 7] };
  assert.deepEqual((await configurationOf(account))?.usd, owns);
  const updates = asked('terminal.configurations.update', account).length;
  await api.patch('/v1/settings', { tip_suggestions: { USD: null } });
  await world.advance(api, 0);
  assert.deepEqual((await configurationOf(account))?.usd, owns, 'its own stay');
  assert.equal(asked('terminal.configurations.update', account).length, updates, 'nothing to do');
});

test('a sub-merchant that cannot charge is refused for that', async () => {
  const { api, counter } = await openBistroOn(world);
  await api.post(`/sub-merchants/${counter.externalRef}/pauses`, { charges: true });
  const refused = await counter.send(asking);
  assertRefusal(refused, { status: 403, code: 'charges_disabled', param: 'submerchant' });
});

test('a configuration that Stripe does not take is tried again', async () => {
  const { api, counter, account } = await openBistroOn(world);
  control.faults.order({
    operation: 'terminal.configurations.update',
    account,
    kind: 'html before',
  });
  assert.equal((await counter.send(asking)).status, 409);
  await world.advance(api, 0);
  await world.advance(api, 3600);
  assert.equal((await counter.send(asking)).status, 200);
});

const others: readonly (readonly [string, JsonObject, string])[] = [
  ['other options', { options: [{ percent: 1 }] }, 'tip_prompt.options'],
  ['no own amounts', { allow_custom: false }, 'tip_prompt.allow_custom'],
];
for (const [title, tip_prompt, param] of others) {
  test(`${title} are refused by name before anything is claimed`, async () => {
    const { counter, account } = await openTippingBistro();
    const refused = await counter.send({ ...asking, tip_prompt });
    assertRefusal(refused, { status: 422, code: 'tip_prompt_not_supported', param });
    assert.equal(asked('paymentIntents.create', account).length, 0);
  });
}

test('the options of the settings may be repeated', async () => {
  const { ask } = await openTippingBistro();
  const options = [{ percent: 10 }, { percent: 15 }, { percent: 20 }];
  assert.equal((await ask({ tip_prompt: { options, allow_custom: true } })).status, 'approved');
});

test('a currency in which no reader asks is refused by name', async () => {
  const { counter } = await openTippingBistro();
  const refused = await counter.send({ ...asking, currency: 'BRL' });
  const expected = { status: 422, code: 'tip_prompt_not_supported', param: 'tip_prompt' };
  assertRefusal(refused, expected);
});

test('a card that is declined with its tip is charged nothing', async () => {
  const { counter, ask } = await openTippingBistro();
  control.readers.next(counter.reader, { kind: 'decline', code: 'expired_card', tip: 500 });
  const tap = await ask();
  assert.deepEqual([tap.status, tap.tip_amount, tap.amount_authorised], ['declined', 500, 0]);
});

test('a hold that cannot be captured is reversed, and nothing stays held', async () => {
  const { platform, counter, account, ask } = await openTippingBistro();
  control.readers.next(counter.reader, { kind: 'approve', tip: 500, card: { failsCapture: true } });
  const ended = await ask();
  assert.deepEqual([ended.status, ended.failure?.code], ['reversed', 'capture_failed']);
  assert.deepEqual([ended.amount_authorised, ended.amount_released], [4500, 4500]);
  control.faults.order({
    operation: 'paymentIntents.capture',
    account,
    kind: 'error before',
    status: 400,
  });
  const refused = await ask();
  assert.deepEqual([refused.status, refused.reversal_reason], ['reversed', 'capture_failed']);
  const intents = await stripe.paymentIntents.list({}, { stripeAccount: account });
  assert.deepEqual(
    intents.data.map(({ status }) => status),
    ['canceled', 'canceled'],
  );
  await assertReconciled(world, platform);
});

test('a capture without an answer is pending, and captured once', async () => {
  const { platform, api, counter, account } = await openTippingBistro();
  for (const kind of ['html after', 'html before'] as const) {
    control.readers.next(counter.reader, { kind: 'approve', tip: 300 });
    control.faults.order({ operation: 'paymentIntents.capture', account, kind, times: 9 });
    control.faults.order({ operation: 'paymentIntents.retrieve', account, kind: 'html before' });
    const pending = await counter.send(asking);
    control.faults.clear();
    const { id, status } = pending.body;
    if (pending.status === 202) assert.deepEqual([status, pending.body.tip_amount], ['pending', 0]);
    await world.advance(api, 60);
    const tap = await api.taprail.taps.get(String(id));
    assert.deepEqual([tap.status, tap.amount_captured], ['approved', 4300], kind);
  }
  await assertReconciled(world, platform);
});

test('a capture that has not settled yet is awaited', async () => {
  const { api, counter, account, ask } = await openTippingBistro();
  control.money.delaySettlement(account);
  control.readers.next(counter.reader, { kind: 'approve', tip: 300 });
  const tap = await counter.send(asking);
  assert.deepEqual([tap.body.status, tap.body.total_amount], ['approved', 4300], tap.text);
  assert.equal(tap.body.amount_captured, 0);
  control.money.settle(account);
  await world.advance(api, 3600);
  assert.equal((await api.taprail.taps.get(String(tap.body.id))).amount_captured, 4300);
  assert.equal((await ask()).status, 'approved');
});

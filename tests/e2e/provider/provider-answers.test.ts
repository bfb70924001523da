import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FaultKind } from '../../../stripe-server/src/index.ts';
import { clientOf } from '../../../stripe-server/src/index.ts';
import { balanceOf, dayOfWeek, lastPayoutOf } from '../../support/money/payouts.ts';
import { TestSubMerchant } from '../../support/onboarding/onboarding.ts';
import { assertReconciled, startStripeWorld } from '../../support/provider/provider-worlds.ts';
import { openBistroOn, openPlatformOn } from '../../support/provider/stripe-bistro.ts';

// The adapter decides the meaning of each of these answers and has tests of it. These are faults
// that followed from taking a gateway's page for a refusal, and an empty object for a success.
const world = await startStripeWorld({ config: { role: 'api' } });
const { server, taps } = world;
const { control } = server;
const stripe = clientOf(server);

/** A gateway's page although Stripe has carried out the request. */
const pageAfter = { kind: 'html after', status: 404 } as const;

const asked = (operation: string, account: string) =>
  server.requests.filter((each) => each.operation === operation && each.account === account);

test("a refund behind a gateway's page is pending, and pays the card once", async () => {
  const { platform, api, counter, account } = await openBistroOn(world);
  const { transaction } = await counter.tap({ amount: 1000 });
  control.faults.order({ operation: 'refunds.create', account, ...pageAfter });
  const pending = await api.post('/v1/refunds', { transaction, amount: 1000 });
  assert.deepEqual([pending.status, pending.body.status], [202, 'pending']);
  const another = await api.post('/v1/refunds', { transaction, amount: 1000 });
  assert.equal(another.status, 409, another.text);
  await world.advance(api, 60);
  assert.equal((await api.taprail.refunds.get(String(pending.body.id))).status, 'succeeded');
  assert.equal(asked('refunds.create', account).length, 1);
  await assertReconciled(world, platform);
});

test("a payout behind a gateway's page is in transit, and its money is not paid again", async () => {
  const { platform, api, counter, account } = await openBistroOn(world);
  await counter.tap({ amount: 1000 });
  control.faults.order({ operation: 'payouts.create', account, kind: 'html after', status: 400 });
  await world.advanceTo(api, dayOfWeek(1, '20:00'));
  const payout = await lastPayoutOf(counter);
  assert.deepEqual(await balanceOf(counter), { in_transit: 1000 });
  await world.letBanksPay(api);
  assert.equal((await api.taprail.payouts.get(payout.id)).status, 'paid');
  assert.equal(asked('payouts.create', account).length, 1);
  const types = (await taps.events(platform)).map(({ type }) => type);
  const told = types.filter((type) => type.startsWith('payout.'));
  assert.deepEqual(told, ['payout.scheduled', 'payout.paid'], 'it never counted as failed');
  await assertReconciled(world, platform);
});

test("a reversal behind a gateway's page is pending until its outcome is known", async () => {
  const { platform, api, counter, account } = await openBistroOn(world);
  const dinner = await counter.tap({ amount: 1000 });
  control.faults.order({ operation: 'refunds.create', account, ...pageAfter });
  const reversing = await api.post(`/v1/taps/${dinner.id}/reverse`);
  assert.deepEqual([reversing.status, reversing.body.status], [202, 'approved']);
  await world.advance(api, 60);
  assert.equal((await api.taprail.taps.get(dinner.id)).status, 'reversed');
  assert.equal(asked('refunds.create', account).length, 1);
  await assertReconciled(world, platform);
});

test('evidence without an answer is pending, and the dispute stays open', async () => {
  const { api, counter, account } = await openBistroOn(world);
  const lunch = await counter.tap({ amount: 1000 });
  await world.dispute(api, lunch.transaction, 1000);
  const [opened] = (await api.taprail.disputes.list({ transaction: lunch.transaction })).data;
  const path = `/v1/disputes/${opened?.id}`;
  await api.patch(`${path}/evidence`, { explanation: 'They ate.' });
  control.faults.order({
    operation: 'disputes.update',
    account,
    ...pageAfter,
    kind: 'html before',
  });
  assert.equal((await api.post(`${path}/submit`)).status, 202);
  await world.advance(api, 60);
  assert.equal((await api.get(path)).body.status, 'under_review');
});

const oddities: readonly { readonly kind: FaultKind; readonly status?: number }[] = [
  { kind: 'html before', status: 404 },
  { kind: 'html before', status: 400 },
  { kind: 'empty object before' },
  { kind: 'empty body before', status: 200 },
  { kind: 'error before', status: 400 },
];
for (const oddity of oddities) {
  const { kind, status } = oddity;
  test(`a sub-merchant keeps waiting after a poll that was answered with ${kind} ${status}`, async () => {
    const { api } = await openPlatformOn(world);
    const shop = new TestSubMerchant(api, { country: 'US' });
    assert.equal((await shop.provision()).status, 'pending_requirements');
    control.faults.order({ operation: 'accounts.retrieve', ...oddity, times: 3 });
    await world.advance(api, 2 * 60 * 60);
    assert.equal((await shop.read()).status, 'pending_requirements');
    control.faults.clear();
  });
}

test('a bank account without an answer is sent again until Stripe has it', async () => {
  const { api, counter, account } = await openBistroOn(world);
  const banks = async () => {
    const { external_accounts: held } = await stripe.accounts.retrieve(account);
    return held?.data.map(({ last4 }) => last4);
  };
  const before = await banks();
  control.faults.order({ operation: 'accounts.update', kind: 'empty object before' });
  const external_account = { account_number: '000333333335', routing_number: '110000000' };
  const patched = await api.patch(`/sub-merchants/${counter.externalRef}`, { external_account });
  assert.equal(patched.status, 200, patched.text);
  assert.deepEqual(await banks(), before);
  await world.advance(api, 60);
  assert.deepEqual(await banks(), ['3335']);
});

test('a bank account that Stripe refuses without a reason is shown as refused', async () => {
  const { api, counter } = await openBistroOn(world);
  control.faults.order({ operation: 'accounts.update', kind: 'error before', status: 400 });
  const external_account = { account_number: '000333333335', routing_number: '110000000' };
  const patched = await api.patch(`/sub-merchants/${counter.externalRef}`, { external_account });
  const { requirements } = patched.body as { requirements: { errors: { requirement: string }[] } };
  assert.deepEqual(
    requirements.errors.map(({ requirement }) => requirement),
    ['external_account'],
  );
});

test('a sale is approved before Stripe says how it settles, and captured afterwards', async () => {
  const { platform, api, counter, account } = await openBistroOn(world);
  control.money.delaySettlement(account);
  const lunch = await counter.tap({ amount: 1000, platform_fee: 40 });
  assert.deepEqual([lunch.status, lunch.amount_captured], ['approved', 0]);
  await world.advance(api, 2 * 60 * 60);
  const waiting = await api.taprail.taps.get(lunch.id);
  assert.deepEqual(
    [waiting.status, waiting.amount_captured, waiting.pending_operation?.kind],
    ['approved', 0, 'capture'],
  );
  control.money.settle(account);
  await world.advance(api, 60 * 60);
  const captured = await api.taprail.taps.get(lunch.id);
  assert.deepEqual([captured.amount_captured, captured.platform_fee], [1000, 40]);
  assert.equal(asked('refunds.create', account).length, 0);
  const types = (await taps.events(platform)).map(({ type }) => type);
  assert.deepEqual(types, ['tap.approved', 'charge.captured']);
  await assertReconciled(world, platform);
});

test('a sale without its card is approved, and shows the card when Stripe does', async () => {
  const { platform, api, counter, account } = await openBistroOn(world);
  control.money.hideDetails(account);
  const lunch = await counter.tap({ amount: 1000 });
  assert.deepEqual([lunch.status, lunch.amount_captured, lunch.card], ['approved', 1000, null]);
  await world.advance(api, 3 * 60 * 60);
  assert.equal((await api.taprail.taps.get(lunch.id)).card, null);
  control.money.revealDetails(account);
  await world.advance(api, 4 * 60 * 60);
  assert.match(String((await api.taprail.taps.get(lunch.id)).card?.last4), /^\d{4}$/);
  assert.equal(asked('refunds.create', account).length, 0);
  await assertReconciled(world, platform);
});

test('a tap whose payment Stripe may have begun ends without a card, and is cancelled there', async () => {
  const impatient = await startStripeWorld({ config: { role: 'api', tapTimeoutMs: 1 } });
  const { server: stripeServer } = impatient;
  const { platform, api, counter, account } = await openBistroOn(impatient);
  const operation = 'paymentIntents.create';
  stripeServer.control.faults.order({ operation, account, kind: 'error before' });
  const tap = await counter.tap({ amount: 1000 });
  assert.deepEqual([tap.status, tap.failure?.code], ['cancelled', 'provider_unanswered']);
  stripeServer.control.faults.rollForward();
  const intents = async () =>
    (await clientOf(stripeServer).paymentIntents.list({}, { stripeAccount: account })).data;
  assert.deepEqual(
    (await intents()).map(({ status }) => status),
    ['requires_payment_method'],
  );
  await impatient.advance(api, 5 * 60);
  assert.deepEqual(
    (await intents()).map(({ status }) => status),
    ['canceled'],
  );
  const process = 'terminal.readers.processPaymentIntent';
  assert.ok(stripeServer.requests.every((request) => request.operation !== process));
  await assertReconciled(impatient, platform);
});

test('a tap continues when its payment is found after an error', async () => {
  const { platform, api, counter, account } = await openBistroOn(world);
  const operation = 'paymentIntents.create';
  control.faults.order({ operation, account, kind: 'error after' });
  const tap = await api.post('/v1/taps', counter.body());
  assert.deepEqual([tap.status, tap.body.status], [202, 'pending']);
  await world.advance(api, 10);
  assert.equal((await api.taprail.taps.get(String(tap.body.id))).status, 'approved');
  assert.equal(asked(operation, account).length, 1);
  await assertReconciled(world, platform);
});

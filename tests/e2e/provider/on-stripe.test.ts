import assert from 'node:assert/strict';
import { test } from 'node:test';
import Stripe from 'stripe';
import { parseId } from '../../../server/src/lib/ids.ts';
import {
  balanceOf,
  dayOfWeek,
  itemTexts,
  lastPayoutOf,
  monday,
  ownBalance,
  payoutIn,
  payoutsOf,
} from '../../support/money/payouts.ts';
import { closedAddress } from '../../support/network/closed-address.ts';
import { advance, clockNow, png } from '../../support/onboarding/onboarding.ts';
import {
  assertReconciled,
  compareAccounts,
  findDifferences,
  startStripeWorld,
} from '../../support/provider/provider-worlds.ts';
import {
  hearFrom,
  lastMade as lastMadeOn,
  openBistroOn,
  openPlatformOn,
} from '../../support/provider/stripe-bistro.ts';
import type { ApiClient } from '../../support/service/api-client.ts';
import { assertRefusal } from '../../support/service/assert-refusal.ts';
import { keyed, newKey } from '../../support/service/idempotency.ts';
import { sendRequest } from '../../support/service/send-request.ts';
import { startTestService } from '../../support/service/test-service.ts';

// Without workers, due work is done only when the platform's clock is used.
const world = await startStripeWorld({ config: { role: 'api' } });
const { server, taps } = world;
const { control, secretKey, url } = server;
const { service } = taps;
const stripe = new Stripe(secretKey, { host: url.hostname, port: url.port, protocol: 'http' });
const webhookUrl = `${service.url}/psp/webhooks/stripe`;
const openPlatform = () => openPlatformOn(world);
const openBistro = () => openBistroOn(world);
const hear = (api: ApiClient) => hearFrom(server, api);
const lastMade = (operation: string) => lastMadeOn(server, operation);

test('simulator-only test routes do not exist, but the clock does', async () => {
  const { api } = await taps.newPlatform();
  assert.equal((await api.get('/v1/test/clock')).status, 200);
  for (const path of ['disputes', 'faults', 'payouts/po_1/fail', 'sub-merchants/shop/reject']) {
    const sent = await sendRequest(service, { method: 'POST', path: `/v1/test/${path}` });
    assert.equal(sent.status, 404, path);
  }
});

test('a payout waits until Stripe has its money available, and every day shows its eta', async () => {
  const { platform, api, counter, account } = await openBistro();
  control.money.setAvailableAtOnce(false);
  await counter.tap({ amount: 1000 });
  control.money.setAvailableAtOnce(true);
  await world.advanceTo(api, dayOfWeek(1, '20:00'));
  const waiting = await lastPayoutOf(counter);
  assert.deepEqual([waiting.status, waiting.amount], ['scheduled', 1000]);
  assert.equal(waiting.eta, dayOfWeek(2, '22:00').toISOString());
  assert.deepEqual(await balanceOf(counter), { in_transit: 1000 });
  await world.advanceTo(api, dayOfWeek(2, '20:00'));
  control.money.makeAvailable(account);
  await world.advanceTo(api, dayOfWeek(3, '20:00'));
  await world.letBanksPay(api);
  const paid = await api.taprail.payouts.get(waiting.id);
  assert.deepEqual([paid.status, paid.eta], ['paid', dayOfWeek(3, '22:00').toISOString()]);
  assert.deepEqual(await payoutEvents(platform), [
    'payout.scheduled',
    'payout.scheduled',
    'payout.scheduled',
    'payout.paid',
  ]);
  await assertReconciled(world, platform);
});

test("a payout stays scheduled while Stripe's available balance is unknown", async () => {
  const { platform, api, counter, account } = await openBistro();
  const countAsked = () =>
    server.requests.filter(
      (each) => each.operation === 'payouts.create' && each.account === account,
    ).length;
  control.money.setAvailableAtOnce(false);
  await counter.tap({ amount: 1000 });
  control.money.setAvailableAtOnce(true);
  control.faults.order({ operation: 'balance.retrieve', account, kind: 'wrong key', times: 3 });
  await world.advanceTo(api, dayOfWeek(1, '20:00'));
  const waiting = await lastPayoutOf(counter);
  const nextDay = dayOfWeek(2, '22:00').toISOString();
  assert.deepEqual([waiting.status, waiting.eta, countAsked()], ['scheduled', nextDay, 0]);
  assert.deepEqual(await payoutEvents(platform), ['payout.scheduled', 'payout.scheduled']);
  control.money.makeAvailable(account);
  await world.advanceTo(api, dayOfWeek(2, '20:00'));
  await world.letBanksPay(api);
  assert.equal((await api.taprail.payouts.get(waiting.id)).status, 'paid');
  assert.equal(countAsked(), 1);

  await counter.tap({ amount: 500 });
  control.faults.order({ operation: 'balance.retrieve', account, kind: 'wrong key', times: 1000 });
  await world.advanceTo(api, dayOfWeek(3, '20:00'));
  const unsent = await lastPayoutOf(counter);
  assert.deepEqual([unsent.status, countAsked()], ['scheduled', 1]);
  payoutIn(await api.post(`/v1/payouts/${unsent.id}/cancel`));
  assert.deepEqual(await balanceOf(counter), { available: 500 });
});

test('a payout that the bank returns after it was paid is paid again', async () => {
  const { platform, api, counter } = await openBistro();
  await counter.tap({ amount: 1000 });
  await world.advanceTo(api, dayOfWeek(1, '20:00'));
  await world.letBanksPay(api);
  const paid = await lastPayoutOf(counter);
  assert.equal(paid.status, 'paid');
  control.money.failPayout(payoutRef(), 'account_closed');
  await hear(api);
  const failed = await api.taprail.payouts.get(paid.id);
  assert.deepEqual([failed.status, failed.failure_code], ['failed', 'account_closed']);
  assert.deepEqual(await balanceOf(counter), { available: 1000 });
  await assertReconciled(world, platform);
  await world.advanceTo(api, dayOfWeek(2, '20:00'));
  await world.letBanksPay(api);
  const again = await lastPayoutOf(counter);
  assert.deepEqual([again.status, again.amount], ['paid', 1000]);
  assert.deepEqual(await itemTexts(api, again), ['payout_failed 1000']);
  await assertReconciled(world, platform);
});

test('three late returns by banks in a row hold payouts, of each bank account', async () => {
  const { api, counter } = await openBistro();
  const path = `/sub-merchants/${counter.externalRef}`;
  const isEnabled = async () => (await api.get(path)).body.payouts_enabled;
  const sent: string[] = [];
  const payOn = async (day: number) => {
    await counter.tap({ amount: 1000 });
    await world.advanceTo(api, dayOfWeek(day, '20:00'));
    await world.letBanksPay(api);
    sent.push(payoutRef());
  };
  const bounce = async (number: number) => {
    control.money.failPayout(sent[number - 1] ?? '', 'account_closed');
    await hear(api);
  };
  for (const day of [1, 2, 3, 4]) await payOn(day);
  for (const number of [1, 3]) await bounce(number);
  assert.equal(await isEnabled(), true, 'one between them is paid');
  await payOn(7);
  assert.equal(new Set(sent).size, 5);
  await bounce(2);
  assert.equal(await isEnabled(), false, 'now they are three in a row, though newer ones are paid');
  // These had the old account as well, and do not count for the new one.
  for (const number of [4, 5]) await bounce(number);
  const external_account = {
    country: 'US',
    currency: 'USD',
    account_holder_name: 'Jenny Rosen',
    account_number: '000123456789',
    routing_number: '110000000',
  };
  assert.equal((await api.patch(path, { external_account })).body.payouts_enabled, true);
  for (const day of [8, 9, 10]) await payOn(day);
  for (const number of [6, 7]) await bounce(number);
  assert.equal(await isEnabled(), true);
  await bounce(8);
  assert.equal(await isEnabled(), false);
});

test('money that Stripe converts is owed at its rate, and refunded at the same', async () => {
  const { platform, api } = await openPlatform();
  control.money.setRate('USD', 'EUR', 0.92143);
  const hotel = await world.openCounter(api, { country: 'DE', default_currency: 'EUR' });
  await world.advanceTo(api, monday);
  const plan = { fee_plans: { USD: { basis_points: 500, fixed_amount: 0 } } };
  assert.equal((await api.patch('/v1/settings', plan)).status, 200);
  const [kept, returned] = [
    await hotel.tap({ amount: 1000, currency: 'USD' }),
    await hotel.tap({ amount: 1000, currency: 'USD' }),
  ];
  assert.partialDeepStrictEqual(kept.fx, {
    rate: '0.92143',
    source: 'stripe',
    from: 'USD',
    to: 'EUR',
    settled_amount: 875,
  });
  assert.deepEqual(await balanceOf(hotel), { pending: 2 * 875 });
  const refund = await api.post('/v1/refunds', { transaction: returned.transaction });
  assert.equal(refund.body.status, 'succeeded', refund.text);
  await world.dispute(api, kept.transaction, 1000);
  await world.decideDispute(api, { id: '', transaction: kept.transaction }, 'lost');
  await world.advanceTo(api, dayOfWeek(1, '20:00'));
  // Both have nothing left; the dispute also took the fee, which the platform keeps.
  assert.deepEqual(await balanceOf(hotel), { available: 875 - 921 });
  await assertReconciled(world, platform);
});

test('the fees of a platform are paid out of the own account of the deployment', async () => {
  const { platform, api, counter } = await openBistro();
  const lunch = await counter.tap({ amount: 1000, platform_fee: 300 });
  const refund = await api.post('/v1/refunds', { transaction: lunch.transaction, amount: 500 });
  assert.equal(refund.body.fee_refunded, 150, refund.text);
  await advance(api, 0);
  const own = payoutIn(await api.post('/v1/payouts', { currency: 'USD' }), 201);
  assert.equal(own.amount, 150);
  await world.advanceTo(api, dayOfWeek(1, '20:00'));
  await world.letBanksPay(api);
  assert.equal((await api.taprail.payouts.get(own.id)).status, 'paid');
  assert.deepEqual(await ownBalance(api), {});
  assert.equal((await lastPayoutOf(counter)).amount, 350);
  await assertReconciled(world, platform);
});

test('webhooks in any order and repeated have only the effect of what happened', async () => {
  const { platform, api, counter, account } = await openBistro();
  control.webhooks.deliverTo(null);
  const lunch = await counter.tap({ amount: 1000 });
  control.money.nextRefund(account, 'failed');
  const refund = await api.post('/v1/refunds', { transaction: lunch.transaction, amount: 400 });
  assert.deepEqual([refund.status, refund.body.status], [201, 'succeeded']);
  const dinner = await counter.tap({ amount: 3000 });
  await counter.taprail.taps.reverse(dinner.id);
  await world.advanceTo(api, dayOfWeek(1, '20:00'));
  control.money.payPayout(payoutRef());
  for (const order of ['reversed', 'duplicated'] as const) {
    const events = control.webhooks.events(account);
    const statuses = await control.webhooks.deliver({ url: webhookUrl, events, order });
    assert.deepEqual([...new Set(statuses)], [200]);
    await advance(api, 0);
  }
  control.webhooks.deliverTo(webhookUrl);
  assert.equal((await api.taprail.refunds.get(String(refund.body.id))).status, 'failed');
  const [payout, ...others] = await payoutsOf(counter);
  // The refund's money is back after its failure, but only after the payout was made.
  assert.deepEqual([payout?.status, payout?.amount, others.length], ['paid', 600, 0]);
  assert.deepEqual(await balanceOf(counter), { available: 400 });
  assert.deepEqual(await payoutEvents(platform), ['payout.scheduled', 'payout.paid']);
  await assertReconciled(world, platform);
});

test('a webhook with a foreign signature is refused', async () => {
  const events = control.webhooks.events().slice(0, 1);
  const forged = { url: webhookUrl, events, secret: 'whsec_of_somebody_else' };
  assert.deepEqual(await control.webhooks.deliver(forged), [400]);
});

test('files reach the dispute at Stripe, and no draft changes while they are sent', async () => {
  const { api, counter, account } = await openBistro();
  const lunch = await counter.tap({ amount: 1000 });
  await world.dispute(api, lunch.transaction, 1000);
  const [opened] = (await api.taprail.disputes.list({ transaction: lunch.transaction })).data;
  const evidence = `/v1/disputes/${opened?.id}/evidence`;
  const upload = { file: png, purpose: 'dispute_evidence' } as const;
  const { id } = await api.taprail.files.upload(upload);
  const drafted = await api.patch(evidence, { receipt_file: id, other_file: id });
  assert.equal(drafted.status, 200, drafted.text);
  const held = control.faults.block('disputes.update');
  const submission = api.post(`/v1/disputes/${opened?.id}/submit`);
  await held.reached;
  const meanwhile = await api.patch(evidence, { explanation: 'They ate.' });
  assertRefusal(meanwhile, { status: 409, code: 'operation_in_progress' });
  held.release();
  assert.equal((await submission).body.status, 'under_review');
  const uploads = server.requests.filter(
    (request) => request.operation === 'files.create' && request.account === account,
  );
  const [first, ...more] = uploads.filter(({ params }) => params.purpose === upload.purpose);
  assert.deepEqual(more, [], 'a file that is named twice is uploaded once');
  const file = (first?.body as { id: string } | undefined)?.id;
  const sent = server.requests.findLast(({ operation }) => operation === 'disputes.update');
  assert.deepEqual(structuredClone(sent?.params.evidence), {
    receipt: file,
    uncategorized_file: file,
  });
});

test('a file that Stripe refuses can be replaced, and the dispute stays open', async () => {
  const { api, counter } = await openBistro();
  const lunch = await counter.tap({ amount: 1000 });
  await world.dispute(api, lunch.transaction, 1000);
  const [opened] = (await api.taprail.disputes.list({ transaction: lunch.transaction })).data;
  const path = `/v1/disputes/${opened?.id}`;
  const { id } = await api.taprail.files.upload({ file: png, purpose: 'dispute_evidence' });
  await api.patch(`${path}/evidence`, { explanation: 'They ate.', refund_policy_file: id });
  // Stripe may refuse a file that the service accepted.
  control.faults.order({ operation: 'files.create', kind: 'error before', status: 400 });
  const refusal = { status: 422, code: 'evidence_refused', param: 'refund_policy_file' };
  assertRefusal(await api.post(`${path}/submit`), refusal);
  await api.patch(`${path}/evidence`, { refund_policy_file: null });
  assert.equal((await api.post(`${path}/submit`)).body.status, 'under_review');
});

test('a refund that Stripe refuses for good has failed, even if it was pending before', async () => {
  const { platform, api, counter } = await openBistro();
  const { transaction } = await counter.tap({ amount: 1000 });
  const intent = lastMade('paymentIntents.create');
  control.faults.order({ operation: 'refunds.create', kind: 'reset before', times: 9 });
  const pending = await api.post('/v1/refunds', { transaction, amount: 300 });
  assert.deepEqual([pending.status, pending.body.status], [202, 'pending']);
  // Stripe refuses refunds of disputed payments, and has not sent the dispute yet.
  control.webhooks.deliverTo(null);
  const dueBy = new Date((await clockNow(api)).getTime() + 20 * 24 * 60 * 60 * 1000);
  control.disputes.open({ intent, amount: 1000, dueBy });
  await world.advance(api, 60 * 60);
  const failed = await api.taprail.refunds.get(String(pending.body.id));
  assert.deepEqual([failed.status, failed.failure?.code], ['failed', 'refund_failed']);
  const again = await api.post('/v1/refunds', { transaction, amount: 300 });
  assert.deepEqual([again.status, again.body.status], [201, 'failed']);
  assert.deepEqual(await balanceOf(counter), { pending: 1000 });
  assert.deepEqual(
    (await taps.events(platform)).filter(({ type }) => type === 'charge.refunded'),
    [],
  );
  control.webhooks.deliverTo(webhookUrl);
});

test('a tap that Stripe refuses for its amount names the amount', async () => {
  const { counter } = await openBistro();
  const small = await counter.send({ amount: 1 });
  assertRefusal(small, { status: 422, code: 'amount_too_small', param: 'amount' });
});

test('an unreachable Stripe has no effect, and the same key succeeds later', async () => {
  const { api, counter } = await openBistro();
  const { transaction } = await counter.tap({ amount: 1000 });
  const { psp, stripe: reached } = service.config;
  assert(reached !== null);
  const stripe = { ...reached, address: new URL(await closedAddress()) };
  const cutOff = await startTestService({ beside: service, config: { psp, stripe, role: 'api' } });
  const key = keyed(newKey());
  const refused = await api.at(cutOff.url).post('/v1/refunds', { transaction }, key);
  assertRefusal(refused, { status: 503, code: 'psp_unavailable' });
  const refund = await api.post('/v1/refunds', { transaction }, key);
  assert.deepEqual([refund.status, refund.body.status], [201, 'succeeded']);
});

test('a refund made at Stripe without the service becomes one of ours', async () => {
  const { platform, api, counter, account } = await openBistro();
  const { transaction } = await counter.tap({ amount: 1000 });
  const intent = lastMade('paymentIntents.create');
  const as = { stripeAccount: account };
  await stripe.refunds.create({ payment_intent: intent, amount: 300 }, as);
  await hear(api);
  const { differences, moved } = await compareAccounts(world, platform);
  assert.deepEqual(differences, []);
  assert.equal(moved.length, 1);
  assert.match(
    moved[0] ?? '',
    /^refund re_\w+: -300 USD was moved by others, and is recorded as pm_/,
  );
  assert.equal((await api.taprail.transactions.get(transaction)).amount_refunded, 300);
});

test('a hold captured by hand at Stripe is not refunded at its end', async () => {
  const { platform, api, counter, account } = await openBistro();
  const stay = await counter.tap({ amount: 5000, capture_mode: 'pre-auth' });
  const intent = lastMade('paymentIntents.create');
  const as = { stripeAccount: account };
  await stripe.paymentIntents.capture(intent, { amount_to_capture: 4000 }, as);
  const { body } = await api.post(`/v1/taps/${stay.id}/capture`, { amount: 5000 });
  assert.deepEqual(body.failure, {
    code: 'capture_failed',
    message: 'The provider has captured another amount. Reverse the tap to give it back.',
  });
  await world.advanceTo(api, new Date(Date.parse(String(stay.capture_before)) + 60 * 60_000));
  const refunds = async () => {
    const { data } = await stripe.refunds.list({ payment_intent: intent }, as);
    return data.filter(({ metadata }) => metadata?.transaction_id).map(({ amount }) => amount);
  };
  assert.deepEqual(await refunds(), []);
  assert.equal((await api.taprail.taps.get(stay.id)).status, 'approved');
  const logged = service.logs.filter((line) => line.includes('due work failed'));
  const id = String(parseId('txn', stay.transaction));
  assert.ok(logged.some((line) => line.includes('captured_otherwise') && line.includes(id)));
  assert.deepEqual(await findDifferences(world, platform), [
    `capture of transaction ${stay.transaction}: our books moved 0 USD, the provider moved 4000 USD`,
  ]);
  assert.equal((await api.taprail.taps.reverse(stay.id)).status, 'reversed');
  assert.deepEqual(await refunds(), [4000]);
  assert.deepEqual(await findDifferences(world, platform), []);
});

test('a reversal whose refund fails later is logged, and found by reconciling', async () => {
  const { platform, api, counter } = await openBistro();
  const dinner = await counter.tap({ amount: 3000 });
  await api.taprail.taps.reverse(dinner.id);
  control.money.settleRefund(lastMade('refunds.create'), 'failed');
  await hear(api);
  const warned = service.logs.filter((line) =>
    line.includes(`"transaction":"${dinner.transaction}"`),
  );
  assert.match(warned.join(), /the refund that reversed a capture has failed/);
  assert.equal((await api.taprail.taps.get(dinner.id)).status, 'reversed');
  const refund = lastMade('refunds.create');
  assert.deepEqual(await findDifferences(world, platform), [
    `failure of refund ${refund} of ${dinner.transaction}: our books moved 0 USD, the provider ` +
      'moved 3000 USD',
  ]);
});

async function payoutEvents(platform: Parameters<typeof taps.events>[0]): Promise<string[]> {
  const types = (await taps.events(platform)).map(({ type }) => type);
  return types.filter((type) => type.startsWith('payout.'));
}

const payoutRef = () => lastMade('payouts.create');

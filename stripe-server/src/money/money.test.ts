import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Stripe } from 'stripe';
import { openMerchant, openStripe, takeTap } from '../test-client.ts';

const server = await openStripe();
const { stripe, control } = server;

const held = {
  capture_method: 'manual',
  payment_method_options: { card_present: { request_incremental_authorization_support: true } },
} satisfies Partial<Stripe.PaymentIntentCreateParams>;

async function availableOf(as: { readonly stripeAccount?: string }): Promise<number> {
  const { available } = await stripe.balance.retrieve({}, as);
  return available[0]?.amount ?? 0;
}

test('a tap is captured at once, less the fee of the platform', async () => {
  const merchant = openMerchant(server);
  const before = await availableOf({});
  const { status, amount_received, latest_charge: charge } = await takeTap(server, merchant);
  assert.deepEqual([status, amount_received], ['succeeded', 1000]);
  const card = charge.payment_method_details?.card_present;
  assert.equal(card?.receipt?.application_cryptogram, '0101010101010101');
  assert.equal(card?.reader, merchant.reader);
  assert.equal(await availableOf(merchant.as), 950);
  assert.equal((await availableOf({})) - before, 50);
  const fee = await stripe.applicationFees.retrieve(String(charge.application_fee));
  assert.deepEqual([fee.amount, fee.account], [50, merchant.account]);
});

test('a hold is increased, then captured in part, and the rest is released', async () => {
  const merchant = openMerchant(server);
  const { id, status } = await takeTap(server, merchant, held);
  assert.equal(status, 'requires_capture');
  const raised = await stripe.paymentIntents.incrementAuthorization(
    id,
    { amount: 2000 },
    merchant.as,
  );
  assert.equal(raised.amount_capturable, 2000);
  const capture = (amount_to_capture: number) =>
    stripe.paymentIntents.capture(
      id,
      { amount_to_capture, expand: ['latest_charge'] },
      merchant.as,
    );
  await assert.rejects(capture(2001), { code: 'amount_too_large' });
  const captured = await capture(1500);
  const charge = captured.latest_charge as Stripe.Charge;
  assert.deepEqual([captured.amount_received, charge.amount_captured], [1500, 1500]);
  assert.equal(charge.amount_refunded, 500);
  assert.equal(await availableOf(merchant.as), 1450);
  await assert.rejects(capture(1), (error: Stripe.errors.StripeInvalidRequestError) => {
    assert.equal(error.code, 'payment_intent_unexpected_state');
    return error.payment_intent?.status === 'succeeded';
  });
});

test('an increase may be declined, and there are ten at most', async () => {
  const merchant = openMerchant(server);
  const { id } = await takeTap(server, merchant, held);
  const raise = (amount: number) =>
    stripe.paymentIntents.incrementAuthorization(id, { amount }, merchant.as);
  control.money.declineIncrement(merchant.account, 'insufficient_funds');
  await assert.rejects(raise(1100), { statusCode: 402, decline_code: 'insufficient_funds' });
  for (let amount = 1101; amount < 1110; amount++) await raise(amount);
  await assert.rejects(raise(2000), { statusCode: 400 });
  const { amount } = await stripe.paymentIntents.retrieve(id, {}, merchant.as);
  assert.equal(amount, 1109);
  const plain = await takeTap(server, merchant, { capture_method: 'manual' });
  const unsupported = stripe.paymentIntents.incrementAuthorization;
  await assert.rejects(
    unsupported.call(stripe.paymentIntents, plain.id, { amount: 2000 }, merchant.as),
  );
});

test('after a decline the intent waits for another card', async () => {
  const merchant = openMerchant(server);
  const { reader, as } = merchant;
  control.readers.next(reader, { kind: 'decline', code: 'insufficient_funds', networkCode: '51' });
  const declined = await takeTap(server, merchant);
  assert.equal(declined.status, 'requires_payment_method');
  assert.equal(declined.last_payment_error?.decline_code, 'insufficient_funds');
  assert.equal(declined.latest_charge.outcome?.network_decline_code, '51');
  const { action } = (await stripe.terminal.readers.retrieve(
    reader,
    {},
    as,
  )) as Stripe.Terminal.Reader;
  assert.deepEqual([action?.status, action?.failure_code], ['failed', 'card_declined']);
  await stripe.terminal.readers.processPaymentIntent(reader, { payment_intent: declined.id }, as);
  const { status } = await stripe.paymentIntents.retrieve(declined.id, {}, as);
  assert.equal(status, 'succeeded');
  control.readers.next(reader, { kind: 'decline', code: 'fraudulent', isBlocked: true });
  const blocked = await takeTap(server, merchant);
  assert.equal(blocked.latest_charge.outcome?.type, 'blocked');
});

test('a reader waits for one card at a time, until its action is cancelled', async () => {
  const merchant = openMerchant(server);
  const { reader, as } = merchant;
  control.readers.always(reader, { kind: 'no card' });
  const waiting = await takeTap(server, merchant);
  assert.equal(waiting.status, 'requires_payment_method');
  await assert.rejects(takeTap(server, merchant), { code: 'terminal_reader_busy' });
  await stripe.terminal.readers.cancelAction(reader, {}, as);
  const cancelled = await stripe.paymentIntents.cancel(waiting.id, {}, as);
  assert.equal(cancelled.status, 'canceled');
  await assert.rejects(stripe.paymentIntents.cancel(waiting.id, {}, as), {
    code: 'payment_intent_unexpected_state',
  });
  const next = await takeTap(server, merchant);
  const present = stripe.testHelpers.terminal.readers;
  await present.presentPaymentMethod(reader, { card_present: { number: '4242424242424242' } }, as);
  assert.equal((await stripe.paymentIntents.retrieve(next.id, {}, as)).status, 'succeeded');
});

test('a reader can be offline, cancelled by the customer, or silent with or without its job', async () => {
  const merchant = openMerchant(server);
  const { reader, as } = merchant;
  control.readers.setStatus(reader, 'offline');
  await assert.rejects(takeTap(server, merchant), { code: 'terminal_reader_offline' });
  control.readers.setStatus(reader, 'online');
  control.readers.next(reader, { kind: 'customer cancels' });
  const { id } = await stripe.paymentIntents.create(
    { amount: 1000, currency: 'usd', allowed_payment_method_types: ['card_present'] },
    as,
  );
  const process_config = { enable_customer_cancellation: true };
  const job = { payment_intent: id, process_config };
  await stripe.terminal.readers.processPaymentIntent(reader, job, as);
  const cancelled = await stripe.terminal.readers.retrieve(reader, {}, as);
  assert('action' in cancelled);
  assert.equal(cancelled.action?.failure_code, 'customer_canceled');
  for (const [how, status] of [
    ['without the job', 'requires_payment_method'],
    ['with the job', 'succeeded'],
  ] as const) {
    control.readers.timeOut(reader, how);
    await assert.rejects(takeTap(server, merchant), { code: 'terminal_reader_timeout' });
    const { data } = await stripe.paymentIntents.list({ limit: 1 }, as);
    assert.equal(data[0]?.status, status, how);
  }
});

test('readers are registered at a location by the code that they show', async () => {
  const { as } = openMerchant(server);
  const address = { line1: '1 High Street', city: 'Springfield', country: 'US' };
  const location = await stripe.terminal.locations.create({ display_name: 'Shop', address }, as);
  const asked = { registration_code: 'simulated-wpe', location: location.id, label: 'Counter' };
  const reader = await stripe.terminal.readers.create(asked, as);
  assert.deepEqual([reader.device_type, reader.location], ['simulated_wisepos_e', location.id]);
  const { data } = await stripe.terminal.readers.list({ location: location.id }, as);
  assert.deepEqual(
    data.map(({ id }) => id),
    [reader.id],
  );
  const missing = { code: 'resource_missing', param: 'registration_code' };
  const wrong = { ...asked, registration_code: '123' };
  await assert.rejects(stripe.terminal.readers.create(wrong, as), missing);
  const once = { ...asked, registration_code: 'quick-brown-fox' };
  await stripe.terminal.readers.create(once, as);
  await assert.rejects(stripe.terminal.readers.create(once, as), missing);
});

test('a refund takes back the fee in proportion, and brings its money back when it fails', async () => {
  const merchant = openMerchant(server);
  const { account, as } = merchant;
  const { id, latest_charge: charge } = await takeTap(server, merchant);
  const refund = (amount?: number) =>
    stripe.refunds.create(
      {
        payment_intent: id,
        refund_application_fee: true,
        ...(amount === undefined ? {} : { amount }),
        expand: ['balance_transaction'],
      },
      as,
    );
  const part = await refund(400);
  assert.equal((part.balance_transaction as Stripe.BalanceTransaction).net, -380);
  await assert.rejects(refund(601), { param: 'amount' });
  control.money.nextRefund(account, 'pending');
  const rest = await refund();
  assert.deepEqual([rest.status, rest.amount], ['pending', 600]);
  await assert.rejects(refund(), { code: 'charge_already_refunded' });
  assert.equal(await availableOf(as), 0);
  control.money.settleRefund(rest.id, 'failed');
  const failed = await stripe.refunds.retrieve(rest.id, {}, as);
  assert.equal(failed.status, 'failed');
  assert.equal(await availableOf(as), 600);
  const { data } = await stripe.refunds.list({ payment_intent: id }, as);
  assert.equal(data.length, 2);
  assert.equal((await stripe.charges.retrieve(charge.id, {}, as)).amount_refunded, 400);
});

test('a payout needs available money, which comes back when the bank returns it', async () => {
  const { account, as } = openMerchant(server);
  const create = (amount: number) =>
    stripe.payouts.create({ amount, currency: 'usd', metadata: { batch: 'p' } }, as);
  await assert.rejects(create(1), { code: 'balance_insufficient' });
  control.money.addFunds(account, 1000, 'usd');
  const [paid, cancelled] = [await create(600), await create(100)];
  assert.equal(await availableOf(as), 300);
  control.money.sendPayout(paid.id);
  control.money.payPayout(paid.id, 'TRACE1');
  const found = await stripe.payouts.retrieve(paid.id, {}, as);
  assert.deepEqual([found.status, found.trace_id?.value], ['paid', 'TRACE1']);
  await assert.rejects(stripe.payouts.cancel(paid.id, {}, as), { statusCode: 400 });
  await stripe.payouts.cancel(cancelled.id, {}, as);
  control.money.failPayout(paid.id, 'account_closed');
  const failed = await stripe.payouts.retrieve(paid.id, {}, as);
  assert.deepEqual([failed.status, failed.failure_code], ['failed', 'account_closed']);
  assert.equal(await availableOf(as), 1000);
  const every = await stripe.balanceTransactions.list({ expand: ['data.source'] }, as);
  const sources = every.data.map(({ source }) => (source as { readonly object: string }).object);
  assert.deepEqual(sources, ['payout', 'payout', 'payout', 'payout', 'topup']);
  const { data } = await stripe.balanceTransactions.list({ source: paid.id }, as);
  assert.deepEqual(
    data.map(({ type, net }) => [type, net]),
    [
      ['payout_failure', 600],
      ['payout', -600],
    ],
  );
});

test('money is exchanged when the account settles in another currency', async () => {
  const account = control.accounts.open({ country: 'DE' });
  const merchant = {
    account,
    reader: control.readers.open(account),
    as: { stripeAccount: account },
  };
  control.money.setRate('usd', 'eur', 0.9);
  const { latest_charge: charge } = await takeTap(server, merchant);
  const settled = charge.balance_transaction as Stripe.BalanceTransaction;
  assert.deepEqual(
    [settled.currency, settled.exchange_rate, settled.amount, settled.net],
    ['eur', 0.9, 900, 855],
  );
});

test('money may be pending until it is made available', async () => {
  control.money.setAvailableAtOnce(false);
  const merchant = openMerchant(server);
  await takeTap(server, merchant);
  control.money.setAvailableAtOnce(true);
  const balance = await stripe.balance.retrieve({}, merchant.as);
  assert.deepEqual([balance.available[0]?.amount, balance.pending[0]?.amount], [0, 950]);
  control.money.makeAvailable(merchant.account);
  assert.equal(await availableOf(merchant.as), 950);
});

test('a dispute takes the money, is answered, and gives it back when it is won', async () => {
  const merchant = openMerchant(server);
  const { as } = merchant;
  const { id: intent } = await takeTap(server, merchant);
  const id = control.disputes.open({ intent, reason: 'product_not_received' });
  assert.equal(await availableOf(as), -50);
  const answer = (submit: boolean) =>
    stripe.disputes.update(id, { evidence: { uncategorized_text: 'It came.' }, submit }, as);
  const staged = await answer(false);
  assert.deepEqual(
    [staged.status, staged.evidence_details.submission_count],
    ['needs_response', 0],
  );
  const answered = await answer(true);
  assert.deepEqual(
    [answered.status, answered.evidence_details.submission_count],
    ['under_review', 1],
  );
  await assert.rejects(answer(true), { statusCode: 400 });
  control.disputes.move(id, 'won');
  assert.equal(await availableOf(as), 950);
  const types = control.webhooks.events(merchant.account).map(({ type }) => type);
  assert.deepEqual(types.slice(-2), ['charge.dispute.closed', 'charge.dispute.funds_reinstated']);
});

test('a dispute is conceded by closing it, and an inquiry moves no money', async () => {
  const merchant = openMerchant(server);
  const { as } = merchant;
  const { id: intent } = await takeTap(server, merchant);
  const inquiry = control.disputes.open({ intent, status: 'warning_needs_response' });
  assert.equal(await availableOf(as), 950);
  control.disputes.move(inquiry, 'needs_response');
  assert.equal(await availableOf(as), -50);
  const lost = await stripe.disputes.close(inquiry, {}, as);
  assert.equal(lost.status, 'lost');
  await assert.rejects(stripe.disputes.close(inquiry, {}, as), { statusCode: 400 });
  const { data } = await stripe.disputes.list({ payment_intent: intent }, as);
  assert.equal(data.length, 1);
});

test('a hold that was not captured in time is released', async () => {
  const merchant = openMerchant(server);
  const { id } = await takeTap(server, merchant, held);
  control.money.expire(id);
  const { status } = await stripe.paymentIntents.retrieve(id, {}, merchant.as);
  assert.equal(status, 'canceled');
  const frail = { kind: 'approve', card: { failsCapture: true } } as const;
  control.readers.next(merchant.reader, frail);
  const other = await takeTap(server, merchant, held);
  await assert.rejects(stripe.paymentIntents.capture(other.id, {}, merchant.as), {
    code: 'charge_expired_for_capture',
  });
});

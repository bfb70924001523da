import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Stripe } from 'stripe';
import { openMerchant, openStripe, takeTap } from '../test-client.ts';

const server = await openStripe();
const { stripe, control } = server;

async function availableOf(as: { readonly stripeAccount: string }): Promise<number> {
  const { available } = await stripe.balance.retrieve({}, as);
  return available[0]?.amount ?? 0;
}

const typesOf = (account: string) =>
  control.webhooks.events(account).map(({ type }) => type as string);

test('a charge may be captured before its money moves', async () => {
  const merchant = openMerchant(server);
  const { account, as } = merchant;
  control.money.delaySettlement(account);
  const direct = await takeTap(server, merchant);
  const held = await takeTap(server, merchant, { capture_method: 'manual' });
  const capture = { amount_to_capture: 600, expand: ['latest_charge'] };
  const captured = await stripe.paymentIntents.capture(held.id, capture, as);
  const charges = [direct.latest_charge, captured.latest_charge as Stripe.Charge];
  for (const charge of charges) {
    assert.deepEqual([charge.status, charge.captured], ['succeeded', true]);
    assert.deepEqual([charge.balance_transaction, charge.application_fee], [null, null]);
  }
  assert.equal(await availableOf(as), 0);
  control.money.settle(account);
  for (const { id, application_fee_amount } of charges) {
    const expand = ['balance_transaction'];
    const settled = await stripe.charges.retrieve(id, { expand }, as);
    const { source, fee } = settled.balance_transaction as Stripe.BalanceTransaction;
    assert.deepEqual([source, fee], [id, application_fee_amount]);
    assert.equal(typeof settled.application_fee, 'string');
  }
  assert.equal(await availableOf(as), 1500);
  const told = control.webhooks.events(account).slice(-2);
  assert.deepEqual(
    told.map(({ type, data: { object } }) => [type, 'id' in object && object.id]),
    charges.map(({ id }) => ['charge.updated', id]),
  );
  assert.notEqual((await takeTap(server, merchant)).latest_charge.balance_transaction, null);
});

test('a refund comes after the capture that it gives back', async () => {
  const merchant = openMerchant(server);
  const { account, as } = merchant;
  control.money.delaySettlement(account);
  const { id } = await takeTap(server, merchant);
  await stripe.refunds.create({ payment_intent: id, refund_application_fee: true }, as);
  assert.equal(await availableOf(as), 0);
  control.money.settle(account);
  const { data } = await stripe.balanceTransactions.list({}, as);
  assert.deepEqual(
    data.map(({ type, net }) => [type, net]),
    [
      ['refund', -950],
      ['charge', 950],
    ],
  );
});

test('a charge may not show its card yet', async () => {
  const merchant = openMerchant(server);
  const { account, as } = merchant;
  control.money.hideDetails(account);
  const direct = await takeTap(server, merchant);
  assert.equal(direct.status, 'succeeded');
  const held = await takeTap(server, merchant, {
    capture_method: 'manual',
    payment_method_options: { card_present: { request_incremental_authorization_support: true } },
  });
  await stripe.paymentIntents.incrementAuthorization(held.id, { amount: 2000 }, as);
  const find = async (charge: string) =>
    (await stripe.charges.retrieve(charge, {}, as)).payment_method_details;
  const ids = [direct.latest_charge.id, held.latest_charge.id];
  assert.deepEqual(await Promise.all(ids.map(find)), [null, null]);
  control.money.revealDetails(account);
  const [first, second] = await Promise.all(ids.map(find));
  assert.equal(first?.card_present?.last4, '9969');
  assert.equal(second?.card_present?.amount_authorized, 2000);
  assert.deepEqual(typesOf(account).slice(-2), ['charge.updated', 'charge.updated']);
  assert.notEqual((await takeTap(server, merchant)).latest_charge.payment_method_details, null);
});

test('each change of money emits its events, and cannot be repeated', async () => {
  const merchant = openMerchant(server);
  const { account, as } = merchant;
  const held = await takeTap(server, merchant, { capture_method: 'manual' });
  const capture = () => stripe.paymentIntents.capture(held.id, {}, as);
  await capture();
  assert.deepEqual(typesOf(account).slice(-2), ['charge.captured', 'payment_intent.succeeded']);
  const captured = { statusCode: 400, code: 'payment_intent_unexpected_state' };
  await assert.rejects(capture(), captured);
  await stripe.payouts.create({ amount: 100, currency: 'usd' }, as);
  assert.equal(typesOf(account).at(-1), 'payout.created');
  const refund = () => stripe.refunds.create({ payment_intent: held.id }, as);
  await refund();
  assert.deepEqual(typesOf(account).slice(-2), ['refund.created', 'charge.refunded']);
  await assert.rejects(refund(), { statusCode: 400, code: 'charge_already_refunded' });
  const other = await takeTap(server, merchant, { capture_method: 'manual' });
  await stripe.paymentIntents.cancel(other.id, {}, as);
  assert.equal(typesOf(account).at(-1), 'payment_intent.canceled');
  const unknown = stripe.refunds.create({ payment_intent: 'pi_unknown' }, as);
  await assert.rejects(unknown, { statusCode: 404, code: 'resource_missing' });
});

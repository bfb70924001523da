import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Stripe } from 'stripe';
import { clientOf, openMerchant, openStripe, takeTap } from '../test-client.ts';

const server = await openStripe();
const { control } = server;

/** An own account in a currency with a merchant of its own, perhaps in another one. */
function open(currency: string, merchantCurrency = currency) {
  const own = control.accounts.openOwn({ currency });
  const stripe = clientOf({ url: server.url, secretKey: own.secretKey });
  const merchant = openMerchant(server, { own: own.id, currency: merchantCurrency });
  return { own, stripe, merchant };
}

const rows = ({ data }: { readonly data: readonly Stripe.BalanceTransaction[] }) =>
  data.map(({ type, reporting_category, net, currency }) => [
    type,
    reporting_category,
    net,
    currency,
  ]);

test('a fee is given back in parts without a refund, on both sides', async () => {
  const { stripe, merchant } = open('usd');
  const { as, account } = merchant;
  const { id, latest_charge: charge } = await takeTap({ stripe }, merchant);
  await stripe.refunds.create({ payment_intent: id, amount: 400 }, as);
  const fee = String(charge.application_fee);
  const back = (amount?: number) =>
    stripe.applicationFees.createRefund(fee, amount === undefined ? {} : { amount });
  await assert.rejects(back(51), { statusCode: 400, param: 'amount' });
  await assert.rejects(back(0), { statusCode: 400, param: 'amount' });
  const first = await stripe.applicationFees.createRefund(fee, {
    amount: 20,
    metadata: { why: 'part' },
  });
  assert.deepEqual(
    [first.object, first.amount, first.currency, first.fee, first.metadata],
    ['fee_refund', 20, 'usd', fee, { why: 'part' }],
  );
  assert.equal((await back()).amount, 30);
  await assert.rejects(back(), { statusCode: 400 });
  const expand = ['balance_transaction'];
  const found = await stripe.applicationFees.retrieveRefund(fee, first.id, { expand });
  assert.equal((found.balance_transaction as Stripe.BalanceTransaction).net, -20);
  const updated = await stripe.applicationFees.updateRefund(fee, first.id, {
    metadata: { a: '1' },
  });
  assert.deepEqual(updated.metadata, { why: 'part', a: '1' });
  const listed = await stripe.applicationFees.listRefunds(fee);
  assert.deepEqual(
    listed.data.map(({ amount }) => amount),
    [30, 20],
  );
  const whole = await stripe.applicationFees.retrieve(fee);
  assert.deepEqual(
    [whole.amount_refunded, whole.refunded, whole.refunds.data.length],
    [50, true, 2],
  );
  assert.deepEqual(rows(await stripe.balanceTransactions.list({})), [
    ['application_fee_refund', 'platform_earning_refund', -30, 'usd'],
    ['application_fee_refund', 'platform_earning_refund', -20, 'usd'],
    ['application_fee', 'platform_earning', 50, 'usd'],
  ]);
  assert.deepEqual(rows(await stripe.balanceTransactions.list({}, as)), [
    ['adjustment', 'fee', 30, 'usd'],
    ['adjustment', 'fee', 20, 'usd'],
    ['refund', 'refund', -400, 'usd'],
    ['charge', 'charge', 950, 'usd'],
  ]);
  const { data } = await stripe.balanceTransactions.list({ expand: ['data.source'] }, as);
  const source = data[1]?.source as Stripe.FeeRefund | undefined;
  assert.equal(source?.id, first.id);
  const events = await stripe.events.list({ type: 'application_fee.refunded' });
  assert.equal(events.data.length, 2);
  const other = await takeTap({ stripe }, openMerchant(server, { own: (await whoIs(stripe)).id }));
  const foreign = String(other.latest_charge.application_fee);
  const crossed = stripe.applicationFees.retrieveRefund(foreign, first.id);
  await assert.rejects(crossed, { statusCode: 404 });
  assert.equal(whole.account, account);
});

const whoIs = (stripe: Stripe) => stripe.accounts.retrieveCurrent();

test('each refund gives back its part of the fee, rounded by itself', async () => {
  const { stripe, merchant } = open('usd');
  const { id, latest_charge } = await takeTap({ stripe }, merchant, { application_fee_amount: 10 });
  for (const amount of [340, 330, 330]) {
    const asked = { payment_intent: id, amount, refund_application_fee: true };
    await stripe.refunds.create(asked, merchant.as);
  }
  const fee = await stripe.applicationFees.retrieve(String(latest_charge.application_fee));
  assert.deepEqual([fee.amount_refunded, fee.refunded], [9, false]);
});

test('a fee is exchanged on its way to an own account in another currency', async () => {
  const { stripe, merchant } = open('usd', 'eur');
  control.money.setRate('usd', 'eur', 0.9);
  control.money.setRate('eur', 'usd', 1.1);
  const { latest_charge: charge } = await takeTap({ stripe }, merchant, {
    amount: 2000,
    application_fee_amount: 105,
  });
  const settled = charge.balance_transaction as Stripe.BalanceTransaction;
  assert.deepEqual([settled.currency, settled.amount, settled.fee], ['eur', 1800, 95]);
  const id = String(charge.application_fee);
  const expand = ['balance_transaction'];
  const fee = await stripe.applicationFees.retrieve(id, { expand });
  assert.deepEqual([fee.amount, fee.currency], [95, 'eur']);
  const earned = fee.balance_transaction as Stripe.BalanceTransaction;
  assert.deepEqual(
    [earned.amount, earned.currency, earned.exchange_rate, earned.source],
    [105, 'usd', 1.1, id],
  );
  control.money.setRate('eur', 'usd', 1.2);
  const back = await stripe.applicationFees.createRefund(id, { amount: 45, expand });
  const given = back.balance_transaction as Stripe.BalanceTransaction;
  assert.deepEqual([given.amount, given.currency, given.exchange_rate], [-54, 'usd', 1.2]);
  const [, connected] = (await stripe.balanceTransactions.list({}, merchant.as)).data.toReversed();
  assert.deepEqual([connected?.amount, connected?.currency], [45, 'eur']);
  await stripe.refunds.create(
    { charge: charge.id, amount: 1000, refund_application_fee: true },
    merchant.as,
  );
  assert.equal((await stripe.applicationFees.retrieve(id)).amount_refunded, 45 + 48);
});

test('an own account with a bank account for the currency gets the fee as it is', async () => {
  const own = control.accounts.openOwn({ currency: 'usd', currencies: ['eur'] });
  const stripe = clientOf({ url: server.url, secretKey: own.secretKey });
  const merchant = openMerchant(server, { own: own.id, currency: 'eur' });
  const { latest_charge } = await takeTap({ stripe }, merchant, { currency: 'eur' });
  const id = String(latest_charge.application_fee);
  const fee = await stripe.applicationFees.retrieve(id, { expand: ['balance_transaction'] });
  const earned = fee.balance_transaction as Stripe.BalanceTransaction;
  assert.deepEqual([earned.amount, earned.currency, earned.exchange_rate], [50, 'eur', null]);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Stripe } from 'stripe';
import { clientOf, openMerchant, openStripe, takeTap } from '../test-client.ts';

const server = await openStripe();
const { control } = server;
const { money } = control;

function open(currency = 'usd') {
  const own = control.accounts.openOwn({ currency });
  const stripe = clientOf({ url: server.url, secretKey: own.secretKey });
  return { own, stripe, merchant: openMerchant(server, { own: own.id, currency }) };
}

type Client = ReturnType<typeof open>['stripe'];

async function movementsOf(stripe: Client, as = {}) {
  const { data } = await stripe.balanceTransactions.list({ limit: 100 }, as);
  return data.map(({ type, reporting_category, net }) => [type, reporting_category, net]);
}

test('Stripe takes its fees from the own account, with tax', async () => {
  const { own, stripe, merchant } = open();
  const fees = { processing: { share: 0.01, fixed: 5 }, dispute: { fixed: 1500 }, tax: 0.2 };
  money.setFees({ ...fees, payout: { fixed: 25 } }, own.id);
  const { id } = await takeTap({ stripe }, merchant);
  control.disputes.open({ intent: id });
  money.addFunds(merchant.account, 1000, 'usd');
  await stripe.payouts.create({ amount: 500, currency: 'usd' }, merchant.as);
  assert.deepEqual(await movementsOf(stripe), [
    ['tax_fee', 'tax', -5],
    ['stripe_fee', 'fee', -25],
    ['tax_fee', 'tax', -300],
    ['stripe_fee', 'fee', -1500],
    ['application_fee', 'platform_earning', 50],
    ['tax_fee', 'tax', -3],
    ['stripe_fee', 'fee', -15],
  ]);
  money.setFees(null, own.id);
  await takeTap({ stripe }, merchant);
  assert.equal((await movementsOf(stripe)).length, 8);
});

test('a connected account that pays for itself pays with what it earns', async () => {
  const { own, stripe } = open();
  money.setFees({ processing: { share: 0.01 }, dispute: { fixed: 1500 }, tax: 0.2 }, own.id);
  const { account, reader } = openMerchant(server, { own: own.id, paysFees: true });
  const merchant = { account, reader, as: { stripeAccount: account } };
  const { id, latest_charge } = await takeTap({ stripe }, merchant);
  const { fee, fee_details } = latest_charge.balance_transaction as Stripe.BalanceTransaction;
  assert.equal(fee, 50 + 10 + 2);
  assert.deepEqual(
    fee_details.map((each) => [each.type, each.amount]),
    [
      ['application_fee', 50],
      ['stripe_fee', 10],
      ['tax', 2],
    ],
  );
  const opened = control.disputes.open({ intent: id });
  const dispute = await stripe.disputes.retrieve(opened, {}, merchant.as);
  assert.equal(dispute.balance_transactions[0]?.net, -1000 - 1500 - 300);
  assert.deepEqual(await movementsOf(stripe), [['application_fee', 'platform_earning', 50]]);
});

test('reserves are held and released, and anything may be adjusted', async () => {
  const { own, stripe } = open();
  money.addFunds(own.id, 1000, 'usd');
  money.reserve(own.id, 400, 'usd');
  money.release(own.id, 150, 'usd');
  const category = 'other_adjustment';
  money.move(own.id, { type: 'adjustment', category, amount: -20, currency: 'USD' });
  money.move(own.id, { type: 'unknown_movement', amount: 7, currency: 'usd', description: 'New' });
  assert.deepEqual(await movementsOf(stripe), [
    ['unknown_movement', 'unknown_movement', 7],
    ['adjustment', 'other_adjustment', -20],
    ['reserved_funds', 'risk_reserved_funds', 150],
    ['reserved_funds', 'risk_reserved_funds', -400],
    ['topup', 'topup', 1000],
  ]);
  assert.equal((await stripe.balance.retrieve()).available[0]?.amount, 737);
});

test('transfers go to connected accounts, are taken back, and come from there', async () => {
  const { own, stripe, merchant } = open();
  const { account, as } = merchant;
  const transfer = (amount: number, destination: string, options = {}) =>
    stripe.transfers.create({ amount, currency: 'usd', destination }, options);
  await assert.rejects(transfer(100, account), { code: 'balance_insufficient' });
  await stripe.topups.create({ amount: 1000, currency: 'usd', metadata: { a: 'b' } });
  const sent = await transfer(600, account);
  const reversal = await stripe.transfers.createReversal(sent.id, { amount: 250 });
  assert.equal((await stripe.transfers.retrieve(sent.id)).amount_reversed, 250);
  await assert.rejects(stripe.transfers.createReversal(sent.id, { amount: 351 }));
  const reversals = await stripe.transfers.listReversals(sent.id);
  assert.deepEqual(reversals.data, [await stripe.transfers.retrieveReversal(sent.id, reversal.id)]);
  await transfer(50, own.id, as);
  const missing = { statusCode: 404, code: 'resource_missing', param: 'destination' };
  await assert.rejects(transfer(1, server.ownAccount), missing);
  await assert.rejects(transfer(1, merchant.account, as), missing);
  assert.deepEqual(await movementsOf(stripe), [
    ['payment', 'charge', 50],
    ['transfer_refund', 'transfer_reversal', 250],
    ['transfer', 'transfer', -600],
    ['topup', 'topup', 1000],
  ]);
  assert.deepEqual(await movementsOf(stripe, as), [
    ['transfer', 'transfer', -50],
    ['payment_refund', 'refund', -250],
    ['payment', 'charge', 600],
  ]);
  const expand = ['data.source'];
  const { data } = await stripe.balanceTransactions.list({ expand });
  assert.deepEqual(
    data.map(({ source }) => (source as { readonly object: string }).object),
    ['charge', 'transfer_reversal', 'transfer', 'topup'],
  );
  const topups = await stripe.topups.list();
  assert.deepEqual(topups.data[0], await stripe.topups.retrieve(String(topups.data[0]?.id)));
  assert.equal((await stripe.transfers.list({ destination: account })).data.length, 1);
});

test('movements are listed by pages, and by type, time, source and currency', async () => {
  const { own, stripe } = open();
  const now = Date.now();
  for (const hour of [1, 2, 3]) {
    control.clock.set(() => new Date(now + hour * 3_600_000));
    money.addFunds(own.id, hour, 'usd');
    money.move(own.id, { type: 'adjustment', amount: -1, currency: 'usd', source: `x_${hour}` });
  }
  control.clock.set(() => new Date());
  const list = async (params: Stripe.BalanceTransactionListParams) =>
    (await stripe.balanceTransactions.list(params)).data.map(({ net }) => net);
  assert.deepEqual(await list({ type: 'topup' }), [3, 2, 1]);
  const second = Math.floor(now / 1000) + 2 * 3600;
  assert.deepEqual(await list({ created: { gte: second } }), [-1, 3, -1, 2]);
  assert.deepEqual(await list({ created: { gt: second - 60, lt: second + 60 } }), [-1, 2]);
  assert.deepEqual(await list({ source: 'x_2' }), [-1]);
  assert.deepEqual(await list({ currency: 'eur' }), []);
  const all = (await stripe.balanceTransactions.list({})).data.map(({ id }) => id);
  const page = (params: Stripe.BalanceTransactionListParams) =>
    stripe.balanceTransactions.list({ limit: 2, ...params });
  const first = await page({ starting_after: String(all[1]) });
  assert.deepEqual(
    first.data.map(({ id }) => id),
    all.slice(2, 4),
  );
  const before = await page({ ending_before: String(all[4]) });
  assert.deepEqual(
    before.data.map(({ id }) => id),
    all.slice(2, 4),
  );
  assert.deepEqual([first.has_more, before.has_more], [true, true]);
});

test('an own account is made liable for what its connected accounts owe', async () => {
  const { own, stripe, merchant } = open();
  money.keepConnectReserve(true, own.id);
  money.addFunds(own.id, 2000, 'usd');
  const { id } = await takeTap({ stripe }, merchant);
  const dispute = control.disputes.open({ intent: id });
  money.move(merchant.account, { type: 'adjustment', amount: -250, currency: 'usd' });
  const view = async () => {
    const { available, connect_reserved } = await stripe.balance.retrieve();
    return [available[0]?.amount, connect_reserved?.[0]?.amount];
  };
  assert.deepEqual(await view(), [2050 - 300, 300]);
  assert.deepEqual((await movementsOf(stripe))[0], [
    'reserve_transaction',
    'connect_reserved_funds',
    -300,
  ]);
  control.disputes.move(dispute, 'won');
  assert.deepEqual(await view(), [2050, 0]);
  assert.equal((await stripe.balance.retrieve({}, merchant.as)).connect_reserved, undefined);
});

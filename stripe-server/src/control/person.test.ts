import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openMerchant, openStripe, takeTap } from '../test-client.ts';

const server = await openStripe();
const { stripe, control, ownAccount } = server;
const { person } = control;

const typesOf = (account: string) =>
  control.webhooks.events(account).map(({ type }) => type as string);

test('a person moves money by hand, without a request', async () => {
  const merchant = openMerchant(server);
  const { account, as } = merchant;
  const { id } = await takeTap(server, merchant);
  const asked = server.requests.length;
  const payout = person.payOut(account, 300, 'usd');
  const refund = person.refund(id, { amount: 100 });
  const [fee] = (await stripe.applicationFees.list({ limit: 1 })).data;
  assert.equal(fee?.amount_refunded, 0);
  const withFee = person.refund(id, { amount: 400, withFee: true });
  person.refundFee(String(fee?.id));
  person.topUp(ownAccount, 900, 'usd');
  const currency = 'usd';
  const transfer = person.transfer({ from: ownAccount, to: account, amount: 500, currency });
  person.reverseTransfer(transfer, 200);
  person.transfer({ from: account, to: ownAccount, amount: 50, currency });
  assert.equal(server.requests.length, asked + 1);
  assert.equal((await stripe.payouts.retrieve(payout, {}, as)).automatic, false);
  for (const made of [refund, withFee]) {
    assert.equal((await stripe.refunds.retrieve(made, {}, as)).status, 'succeeded');
  }
  assert.equal((await stripe.applicationFees.retrieve(String(fee?.id))).refunded, true);
  const { data } = await stripe.balanceTransactions.list({}, as);
  assert.deepEqual(
    data.map(({ type, net }) => [type, net]),
    [
      ['transfer', -50],
      ['payment_refund', -200],
      ['payment', 500],
      ['adjustment', 30],
      ['refund', -380],
      ['refund', -100],
      ['payout', -300],
      ['charge', 950],
    ],
  );
  const last = control.webhooks.events(account).at(-1);
  assert.deepEqual(last?.request, { id: null, idempotency_key: null });
  person.cancelPayout(payout);
  assert.equal((await stripe.payouts.retrieve(payout, {}, as)).status, 'canceled');
  assert.throws(() => person.payOut(account, 1_000_000, 'usd'), /insufficient/);
});

test('a person changes a schedule, and rejects an account and takes that back', async () => {
  const { account, as } = openMerchant(server);
  person.setSchedule(account, 'daily');
  person.setDebitNegativeBalances(account, true);
  const { settings } = await stripe.accounts.retrieve(account);
  assert.deepEqual(
    [settings?.payouts?.schedule.interval, settings?.payouts?.debit_negative_balances],
    ['daily', true],
  );
  person.setSchedule(ownAccount, 'weekly');
  const own = await stripe.balanceSettings.retrieve();
  assert.equal(own.payments.payouts?.schedule?.interval, 'weekly');
  person.setSchedule(ownAccount, 'manual');
  person.reject(account);
  const rejected = await stripe.accounts.retrieve(account);
  assert.equal(rejected.requirements?.disabled_reason, 'rejected.fraud');
  assert.equal(rejected.payouts_enabled, false);
  person.takeBackRejection(account);
  const current = await stripe.accounts.retrieveCurrent({}, as);
  assert.equal(current.payouts_enabled && current.charges_enabled, true);
  assert.equal(typesOf(account).filter((type) => type === 'account.updated').length, 4);
});

test('an inquiry takes no money until it is escalated, and is answered or closed', async () => {
  const merchant = openMerchant(server);
  const { account, as } = merchant;
  const { id } = await takeTap(server, merchant);
  const statusOf = async (dispute: string) => {
    const found = await stripe.disputes.retrieve(dispute, {}, as);
    const { case_type } = found.payment_method_details?.card ?? {};
    return [found.status, case_type, found.balance_transactions.length];
  };
  const closed = person.openInquiry(id);
  assert.deepEqual(await statusOf(closed), ['warning_needs_response', 'inquiry', 0]);
  person.closeInquiry(closed);
  assert.deepEqual(await statusOf(closed), ['warning_closed', 'inquiry', 0]);
  assert.equal(typesOf(account).at(-1), 'charge.dispute.closed');
  const escalated = person.openInquiry(id, { amount: 400 });
  person.answer(escalated, 'It was delivered.');
  assert.deepEqual(await statusOf(escalated), ['warning_under_review', 'inquiry', 0]);
  person.escalate(escalated);
  assert.deepEqual(await statusOf(escalated), ['needs_response', 'chargeback', 1]);
  assert.ok(typesOf(account).includes('charge.dispute.funds_withdrawn'));
  assert.throws(() => person.closeInquiry(escalated), /needs_response/);
  person.accept(escalated);
  assert.deepEqual(await statusOf(escalated), ['lost', 'chargeback', 1]);
  const { available } = await stripe.balance.retrieve({}, as);
  assert.equal(available[0]?.amount, 550);
});

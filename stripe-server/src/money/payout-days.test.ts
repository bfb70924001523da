import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Stripe } from 'stripe';
import { openMerchant, openStripe, takeTap } from '../test-client.ts';

const server = await openStripe();
const { stripe, control } = server;
const { money } = control;

type Schedule = Stripe.BalanceSettingsUpdateParams.Payments.Payouts.Schedule;

const daily = { payments: { payouts: { schedule: { interval: 'daily' } } } } as const;

async function payoutsOf(as: { readonly stripeAccount?: string }) {
  const { data } = await stripe.payouts.list({}, as);
  return data.map(({ amount, automatic, status }) => [amount, automatic, status]);
}

test('a daily schedule pays out by itself what is available, and says what was in it', async () => {
  const merchant = openMerchant(server);
  const { as, account } = merchant;
  await takeTap(server, merchant);
  money.passDay();
  assert.deepEqual(await payoutsOf(as), []);
  const updated = await stripe.accounts.update(account, {
    settings: { payouts: { schedule: { interval: 'daily' } } },
  });
  assert.equal(updated.settings?.payouts?.schedule.interval, 'daily');
  const settings = await stripe.balanceSettings.retrieve({}, as);
  assert.equal(settings.payments.payouts?.schedule?.interval, 'daily');
  await stripe.payouts.create({ amount: 100, currency: 'usd' }, as);
  money.setAvailableAtOnce(false);
  await takeTap(server, merchant);
  money.setAvailableAtOnce(true);
  money.passDay();
  money.passDay();
  const [first, byHand] = (await stripe.payouts.list({}, as)).data;
  assert(first && byHand);
  assert.deepEqual(
    [first.amount, first.automatic, first.reconciliation_status],
    [850, true, 'completed'],
  );
  const included = async (payout: string) =>
    (await stripe.balanceTransactions.list({ payout }, as)).data.map(({ net }) => net);
  assert.deepEqual(await included(first.id), [-850, -100, 950]);
  await assert.rejects(included(byHand.id), { statusCode: 400, param: 'payout' });
  await assert.rejects(stripe.payouts.cancel(first.id, {}, as), { statusCode: 400 });
  const later = new Date(Date.now() + 3 * 86_400_000);
  control.clock.set(() => later);
  money.passDay();
  control.clock.set(() => new Date());
  const [second] = (await stripe.payouts.list({}, as)).data;
  assert.equal(second?.amount, 950);
  money.failPayout(first.id);
  money.passDay();
  assert.deepEqual((await payoutsOf(as))[0], [850, true, 'pending']);
});

test('weekly and monthly schedules wait for their day', async () => {
  const { as, account } = openMerchant(server);
  money.addFunds(account, 100, 'usd');
  const schedule = { interval: 'weekly', weekly_payout_days: ['wednesday'] } satisfies Schedule;
  await stripe.balanceSettings.update({ payments: { payouts: { schedule } } }, as);
  const on = (day: string) => {
    control.clock.set(() => new Date(`2027-03-${day}T12:00:00Z`));
    money.passDay();
  };
  on('02');
  assert.deepEqual(await payoutsOf(as), []);
  on('03');
  assert.equal((await payoutsOf(as)).length, 1);
  const monthly = { interval: 'monthly', monthly_payout_days: [9] } satisfies Schedule;
  await stripe.balanceSettings.update({ payments: { payouts: { schedule: monthly } } }, as);
  money.addFunds(account, 100, 'usd');
  on('10');
  assert.equal((await payoutsOf(as)).length, 1);
  on('09');
  assert.equal((await payoutsOf(as)).length, 2);
  control.clock.set(() => new Date());
});

test('payouts below the least of a currency are refused, and no schedule makes them', async () => {
  const { as, account } = openMerchant(server);
  money.setPayoutMinimum('USD', 100);
  money.addFunds(account, 199, 'usd');
  const create = (amount: number) => stripe.payouts.create({ amount, currency: 'usd' }, as);
  const refused = { statusCode: 400, code: 'amount_too_small', param: 'amount' };
  await assert.rejects(create(99), refused);
  await create(100);
  await stripe.balanceSettings.update(daily, as);
  money.passDay();
  assert.deepEqual(await payoutsOf(as), [[100, false, 'pending']]);
  money.setPayoutMinimum('usd', 1);
});

test('a trace id may come after its payout was paid, or never', async () => {
  const { as, account } = openMerchant(server);
  money.addFunds(account, 300, 'usd');
  money.delayTraceIds(true);
  const make = async () => (await stripe.payouts.create({ amount: 100, currency: 'usd' }, as)).id;
  const [told, never] = [await make(), await make()];
  assert.throws(() => money.setTraceId(told, 'T1'), /pending/);
  for (const id of [told, never]) money.payPayout(id);
  const traceOf = async (id: string) => (await stripe.payouts.retrieve(id, {}, as)).trace_id;
  assert.deepEqual(await traceOf(told), { status: 'pending', value: null });
  money.setTraceId(told, 'T1');
  money.setTraceId(never, null);
  assert.deepEqual(await traceOf(told), { status: 'supported', value: 'T1' });
  assert.deepEqual(await traceOf(never), { status: 'unsupported', value: null });
  const last = control.webhooks.events(account).at(-1);
  assert.equal(last?.type, 'payout.updated');
  money.delayTraceIds(false);
});

test('debts are collected from the bank where the account allows it', async () => {
  const { as, account } = openMerchant(server);
  const owe = () => money.move(account, { type: 'adjustment', amount: -400, currency: 'usd' });
  owe();
  money.passDay();
  assert.deepEqual(await payoutsOf(as), []);
  const before = await stripe.balanceSettings.retrieve({}, as);
  assert.equal(before.payments.debit_negative_balances, false);
  await stripe.accounts.update(account, {
    settings: { payouts: { debit_negative_balances: true } },
  });
  money.passDay();
  assert.deepEqual(await payoutsOf(as), [[-400, true, 'pending']]);
  const balance = async () => (await stripe.balance.retrieve({}, as)).available[0]?.amount;
  assert.equal(await balance(), 0);
  const [collection] = (await stripe.payouts.list({}, as)).data;
  money.failPayout(String(collection?.id), 'debit_not_authorized');
  assert.equal(await balance(), -400);
});

test('accounts whose requirements Stripe collects allow it by default', async () => {
  const { settings } = await stripe.accounts.create({ type: 'standard', country: 'US' });
  assert.equal(settings?.payouts?.debit_negative_balances, true);
});

test('refunds and disputes of exchanged money move at the rate of their own day', async () => {
  const merchant = openMerchant(server, { country: 'DE' });
  const { as } = merchant;
  const rows = async () =>
    (await stripe.balanceTransactions.list({}, as)).data.map(
      ({ type, amount, exchange_rate }: Stripe.BalanceTransaction) => [type, amount, exchange_rate],
    );
  money.setRate('usd', 'eur', 0.9);
  const { id } = await takeTap(server, merchant);
  money.setRate('usd', 'eur', 0.8);
  const asked = { payment_intent: id, amount: 400, refund_application_fee: true };
  const refund = await stripe.refunds.create(asked, as);
  money.setRate('usd', 'eur', 0.7);
  money.settleRefund(refund.id, 'failed');
  money.setRate('usd', 'eur', 0.85);
  const dispute = control.disputes.open({ intent: id });
  money.setRate('usd', 'eur', 0.95);
  control.disputes.move(dispute, 'won');
  assert.deepEqual(await rows(), [
    ['adjustment', 950, 0.95],
    ['adjustment', -850, 0.85],
    ['refund_failure', 280, 0.7],
    ['refund', -320, 0.8],
    ['charge', 900, 0.9],
  ]);
});

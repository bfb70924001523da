import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Transaction } from '../../../sdk/src/index.ts';
import { closeDispute, dispute, refund } from '../../support/money/after-capture.ts';
import { TapService } from '../../support/money/tap-service.ts';
import { advance, daySeconds } from '../../support/onboarding/onboarding.ts';
import { setFeePlan } from '../../support/service/settings.ts';

const taps = await TapService.start();
const { platform, api, counter } = await taps.newCounter({ country: 'DE' });
const { taprail } = api;
for (const currency of ['EUR', 'JPY']) {
  await setFeePlan(taps.service.database, {
    platformId: platform.id,
    currency,
    plan: { basisPoints: 333, fixedMinor: 7n },
  });
}

type Amounts = NonNullable<Transaction['amounts']>;

const nothing: Amounts = {
  ...{ authorised: 0, captured: 0, reversed: 0, refunded: 0, disputed: 0, disputes_lost: 0 },
  ...{ fee: 0, net: 0, net_settled: 0, settlement_currency: 'EUR' },
};

/** The amounts of a transaction, which must equal the sums of its ledger entries. */
async function amountsOf({ transaction }: { readonly transaction: string }): Promise<Amounts> {
  const { amounts, currency } = await taprail.transactions.get(transaction);
  assert(amounts);
  const entries = await Array.fromAsync(taprail.ledger.list({ transaction, limit: 100 }));
  const sum = (accounts: RegExp) =>
    entries
      .filter(({ account, currency: of }) => accounts.test(`${account} ${of}`))
      .reduce((total, { amount }) => total - amount, 0);
  assert.equal(sum(/^submerchant_/), amounts.net_settled, 'the sub-merchant’s share');
  assert.equal(sum(/^platform_operating/), amounts.fee, 'the platform’s share');
  const cleared = 0 - sum(new RegExp(`^psp_clearing ${currency}`));
  assert.equal(cleared, amounts.net + amounts.fee, 'the provider’s debt');
  const { captured, refunded, disputes_lost: lost, fee, net } = amounts;
  assert.equal(captured - refunded - lost - fee, net);
  if (currency === amounts.settlement_currency) assert.equal(amounts.net_settled, net);
  return amounts;
}

test('the amounts of a refunded and disputed capture equal its ledger entries', async () => {
  const tap = await counter.tap({
    ...{ amount: 4000, tip_amount: 1001, capture_mode: 'tap_with_tip' },
  });
  const whole = { ...nothing, authorised: 5001, captured: 5001, fee: 174, net: 4827 };
  assert.deepEqual(await amountsOf(tap), { ...whole, net_settled: 4827 });
  await refund(api, tap, 1234);
  // 43 of the fee of 174 go back with the refund.
  const refunded = { ...whole, refunded: 1234, fee: 131, net: 3636, net_settled: 3636 };
  assert.deepEqual(await amountsOf(tap), refunded);
  const won = await dispute(api, tap, { amount: 500 });
  assert.deepEqual(await amountsOf(tap), { ...refunded, disputed: 500 });
  await closeDispute(api, won, 'won');
  assert.deepEqual(await amountsOf(tap), refunded);
  const lost = await dispute(api, tap, { amount: 700 });
  await closeDispute(api, lost, 'lost');
  const left = { ...refunded, disputes_lost: 700, net: 2936, net_settled: 2936 };
  assert.deepEqual(await amountsOf(tap), left);
  await advance(api, 4 * daySeconds);
  assert.deepEqual(await amountsOf(tap), left, 'a payout changes no amount');
});

test('a reversed capture has nothing left, and a hold never had', async () => {
  const stay = await counter.hold(10_000);
  const held = { ...nothing, authorised: 10_000 };
  assert.deepEqual(await amountsOf(stay), held);
  await counter.act(stay, 'capture', { amount: 6_000 });
  const captured = { ...held, captured: 6_000, fee: 207, net: 5_793, net_settled: 5_793 };
  assert.deepEqual(await amountsOf(stay), captured);
  await counter.act(stay, 'reverse');
  assert.deepEqual(await amountsOf(stay), { ...held, reversed: 6_000 });
  const declined = await counter.tap({ device: 'sim_decline_51' });
  assert.deepEqual(await amountsOf(declined), nothing);
});

test('a converted capture has its net in the sub-merchant’s own currency, too', async () => {
  const tap = await counter.tap({ amount: 15_000, currency: 'JPY' });
  await refund(api, tap, 333);
  const lost = await dispute(api, tap, { amount: 1_000 });
  await closeDispute(api, lost, 'lost');
  const { captured, refunded, disputes_lost, fee, net } = await amountsOf(tap);
  assert.deepEqual(
    { captured, refunded, disputes_lost, fee, net },
    { captured: 15_000, refunded: 333, disputes_lost: 1_000, fee: 496, net: 13_171 },
  );
});

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import Stripe from 'stripe';
import type { Payout } from '../../../sdk/src/index.ts';
import { refund } from '../../support/money/after-capture.ts';
import { readStatements } from '../../support/money/books-agree.ts';
import {
  balanceOf,
  dayOfWeek,
  itemTexts,
  lastPayoutOf,
  monday,
} from '../../support/money/payouts.ts';
import type { TestCounter } from '../../support/money/taps.ts';
import { advance } from '../../support/onboarding/onboarding.ts';
import {
  assertReconciled,
  compareAccounts,
  intentOf,
  startStripeWorld,
} from '../../support/provider/provider-worlds.ts';
import { hearFrom, lastMade } from '../../support/provider/stripe-bistro.ts';
import { runCli } from '../../support/running/run-cli.ts';
import type { ApiClient } from '../../support/service/api-client.ts';

// Without workers, fees are returned only when the platform's clock is used.
const world = await startStripeWorld({ config: { role: 'api' } });
const { server, taps } = world;
const { control, secretKey, url } = server;
const { service } = taps;
const stripe = new Stripe(secretKey, { host: url.hostname, port: url.port, protocol: 'http' });
const hear = (api: ApiClient) => hearFrom(server, api);
const returnDue = async ({ api }: TestCounter) => void (await advance(api, 0));

beforeEach(() => {
  // The platform of the test before may have advanced the time further.
  control.clock.set(() => new Date());
  control.faults.clear();
  control.money.setRate('USD', 'EUR', 0.92143);
  control.money.setRate('JPY', 'USD', 0.0065431);
});

const shops = [
  { currency: 'USD', settles: 'USD', country: 'US' },
  { currency: 'EUR', settles: 'EUR', country: 'DE' },
  { currency: 'USD', settles: 'EUR', country: 'DE' },
  { currency: 'JPY', settles: 'USD', country: 'US' },
] as const;

for (const shop of shops) {
  const { currency, settles } = shop;
  test(`the fees of refunds in parts sum exactly, in ${currency} that settles in ${settles}`, async () => {
    const { platform, counter, account } = await openShop(shop);
    const tap = await counter.tap({ amount: 10_000, currency, platform_fee: 333 });
    await assertAgree(counter, account);
    let fees = 0;
    for (const [index, amount] of [3_333, 1, 2_222, 4_444].entries()) {
      const { fee_refunded: fee } = await refund(counter.api, tap, amount);
      // Stripe rounds each conversion separately.
      const roundings = currency === settles ? 0 : index + 1;
      // Stripe takes the whole refund from the account, and the fee has not moved yet.
      await assertAgree(counter, account, roundings);
      assert.equal(await keptOf(tap), BigInt(333 - fees));
      await returnDue(counter);
      fees += fee;
      await assertAgree(counter, account, roundings);
      assert.equal(await keptOf(tap), BigInt(333 - fees));
    }
    assert.equal(fees, 333);
    const whole = await counter.taprail.transactions.get(tap.transaction);
    assert.deepEqual(
      whole.refunds.map(({ fee_refunded: fee }) => fee),
      [111, 0, 74, 148],
    );
    if (currency === settles) {
      assert.deepEqual(await balanceOf(counter), { pending: 9_667, available: -9_667 });
    }
    await assertReconciled(world, platform);

    /**
     * The part of the fee that Stripe keeps, in the currency of the tap if it was not converted.
     */
    async function keptOf({ transaction }: { readonly transaction: string }): Promise<bigint> {
      const fee = await feeOf(transaction, account);
      if (currency === settles) return BigInt(fee.amount - fee.amount_refunded);
      const { balances } = await counter.taprail.balance.get();
      return BigInt(balances.find((each) => each.currency === currency)?.operating ?? 0);
    }
  });
}

test('a reversal returns the fee, too, and a refund that fails afterwards does not', async () => {
  const { platform, counter, account } = await openShop(shops[2]);
  const undone = await counter.tap({ amount: 1_000, currency: 'USD', platform_fee: 77 });
  await counter.taprail.taps.reverse(undone.id);
  await assertAgree(counter, account);
  await returnDue(counter);
  await assertAgree(counter, account);
  assert.deepEqual(await balanceOf(counter), {});

  const tap = await counter.tap({ amount: 1_000, currency: 'USD', platform_fee: 77 });
  const { id } = await refund(counter.api, tap, 500);
  await returnDue(counter);
  control.money.settleRefund(lastMade(server, 'refunds.create'), 'failed');
  await hear(counter.api);
  await assertAgree(counter, account);
  const failed = await counter.taprail.refunds.get(id);
  assert.deepEqual([failed.status, failed.fee_refunded], ['failed', 39]);
  assert.match(failed.failure?.message ?? '', /had returned the fee by then/);
  const again = await refund(counter.api, tap);
  assert.equal(again.fee_refunded, 77 - 39);
  await returnDue(counter);
  await assertAgree(counter, account);
  const fee = await feeOf(tap.transaction, account);
  assert.equal(fee.amount_refunded, fee.amount);
  await assertReconciled(world, platform);
});

test('the refund shows the returned fee, and the return has no event', async () => {
  const { platform, counter } = await openShop(shops[0]);
  const tap = await counter.tap({ amount: 1_000, platform_fee: 100 });
  const made = await refund(counter.api, tap, 400);
  assert.deepEqual([made.status, made.fee_refunded], ['succeeded', 40]);
  const list = async () => Array.fromAsync(platform.taprail.events.list({}));
  const before = await list();
  const [refunded] = before.filter(({ type }) => type === 'charge.refunded');
  await returnDue(counter);
  assert.deepEqual(await list(), before);
  const told = await platform.taprail.events.get(refunded?.id ?? '');
  const object = told.data.object as unknown as { readonly refunds: readonly object[] };
  assert.partialDeepStrictEqual(object.refunds, [{ fee_refunded: 40 }]);
  const shown = await counter.taprail.refunds.get(made.id);
  assert.deepEqual(shown, made);
  const entries = await Array.fromAsync(
    counter.taprail.ledger.list({ transaction: tap.transaction }),
  );
  const own = entries.filter(({ kind }) => kind === 'fee_return');
  assert.deepEqual(own.map(({ account, amount, source }) => [account, amount, source]).toSorted(), [
    ['platform_operating', 40, made.id],
    ['submerchant_available', -40, made.id],
  ]);
});

test('a fee with an unknown return is looked up, and left to a person after a day', async () => {
  const { platform, counter } = await openShop(shops[0]);
  const tap = await counter.tap({ amount: 1_000, platform_fee: 100 });
  await refund(counter.api, tap, 500);
  const operation = 'applicationFees.createRefund';
  control.faults.order({ operation, kind: 'error before', times: 1_000 });
  await returnDue(counter);
  const pending = async () => (await counter.taprail.taps.get(tap.id)).pending_operation;
  assert.partialDeepStrictEqual(await pending(), { kind: 'return_fee', amount: 50 });
  await world.advance(counter.api, 26 * 60 * 60);
  control.faults.forgetKeys();
  await world.advance(counter.api, 60 * 60);
  assert.notEqual((await pending())?.decision_since ?? null, null);
  const { unanswered } = await compareAccounts(world, platform);
  assert.match(String(unanswered), new RegExp(`fee returned for ${tap.transaction} .* decision`));
  control.faults.clear();
  const environment = { DATABASE_URL: service.databaseUrl };
  const ordered = await runCli(['provider', 'retry', tap.transaction, '--yes'], environment, []);
  assert.equal(ordered.code, 0, ordered.stderr);
  await world.advance(counter.api, 0);
  assert.equal(await pending(), null);
  assert.deepEqual(await balanceOf(counter), { available: 900 - 500 + 50 });
  await assertReconciled(world, platform);
});

test('a fee that a person returned at Stripe stays in the ledger, and is named', async () => {
  const { counter, account } = await openShop(shops[0]);
  const tap = await counter.tap({ amount: 1_000, platform_fee: 100 });
  const fee = await feeOf(tap.transaction, account);
  await stripe.applicationFees.createRefund(fee.id);
  const { id } = await refund(counter.api, tap, 500);
  await returnDue(counter);
  assert.equal((await counter.taprail.refunds.get(id)).fee_refunded, 0);
  assert.equal((await counter.taprail.taps.get(tap.id)).pending_operation, null);
});

test('a missing minor unit of a converted item does not delay its payout', async () => {
  const { platform, counter, account } = await openShop(shops[2]);
  await counter.tap({ amount: 1_000, currency: 'USD', platform_fee: 77 });
  adjust(account, -1, 'EUR');
  const sent = await payOut(counter);
  assert.deepEqual([sent.status, sent.amount], ['in_transit', 849]);
  assert.deepEqual(await itemTexts(counter.api, sent), ['payout_difference -1', 'settlement 850']);
  await world.letBanksPay(counter.api);
  assert.equal((await lastPayoutOf(counter)).status, 'paid');
  // The next payout would have it, until the statement explains the difference.
  assert.deepEqual(await balanceOf(counter), { available: 1 });
  await readStatements(taps.service, platform);
  assert.deepEqual(await balanceOf(counter), {});
  await assertReconciled(world, platform);
});

test('a payout waits if more than a minor unit per converted item is missing, and says so', async () => {
  const { counter, account } = await openShop(shops[2]);
  await counter.tap({ amount: 1_000, currency: 'USD', platform_fee: 77 });
  adjust(account, -2, 'EUR');
  const waiting = await payOut(counter);
  assert.deepEqual([waiting.status, waiting.amount, waiting.missing_amount], ['scheduled', 850, 2]);
  adjust(account, 1, 'EUR');
  const sent = await payOut(counter, 2);
  assert.deepEqual([sent.status, sent.amount, sent.missing_amount], ['in_transit', 849, null]);
});

test('unconverted items are missing to the last unit', async () => {
  const { counter, account } = await openShop(shops[0]);
  await counter.tap({ amount: 1_000, platform_fee: 77 });
  adjust(account, -1, 'USD');
  const waiting = await payOut(counter);
  assert.deepEqual([waiting.status, waiting.amount, waiting.missing_amount], ['scheduled', 923, 1]);
});

/** Stripe has this many minor units more, or less, than the ledger. */
function adjust(account: string, amount: number, currency: string): void {
  control.money.move(account, { type: 'adjustment', amount, currency });
}

async function openShop({ country, settles }: (typeof shops)[number]) {
  const platform = await taps.newPlatform();
  const { api } = platform;
  const counter = await world.openCounter(api, { country, default_currency: settles });
  await world.advanceTo(api, monday);
  return { platform, counter, account: lastMade(server, 'accounts.create') };
}

/** Sends the payouts of that many days after the Monday. */
async function payOut(counter: TestCounter, days = 1): Promise<Payout> {
  await world.advanceTo(counter.api, dayOfWeek(days, '20:00'));
  return lastPayoutOf(counter);
}

async function feeOf(transaction: string, account: string): Promise<Stripe.ApplicationFee> {
  const expand = ['latest_charge'];
  const options = { stripeAccount: account };
  const intent = await stripe.paymentIntents.retrieve(
    intentOf(server, transaction),
    { expand },
    options,
  );
  const charge = intent.latest_charge as Stripe.Charge;
  return stripe.applicationFees.retrieve(String(charge.application_fee));
}

/** The ledger's debt to the sub-merchant equals Stripe's balance, up to this many minor units. */
async function assertAgree(counter: TestCounter, account: string, roundings = 0): Promise<void> {
  const ours = await balanceOf(counter);
  const balance = await stripe.balance.retrieve({}, { stripeAccount: account });
  const theirs = [...balance.available, ...balance.pending].reduce(
    (sum, each) => sum + each.amount,
    0,
  );
  const owed = Object.values(ours).reduce((sum, amount) => sum + amount, 0);
  const gap = Math.abs(owed - theirs);
  assert.ok(gap <= roundings, `${counter.externalRef} is owed ${owed}, Stripe has ${theirs}`);
}

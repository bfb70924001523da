import assert from 'node:assert/strict';
import type { Transaction } from '../../../server/src/domains/payments/transaction/types.ts';
import { parseId } from '../../../server/src/lib/ids.ts';
import { sql } from '../../../server/src/postgres/sql.ts';
import { clockNow } from '../../support/onboarding/onboarding.ts';
import type { ApiClient } from '../../support/service/api-client.ts';
import { readAll } from '../../support/service/read-all.ts';
import { type Books, checkBooks, readTransactions } from '../payments/checks.ts';
import { checkEvents, checkReminders } from './events.ts';
import {
  type Money,
  owedFor,
  type PaidShop,
  type Payees,
  type PayoutView,
  type Sum,
  total,
} from './facts.ts';
import { checkPayoutItems } from './items.ts';

/** Checks all rules about a platform's money, after everything has come to its end. */
export async function checkMoney(
  books: Books,
  api: ApiClient,
  { shops, isClockMovedMeanwhile }: Payees,
): Promise<void> {
  await checkBooks(books);
  const { transactions, payouts } = await readMoney(books, api);
  for (const transaction of transactions) checkLimits(transaction);
  for (const shop of shops) await checkPlaces(api, shop, { transactions, payouts });
  await checkOperating(api, { transactions, payouts });
  const money = { transactions, payouts, isClockMovedMeanwhile };
  for (const shop of shops) await checkPayoutItems(books, api, { ...money, shop });
  await checkProvider(books, { transactions, payouts });
  await checkEvents(books, { transactions, payouts }, await clockNow(api));
  for (const transaction of transactions) checkReminders(transaction);
}

/** Every event is stored, while none is old enough to be deleted. */
export async function checkTold(books: Books, api: ApiClient): Promise<void> {
  await checkEvents(books, await readMoney(books, api), await clockNow(api));
}

async function readMoney(books: Books, api: ApiClient): Promise<Money> {
  const payouts = await readAll<PayoutView>(api, '/v1/payouts');
  return { transactions: await readTransactions(books), payouts };
}

/** Refunds never exceed the capture, its fee or its settled amount. */
function checkLimits(transaction: Transaction): void {
  const { amountCaptured, amountRefunded, amountAuthorised, amountReleased } = transaction;
  const { platformFee, facts, id } = transaction;
  const standing = facts.refunds.filter(({ status }) => status !== 'failed');
  assert.equal(amountRefunded, total(standing.map(({ amount }) => amount)), id);
  checkGivenBack(transaction);
  const fees = total(standing.map(({ feeRefunded }) => feeRefunded));
  const settled = total(standing.map(({ settledAmount }) => settledAmount));
  assert(fees <= platformFee, `${id} gives back more than its fee`);
  assert(settled <= owedFor(transaction), `${id} gives back more than was settled`);
  if (amountRefunded === amountCaptured) {
    assert.deepEqual([fees, settled], [platformFee, owedFor(transaction)], `${id} is refunded`);
  }
  const isClosed = amountCaptured > 0n || ['reversed', 'expired'].includes(transaction.status);
  if (isClosed) assert.equal(amountCaptured + amountReleased, amountAuthorised, id);
}

/**
 * Refunds and disputes never exceed the amount left at their time. A dispute claims the rest when
 * it opens; a scheme may demand more, which is recorded in full.
 */
function checkGivenBack({ id, stages, facts }: Transaction): void {
  const claims = new Map<string, bigint>();
  let left = 0n;
  const unclaimed = () => left - total([...claims.values()]);
  for (const { kind, body } of stages) {
    if (kind === 'capture') left = BigInt(body.amount);
    if (kind === 'refund' && body.status !== 'failed') {
      assert(BigInt(body.amount) <= unclaimed(), `${body.id} refunds more than ${id} has left`);
      left -= BigInt(body.amount);
    }
    if (kind === 'refund_outcome' && body.status === 'failed') {
      left += facts.refunds.find((refund) => refund.id === body.id)?.amount ?? 0n;
    }
    if (kind === 'dispute') {
      const amount = BigInt(body.amount);
      claims.set(body.id, amount < unclaimed() ? amount : unclaimed());
    }
    if (kind === 'dispute_close') {
      const lost = body.outcome === 'lost' ? (claims.get(body.id) ?? 0n) : 0n;
      claims.delete(body.id);
      assert(lost <= left, `${body.id} takes more than ${id} had`);
      left -= lost;
    }
  }
}

/** Every minor unit that a sub-merchant is owed is in exactly one place. */
async function checkPlaces(
  api: ApiClient,
  { externalRef }: PaidShop,
  { transactions, payouts }: Money,
): Promise<void> {
  const own = transactions.filter((transaction) => transaction.externalRef === externalRef);
  const ofShop = payouts.filter(({ submerchant }) => submerchant === externalRef);
  const { body } = await api.get(`/v1/balance?submerchant=${externalRef}`);
  const balances = body.balances as unknown as Record<string, string | number>[];
  const currencies = new Set([
    ...own.map(({ facts }) => facts.settlementCurrency),
    ...ofShop.map(({ currency }) => currency),
  ]);
  const { payouts_enabled } = (await api.get(`/sub-merchants/${externalRef}`)).body;
  for (const currency of currencies) {
    const settling = own.filter(({ facts }) => facts.settlementCurrency === currency);
    const disputes = settling.flatMap(({ facts }) => facts.disputes);
    const refunds = settling.flatMap(({ facts }) => facts.refunds);
    const isOpen = ({ closedAt }: { readonly closedAt: string | null }) => closedAt === null;
    const sums = {
      pending: total(settling.filter(({ facts }) => facts.settlement === null).map(owedFor)),
      settled: total(settling.filter(({ facts }) => facts.settlement !== null).map(owedFor)),
      held: total(disputes.filter(isOpen).map(({ settledAmount }) => settledAmount)),
      lost: settledIn(disputes, 'lost'),
      refunded: settledIn(refunds, 'succeeded') + settledIn(refunds, 'pending'),
      ...payoutSums(ofShop, currency),
    };
    const { pending, settled, held, lost, refunded, inTransit, paid } = sums;
    const available = settled - held - lost - refunded - inTransit - paid;
    const found = balances.find((balance) => balance.currency === currency);
    assert.deepEqual(
      amounts(found, ['pending', 'available', 'in_transit', 'held']),
      [pending, available, inTransit, held],
      `${externalRef} ${currency}`,
    );
    assert.equal(pending, 0n, 'everything has settled');
    assert.equal(held, 0n, 'every dispute is closed');
    if (payouts_enabled) assert(available <= 0n, `${externalRef} was not paid out`);
  }
}

/** The same for the platform's fees. */
async function checkOperating(api: ApiClient, { transactions, payouts }: Money): Promise<void> {
  const own = payouts.filter(({ submerchant }) => submerchant === null);
  const { body } = await api.get('/v1/balance');
  const balances = body.balances as unknown as Record<string, string | number>[];
  for (const [currency, taken] of Map.groupBy(transactions, (each) => each.currency)) {
    const fees = total(taken.map(({ platformFee }) => platformFee));
    const refunds = taken.flatMap(({ facts }) => facts.refunds);
    const standing = refunds.filter(({ status }) => status !== 'failed');
    const refunded = total(standing.map(({ feeRefunded }) => feeRefunded));
    const { inTransit, paid } = payoutSums(own, currency);
    const found = balances.find((balance) => balance.currency === currency);
    assert.deepEqual(
      amounts(found, ['operating', 'in_transit']),
      [fees - refunded - inTransit - paid, inTransit],
      `the platform's ${currency}`,
    );
  }
}

/** The provider moved the same money, and got one request per refund and payout. */
async function checkProvider(
  { database, platformId }: Books,
  { transactions, payouts }: Money,
): Promise<void> {
  const rows = await database.rows<{ operation: string; ownId: string; amount: bigint } & Sum>(
    sql('test_effects')`
    select operation, own_id as "ownId", amount, currency
    from simulator_effects
    where platform_id = ${platformId}::uuid and amount is not null`,
  );
  const effects = (operation: string) =>
    rows
      .filter((row) => row.operation === operation)
      .map(({ ownId, amount, currency }) => `${ownId} ${amount} ${currency}`)
      .sort();
  const isSent = ({ status }: PayoutView) => !['scheduled', 'cancelled'].includes(status);
  const told = (own: readonly PayoutView[]) =>
    own.map(({ id, amount, currency }) => `${parseId('po', id)} ${amount} ${currency}`).sort();
  assert.deepEqual(effects('payouts.create'), told(payouts.filter(isSent)), 'sent once each');
  const paid = payouts.filter(({ status }) => status === 'paid');
  assert.deepEqual(effects('payouts.pay'), told(paid), 'paid once each');
  const refunds = transactions.flatMap(({ currency, facts }) =>
    facts.refunds.map(({ id, amount }) => `${parseId('re', id)} ${amount} ${currency}`),
  );
  assert.deepEqual(effects('taps.refund'), refunds.sort(), 'refunded once each');
  const clearing = await database.rows<Sum>(sql('test_clearing')`
    select currency, balance as amount
    from ledger_accounts
    where platform_id = ${platformId}::uuid and kind = 'psp_clearing' and balance <> 0`);
  const moved = rows.map(({ operation, amount, currency }) => ({
    currency,
    amount: amount * (movementSigns[operation] ?? 0n),
  }));
  assert.deepEqual(sumUp(clearing), sumUp(moved), 'the ledger agrees with the provider');
  const expected = [
    ...transactions.flatMap(({ currency, amountCaptured, amountRefunded, facts }) => [
      { currency, amount: amountCaptured - amountRefunded },
      ...facts.disputes
        .filter(({ status }) => status === 'lost')
        .map(({ amount }) => ({ currency, amount: -amount })),
    ]),
    ...paid.map(({ currency, amount }) => ({ currency, amount: -BigInt(amount) })),
  ];
  assert.deepEqual(sumUp(moved), sumUp(expected), 'the provider did what was asked for');
}

const movementSigns: Readonly<Record<string, bigint>> = {
  'taps.capture': 1n,
  'taps.reverse': -1n,
  'taps.refund': -1n,
  'refunds.fail': 1n,
  'payouts.pay': -1n,
  'disputes.lose': -1n,
};

function payoutSums(payouts: readonly PayoutView[], currency: string) {
  const sum = (...statuses: PayoutView['status'][]) =>
    total(
      payouts
        .filter((payout) => payout.currency === currency && statuses.includes(payout.status))
        .map(({ amount }) => BigInt(amount)),
    );
  return { inTransit: sum('scheduled', 'in_transit'), paid: sum('paid') };
}

function settledIn(
  list: readonly { readonly status: string; readonly settledAmount: bigint }[],
  status: string,
): bigint {
  return total(
    list.filter((each) => each.status === status).map(({ settledAmount }) => settledAmount),
  );
}

function amounts(
  balance: Readonly<Record<string, string | number>> | undefined,
  names: readonly string[],
): bigint[] {
  return names.map((name) => BigInt(balance?.[name] ?? 0));
}

/** By currency, without zeros. */
function sumUp(sums: readonly Sum[]): [string, bigint][] {
  const byCurrency = Map.groupBy(sums, ({ currency }) => currency);
  return [...byCurrency]
    .map(([currency, own]): [string, bigint] => [currency, total(own.map(({ amount }) => amount))])
    .filter(([, sum]) => sum !== 0n)
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

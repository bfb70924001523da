import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDatabase } from '../../../../tests/support/database/open-test-database.ts';
import {
  doneValue,
  later,
  providerNow as now,
  openProvider,
} from '../../../../tests/support/provider/simulated-provider.ts';
import { newUuid } from '../../lib/ids.ts';
import { sql } from '../../postgres/sql.ts';
import { type BalanceMovement, type BalancePage, noOwnIds, type OwnIds } from '../balance-port.ts';
import { makeDetails } from './account-rules/details-fixture.ts';

const database = await openTestDatabase();
const hour = 3_600_000;
const day = 24 * hour;
const captureNow = { platformFee: 0n };

/** A provider that records its effects, and an account that takes taps at any reader. */
async function openEffects() {
  const provider = await openProvider(database, { recordsEffects: true });
  const { taps, call, platformId, balances } = provider;
  const account = await provider.openAccount(makeDetails({ country: 'US' }));
  const request = { country: 'US', currency: 'USD', timeoutMs: 1000, presented: null };
  const tap = async (
    device: string,
    { at = now, capture = true, key = call(account, at) } = {},
  ) => {
    const facts = { device, amount: 1250n, captureNow: capture ? captureNow : null };
    const authorised = doneValue(await taps.authorise(key, { ...request, ...facts }));
    assert(authorised.kind === 'approved');
    const transactionId = key.idempotencyKey;
    const refund = { amount: 500n, currency: 'USD', transactionId, platformFee: 0n };
    return { key, transactionId, ref: authorised.ref, refund: { ...refund, ref: authorised.ref } };
  };
  const list = async (
    limit = 100,
    of: string | null = account,
  ): Promise<readonly BalanceMovement[]> => {
    assert(balances !== null);
    const movements: BalanceMovement[] = [];
    let after: string | null = null;
    do {
      const request = { from: now, to: later(100 * day), after, limit };
      const read = { ...call(null), account: of };
      const page: BalancePage = doneValue(await balances.list(read, request));
      assert(page.movements.length <= limit);
      movements.push(...page.movements);
      after = page.next;
    } while (after !== null);
    return movements;
  };
  const shown = async () =>
    (await list()).map(({ kind, gross, own }) => ({ kind, amount: gross, ownId: idIn(own) }));
  const calls = () =>
    database.rows<{ operation: string; calls: number }>(sql('test_effect_calls')`
      select operation, calls from simulator_effects
      where platform_id = ${platformId}::uuid
      order by operation collate "C", idempotency_key`);
  return { ...provider, account, tap, list, shown, calls };
}

function idIn({ transactionId, refundId, payoutId }: OwnIds): string | null {
  return refundId ?? payoutId ?? transactionId;
}

test('a simulator that records no effects lists none', async () => {
  const { taps, balances, call, platformId } = await openProvider(database);
  await taps.reverse(call('acct_0123456789abcdef01234567'), { ref: null });
  assert.equal(balances, null);
  const rows = await database.rows(sql('test_effect_of_platform')`
    select from simulator_effects where platform_id = ${platformId}::uuid`);
  assert.equal(rows.length, 0);
});

test('an effect is recorded once, with the number of calls for it', async () => {
  const { tap, taps, payouts, call, account, calls } = await openEffects();
  const { key, ref, refund } = await tap('reader-1');
  await tap('reader-1', { key });
  const [refundKey, reverseKey, payoutKey] = [call(account), call(account), call(account)];
  const payout = { payoutId: newUuid(), amount: 100n, currency: 'USD', eta: later(day) };
  for (let times = 0; times < 3; times += 1) {
    await taps.refund(refundKey, refund);
    await taps.reverse(reverseKey, { ref });
    await payouts.create(payoutKey, payout);
  }
  assert.deepEqual(await calls(), [
    { operation: 'payouts.create', calls: 3 },
    { operation: 'taps.authorise', calls: 2 },
    { operation: 'taps.capture', calls: 2 },
    { operation: 'taps.refund', calls: 3 },
    { operation: 'taps.reverse', calls: 3 },
  ]);
});

test('a call without effect is not recorded', async () => {
  const { tap, taps, payouts, call, account, strike, calls } = await openEffects();
  const { ref } = await tap('sim_capture_fail');
  const money = { ref, amount: 1250n, currency: 'USD', platformFee: 0n };
  await taps.capture(call(account), money);
  await strike('payouts.create', 'error');
  const payout = { payoutId: newUuid(), amount: 100n, currency: 'USD', eta: later(day) };
  const key = call(account);
  assert.equal((await payouts.create(key, payout)).kind, 'refused');
  assert.deepEqual(await calls(), [{ operation: 'taps.authorise', calls: 1 }]);
  await strike('payouts.create', 'timeout');
  assert.equal((await payouts.create(key, payout)).kind, 'unknown');
  assert.partialDeepStrictEqual(await calls(), [{ operation: 'payouts.create', calls: 1 }]);
});

test('captures and reversals are listed with the transaction, a released hold is not', async () => {
  const { tap, taps, call, account, shown } = await openEffects();
  const held = await tap('reader-1', { capture: false });
  await taps.reverse(call(account, later(1)), { ref: held.ref });
  const stay = await tap('reader-1', { capture: false });
  const capture = { ref: stay.ref, amount: 1000n, currency: 'USD', platformFee: 0n };
  await taps.capture(call(account, later(2)), capture);
  await taps.reverse(call(account, later(3)), { ref: stay.ref });
  const lost = await tap('reader-1', { at: later(4) });
  await taps.reverse({ ...lost.key, now: later(5) }, { ref: null });
  assert.deepEqual(await shown(), [
    { kind: 'capture', amount: 1000n, ownId: stay.transactionId },
    { kind: 'reversal', amount: -1000n, ownId: stay.transactionId },
    { kind: 'capture', amount: 1250n, ownId: lost.transactionId },
    { kind: 'reversal', amount: -1250n, ownId: lost.transactionId },
  ]);
});

test('a refund is listed, and again with the opposite amount when it fails', async () => {
  const { tap, taps, call, account, platformId, list, work } = await openEffects();
  const { refund } = await tap('sim_refund_fail');
  const key = call(account, later(1));
  const { ref } = doneValue(await taps.refund(key, refund));
  await work(later(hour + 1));
  const own = { ...noOwnIds, platformId, refundId: key.idempotencyKey };
  const facts = { sourceRef: ref, own, currency: 'USD', isOurs: true };
  assert.partialDeepStrictEqual((await list()).slice(1), [
    { ...facts, kind: 'refund', net: -500n, at: later(1) },
    { ...facts, kind: 'refund_failure', net: 500n, at: later(hour + 1) },
  ]);
});

test('payouts are listed when they are paid; failed ones never are', async () => {
  const { payouts, platformId, call, account, list, work } = await openEffects();
  const payout = { payoutId: newUuid(), amount: 100n, currency: 'USD', eta: later(day) };
  const { ref } = doneValue(await payouts.create(call(account), payout));
  const own = { ...payout, payoutId: newUuid(), eta: later(2 * day) };
  await payouts.create(call(null), own);
  const other = { ...payout, payoutId: newUuid() };
  const failing = doneValue(await payouts.create(call(account), other));
  const failure = { account, ref: failing.ref, code: 'no_account' } as const;
  await payouts.fail({ platformId, now }, failure);
  assert.deepEqual(await list(), []);
  await work(later(day));
  const facts = { kind: 'payout', net: -100n, currency: 'USD' } as const;
  const paid = { ...facts, sourceRef: ref, own: { payoutId: payout.payoutId }, at: later(day) };
  const listed = await list();
  assert.equal(listed.length, 1);
  assert.partialDeepStrictEqual(listed, [paid]);
  await work(later(2 * day));
  assert.equal((await list()).length, 1);
  const ofPlatform = await list(100, null);
  assert.partialDeepStrictEqual(ofPlatform, [{ ...facts, own: { payoutId: own.payoutId } }]);
});

test('disputes are listed when they are lost; won ones never are', async () => {
  const { tap, disputes, platformId, account, shown, work } = await openEffects();
  const lost = await tap('sim_dispute_fraud');
  const won = await tap('sim_dispute_product', { at: later(1) });
  const ref = `sim_dp_${won.transactionId}`;
  await disputes.close({ platformId, now: later(2) }, { account, ref, outcome: 'won' });
  await work(later(30 * day));
  assert.deepEqual(await shown(), [
    { kind: 'capture', amount: 1250n, ownId: lost.transactionId },
    { kind: 'capture', amount: 1250n, ownId: won.transactionId },
    { kind: 'dispute', amount: -1250n, ownId: lost.transactionId },
  ]);
});

test('pages of any size list each movement of the period once', async () => {
  const { tap, list } = await openEffects();
  await tap('reader-1', { at: later(-1) });
  await tap('reader-1', { at: later(100 * day) });
  // Several at the same time, so that pages end between them.
  for (const at of [0, 0, 0, 1, 1, 2]) await tap('reader-1', { at: later(at) });
  const all = await list();
  assert.equal(all.length, 6);
  for (const limit of [1, 2, 3, 5, 6, 7]) assert.deepEqual(await list(limit), all);
});

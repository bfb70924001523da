import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  balanceOf,
  dayOfWeek,
  itemTexts,
  lastPayoutOf,
  ownBalance,
  payoutIn,
  payoutsOf,
  requestPayout,
} from '../../../../../tests/support/money/payouts.ts';
import { recordAndPost } from '../../../../../tests/support/money/record-and-post.ts';
import {
  claimPayout,
  openPaidByHand,
  settlementOver,
} from '../../../../../tests/support/money/settlement.ts';
import { TapService } from '../../../../../tests/support/money/tap-service.ts';
import type { TestPlatform } from '../../../../../tests/support/service/test-service.ts';
import { newUuid } from '../../../lib/ids.ts';
import { sql } from '../../../postgres/sql.ts';
import { type PayoutFacts, type PspPayouts, payoutTooSmall } from '../../../psp/payout-port.ts';
import { createSimulator } from '../../../psp/simulator/simulator.ts';
import {
  type AccountKind,
  credit,
  debit,
  firstHash,
  hashRecord,
  makePosting,
} from '../../ledger/index.ts';
import { findIdByExternalRef } from '../../onboarding/index.ts';
import type { Settlement } from '../settlement.ts';
import { verifyPayouts } from '../verify.ts';
import { payoutScheduleWork, payoutWork } from '../works.ts';

// No workers run other than those of the tests.
const taps = await TapService.start({ config: { role: 'api', simulatorEffects: true } });
const { database, config } = taps.service;
const simulator = createSimulator({ database, seed: config.simulatorSeed, recordsEffects: true });

const over = (payouts: Partial<PspPayouts>): Settlement =>
  settlementOver(database, {
    create: simulator.payouts.create,
    retrieve: simulator.payouts.retrieve,
    ...payouts,
  });

const tooSmall = {
  kind: 'refused',
  code: payoutTooSmall,
  message: '',
  retryable: false,
} as const;

test('a payout refused as too small has not failed, and its money waits', async () => {
  const { platform, api, counter } = await openPaidByHand(taps, 1000);
  const refusing = payoutWork(over({ create: async () => tooSmall, limitsOf: everything }));
  for (const amount of [300, 400, 500]) {
    const payout = payoutIn(await requestPayout(counter, { amount }), 201);
    const row = await claimPayout(database, platform, payout);
    await refusing.run(row, { now: dayOfWeek(2, '08:00') });
    const { status, failure_code } = await api.taprail.payouts.get(payout.id);
    assert.deepEqual([status, failure_code], ['cancelled', null]);
  }
  assert.deepEqual(await balanceOf(counter), { available: 1000 });
  assert.equal((await api.taprail.submerchants.get(counter.externalRef)).payouts_enabled, true);
  assert.deepEqual(await verifyPayouts(database, platform.id), []);
});

test('an amount refused as too small is retried only with more money or a week later', async () => {
  const { platform, counter } = await openPaidByHand(taps, 1000);
  const payout = payoutIn(await requestPayout(counter), 201);
  const refusing = over({ create: async () => tooSmall, limitsOf: everything });
  const row = await claimPayout(database, platform, payout);
  await payoutWork(refusing).run(row, { now: dayOfWeek(2, '08:00') });
  await runSchedule(refusing, platform, counter.externalRef, dayOfWeek(3, '12:00'));
  assert.equal((await payoutsOf(counter)).length, 1);
  await runSchedule(refusing, platform, counter.externalRef, dayOfWeek(10, '12:00'));
  const again = await lastPayoutOf(counter);
  assert.deepEqual([again.status, again.amount], ['scheduled', 1000]);
  assert.notEqual(again.id, payout.id);
});

test("digits below the provider's unit are carried over to the next payout", async () => {
  const { platform, api, counter } = await openPaidByHand(taps, 12_345);
  const whole = over({ limitsOf: () => ({ minimumMinor: 100n, unitMinor: 100n }) });
  await runSchedule(whole, platform, counter.externalRef, dayOfWeek(1, '12:00'));
  const first = await lastPayoutOf(counter);
  assert.equal(first.amount, 12_300);
  assert.deepEqual(await itemTexts(api, first), ['carried_over -45', 'settlement 12345']);
  assert.deepEqual(await balanceOf(counter), { in_transit: 12_300, available: 45 });
  await runSchedule(whole, platform, counter.externalRef, dayOfWeek(2, '12:00'));
  assert.equal((await payoutsOf(counter)).length, 1, 'the rest is below the minimum');
  payoutIn(await api.post(`/v1/payouts/${first.id}/cancel`));
  await runSchedule(whole, platform, counter.externalRef, dayOfWeek(3, '12:00'));
  const second = await lastPayoutOf(counter);
  assert.deepEqual(await itemTexts(api, second), [
    'carried_over -45',
    'carried_over 45',
    'payout_cancelled 12300',
  ]);
  assert.deepEqual(await verifyPayouts(database, platform.id), []);
});

test('a payout without a bank reference is paid a day later and gets a late reference', async () => {
  const { platform, api, counter } = await openPaidByHand(taps, 1000);
  const payout = payoutIn(await requestPayout(counter), 201);
  let answer: Pick<
    Extract<PayoutFacts, { status: 'paid' }>,
    'wireReference' | 'isReferencePending'
  > = {
    wireReference: 'po_1',
    isReferencePending: true,
  };
  const paid = (payoutId: string) => ({ ref: 'po_1', payoutId, amount: 1000n, currency: 'EUR' });
  const of = (payoutId: string) =>
    ({ kind: 'done', value: { ...paid(payoutId), status: 'paid', ...answer } }) as const;
  const settlement = over({
    create: async (_, { payoutId }) => of(payoutId),
    retrieve: async (call) => of(call.idempotencyKey.replace('read:', '')),
  });
  const runAt = async (now: Date) => {
    // A new settlement each time, as in another process.
    const row = await claimPayout(database, platform, payout);
    await payoutWork({ ...settlement }).run(row, { now });
    return api.taprail.payouts.get(payout.id);
  };
  const seen = await runAt(dayOfWeek(2, '16:00'));
  assert.deepEqual([seen.status, seen.wire_reference], ['in_transit', null]);
  assert.equal(seen.awaits_reference_since, dayOfWeek(2, '16:00').toISOString());
  assert.equal((await runAt(dayOfWeek(3, '15:59'))).status, 'in_transit');
  const waited = await runAt(dayOfWeek(3, '16:00'));
  assert.deepEqual([waited.status, waited.wire_reference], ['paid', 'po_1']);
  assert.equal(waited.awaits_reference_since, seen.awaits_reference_since);
  assert.deepEqual(await verifyPayouts(database, platform.id), []);
  answer = { wireReference: 'TRACE1' };
  const completed = await runAt(dayOfWeek(7, '16:00'));
  assert.deepEqual([completed.status, completed.wire_reference], ['paid', 'TRACE1']);
  assert.equal(completed.awaits_reference_since, null);
  assert.deepEqual(await verifyPayouts(database, platform.id), []);
  const types = (await taps.events(platform)).map(({ type }) => type);
  assert.deepEqual(
    types.filter((type) => type.startsWith('payout.')),
    ['payout.scheduled', 'payout.paid'],
  );
});

test('a platform is paid its money less deductions, which are absorbed once', async () => {
  const { platform, api, counter } = await openPaidByHand(taps, 1000);
  await counter.tap({ amount: 5000, platform_fee: 900 });
  await move(platform, 'psp_fees', 250n);
  await move(platform, 'psp_reserves', 100n);
  await move(platform, 'psp_transfers', -50n);
  const [before] = (await api.taprail.balance.get()).balances;
  assert.deepEqual([before?.operating, before?.payable], [900, 600]);
  const taken = [
    { kind: 'provider_fees', amount: 250 },
    { kind: 'provider_reserves', amount: 100 },
    { kind: 'provider_transfers', amount: -50 },
  ];
  assert.deepEqual(before?.deductions, taken);
  const tooMuch = await api.post('/v1/payouts', { currency: 'EUR', amount: 601 });
  assert.equal(tooMuch.status, 409, tooMuch.text);
  assert.match(tooMuch.text, /600 are really there/);
  const part = payoutIn(await api.post('/v1/payouts', { currency: 'EUR', amount: 200 }), 201);
  assert.deepEqual([part.amount, part.deductions], [200, taken]);
  const rest = payoutIn(await api.post('/v1/payouts', { currency: 'EUR' }), 201);
  assert.deepEqual([rest.amount, rest.deductions], [400, []]);
  payoutIn(await api.post(`/v1/payouts/${part.id}/cancel`));
  assert.deepEqual(await ownBalance(api), { operating: 200, in_transit: 400 });
  const again = payoutIn(await api.post('/v1/payouts', { currency: 'EUR' }), 201);
  assert.deepEqual([again.amount, again.deductions], [200, []], 'they stay absorbed');
  assert.deepEqual(await verifyPayouts(database, platform.id), []);
  const left = await database.rows(sql('test_left')`
    select kind from ledger_accounts
    where platform_id = ${platform.id}::uuid and kind like 'psp_%' and kind <> 'psp_clearing'
      and balance <> 0`);
  assert.deepEqual(left, []);
  const report = await api.taprail.reports.download('payouts', {});
  assert.match(report, /provider_fees,provider_reserves,provider_transfers,provider_adjustments/);
  assert.match(report, /,2\.00,EUR,2\.50,1\.00,-0\.50,0\.00,/);
});

test('a payout has the missing amount until it is sent', async () => {
  const { platform, api, counter } = await openPaidByHand(taps, 1000);
  const payout = payoutIn(await requestPayout(counter), 201);
  let available = 400n;
  const settlement = over({
    readFunds: async () => ({ kind: 'done', value: { available, pending: 0n } }),
  });
  const runAt = async (now: Date) => {
    await payoutWork(settlement).run(await claimPayout(database, platform, payout), { now });
    const { status, missing_amount } = await api.taprail.payouts.get(payout.id);
    return [status, missing_amount];
  };
  assert.deepEqual(await runAt(dayOfWeek(2, '08:00')), ['scheduled', 600]);
  available = 1000n;
  assert.deepEqual(await runAt(dayOfWeek(3, '08:00')), ['in_transit', null]);
});

const everything = () => ({ minimumMinor: 1n, unitMinor: 1n });

async function runSchedule(
  settlement: Settlement,
  { id: platformId }: TestPlatform,
  externalRef: string,
  now: Date,
): Promise<void> {
  const subMerchantId = await findIdByExternalRef(database, { platformId, externalRef });
  // The sub-merchant of the fixture is paid by hand.
  await database.rows(sql('test_pay_daily')`
    update submerchants set payout_interval = 'daily'
    where platform_id = ${platformId}::uuid and submerchant_id = ${subMerchantId}::uuid`);
  const due_at = new Date(now.getTime() - 24 * 60 * 60 * 1000);
  const row = { platform_id: platformId, submerchant_id: subMerchantId ?? '', currency: 'EUR' };
  await payoutScheduleWork(settlement).run(
    { ...row, due_at, lease_token: '', attempts: 1 },
    { now },
  );
}

/** Moves money of the platform's own account at the provider, as its statement would. */
async function move(
  { id: platformId }: TestPlatform,
  kind: 'psp_fees' | 'psp_reserves' | 'psp_transfers',
  amount: bigint,
): Promise<void> {
  const at = dayOfWeek(1, '12:00');
  const operationId = newUuid();
  const account = (of: AccountKind) => ({ kind: of, subMerchantId: null, currency: 'EUR' });
  // Any valid kind: only the accounts matter here.
  const facts = { id: operationId, platformId, transactionId: null, at };
  const posting = makePosting({ ...facts, kind: 'payout_paid' }, [
    debit(account(kind), amount),
    credit(account('psp_clearing'), amount),
  ]);
  const stages = '[]';
  const record = { kind: 'test', objectId: operationId, position: 1, stages, eventIds: [] };
  const hash = hashRecord(firstHash, stages);
  await recordAndPost(database, platformId, [{ ...record, operationId, hash, posting, at }]);
}

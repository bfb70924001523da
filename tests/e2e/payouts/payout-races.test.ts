import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PayoutItem } from '../../../sdk/src/index.ts';
import { newUuid } from '../../../server/src/lib/ids.ts';
import type { JsonObject } from '../../../server/src/lib/json.ts';
import { raiseFence } from '../../../server/src/operations/fence.ts';
import type { Queryable } from '../../../server/src/postgres/database.ts';
import { sql } from '../../../server/src/postgres/sql.ts';
import { countLockWaits } from '../../support/database/lock-waits.ts';
import {
  balanceOf,
  dayOfWeek,
  itemsOf,
  itemTexts,
  lastPayoutOf,
  monday,
  payoutIn,
  payoutsOf,
  requestPayout,
} from '../../support/money/payouts.ts';
import { TapService } from '../../support/money/tap-service.ts';
import { settlingIn } from '../../support/money/taps.ts';
import { advanceTo } from '../../support/onboarding/onboarding.ts';
import { startTestService } from '../../support/service/test-service.ts';

// Without workers money settles only when the platform's clock is used.
const taps = await TapService.start({ config: { role: 'api' } });
const { database, databaseUrl } = taps.service;
const newReader = 'reader-new';
const node = await startTestService({ beside: taps.service, config: { role: 'api' } });

for (const [first, itemCount] of [
  ['payout', 1],
  ['settlement', 2],
] as const) {
  test(`a concurrent payout and settlement, the ${first} first, share no item`, async () => {
    const { platform, api, counter } = await openWith(1000);
    const late = await counter.tap({ amount: 200 });
    const settle = () => advanceTo(api, dayOfWeek(1, '23:00'));
    const ask = () => requestPayout(counter);
    // Both wait for the account, and the one that waited longer goes first.
    const account = await holdAccount(platform.id);
    const started: Promise<unknown>[] = [];
    for (const start of first === 'payout' ? [ask, settle] : [settle, ask]) {
      started.push(start());
      await waiting(started.length);
    }
    await account.release();
    await Promise.all(started);
    const payout = await lastPayoutOf(counter);
    const items = await itemsOf(api, payout);
    assert.equal(items.length, itemCount);
    const next = itemCount === 1 ? payoutIn(await requestPayout(counter), 201) : null;
    const rest = next === null ? [] : await itemsOf(api, next);
    const transactions = [...items, ...rest].map(({ transaction }) => transaction);
    assert.equal(new Set(transactions).size, 2, 'each is in one of them');
    assert.ok(transactions.includes(late.transaction));
    assert.deepEqual(await balanceOf(counter), { in_transit: 1200 });
  });
}

test('a payout and its cancellation during a settlement lose nothing', async () => {
  const { platform, api, counter } = await openWith(1000);
  const payout = payoutIn(await requestPayout(counter), 201);
  await counter.tap({ amount: 200 });
  const account = await holdAccount(platform.id);
  const settled = advanceTo(api, dayOfWeek(1, '23:00'));
  await waiting(1);
  const cancelled = api.post(`/v1/payouts/${payout.id}/cancel`);
  await waiting(2);
  const made = requestPayout(counter);
  await waiting(3);
  await account.release();
  await settled;
  assert.equal((await cancelled).status, 200);
  assert.equal(payoutIn(await made, 201).amount, 1200);
  assert.deepEqual(await balanceOf(counter), { in_transit: 1200 });
});

test('money returned while the schedule pays out is paid out the next morning', async () => {
  const { platform, api, counter } = await openWith(1000, { interval: 'daily' });
  await counter.tap({ amount: 2000 });
  await advanceTo(api, dayOfWeek(2, '04:30'));
  const part = payoutIn(await requestPayout(counter, { amount: 300 }), 201);
  // The schedule has taken the items and cannot post yet, so the cancellation waits for it.
  const ledger = await hold((transaction) =>
    transaction.rows(sql('test_hold_available')`
      select balance
      from ledger_accounts
      where platform_id = ${platform.id}::uuid and kind = 'submerchant_available'
      for update`),
  );
  const advanced = advanceTo(api, dayOfWeek(2, '05:00'));
  await waiting(1);
  const cancelled = api.post(`/v1/payouts/${part.id}/cancel`);
  await waiting(2);
  await ledger.release();
  await advanced;
  assert.equal((await cancelled).status, 200);
  assert.equal((await lastPayoutOf(counter)).amount, 1700);
  await advanceTo(api, dayOfWeek(3, '05:00'));
  const next = await lastPayoutOf(counter);
  assert.equal(next.amount, 300);
  assert.deepEqual(await itemTexts(api, next), ['payout_cancelled 300']);
});

for (const [name, begin] of [
  ['a tap at a new reader', ({ counter }) => counter.tap({ amount: 100, device: newReader })],
  ['a payout', ({ counter }) => requestPayout(counter)],
  ['a part of a payout', ({ counter }) => requestPayout(counter, { amount: 300 })],
  ['a cancellation', ({ api, payout }) => api.post(`/v1/payouts/${payout.id}/cancel`)],
  ['the schedule', ({ api }) => advanceTo(api, dayOfWeek(2, '05:00'))],
] satisfies [string, (open: Awaited<ReturnType<typeof openWithPayout>>) => Promise<unknown>][]) {
  test(`${name} waits while the fence is raised, and has locked nothing`, async () => {
    const open = await openWithPayout();
    const { id: platformId } = open.platform;
    let raising: Queryable = database;
    const fence = await hold(async (transaction) => {
      await raiseFence(transaction, { platformId, id: newUuid() });
      raising = transaction;
    });
    const begun = begin(open);
    try {
      await waiting(1);
      await lockLikeClaims(raising, platformId);
    } finally {
      await fence.release();
    }
    await begun;
  });
}

test('the fence is raised after the claims in progress, and new claims go past it', async () => {
  const { platform, counter } = await openWith(1000);
  const account = await holdAccount(platform.id);
  const made = requestPayout(counter);
  await waiting(1);
  const id = newUuid();
  const raised = raiseFence(database, { platformId: platform.id, id });
  await waiting(2);
  assert.equal((await counter.tap({ amount: 100 })).status, 'approved');
  await account.release();
  assert.equal(payoutIn(await made, 201).amount, 1000);
  assert.equal(await raised, id);
});

test('many concurrent taps, refunds and payouts: every item is in one payout or in none', async () => {
  const { platform, api, counter } = await openWith(5000);
  const made = await Promise.all(
    Array.from({ length: 12 }, (_, index) => counter.tap({ amount: 1000 + index })),
  );
  const there = counter.at(node.url);
  const settled = advanceTo(api, dayOfWeek(1, '23:00'));
  const steps = made.flatMap(({ transaction }, index) => {
    const at = index % 2 === 0 ? counter : there;
    return [
      at.api.post('/v1/refunds', { transaction, amount: 10 + index }),
      requestPayout(at, index % 3 === 0 ? {} : { amount: 300 }),
    ];
  });
  const codes = (await Promise.all(steps)).map(({ status, body }) =>
    status === 201 ? 'done' : (body.error as JsonObject).code,
  );
  // A refund may meet the settlement of its transaction.
  const expected = new Set(['done', 'balance_insufficient', 'operation_in_progress']);
  assert.deepEqual([...new Set(codes).difference(expected)], []);
  await settled;
  const seen: PayoutItem[] = [];
  for (const payout of await payoutsOf(counter)) seen.push(...(await itemsOf(api, payout)));
  const ids = new Set(seen.map(({ id }) => id));
  assert.equal(ids.size, seen.length, 'no item is in two payouts');
  const open = await openItems(platform.id);
  const { available = 0 } = await balanceOf(counter);
  assert.equal(
    open.reduce((sum, { amount }) => sum + amount, 0n),
    BigInt(available),
  );
  const settledCount = seen.filter(({ kind }) => kind === 'settlement').length;
  const openCount = open.filter(({ kind }) => kind === 'settlement').length;
  assert.equal(settledCount + openCount, 1 + 12);
});

/** A sub-merchant with this amount available on Tuesday, on a manual schedule. */
async function openWith(amount: number, payout_schedule = { interval: 'manual' }) {
  const opened = await taps.newCounter({ ...settlingIn('EUR'), payout_schedule });
  await advanceTo(opened.api, monday);
  await opened.counter.tap({ amount });
  await advanceTo(opened.api, dayOfWeek(1, '12:00'));
  return opened;
}

/** The same on Wednesday before the daily schedule, with a payout of a part. */
async function openWithPayout() {
  const opened = await openWith(1000, { interval: 'daily' });
  await opened.counter.tap({ amount: 2000 });
  await advanceTo(opened.api, dayOfWeek(2, '04:30'));
  const payout = payoutIn(await requestPayout(opened.counter, { amount: 400 }), 201);
  return { ...opened, payout };
}

/** Fails if another transaction has locked a reader, a payout or a balance of the platform. */
async function lockLikeClaims(transaction: Queryable, platformId: string): Promise<void> {
  await transaction.rows(sql('test_lock_timeout')`set local lock_timeout = '200ms'`);
  await transaction.rows(sql('test_lock_reader')`
    insert into devices (platform_id, device_id, created_at)
    values (${platformId}::uuid, ${newReader}::text, ${new Date()}::timestamptz)`);
  await transaction.rows(sql('test_lock_payouts')`
    select payout_id from payouts where platform_id = ${platformId}::uuid for update`);
  await transaction.rows(sql('test_lock_payout_accounts')`
    select currency from payout_accounts where platform_id = ${platformId}::uuid for update`);
  await transaction.rows(sql('test_lock_ledger_accounts')`
    select account_id from ledger_accounts where platform_id = ${platformId}::uuid for update`);
}

/** Keeps the only account of a platform locked until it is released. */
function holdAccount(platformId: string) {
  return hold((transaction) =>
    transaction.rows(sql('test_hold_account')`
      select currency
      from payout_accounts
      where platform_id = ${platformId}::uuid
      for update`),
  );
}

/** Keeps what it locks until it is released. */
async function hold(
  lock: (transaction: Queryable) => Promise<unknown>,
): Promise<{ release(): Promise<void> }> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: locked, resolve: onLocked } = Promise.withResolvers<void>();
  const done = database.transaction(async (transaction) => {
    await lock(transaction);
    onLocked();
    await released;
  });
  await locked;
  return {
    async release() {
      release();
      await done;
    },
  };
}

/** Resolves when this many sessions wait for a lock. */
async function waiting(count: number): Promise<void> {
  while ((await countLockWaits(databaseUrl)) < count);
}

function openItems(platformId: string): Promise<{ kind: string; amount: bigint }[]> {
  return database.rows(sql('test_open_items')`
    select kind, amount
    from payout_items
    where platform_id = ${platformId}::uuid and payout_id is null`);
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dueStepWork } from '../../../server/src/domains/payments/steps/due-steps.ts';
import { finishRow, postponeRow } from '../../../server/src/due-work/statements.ts';
import { newUuid, parseId } from '../../../server/src/lib/ids.ts';
import { sql } from '../../../server/src/postgres/sql.ts';
import { holdLock } from '../../support/database/hold-lock.ts';
import { countLockWaits } from '../../support/database/lock-waits.ts';
import { balanceOf, dayOfWeek, monday } from '../../support/money/payouts.ts';
import { TapService } from '../../support/money/tap-service.ts';
import { settlingIn, type TapView } from '../../support/money/taps.ts';
import { advanceTo } from '../../support/onboarding/onboarding.ts';

// Without workers due steps are taken only when the platform's clock is used.
const taps = await TapService.start({ config: { role: 'api' } });
const { database, databaseUrl } = taps.service;

/** When captures of the Monday are available in Berlin. */
const settles = dayOfWeek(0, '23:00');

test('settling writes nothing to the row of the transaction, and leaves no due time', async () => {
  const { api, counter } = await openOn(monday);
  const tap = await counter.tap({ amount: 1000 });
  assert.deepEqual((await dueOf(tap))?.due_at, settles);
  const before = await versionOf(tap);
  await advanceTo(api, settles);
  assert.deepEqual(await balanceOf(counter), { available: 1000 });
  assert.equal(await versionOf(tap), before);
  assert.equal(await dueOf(tap), undefined);
});

test('a tap without a later step has no due time', async () => {
  const { counter } = await openOn(monday);
  const declined = await counter.tap({ amount: 1000, device: 'sim_decline_05' });
  assert.equal(declined.status, 'declined');
  assert.equal(await dueOf(declined), undefined);
});

test('a due time from a later operation survives the end of an older run', async () => {
  const { api, counter } = await openOn(monday);
  const tap = await counter.hold(1000);
  const row = await lease(tap);
  assert.equal((await counter.act(tap, 'capture')).status, 200);
  const next = { due_at: settles, attempts: 0, lease_token: null };
  assert.deepEqual(await dueOf(tap), next);
  // The worker that leased the end of the hold has been slow.
  const work = dueStepWork(null as never);
  await finishRow(database, work, row, { kind: 'removed' });
  await finishRow(database, work, row, { kind: 'kept', dueAt: monday });
  await postponeRow(database, work, row, { now: new Date(), delayMs: 0 });
  assert.deepEqual(await dueOf(tap), next);
  await advanceTo(api, settles);
  assert.deepEqual(await balanceOf(counter), { available: 1000 });
});

test('a hold whose capture is being recorded as it ends settles and does not expire', async () => {
  const { platform, api, counter } = await openOn(monday);
  await counter.tap({ amount: 1 });
  const tap = await counter.hold(1000);
  const end = (await dueOf(tap))?.due_at ?? assert.fail('the hold has no end');
  await advanceTo(api, new Date(end.getTime() - 5_000));
  const unlock = await holdLock(
    database,
    sql('test_hold_pending')`
      select balance
      from ledger_accounts
      where platform_id = ${platform.id}::uuid and kind = 'submerchant_pending'
      for update`,
  );
  const captured = counter.act(tap, 'capture');
  await waiting(1);
  const advanced = advanceTo(api, end);
  await waiting(2);
  await unlock();
  assert.equal((await captured).status, 200);
  await advanced;
  const { status, amount_captured } = await counter.read(tap);
  assert.deepEqual([status, amount_captured], ['approved', 1000]);
  const due = await dueOf(tap);
  assert(due !== undefined && due.due_at > end);
  await advanceTo(api, due.due_at);
  assert.equal(await dueOf(tap), undefined);
});

test('a due time that comes before the step does is put right and takes no step', async () => {
  const { api, counter } = await openOn(monday);
  const tap = await counter.tap({ amount: 1000 });
  const early = new Date(monday.getTime() + 3_600_000);
  await database.rows(sql('test_due_early')`
    update transaction_dues
    set due_at = ${early}::timestamptz
    where transaction_id = ${idOf(tap)}::uuid`);
  await advanceTo(api, early);
  assert.deepEqual(await balanceOf(counter), { pending: 1000 });
  assert.deepEqual(await dueOf(tap), { due_at: settles, attempts: 0, lease_token: null });
  await advanceTo(api, settles);
  assert.deepEqual(await balanceOf(counter), { available: 1000 });
});

test('a due time of a transaction with nothing due is removed', async () => {
  const { platform, api, counter } = await openOn(monday);
  const tap = await counter.tap({ amount: 1000 });
  await advanceTo(api, settles);
  await database.rows(sql('test_due_again')`
    insert into transaction_dues (platform_id, transaction_id, due_at)
    values (${platform.id}::uuid, ${idOf(tap)}::uuid, ${settles}::timestamptz)`);
  await advanceTo(api, dayOfWeek(1, '01:00'));
  assert.equal(await dueOf(tap), undefined);
  assert.deepEqual(await balanceOf(counter), { available: 1000 });
});

async function openOn(day: Date) {
  const payout_schedule = { interval: 'manual' };
  const opened = await taps.newCounter({ ...settlingIn('EUR'), payout_schedule });
  await advanceTo(opened.api, day);
  return opened;
}

function idOf({ transaction }: TapView): string {
  return parseId('txn', transaction) ?? assert.fail(transaction);
}

function dueOf(tap: TapView) {
  return database.row<{ due_at: Date; attempts: number; lease_token: string | null }>(
    sql('test_due')`
      select due_at, attempts, lease_token
      from transaction_dues
      where transaction_id = ${idOf(tap)}::uuid`,
  );
}

/** The place of the row's current version. */
async function versionOf(tap: TapView): Promise<string | undefined> {
  const row = await database.row<{ version: string }>(sql('test_row_version')`
    select ctid::text || ' by ' || xmin::text as version
    from transactions
    where transaction_id = ${idOf(tap)}::uuid`);
  return row?.version;
}

/** Leases the due time as a worker does. */
async function lease(tap: TapView) {
  const lease_token = newUuid();
  const row = await database.row<{ platform_id: string }>(sql('test_due_lease')`
    update transaction_dues
    set lease_token = ${lease_token}::uuid,
      lease_until = ${new Date(Date.now() + 60_000)}::timestamptz
    where transaction_id = ${idOf(tap)}::uuid
    returning platform_id`);
  assert(row !== undefined);
  return {
    ...{ platform_id: row.platform_id, transaction_id: idOf(tap), lease_token, attempts: 0 },
    clock_offset_ms: 0n,
  };
}

/** Resolves when this many sessions wait for a lock. */
async function waiting(count: number): Promise<void> {
  while ((await countLockWaits(databaseUrl)) < count);
}

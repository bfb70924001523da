import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '../../../server/src/postgres/sql.ts';
import { holdLock, whenBlocked } from '../../support/database/hold-lock.ts';
import { balancesOf, movesOf, persist, refund } from '../../support/money/after-capture.ts';
import { TapService } from '../../support/money/tap-service.ts';
import { type TapView, viewIn } from '../../support/money/taps.ts';
import { advance, advanceTo, daySeconds, orderFault } from '../../support/onboarding/onboarding.ts';
import { assertRefusal } from '../../support/service/assert-refusal.ts';

const taps = await TapService.start();
const { database } = taps.service;
const busy = { status: 409, code: 'operation_in_progress' } as const;
const settled = { status: 409, code: 'already_settled' } as const;

/** Captures of a Monday afternoon in New York settle when Tuesday begins there. */
const monday = new Date('2030-03-04T18:00:00Z');
const tuesday = new Date('2030-03-05T05:00:00Z');
const justAfter = new Date('2030-03-05T05:01:00Z');

test('a capture is reversed until it settles, and refunded from then on', async () => {
  const { api, counter, tap } = await captured();
  const other = await counter.tap({ amount: 300 });
  await advanceTo(api, new Date(tuesday.getTime() - 1_000));
  assert.equal((await counter.taprail.taps.reverse(other.id)).status, 'reversed');
  await advanceTo(api, justAfter);
  assertRefusal(await counter.act(tap, 'reverse'), settled);
  assert.equal((await refund(api, tap)).status, 'succeeded');
  await assertSettled({ api, counter, tap }, [-1_000, 1_000]);
  await assertReversed({ api, counter, tap: other }, 300);
});

test('a reversal during the release of its money is refused', async () => {
  const place = await captured();
  const { platform, api, counter, tap } = place;
  const release = await holdLock(
    database,
    sql('test_lock_pending')`
      select from ledger_accounts
      where platform_id = ${platform.id}::uuid and kind = 'submerchant_pending'
      for update`,
  );
  const advancing = advanceTo(api, justAfter);
  await whenBlocked(taps.service);
  assertRefusal(await counter.act(tap, 'reverse'), busy);
  await release();
  await advancing;
  assertRefusal(await counter.act(tap, 'reverse'), settled);
  await assertSettled(place, [-1_000]);
  assert.deepEqual(await balancesOf(api, counter), { USD: { available: 1_000 } });
});

test('money is not released while its reversal is in progress, nor afterwards', async () => {
  const place = await captured();
  const { api, counter, tap } = place;
  // The provider reads the fault of this call on its way, and is blocked there.
  await orderFault(api, { operation: 'accounts.create', kind: 'error' });
  const release = await holdLock(database, {
    name: 'test_lock_faults',
    text: 'lock table simulator_faults in access exclusive mode',
    values: [],
  });
  const reversing = counter.act(tap, 'reverse');
  await whenBlocked(taps.service);
  await advanceTo(api, justAfter);
  assert.equal((await transactionOf(place)).status, 'captured');
  assertRefusal(await counter.act(tap, 'reverse'), busy);
  await release();
  assert.equal(viewIn(await reversing).status, 'reversed');
  await advance(api, 3 * daySeconds);
  await assertReversed(place, 1_000);
  assert.deepEqual(await balancesOf(api, counter), {});
});

test('of a concurrent reversal and release, one happens', async () => {
  for (let round = 0; round < 4; round += 1) {
    const place = await captured();
    const { platform, api, counter, tap } = place;
    const release = await holdLock(
      database,
      sql('test_lock_claims')`
        select from fences where platform_id = ${platform.id}::uuid for update`,
    );
    const begin = [() => advanceTo(api, justAfter), () => counter.act(tap, 'reverse')];
    const [first, second] = round % 2 === 0 ? begin : begin.toReversed();
    const one = first?.();
    await whenBlocked(taps.service);
    const other = second?.();
    await release();
    await Promise.all([one, other]);
    await advance(api, daySeconds);
    const again = await persist(() => counter.act(tap, 'reverse'));
    if (again.status === 200) {
      await assertReversed(place, 1_000);
    } else {
      assertRefusal(again, settled);
      await assertSettled(place, [-1_000]);
    }
  }
});

test('money whose reversal has an unknown outcome is not released', async () => {
  const place = await captured();
  const { api, counter, tap } = place;
  await advanceTo(api, new Date(tuesday.getTime() - 10_000));
  await orderFault(api, { operation: 'taps.reverse', kind: 'timeout', times: 4 });
  const unknown = viewIn(await counter.act(tap, 'reverse'), 202);
  assert.deepEqual([unknown.status, unknown.pending_operation?.kind], ['approved', 'reverse']);
  await advanceTo(api, justAfter);
  assert.equal((await transactionOf(place)).status, 'captured');
  await advance(api, daySeconds);
  assert.equal((await counter.read(tap)).status, 'reversed');
  await assertReversed(place, 1_000);
});

test('a reversal that the provider refused leaves the money to be released', async () => {
  const place = await captured();
  const { api, counter, tap } = place;
  await orderFault(api, { operation: 'taps.reverse', kind: 'error' });
  const refused = await counter.act(tap, 'reverse');
  assertRefusal(refused, { status: 502, code: 'psp_error' });
  await advanceTo(api, justAfter);
  assertRefusal(await counter.act(tap, 'reverse'), settled);
  await assertSettled(place, [-1_000]);
});

type Place = Pick<Awaited<ReturnType<typeof captured>>, 'api' | 'counter' | 'tap'>;

/** A tap of 1,000 on a platform of its own, captured on Monday. */
async function captured() {
  const place = await taps.newCounter();
  await advanceTo(place.api, monday);
  const tap = await place.counter.tap({ amount: 1_000 });
  return { ...place, tap };
}

async function transactionOf({ api, tap }: Omit<Place, 'counter'>) {
  const { body } = await api.get(`/v1/transactions/${tap.transaction}`);
  return body as unknown as { status: string; stages: Record<string, object | null> };
}

/** The ledger and the stages agree that it was released, with these further amounts. */
async function assertSettled(place: Place, available: readonly number[]): Promise<void> {
  const { status, stages } = await transactionOf(place);
  assert.equal(status, 'settled');
  assert.notEqual(stages.settlement, null);
  assert.equal(stages.reversal, null);
  const { api, tap } = place;
  assert.deepEqual(await movesOf(api, tap, 'submerchant_pending'), [-1_000, 1_000]);
  assert.deepEqual(await movesOf(api, tap, 'submerchant_available'), available);
}

/** The ledger and the stages agree that it was reversed and never released. */
async function assertReversed({ api, counter, tap }: Place, amount: number): Promise<void> {
  const { status, stages } = await transactionOf({ api, tap });
  assert.equal(status, 'reversed');
  assert.equal(stages.settlement, null);
  assert.notEqual(stages.reversal, null);
  assert.deepEqual(await movesOf(api, tap, 'submerchant_pending'), [-amount, amount]);
  assert.deepEqual(await movesOf(api, tap, 'submerchant_available'), []);
  assert.deepEqual(await movesOf(api, tap, 'psp_clearing'), [amount, -amount]);
  const view: TapView = await counter.read(tap);
  assert.deepEqual([view.amount_captured, view.amount_released], [0, amount]);
}

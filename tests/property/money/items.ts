import assert from 'node:assert/strict';
import { isInquiry } from '../../../server/src/domains/payments/index.ts';
import type { Transaction } from '../../../server/src/domains/payments/transaction/types.ts';
import { findPayoutsOf } from '../../../server/src/domains/settlement/index.ts';
import { formatId, parseId } from '../../../server/src/lib/ids.ts';
import { sql } from '../../../server/src/postgres/sql.ts';
import type { ApiClient } from '../../support/service/api-client.ts';
import { readAll } from '../../support/service/read-all.ts';
import type { Books } from '../payments/checks.ts';
import { type Money, owedFor, type PaidShop, type Payees, type PayoutView } from './facts.ts';

interface StoredItem {
  readonly objectId: string;
  readonly kind: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly createdAt: Date;
  readonly payoutId: string | null;
}

/** Movements at the moment of a payout may be in it or in the next one. */
const raceMs = 10_000;

/** The items of a sub-merchant's payouts are all released and netted amounts, each once. */
export async function checkPayoutItems(
  { database, platformId }: Books,
  api: ApiClient,
  {
    shop,
    transactions,
    payouts,
    isClockMovedMeanwhile,
  }: Money & Pick<Payees, 'isClockMovedMeanwhile'> & { readonly shop: PaidShop },
): Promise<void> {
  const items = await database.rows<StoredItem>(sql('test_items')`
    select i.object_id as "objectId", i.kind, i.amount, i.currency, i.created_at as "createdAt",
      i.payout_id as "payoutId"
    from payout_items i
    join submerchants s on s.platform_id = ${platformId}::uuid
      and s.submerchant_id = i.submerchant_id
    where i.platform_id = ${platformId}::uuid
      and s.external_ref = ${shop.externalRef}::text`);
  const own = transactions.filter(({ externalRef }) => externalRef === shop.externalRef);
  const ofShop = payouts.filter(({ submerchant }) => submerchant === shop.externalRef);
  const parts = new Set(items.filter(({ kind }) => kind === 'part').map((item) => item.objectId));
  const expected = [
    ...own.flatMap(movementsOf),
    ...ofShop.flatMap((payout) => returnsOf(payout, parts)),
  ].filter((movement) => movement !== '');
  const found = items.map(({ objectId, kind, amount }) => describe(objectId, kind, amount));
  assert.deepEqual(found.sort(), expected.sort(), `the items of ${shop.externalRef}`);
  const returned = new Set(
    ofShop.filter(({ status }) => /^(failed|cancelled)$/.test(status)).map(({ id }) => id),
  );
  const ids = own.map(({ id }) => id);
  for (const [id, payoutId] of await findPayoutsOf(database, platformId, ids)) {
    assert(!returned.has(formatId('po', payoutId)), `${id} names a payout that came back`);
  }
  for (const payout of ofShop) {
    await checkShownItems(api, payout, items);
    if (payout.automatic) checkTime(payout, shop);
    const isWhole = !parts.has(parseId('po', payout.id) ?? '');
    if (isWhole && !isClockMovedMeanwhile) checkWhole(payout, items);
  }
}

/** The amounts that a transaction releases to its sub-merchant, and takes back. */
function movementsOf(transaction: Transaction): string[] {
  const { id, facts, stages } = transaction;
  const back = (status: 'won' | 'withdrawn') =>
    facts.disputes
      .filter((dispute) => dispute.status === status)
      .map(({ settledAmount }) => describe(id, `dispute_${status}`, settledAmount));
  // A refund that had failed before its outcome became known moved nothing.
  const isMoved = ({ id: refund }: { readonly id: string }) =>
    !stages.some(
      ({ kind, body }) => kind === 'refund' && body.id === refund && body.status === 'failed',
    );
  const refunds = facts.refunds.filter(isMoved);
  return [
    facts.settlement === null ? '' : describe(id, 'settlement', owedFor(transaction)),
    ...refunds.map(({ settledAmount }) => describe(id, 'refund', -settledAmount)),
    ...refunds
      .filter(({ status }) => status === 'failed')
      .map(({ settledAmount }) => describe(id, 'refund_failure', settledAmount)),
    ...facts.disputes
      .filter((dispute) => !isInquiry(dispute))
      .map(({ settledAmount }) => describe(id, 'dispute', -settledAmount)),
    ...back('won'),
    ...back('withdrawn'),
  ];
}

/**
 * The movements of a payout itself: it may be returned, or be partial, which the next one deducts.
 */
function returnsOf({ id, status, amount }: PayoutView, parts: ReadonlySet<string>): string[] {
  const objectId = parseId('po', id) ?? '';
  const money = BigInt(amount);
  const isBack = status === 'failed' || status === 'cancelled';
  return [
    ...(isBack ? [describe(objectId, `payout_${status}`, money)] : []),
    ...(parts.has(objectId)
      ? [describe(objectId, 'part', money), describe(objectId, 'paid_before', -money)]
      : []),
  ];
}

/** Empty if no money moves. */
function describe(objectId: string, kind: string, amount: bigint): string {
  return amount === 0n ? '' : `${objectId} ${kind} ${amount}`;
}

/** The API shows the items of the payout, which sum to its amount. */
async function checkShownItems(
  api: ApiClient,
  payout: PayoutView,
  items: readonly StoredItem[],
): Promise<void> {
  const shown = await readAll<{ readonly amount: number; readonly kind: string }>(
    api,
    `/v1/payouts/${payout.id}/items`,
  );
  const own = items.filter(({ payoutId }) => payoutId && formatId('po', payoutId) === payout.id);
  const name = (kind: string, amount: bigint | number) => `${kind} ${amount}`;
  assert.deepEqual(
    shown.map(({ kind, amount }) => name(kind, amount)).sort(),
    own.map(({ kind, amount }) => name(kind, amount)).sort(),
    payout.id,
  );
  assert.equal(
    shown.reduce((sum, { amount }) => sum + amount, 0),
    payout.amount,
    payout.id,
  );
}

/** The schedule pays out on working days, at six in the morning, across changes of clocks. */
function checkTime({ id, created_at }: PayoutView, { timeZone }: PaidShop): void {
  const local = Temporal.Instant.from(created_at).toZonedDateTimeISO(timeZone);
  // A few seconds later, if a dead worker's lease had to expire.
  const isTime = local.hour === 6 && local.minute < 5 && local.dayOfWeek <= 5;
  assert(isTime, `${id} was made at ${local}`);
}

/** A full payout takes everything that was released or netted before it. */
function checkWhole(payout: PayoutView, items: readonly StoredItem[]): void {
  const madeMs = Date.parse(payout.created_at);
  const id = parseId('po', payout.id) ?? '';
  const of = items.filter(({ currency }) => currency === payout.currency);
  for (const { createdAt, payoutId, objectId, kind } of of) {
    const atMs = createdAt.getTime();
    const what = `${kind} of ${objectId} at ${createdAt.toISOString()}, ${payout.id}`;
    if (payoutId === id)
      assert(atMs <= madeMs + raceMs, `${what} is paid out before it was released`);
    else if (atMs < madeMs - raceMs) {
      // Ids rise with time, so lower ones belong to earlier payouts.
      assert(payoutId !== null && payoutId < id, `${what} was left out`);
    }
  }
}

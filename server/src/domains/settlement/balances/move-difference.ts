import type { Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';
import { insertItem, lockAccounts } from '../items/item-store.ts';
import { inTransit, type Payout } from '../payouts/payout.ts';
import { requireLocked } from '../payouts/payout-progress.ts';
import { recordPayouts } from '../payouts/payout-record.ts';
import { saveAmounts } from '../payouts/payout-store.ts';
import type { Settlement } from '../settlement.ts';
import type { PayoutBasis } from './decide-difference.ts';

/** The kind of the posting and of the items that move a missing amount to the next payout. */
const kind = 'payout_difference';

/** The facts of a sub-merchant's payout. The platform's own payout has no items. */
export async function readBasis(database: Queryable, payout: Payout): Promise<PayoutBasis> {
  const { platformId, id, subMerchantId, currency, amount } = payout;
  const row = await database.row<Omit<PayoutBasis, 'amount'>>(sql('payout_read_basis')`
    select
      (
        select count(*)
        from payout_items i
        left join transactions t
          on t.platform_id = ${platformId}::uuid and t.transaction_id = i.object_id
        where i.platform_id = ${platformId}::uuid
          and i.payout_id = ${id}::uuid
          and (i.kind = 'fee_return' or t.currency <> i.currency)
      )::integer as "roundedCount",
      coalesce((
        select -sum(i.amount)
        from payout_items i
        where i.platform_id = ${platformId}::uuid
          and i.payout_id = ${id}::uuid
          and i.object_id = ${id}::uuid
          and i.kind = ${kind}::text
      ), 0)::bigint as moved,
      exists (
        select 1
        from payouts p
        where p.platform_id = ${platformId}::uuid
          and p.submerchant_id = ${subMerchantId}::uuid
          and p.currency = ${currency}::text
          and p.status = 'in_transit'
          and p.psp_ref is null
      ) as "isUnclear"`);
  if (row === undefined) throw new Error('the basis of a payout was not read');
  return { ...row, amount };
}

/**
 * Moves the amount that the provider lacks to the next payout. The account's statement later posts
 * the rounding itself, where it is known. Returns false if another worker has the payout by now.
 */
export function moveDifference(
  settlement: Settlement,
  { platformId, id, position }: Payout,
  difference: { readonly missing: bigint; readonly leaseToken: string; readonly at: Date },
): Promise<boolean> {
  const { missing, leaseToken, at } = difference;
  const { environment } = settlement;
  return settlement.database.transaction(async (transaction) => {
    const payout = await requireLocked(transaction, { platformId, id, at });
    const { subMerchantId, currency } = payout;
    if (payout.position !== position || payout.leaseToken !== leaseToken) return false;
    if (subMerchantId === null || payout.status !== 'scheduled') return false;
    await lockAccounts(transaction, platformId, [subMerchantId]);
    const item = { objectId: id, kind, createdAt: at };
    const account = { platformId, subMerchantId, currency };
    const taken = { position: position + 1, amount: -missing, payoutId: id };
    await insertItem(transaction, account, { ...item, ...taken });
    // Operations count upwards, so no other item has this position.
    const left = { position: -(position + 1), amount: missing, payoutId: null };
    await insertItem(transaction, account, { ...item, ...left });
    const less: Payout = { ...payout, amount: payout.amount - missing, missing: null };
    const to = 'submerchant_available';
    const moved = { kind, from: inTransit(payout), to, amount: missing } as const;
    // Its event was sent when it was scheduled.
    const change = { payout: less, moved, at, isTold: true };
    await recordPayouts(transaction, platformId, [change], { environment, save: saveAmounts });
    return true;
  });
}

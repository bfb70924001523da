import { formatId } from '../../../lib/ids.ts';
import type { PayoutFacts } from '../../../psp/payout-port.ts';
import { insertItem, lockAccounts } from '../items/item-store.ts';
import type { Settlement } from '../settlement.ts';
import { inTransit, type Payout, type PayoutStatus } from './payout.ts';
import { applyEnding, askAfterMs, requireLocked } from './payout-progress.ts';
import { type PayoutChange, recordPayouts } from './payout-record.ts';
import { savePayouts } from './payout-store.ts';

/** A payout that the provider has made or is making. */
type MadePayout = Exclude<PayoutFacts, { status: 'failed' }>;

const notSentStatuses: readonly PayoutStatus[] = ['scheduled', 'failed', 'cancelled'];

/** Whether the payout is recorded as not sent to the bank, or as sent back. */
export function isNotSent({ status }: Payout): boolean {
  return notSentStatuses.includes(status);
}

/**
 * Records a payout that the provider has made although it was recorded as failed, cancelled or
 * postponed. If its money was paid out again since, the balance becomes negative and the next
 * payouts make up for it. `payout` must have been read before the provider was asked for `facts`.
 */
export async function applyLate(
  settlement: Settlement,
  payout: Payout,
  { facts, now: at }: { readonly facts: MadePayout; readonly now: Date },
): Promise<void> {
  const { platformId, id } = payout;
  const { environment } = settlement;
  await settlement.database.transaction(async (transaction) => {
    const locked = await requireLocked(transaction, { platformId, id, at });
    // A change since then may be newer than the facts.
    if (locked.position !== payout.position) throw new Error('a payout has changed meanwhile');
    const { subMerchantId, currency, amount, position } = locked;
    const dueAt = new Date(Math.max(locked.eta.getTime(), at.getTime()) + askAfterMs);
    const made: Payout = {
      ...locked,
      status: 'in_transit',
      pspRef: facts.ref,
      failureCode: null,
      wireReference: null,
      paidSeenAt: null,
      referenceUntil: null,
      dueAt,
    };
    const change: PayoutChange = { payout: made, moved: moveOf(locked), at };
    if (change.moved.from !== null && subMerchantId !== null) {
      await lockAccounts(transaction, platformId, [subMerchantId]);
      const item = { objectId: id, position: position + 1, kind: 'payout_late', createdAt: at };
      const account = { platformId, subMerchantId, currency };
      await insertItem(transaction, account, { ...item, amount: -amount, payoutId: null });
    }
    await recordPayouts(transaction, platformId, [change], { environment, save: savePayouts });
  });
  settlement.reportLate({ kind: 'payout', platformId, id: formatId('po', id) });
  if (facts.status === 'paid') await applyEnding(settlement, payout, { ...facts, at });
}

/** The money of a postponed payout has not moved. */
function moveOf(payout: Payout): PayoutChange['moved'] {
  if (payout.status === 'scheduled') return { kind: 'payout_late', from: null };
  const isOwn = payout.subMerchantId === null;
  const from = isOwn ? 'platform_operating' : 'submerchant_available';
  return { kind: 'payout_late', from, to: inTransit(payout) };
}

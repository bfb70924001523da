import type { Queryable } from '../../../postgres/database.ts';
import type { PaidEnding, Settlement } from '../settlement.ts';
import { inTransit, type Payout } from './payout.ts';
import { type PayoutChange, recordPayouts } from './payout-record.ts';
import { awaitReferences, lockPayouts, savePayouts } from './payout-store.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
/** How long a payout that the provider calls paid waits for the bank's reference. */
const waitsForMs = dayMs;
/** How long after its arrival the reference may still come; Stripe names ten days. */
const searchMs = 10 * dayMs;

/** The next step for a payout that the provider calls paid. */
type PaidDecision =
  | { readonly kind: 'nothing' }
  /** Only the time of the next poll changes, which callers do not see. */
  | { readonly kind: 'wait'; readonly payout: Payout }
  | { readonly kind: 'record'; readonly change: PayoutChange };

/**
 * Decides about a payout that the provider calls paid. It waits a day for the bank's reference,
 * since the receiver searches by it; then it is paid under the provider's reference, and the bank's
 * is filled in later, without another event.
 */
export function decidePaid(payout: Payout, ending: PaidEnding): PaidDecision {
  const { ref: pspRef, wireReference, at, isReferencePending = false } = ending;
  if (payout.status === 'paid') return decideReference(payout, ending);
  if (payout.status !== 'in_transit') return { kind: 'nothing' };
  const seenAt = payout.paidSeenAt ?? at;
  const waitsUntil = new Date(seenAt.getTime() + waitsForMs);
  if (isReferencePending && at < waitsUntil) {
    const dueAt = new Date(Math.min(at.getTime() + hourMs, waitsUntil.getTime()));
    return { kind: 'wait', payout: { ...payout, pspRef, paidSeenAt: seenAt, dueAt } };
  }
  const arrivedMs = Math.max(payout.eta.getTime(), seenAt.getTime());
  const referenceUntil = isReferencePending ? new Date(arrivedMs + searchMs) : null;
  const dueAt = isReferencePending ? new Date(at.getTime() + dayMs) : null;
  const paid: Payout = { ...payout, status: 'paid', pspRef, wireReference, referenceUntil, dueAt };
  const moved = { kind: 'payout_paid', from: inTransit(payout), to: 'psp_clearing' } as const;
  return { kind: 'record', change: { payout: paid, moved, at } };
}

function decideReference(payout: Payout, ending: PaidEnding): PaidDecision {
  const { referenceUntil } = payout;
  const { wireReference, at, isReferencePending = false } = ending;
  if (referenceUntil === null) return { kind: 'nothing' };
  if (isReferencePending && at < referenceUntil) {
    const dueAt = new Date(Math.min(at.getTime() + dayMs, referenceUntil.getTime()));
    return { kind: 'wait', payout: { ...payout, dueAt } };
  }
  const known: Payout = { ...payout, referenceUntil: null, dueAt: null };
  if (wireReference === payout.wireReference) return { kind: 'wait', payout: known };
  const moved = { kind: 'payout_reference', from: null };
  return {
    kind: 'record',
    change: { payout: { ...known, wireReference }, moved, at, isTold: true },
  };
}

/** Applies the provider's facts about payouts that it calls paid, once. */
export async function applyPaid(
  { environment }: Settlement,
  transaction: Queryable,
  platformId: string,
  endings: ReadonlyMap<string, PaidEnding>,
): Promise<void> {
  const [first] = endings.values();
  if (first === undefined) return;
  const named = { platformId, at: first.at };
  const locked = await lockPayouts(transaction, named, [...endings.keys()]);
  const decisions = [...locked.values()].flatMap((payout): PaidDecision[] => {
    const ending = endings.get(payout.id);
    return ending === undefined ? [] : [decidePaid(payout, ending)];
  });
  const changes = decisions.flatMap((each) => (each.kind === 'record' ? each.change : []));
  await recordPayouts(transaction, platformId, changes, { environment, save: savePayouts });
  const waiting = decisions.flatMap((each) => (each.kind === 'wait' ? each.payout : []));
  if (waiting.length > 0) await awaitReferences(transaction, platformId, waiting);
}

/** Ends the search for the bank's reference: the provider's own stays. */
export function endReferenceSearch(
  { database }: Settlement,
  { platformId, id }: Pick<Payout, 'platformId' | 'id'>,
  at: Date,
): Promise<void> {
  return database.transaction(async (transaction) => {
    const payout = (await lockPayouts(transaction, { platformId, at }, [id])).get(id);
    if (payout?.status !== 'paid') return;
    await awaitReferences(transaction, platformId, [
      { ...payout, referenceUntil: null, dueAt: null },
    ]);
  });
}

import type { Queryable } from '../../postgres/database.ts';
import type { PayoutFacts, PayoutFailureCode } from '../../psp/payout-port.ts';
import type { AccountKind } from '../ledger/index.ts';
import { payoutNotCancellable, payoutNotFound } from './errors.ts';
import { lockAccounts, noteItem } from './item-store.ts';
import type { Payout } from './payout.ts';
import { recordPayout } from './payout-record.ts';
import { countFailures, lockPayout, markSent, savePayout } from './payout-store.ts';
import { nextSending, ownTimeZone } from './payout-times.ts';
import type { Settlement } from './settlement.ts';

interface PayoutKey {
  readonly platformId: string;
  readonly id: string;
}

/** What came of a payout; one that the provider refused has no reference. */
type PayoutEnding = { readonly ref: string | null } & (
  | Omit<Extract<PayoutFacts, { status: 'paid' }>, 'ref' | 'payoutId' | 'amount' | 'currency'>
  | Omit<Extract<PayoutFacts, { status: 'failed' }>, 'ref' | 'payoutId' | 'amount' | 'currency'>
);

/** So many payouts that the bank rejected in a row stop further ones. */
const failuresMax = 3;

/** How long after its eta the provider is asked, and again, if no webhook has come by then. */
const askAfterMs = 60 * 60 * 1000;

/**
 * Marks a payout as sent before the provider is asked, so that nobody can cancel it any more. One
 * whose receiver cannot be paid now is taken back: the next payout has its money.
 */
export function beginSending(
  settlement: Settlement,
  key: PayoutKey,
  at: Date,
): Promise<Payout & { readonly wasAskedBefore: boolean }> {
  return settlement.database.transaction(async (transaction) => {
    const payout = await requireLocked(transaction, key);
    if (payout.status !== 'scheduled') return { ...payout, wasAskedBefore: true };
    if (!(await canBePaid(settlement, transaction, payout))) {
      const cancelled = await takeBack(settlement, transaction, payout, at);
      return { ...cancelled, wasAskedBefore: false };
    }
    const { environment } = settlement;
    const sent: Payout = { ...payout, status: 'in_transit' };
    const sending = { kind: 'payout_send', from: null };
    const recorded = await recordPayout(transaction, sent, sending, { environment, at });
    await markSent(transaction, recorded);
    return { ...recorded, wasAskedBefore: false };
  });
}

async function canBePaid(
  settlement: Settlement,
  transaction: Queryable,
  { platformId, subMerchantId }: Payout,
): Promise<boolean> {
  if (subMerchantId === null) return true;
  const payee = await settlement.findPayee(transaction, { platformId, subMerchantId });
  return payee?.payoutsEnabled === true;
}

/** Keeps what the provider calls the payout, and when to ask what came of it. */
export function keepReference(
  settlement: Settlement,
  { ref, now, ...key }: PayoutKey & { readonly ref: string; readonly now: Date },
): Promise<void> {
  return settlement.database.transaction(async (transaction) => {
    const payout = await requireLocked(transaction, key);
    if (payout.status !== 'in_transit') return;
    const dueAt = new Date(Math.max(payout.eta.getTime(), now.getTime()) + askAfterMs);
    await savePayout(transaction, { ...payout, pspRef: ref, dueAt });
  });
}

/**
 * Puts a payout off whose money the provider does not have available yet: it is sent on the next
 * business day, and can be cancelled until then. Its event tells the new eta.
 */
export function postponeSending(
  settlement: Settlement,
  { at, ...key }: PayoutKey & { readonly at: Date },
): Promise<void> {
  const { environment } = settlement;
  return settlement.database.transaction(async (transaction) => {
    const payout = await requireLocked(transaction, key);
    if (payout.status !== 'in_transit' || payout.pspRef !== null) return;
    const { platformId, subMerchantId, currency } = payout;
    const payee =
      subMerchantId === null
        ? undefined
        : await settlement.findPayee(transaction, { platformId, subMerchantId });
    const timeZone = payee?.timeZone ?? ownTimeZone;
    const { sendAt: dueAt, eta } = nextSending(at, { timeZone, currency });
    const postponed: Payout = { ...payout, status: 'scheduled', eta, dueAt };
    const postponing = { kind: 'payout_postpone', from: null };
    await savePayout(
      transaction,
      await recordPayout(transaction, postponed, postponing, { environment, at }),
    );
  });
}

/**
 * Applies the bank's answer, once: repeated ones change nothing. A bank may still send back what it
 * was paid, but what has failed never arrives.
 */
export function applyEnding(
  settlement: Settlement,
  key: PayoutKey,
  facts: PayoutEnding & { readonly at: Date },
): Promise<void> {
  const { environment } = settlement;
  const { at } = facts;
  return settlement.database.transaction(async (transaction) => {
    const payout = await requireLocked(transaction, key);
    const isReturned = payout.status === 'paid' && facts.status === 'failed';
    if (payout.status !== 'in_transit' && !isReturned) return;
    const ended: Payout = { ...payout, pspRef: facts.ref, dueAt: null };
    if (facts.status === 'failed') {
      const { platformId, subMerchantId } = payout;
      // Two failures at once, in two currencies, would not count each other.
      if (subMerchantId !== null) await lockAccounts(transaction, { platformId, subMerchantId });
      const from = isReturned ? 'psp_clearing' : inTransit(payout);
      const back = { kind: 'payout_failed', from } as const;
      await giveBack(settlement, transaction, failed(ended, facts.failureCode), { ...back, at });
      await holdAfterFailures(settlement, transaction, payout, at);
      return;
    }
    const paid: Payout = { ...ended, status: 'paid', wireReference: facts.wireReference };
    const moved = { kind: 'payout_paid', from: inTransit(payout), to: 'psp_clearing' } as const;
    await savePayout(
      transaction,
      await recordPayout(transaction, paid, moved, { environment, at }),
    );
  });
}

/** Takes a payout back that was not sent yet. */
export async function cancelPayout(
  settlement: Settlement,
  transaction: Queryable,
  { at, ...key }: PayoutKey & { readonly at: Date },
): Promise<Payout> {
  const payout = await requireLocked(transaction, key);
  if (payout.status !== 'scheduled') throw payoutNotCancellable();
  return takeBack(settlement, transaction, payout, at);
}

function takeBack(
  settlement: Settlement,
  transaction: Queryable,
  payout: Payout,
  at: Date,
): Promise<Payout> {
  const cancelled: Payout = { ...payout, status: 'cancelled', dueAt: null };
  const back = { kind: 'payout_cancelled', from: inTransit(payout) } as const;
  return giveBack(settlement, transaction, cancelled, { ...back, at });
}

async function giveBack(
  { environment }: Settlement,
  transaction: Queryable,
  payout: Payout,
  { kind, from, at }: { readonly kind: string; readonly from: AccountKind; readonly at: Date },
): Promise<Payout> {
  const { platformId, id: objectId, subMerchantId, currency, amount } = payout;
  if (subMerchantId !== null) {
    const key = { platformId, subMerchantId, currency };
    const position = payout.position + 1;
    await noteItem(transaction, key, {
      objectId,
      position,
      kind,
      amount,
      createdAt: at,
      payoutId: null,
    });
  }
  const to = subMerchantId === null ? 'platform_operating' : 'submerchant_available';
  const moved = { kind, from, to } as const;
  const recorded = await recordPayout(transaction, payout, moved, { environment, at });
  await savePayout(transaction, recorded);
  return recorded;
}

async function holdAfterFailures(
  settlement: Settlement,
  transaction: Queryable,
  { platformId, subMerchantId }: Payout,
  now: Date,
): Promise<void> {
  if (subMerchantId === null) return;
  const owner = { platformId, subMerchantId };
  const failures = await countFailures(transaction, owner);
  // Another bank account that ended an earlier hold has as many tries.
  const isHeld = failures > 0 && failures % failuresMax === 0;
  if (isHeld) await settlement.holdPayouts(transaction, { ...owner, now });
}

async function requireLocked(transaction: Queryable, key: PayoutKey): Promise<Payout> {
  const payout = await lockPayout(transaction, key);
  if (payout === undefined) throw payoutNotFound();
  return payout;
}

function failed(payout: Payout, failureCode: PayoutFailureCode): Payout {
  return { ...payout, status: 'failed', failureCode };
}

function inTransit({ subMerchantId }: Payout) {
  return subMerchantId === null ? 'platform_in_transit' : 'submerchant_in_transit';
}

import type { RowKey } from '../../../lib/ids.ts';
import type { Queryable } from '../../../postgres/database.ts';
import type { PayoutFacts } from '../../../psp/payout-port.ts';
import type { AccountKind, PostingKind } from '../../ledger/index.ts';
import { findPayees, suspendPayouts } from '../../onboarding/index.ts';
import { payoutNotCancellable, payoutNotFound } from '../errors.ts';
import { insertItem, lockAccounts } from '../items/item-store.ts';
import type { Sending, Settlement } from '../settlement.ts';
import { nextSending, ownTimeZone } from '../times/payout-times.ts';
import { inTransit, type Payout } from './payout.ts';
import { accountIn, canReceive } from './payout-account.ts';
import { type PayoutChange, recordPayouts } from './payout-record.ts';
import {
  countFailuresAround,
  lockPayouts,
  savePayouts,
  saveReference,
  saveSent,
} from './payout-store.ts';

interface Leased {
  /** The asker's lease; another worker may have sent the payout since. */
  readonly leaseToken: string;
}

/** The outcome of a payout; one that the provider refused has no reference. */
type PayoutEnding = { readonly ref: string | null } & (
  | Omit<Extract<PayoutFacts, { status: 'paid' }>, 'ref' | 'payoutId' | 'amount' | 'currency'>
  | Omit<Extract<PayoutFacts, { status: 'failed' }>, 'ref' | 'payoutId' | 'amount' | 'currency'>
);

/** Consecutive bank rejections that suspend payouts. */
const failuresMax = 3;

/** How long after its eta a payout without a webhook is polled, and the interval from then on. */
export const askAfterMs = 60 * 60 * 1000;

/**
 * Saves payouts as sent before the provider is asked, so that they can no longer be cancelled. If
 * the receiver cannot be paid now, the payout is cancelled and the next one has its money.
 */
export async function beginSending(
  settlement: Settlement,
  transaction: Queryable,
  platformId: string,
  wanted: ReadonlyMap<string, { readonly now: Date }>,
): Promise<ReadonlyMap<string, Sending>> {
  const { environment } = settlement;
  const [first] = wanted.values();
  if (first === undefined) return new Map();
  const named = { platformId, at: first.now };
  const locked = [...(await lockPayouts(transaction, named, [...wanted.keys()])).values()];
  const payees = await findPayees(
    transaction,
    platformId,
    locked.flatMap(({ subMerchantId }) => subMerchantId ?? []),
  );
  const scheduled = locked
    .filter(({ status }) => status === 'scheduled')
    .map((payout) => ({ payout, at: wanted.get(payout.id)?.now ?? payout.createdAt }));
  const unpayable = scheduled.filter(({ payout }) => !canReceive(payees, payout));
  const sent = scheduled
    .filter(({ payout }) => canReceive(payees, payout))
    .map(({ payout, at }): PayoutChange => {
      const moved = { kind: 'payout_send', from: null };
      const sending = { status: 'in_transit', askedAt: at, missing: null } as const;
      return { payout: { ...payout, ...sending }, moved, at };
    });
  const recorded = [
    ...(await takeBack(settlement, transaction, platformId, unpayable)),
    ...(await recordPayouts(transaction, platformId, sent, { environment, save: saveSent })),
  ];
  const others = locked.filter(({ status }) => status !== 'scheduled');
  const sending = (payout: Payout, wasAskedBefore: boolean): [string, Sending] => {
    return [payout.id, { payout, account: accountIn(payees, payout), wasAskedBefore }];
  };
  return new Map([
    ...others.map((payout) => sending(payout, true)),
    ...recorded.map((payout) => sending(payout, false)),
  ]);
}

/** Stores the provider's reference of a payout and when to poll it. */
export function keepReference(
  { database }: Settlement,
  { platformId, id, eta }: Payout,
  { ref, now }: { readonly ref: string; readonly now: Date },
): Promise<void> {
  const dueAt = new Date(Math.max(eta.getTime(), now.getTime()) + askAfterMs);
  return saveReference(database, { platformId, id }, { ref, dueAt });
}

/**
 * Postpones a payout while the provider does not have the money: it is sent on the next business
 * day and can be cancelled until then. Its event tells the new eta.
 */
export function postponeSending(
  settlement: Settlement,
  {
    platformId,
    id,
    at,
    leaseToken,
    missing,
  }: RowKey & Leased & { readonly at: Date; readonly missing: bigint | null },
): Promise<void> {
  const { environment } = settlement;
  return settlement.database.transaction(async (transaction) => {
    const payout = await requireLocked(transaction, { platformId, id, at });
    if (payout.status !== 'scheduled' && payout.status !== 'in_transit') return;
    if (payout.pspRef !== null) return;
    if (payout.leaseToken !== leaseToken) return;
    const { subMerchantId, currency } = payout;
    const owners = subMerchantId === null ? [] : [subMerchantId];
    const payees = await findPayees(transaction, platformId, owners);
    const timeZone = payees.get(subMerchantId ?? '')?.timeZone ?? ownTimeZone;
    const { sendAt: dueAt, eta } = nextSending(at, { timeZone, currency });
    const postponed: Payout = { ...payout, status: 'scheduled', eta, missing, dueAt };
    const change = { payout: postponed, moved: { kind: 'payout_postpone', from: null }, at };
    await recordPayouts(transaction, platformId, [change], { environment, save: savePayouts });
  });
}

/**
 * Applies the bank's answer, once: repeated answers change nothing. A bank may still send back a
 * paid payout.
 */
export async function applyEnding(
  settlement: Settlement,
  key: RowKey,
  ending: PayoutEnding & { readonly at: Date },
): Promise<void> {
  if (ending.status === 'paid') await settlement.paid.submit({ ...key, ...ending });
  else await applyFailure(settlement, key, ending);
}

/** Ends a payout that the provider refused for good. */
export function applyRefusal(
  settlement: Settlement,
  key: RowKey & Leased,
  at: Date,
): Promise<void> {
  const refused = { status: 'failed', failureCode: 'could_not_process' } as const;
  return applyFailure(settlement, key, { ref: null, ...refused, at });
}

function applyFailure(
  settlement: Settlement,
  { platformId, id, leaseToken }: RowKey & Partial<Leased>,
  { ref: pspRef, failureCode, at }: Extract<PayoutEnding, { status: 'failed' }> & { at: Date },
): Promise<void> {
  return settlement.database.transaction(async (transaction) => {
    const payout = await requireLocked(transaction, { platformId, id, at });
    if (payout.status !== 'in_transit' && payout.status !== 'paid') return;
    if (leaseToken !== undefined && payout.leaseToken !== leaseToken) return;
    const from: AccountKind = payout.status === 'paid' ? 'psp_clearing' : inTransit(payout);
    const ended = { pspRef, failureCode, referenceUntil: null, dueAt: null };
    const failed: Payout = { ...payout, status: 'failed', ...ended };
    const returned = [{ payout: failed, from, at }];
    await giveBack(settlement, transaction, platformId, { kind: 'payout_failed', returned });
    await suspendAfterFailures(transaction, payout, at);
  });
}

/** Cancels a payout that was not sent yet. */
export async function cancelPayout(
  settlement: Settlement,
  transaction: Queryable,
  key: RowKey & { readonly at: Date },
): Promise<Payout> {
  const payout = await requireLocked(transaction, key);
  if (payout.status !== 'scheduled') throw payoutNotCancellable();
  const [cancelled = payout] = await takeBack(settlement, transaction, key.platformId, [
    { payout, at: key.at },
  ]);
  return cancelled;
}

/** Makes the money of locked payouts available again, which no bank was sent. */
export function takeBack(
  settlement: Settlement,
  transaction: Queryable,
  platformId: string,
  payouts: readonly Pick<PayoutChange, 'payout' | 'at'>[],
): Promise<readonly Payout[]> {
  const returned = payouts.map(({ payout, at }): Returned => {
    const cancelled: Payout = { ...payout, status: 'cancelled', dueAt: null };
    return { payout: cancelled, from: inTransit(payout), at };
  });
  return giveBack(settlement, transaction, platformId, { kind: 'payout_cancelled', returned });
}

/** A payout whose money is available again, and the account that had it until now. */
type Returned = Pick<PayoutChange, 'payout' | 'at'> & { readonly from: AccountKind };

async function giveBack(
  { environment }: Settlement,
  transaction: Queryable,
  platformId: string,
  { kind, returned }: { readonly kind: PostingKind; readonly returned: readonly Returned[] },
): Promise<readonly Payout[]> {
  // All currencies of each owner: otherwise two concurrent failures in two currencies would not
  // count each other.
  const owners = returned.flatMap(({ payout }) => payout.subMerchantId ?? []);
  await lockAccounts(transaction, platformId, owners);
  const changes: PayoutChange[] = [];
  for (const { payout, from, at } of returned) {
    const { id: objectId, subMerchantId, currency, amount, position } = payout;
    const to = subMerchantId === null ? 'platform_operating' : 'submerchant_available';
    changes.push({ payout, moved: { kind, from, to }, at });
    if (subMerchantId === null) continue;
    const item = { objectId, position: position + 1, kind, amount, createdAt: at, payoutId: null };
    await insertItem(transaction, { platformId, subMerchantId, currency }, item);
  }
  return recordPayouts(transaction, platformId, changes, { environment, save: savePayouts });
}

async function suspendAfterFailures(
  transaction: Queryable,
  { platformId, id, subMerchantId }: Payout,
  now: Date,
): Promise<void> {
  if (subMerchantId === null) return;
  const owner = { platformId, subMerchantId };
  // A failure between others may raise the count past the limit in one step.
  const isHeld = (await countFailuresAround(transaction, { ...owner, id })) >= failuresMax;
  if (isHeld) await suspendPayouts(transaction, { ...owner, now });
}

export async function requireLocked(
  transaction: Queryable,
  { id, ...named }: RowKey & { readonly at: Date },
): Promise<Payout> {
  const payout = (await lockPayouts(transaction, named, [id])).get(id);
  if (payout === undefined) throw payoutNotFound();
  return payout;
}

import { formatId } from '../../../lib/ids.ts';
import { toJsonAmount } from '../../../lib/money.ts';
import type { EventKind } from '../../events/index.ts';
import type { DeductionName } from '../../ledger/index.ts';

export const payoutStatuses = ['scheduled', 'in_transit', 'paid', 'failed', 'cancelled'] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

/** An amount taken off the platform's fees before the payout; negative if it added to them. */
export interface Deduction {
  readonly kind: DeductionName;
  /** In minor units. */
  readonly amount: number;
}

export interface Payout {
  readonly platformId: string;
  readonly id: string;
  /** Null for the platform's own. */
  readonly subMerchantId: string | null;
  readonly externalRef: string | null;
  /** The connection to the provider that it is sent through; null for the deployment's own. */
  readonly connectionId: string | null;
  readonly amount: bigint;
  readonly currency: string;
  /** Only the platform's own has any. */
  readonly deductions: readonly Deduction[];
  readonly status: PayoutStatus;
  readonly isAutomatic: boolean;
  readonly eta: Date;
  readonly pspRef: string | null;
  readonly wireReference: string | null;
  readonly failureCode: string | null;
  readonly createdAt: Date;
  /** Since when the provider may have been asked for it under its present key. */
  readonly askedAt: Date | null;
  /** Since when a person has to decide whether it is sent once more. */
  readonly decisionSince: Date | null;
  /** How much less than that the provider had when it was last to be sent; null if it had enough. */
  readonly missing: bigint | null;
  /** Since when the provider calls it paid, if the bank's reference was not there at once. */
  readonly paidSeenAt: Date | null;
  /** Until when that reference is looked for once it counts as paid; null if there is nothing to. */
  readonly referenceUntil: Date | null;
  /** How often a person has ordered it to be sent once more. */
  readonly ordered: number;
  /** How many operations on it have a record, with the hash of the last one. */
  readonly position: number;
  readonly hash: string;
  readonly eventCount: number;
  readonly dueAt: Date | null;
  /** The lease of the worker that is sending it or asking for it. */
  readonly leaseToken: string | null;
}

/** A payout as its records and events have it. */
export function renderPayout(payout: Payout) {
  return {
    id: formatId('po', payout.id),
    object: 'payout',
    submerchant: payout.externalRef,
    amount: toJsonAmount(payout.amount),
    currency: payout.currency,
    deductions: payout.deductions.map(({ kind, amount }) => ({ kind, amount })),
    status: payout.status,
    automatic: payout.isAutomatic,
    eta: payout.eta.toISOString(),
    wire_reference: payout.wireReference,
    failure_code: payout.failureCode,
    created_at: payout.createdAt.toISOString(),
  };
}

/** A payout as callers see it: the same with what no event tells. */
export function renderPresentPayout(payout: Payout) {
  const { decisionSince, missing } = payout;
  return {
    ...renderPayout(payout),
    missing_amount: missing === null ? null : toJsonAmount(missing),
    awaits_reference_since: awaitsReferenceSince(payout)?.toISOString() ?? null,
    decision_since: decisionSince?.toISOString() ?? null,
  };
}

/** Whether the provider calls it paid, and we still wait for what the bank calls it. */
export function isAwaitingReference({ status, paidSeenAt }: Payout): boolean {
  return status === 'in_transit' && paidSeenAt !== null;
}

function awaitsReferenceSince({ status, paidSeenAt, referenceUntil }: Payout): Date | null {
  const isAwaited = status === 'in_transit' || (status === 'paid' && referenceUntil !== null);
  return isAwaited ? paidSeenAt : null;
}

/** The stages of a record of a payout: one, the payout after the operation. */
export function payoutStages(payout: Payout): string {
  return JSON.stringify([['payout', renderPayout(payout)]]);
}

/** What callers are told of when a payout reaches a status. */
export const eventOf: Partial<Record<PayoutStatus, EventKind>> = {
  scheduled: 'payout.scheduled',
  paid: 'payout.paid',
  failed: 'payout.failed',
};

/** Where the money of a payout is until the bank has it. */
export function inTransit({ subMerchantId }: Payout) {
  return subMerchantId === null ? 'platform_in_transit' : 'submerchant_in_transit';
}

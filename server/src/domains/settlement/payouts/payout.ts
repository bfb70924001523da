import { formatId } from '../../../lib/ids.ts';
import { toJsonAmount } from '../../../lib/money.ts';
import type { EventKind } from '../../events/index.ts';
import type { DeductionName } from '../../ledger/index.ts';

export const payoutStatuses = ['scheduled', 'in_transit', 'paid', 'failed', 'cancelled'] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

/** An amount deducted from the platform's fees before the payout; negative if it added to them. */
interface Deduction {
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
  /** The connection through which it is sent; null for the deployment's own. */
  readonly connectionId: string | null;
  readonly amount: bigint;
  readonly currency: string;
  /** Empty except for the platform's own payouts. */
  readonly deductions: readonly Deduction[];
  readonly status: PayoutStatus;
  readonly isAutomatic: boolean;
  readonly eta: Date;
  readonly pspRef: string | null;
  readonly wireReference: string | null;
  readonly failureCode: string | null;
  readonly createdAt: Date;
  /** Since when the provider may have had the request under its current key. */
  readonly askedAt: Date | null;
  /** Since when it waits for a person's decision to send it again. */
  readonly decisionSince: Date | null;
  /** The amount that the provider lacked when it was last due; null if it had enough. */
  readonly missing: bigint | null;
  /** Since when the provider calls it paid, if the bank's reference did not come at once. */
  readonly paidSeenAt: Date | null;
  /** Until when a paid payout is polled for that reference; null if it is not. */
  readonly referenceUntil: Date | null;
  /** How often a person has ordered to send it again. */
  readonly ordered: number;
  /** The number of operations on it that have a record, with the hash of the last one. */
  readonly position: number;
  readonly hash: string;
  readonly eventCount: number;
  readonly dueAt: Date | null;
  /** The lease of the worker that is sending or polling it. */
  readonly leaseToken: string | null;
}

/** A payout as its records and events show it. */
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

/** A payout as callers see it: the same with fields that no event has. */
export function renderPresentPayout(payout: Payout) {
  const { decisionSince, missing } = payout;
  return {
    ...renderPayout(payout),
    missing_amount: missing === null ? null : toJsonAmount(missing),
    awaits_reference_since: awaitsReferenceSince(payout)?.toISOString() ?? null,
    decision_since: decisionSince?.toISOString() ?? null,
  };
}

/** Whether the provider calls it paid and the bank's reference is still missing. */
export function isAwaitingReference({ status, paidSeenAt }: Payout): boolean {
  return status === 'in_transit' && paidSeenAt !== null;
}

function awaitsReferenceSince({ status, paidSeenAt, referenceUntil }: Payout): Date | null {
  const isAwaited = status === 'in_transit' || (status === 'paid' && referenceUntil !== null);
  return isAwaited ? paidSeenAt : null;
}

/** The stages of a payout's record: one, the payout after the operation. */
export function payoutStages(payout: Payout): string {
  return JSON.stringify([['payout', renderPayout(payout)]]);
}

/** The events for the statuses of a payout. */
export const eventOf: Partial<Record<PayoutStatus, EventKind>> = {
  scheduled: 'payout.scheduled',
  paid: 'payout.paid',
  failed: 'payout.failed',
};

/** The account that has the money of a payout until the bank does. */
export function inTransit({ subMerchantId }: Payout) {
  return subMerchantId === null ? 'platform_in_transit' : 'submerchant_in_transit';
}

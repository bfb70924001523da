import type { DisputeOutcome, DisputeReason } from '../../../psp/dispute-port.ts';
import { type CardFacts, type CryptogramFacts, noCardFailures } from '../../../psp/tap-port.ts';

/** What happened to a transaction. Stages are stored, hashed and shown in the order they came. */
export type Stage = {
  [Kind in keyof StageBodies]: { readonly kind: Kind; readonly body: StageBodies[Kind] };
}[keyof StageBodies];

export interface StageBodies {
  readonly tap: {
    readonly amount: number;
    readonly tip_amount: number;
    readonly currency: string;
    readonly capture_mode: string;
    readonly device: string;
    readonly card: CardFacts | null;
    readonly cryptogram: CryptogramFacts | null;
    readonly risk: RiskDecision | null;
    readonly failure: Failure | null;
    readonly at: string;
  };
  /** Our own rules declined the tap, and the provider was not asked. */
  readonly block: {
    readonly decline_reason: string;
    readonly retry_advice: string | null;
    readonly at: string;
  };
  readonly authorisation: {
    readonly approved: boolean;
    readonly amount: number;
    readonly currency: string;
    readonly authorisation_code: string | null;
    readonly response_code: string | null;
    readonly decline_reason: string | null;
    readonly retry_advice: string | null;
    readonly capture_before: string | null;
    readonly at: string;
  };
  /** What later operations need and callers are not shown. */
  readonly provider: {
    readonly ref: string;
    readonly settlement_currency: string;
    readonly time_zone: string;
    readonly payout_delay_days: number;
    /** Present when the provider has captured and has not told yet what it settles. */
    readonly awaited_capture?: { readonly settings_version: number };
    readonly at: string;
  };
  /** The provider told the card later than the approval. */
  readonly card: {
    readonly card: CardFacts;
    readonly cryptogram: CryptogramFacts | null;
    readonly at: string;
  };
  readonly increase: Increase;
  readonly charge: ChargeBody;
  readonly void: ChargeBody;
  readonly capture: {
    readonly amount: number;
    readonly currency: string;
    readonly platform_fee: number;
    readonly fx: LockedRate | null;
    /** Of the platform's settings: what decided the fee and the cut-off. */
    readonly settings_version: number;
    /** The business day on which the money settles, and when that begins. */
    readonly available_on: string;
    readonly available_at: string;
    readonly at: string;
  };
  /** What the sub-merchant is owed became available to be paid out. */
  readonly settlement: {
    readonly amount: number;
    readonly currency: string;
    readonly available_on: string;
    readonly ledger_entries: readonly string[];
    readonly at: string;
  };
  /** With the provider's reference, which callers are not shown. */
  readonly refund: {
    readonly id: string;
    readonly ref: string;
    readonly status: RefundStatus;
    readonly amount: number;
    readonly currency: string;
    readonly fee_refunded: number;
    /** What it takes from the sub-merchant, in the currency in which that settles. */
    readonly settled_amount: number;
    /** When it was asked for, if the outcome was unknown for a while; otherwise as `at`. */
    readonly created_at?: string;
    readonly at: string;
  };
  /** What the provider said later of a refund, even of one that counted as failed. */
  readonly refund_outcome: {
    readonly id: string;
    readonly status: RefundStatus;
    /** The provider's reference, where the refund had none before. */
    readonly ref?: string;
    readonly at: string;
  };
  /**
   * The provider is to return the platform's fee by a step of its own, after a refund or the
   * reversal of a capture. Until then that has taken the whole amount from the sub-merchant.
   */
  readonly fee_return_due: {
    /** The refund, or the transaction that was reversed. */
    readonly id: string;
    readonly amount: number;
    /** What the sub-merchant gets back of it, in the currency in which that settles. */
    readonly settled_amount: number;
    readonly at: string;
  };
  /** The provider has returned the fee, or refused to for good. Callers are not shown this. */
  readonly fee_return: {
    readonly id: string;
    readonly status: 'returned' | 'refused';
    /** The provider's reference, and what it moved, which it may have converted. */
    readonly ref: string | null;
    readonly moved: { readonly amount: number; readonly currency: string } | null;
    /** The provider's code of a refusal. */
    readonly code: string | null;
    readonly at: string;
  };
  /** With the id of the inquiry that became the dispute, if there was one. */
  readonly dispute: Claim & {
    /** The amount held from the sub-merchant, in its settlement currency. */
    readonly settled_amount: number;
  };
  /** The cardholder's bank asks about the payment. No money moves, and no event tells of it. */
  readonly dispute_inquiry: Claim;
  readonly dispute_inquiry_review: { readonly id: string; readonly at: string };
  readonly dispute_inquiry_close: { readonly id: string; readonly at: string };
  /** The caller was reminded of the deadline. */
  readonly dispute_reminder: { readonly id: string; readonly at: string };
  /** It was answered, or conceded, and is the provider's to decide. */
  readonly dispute_review: { readonly id: string; readonly at: string };
  readonly dispute_close: {
    readonly id: string;
    readonly outcome: DisputeOutcome;
    readonly at: string;
  };
  /** The money of a lost dispute came back, as after an appeal. The dispute stays lost. */
  readonly dispute_reinstatement: { readonly id: string; readonly at: string };
  /** With the provider's code, which callers are not shown. */
  readonly capture_failure: {
    readonly amount: number;
    readonly currency: string;
    readonly code: string;
    readonly message: string;
    readonly at: string;
  };
  readonly release: { readonly amount: number; readonly at: string };
  /** Given back because a caller asked, the hold expired, or the outcome stayed unknown. */
  readonly reversal: ReversalBody;
  readonly expiry: ReversalBody;
  readonly timeout: ReversalBody;
}

/** With the provider's reference, which callers are not shown. */
interface Claim {
  readonly id: string;
  readonly ref: string;
  readonly amount: number;
  readonly currency: string;
  readonly reason: DisputeReason;
  /** Null if the provider does not tell. */
  readonly network_reason_code: string | null;
  readonly evidence_due_by: string;
  readonly at: string;
}

export const refundStatuses = ['pending', 'succeeded', 'failed'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** Without description and reference: they may have to be erased, so they stay with the request. */
interface ChargeBody {
  readonly id: string;
  readonly amount: number;
  readonly at: string;
}

export interface ReversalBody {
  readonly reason: string;
  readonly captured: number;
  readonly released: number;
  readonly at: string;
}

/** No card was read, or a later step of the tap failed. */
export const failureCodes = [
  ...noCardFailures,
  'capture_failed',
  'increase_declined',
  'timeout',
] as const;

export interface Failure {
  readonly code: (typeof failureCodes)[number];
  readonly message: string;
}

export interface RiskDecision {
  readonly decision: 'approve' | 'review' | 'block';
  readonly score: number;
  readonly rules: readonly string[];
}

export interface LockedRate {
  readonly rate: string;
  readonly source: string;
  readonly at: string;
  readonly from: string;
  readonly to: string;
  /** What the sub-merchant is owed, in minor units of `to`. */
  readonly settled_amount: number;
}

export interface Increase {
  readonly amount: number;
  readonly approved: boolean;
  readonly response_code: string | null;
  readonly at: string;
}

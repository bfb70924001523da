import type { DisputeOutcome, DisputeReason } from '../../../psp/dispute-port.ts';
import { type CardFacts, type CryptogramFacts, noCardFailures } from '../../../psp/tap-port.ts';

/** The history of a transaction. Stages are stored, hashed and shown in the order they came. */
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
  /** Our own rules declined the tap; the provider was not asked. */
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
  /** Facts that later operations need and callers do not see. */
  readonly provider: {
    readonly ref: string;
    readonly settlement_currency: string;
    readonly time_zone: string;
    readonly payout_delay_days: number;
    /** Set if the provider has captured but not yet told the settled amount. */
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
  readonly extension: Extension;
  readonly charge: ChargeBody;
  readonly void: ChargeBody;
  readonly capture: {
    readonly amount: number;
    readonly currency: string;
    readonly platform_fee: number;
    readonly fx: LockedRate | null;
    /** The version of the platform's settings behind the fee and the cut-off. */
    readonly settings_version: number;
    /** The business day on which the money settles, and when that day begins. */
    readonly available_on: string;
    readonly available_at: string;
    readonly at: string;
  };
  /** The sub-merchant's share became available for payout. */
  readonly settlement: {
    readonly amount: number;
    readonly currency: string;
    readonly available_on: string;
    readonly ledger_entries: readonly string[];
    readonly at: string;
  };
  /** With the provider's reference, which callers do not see. */
  readonly refund: {
    readonly id: string;
    readonly ref: string;
    readonly status: RefundStatus;
    readonly amount: number;
    readonly currency: string;
    readonly fee_refunded: number;
    /** The amount taken from the sub-merchant, in its settlement currency. */
    readonly settled_amount: number;
    /** The time of the request, if the outcome was unknown for a while; otherwise as `at`. */
    readonly created_at?: string;
    readonly at: string;
  };
  /** A later answer of the provider about a refund, even one recorded as failed. */
  readonly refund_outcome: {
    readonly id: string;
    readonly status: RefundStatus;
    /** The provider's reference, if the refund had none before. */
    readonly ref?: string;
    readonly at: string;
  };
  /**
   * The provider owes the platform's fee in a separate step, after a refund or the reversal of a
   * capture. Until then the whole amount is taken from the sub-merchant.
   */
  readonly fee_return_due: {
    /** The refund, or the reversed transaction. */
    readonly id: string;
    readonly amount: number;
    /** The sub-merchant's share of it, in its settlement currency. */
    readonly settled_amount: number;
    readonly at: string;
  };
  /** The provider has returned the fee or refused to for good. Callers do not see this. */
  readonly fee_return: {
    readonly id: string;
    readonly status: 'returned' | 'refused';
    /** The provider's reference and the amount it moved, possibly converted. */
    readonly ref: string | null;
    readonly moved: { readonly amount: number; readonly currency: string } | null;
    /** The code of the provider's refusal. */
    readonly code: string | null;
    readonly at: string;
  };
  /** Keeps the id of the inquiry that became the dispute, if there was one. */
  readonly dispute: Claim & {
    /** The amount held from the sub-merchant, in its settlement currency. */
    readonly settled_amount: number;
  };
  /** The cardholder's bank asks about the payment. No money moves, and there is no event. */
  readonly dispute_inquiry: Claim;
  readonly dispute_inquiry_review: { readonly id: string; readonly at: string };
  readonly dispute_inquiry_close: { readonly id: string; readonly at: string };
  /** The caller was reminded of the deadline. */
  readonly dispute_reminder: { readonly id: string; readonly at: string };
  /** It was answered or accepted, and the provider decides. */
  readonly dispute_review: { readonly id: string; readonly at: string };
  readonly dispute_close: {
    readonly id: string;
    readonly outcome: DisputeOutcome;
    readonly at: string;
  };
  /** The money of a lost dispute came back, as after an appeal. The dispute stays lost. */
  readonly dispute_reinstatement: { readonly id: string; readonly at: string };
  /** With the provider's code, which callers do not see. */
  readonly capture_failure: {
    readonly amount: number;
    readonly currency: string;
    readonly code: string;
    readonly message: string;
    readonly at: string;
  };
  readonly release: { readonly amount: number; readonly at: string };
  /** Reversed on request, at the end of the hold, or because the outcome stayed unknown. */
  readonly reversal: ReversalBody;
  readonly expiry: ReversalBody;
  readonly timeout: ReversalBody;
}

/** With the provider's reference, which callers do not see. */
interface Claim {
  readonly id: string;
  readonly ref: string;
  readonly amount: number;
  readonly currency: string;
  readonly reason: DisputeReason;
  /** Null if the provider does not tell it. */
  readonly network_reason_code: string | null;
  readonly evidence_due_by: string;
  readonly at: string;
}

export const refundStatuses = ['pending', 'succeeded', 'failed'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** Without description and reference, which stay with the request because they may be erased. */
interface ChargeBody {
  readonly id: string;
  readonly amount: number;
  readonly at: string;
}

export interface ReversalBody {
  /** Our own word. The caller's reason stays with the request, since it may be erased. */
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
  'extension_declined',
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
  /** The sub-merchant's share, in minor units of `to`. */
  readonly settled_amount: number;
}

export interface Increase {
  readonly amount: number;
  readonly approved: boolean;
  readonly response_code: string | null;
  readonly at: string;
}

export interface Extension {
  readonly approved: boolean;
  /** When the hold ends from now on; as before if the issuer said no. */
  readonly capture_before: string;
  readonly response_code: string | null;
  readonly at: string;
}

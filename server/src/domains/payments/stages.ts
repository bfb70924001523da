import { type CardFacts, type CryptogramFacts, noCardFailures } from '../../psp/tap-port.ts';

/** What happened to a transaction, in the order in which it did: stored, hashed and shown so. */
export type Stage =
  | { readonly kind: 'tap'; readonly body: TapBody }
  | { readonly kind: 'block'; readonly body: BlockBody }
  | { readonly kind: 'authorisation'; readonly body: AuthorisationBody }
  | { readonly kind: 'provider'; readonly body: ProviderBody }
  | { readonly kind: 'increase'; readonly body: Increase }
  | { readonly kind: 'charge'; readonly body: ChargeBody }
  | { readonly kind: 'void'; readonly body: ChargeBody }
  | { readonly kind: 'capture'; readonly body: CaptureBody }
  | { readonly kind: 'capture_failure'; readonly body: CaptureFailureBody }
  | { readonly kind: 'release'; readonly body: { readonly amount: number; readonly at: string } }
  /** Given back, as somebody asked for, because the hold expired, or because nobody ever knew. */
  | { readonly kind: 'reversal' | 'expiry' | 'timeout'; readonly body: ReversalBody };

export interface TapBody {
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
}

/** Our own rules declined the tap before anybody was asked for money. */
export interface BlockBody {
  readonly decline_reason: string;
  readonly retry_advice: string | null;
  readonly at: string;
}

export interface AuthorisationBody {
  readonly approved: boolean;
  readonly amount: number;
  readonly currency: string;
  readonly authorisation_code: string | null;
  readonly response_code: string;
  readonly decline_reason: string | null;
  readonly retry_advice: string | null;
  readonly capture_before: string | null;
  readonly at: string;
}

/** What later operations need and nobody is shown. */
export interface ProviderBody {
  readonly ref: string;
  readonly settlement_currency: string;
  readonly at: string;
}

/** Its description and reference may have to be erased, so they stay with the request. */
export interface ChargeBody {
  readonly id: string;
  readonly amount: number;
  readonly at: string;
}

export interface CaptureBody {
  readonly amount: number;
  readonly currency: string;
  readonly platform_fee: number;
  readonly fx: LockedRate | null;
  readonly at: string;
}

/** The provider's own words, kept where they are not the answer to anybody. */
export interface CaptureFailureBody {
  readonly amount: number;
  readonly currency: string;
  readonly code: string;
  readonly message: string;
  readonly at: string;
}

export interface ReversalBody {
  readonly reason: string;
  readonly captured: number;
  readonly released: number;
  readonly at: string;
}

/** Codes of a failure: no card was read, or a later step of the tap came to nothing. */
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
  readonly response_code: string;
  readonly at: string;
}

import type { CardFacts, CryptogramFacts } from '../../psp/tap-port.ts';

export type CaptureMode = 'direct' | 'tap_with_tip' | 'pre-auth';

export type TapStatus = 'approved' | 'declined' | 'pending' | 'cancelled' | 'reversed' | 'expired';

export interface Failure {
  readonly code: string;
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

export interface Charge {
  readonly id: string;
  readonly amount: number;
  readonly description: string | null;
  readonly reference: string | null;
  readonly voided: boolean;
  readonly created_at: string;
}

export interface Increase {
  readonly amount: number;
  readonly approved: boolean;
  readonly response_code: string;
  readonly created_at: string;
}

/** What does not change, or is not searched by: kept as one text beside the searchable columns. */
export interface TransactionFacts {
  readonly card: CardFacts | null;
  readonly cryptogram: CryptogramFacts | null;
  readonly risk: RiskDecision | null;
  readonly pspRef: string | null;
  readonly authorisationCode: string | null;
  readonly responseCode: string | null;
  readonly declineReason: string | null;
  readonly retryAdvice: string | null;
  readonly captureBefore: string | null;
  readonly failure: Failure | null;
  readonly fx: LockedRate | null;
  readonly settlementCurrency: string;
  readonly feeOverride: number | null;
  readonly increases: readonly Increase[];
  readonly charges: readonly Charge[];
  readonly capturedAt: string | null;
  readonly reversal: { readonly reason: string; readonly at: string } | null;
}

/** A transaction as it stands: tap, authorisation and transaction share one uuid. */
export interface Transaction {
  readonly platformId: string;
  readonly id: string;
  readonly subMerchantId: string;
  readonly externalRef: string;
  readonly deviceId: string;
  readonly chainId: string;
  readonly status: TapStatus;
  readonly captureMode: CaptureMode;
  readonly currency: string;
  readonly amount: bigint;
  readonly tipAmount: bigint;
  readonly ceilingAmount: bigint | null;
  readonly amountAuthorised: bigint;
  readonly amountCaptured: bigint;
  readonly amountReleased: bigint;
  readonly amountRefunded: bigint;
  readonly chargedTotal: bigint;
  readonly platformFee: bigint;
  readonly facts: TransactionFacts;
  readonly reference: string | null;
  readonly description: string | null;
  readonly metadata: Readonly<Record<string, string>> | null;
  readonly stageCount: number;
  /** Of the last stage, in hexadecimal digits. */
  readonly hash: string;
  readonly eventCount: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** When the authorisation expires, while it is open. */
  readonly dueAt: Date | null;
}

import type { DisputeEvidence, DisputeFacts } from '../../../psp/dispute-port.ts';
import type { CardFacts, CryptogramFacts } from '../../../psp/tap-port.ts';
import type {
  Failure,
  Increase,
  LockedRate,
  RefundStatus,
  RiskDecision,
  Stage,
  StageBodies,
} from './stages.ts';

export const captureModes = ['direct', 'tap_with_tip', 'pre-auth'] as const;
export type CaptureMode = (typeof captureModes)[number];

const otherStatuses = ['declined', 'pending', 'cancelled', 'reversed', 'expired'] as const;

export const tapStatuses = ['approved', ...otherStatuses] as const;
export type TapStatus = (typeof tapStatuses)[number];

/** A transaction tells how far the money of an approved tap has come. */
export const transactionStatuses = ['authorised', 'captured', 'settled', ...otherStatuses] as const;

export const authorisationStatuses = ['open', 'captured', 'reversed', 'expired'] as const;

/** Steps that the provider is asked for, and whose outcome may therefore be unknown. */
export const pendingKinds = [
  'capture',
  'increase',
  'reverse',
  'expire',
  'refund',
  'return_fee',
  'dispute_submit',
  'dispute_accept',
] as const;

/** How many of each a transaction takes at most, and how many taps a stay. */
export const increasesMax = 10;
export const refundsMax = 1_000;
export const disputesMax = 100;
export const chargesMax = 1_000;
export const chainTapsMax = 1_000;

export interface Charge {
  readonly id: string;
  readonly amount: number;
  readonly description: string | null;
  readonly reference: string | null;
  readonly voided: boolean;
  readonly created_at: string;
}

export interface Refund {
  readonly id: string;
  readonly ref: string;
  readonly status: RefundStatus;
  readonly amount: bigint;
  /** By our rule; `feeReturnedBy` tells whether it goes back. */
  readonly feeRefunded: bigint;
  /** What it takes from the sub-merchant, in the currency in which that settles. */
  readonly settledAmount: bigint;
  readonly reason: string | null;
  readonly createdAt: string;
  readonly at: string;
}

/**
 * What the provider is to return of the platform's fee by a step of its own, after a refund or the
 * reversal of a capture.
 */
export interface FeeReturn {
  /** The refund, or the transaction that was reversed, as it is shown. */
  readonly id: string;
  readonly amount: bigint;
  /** What the sub-merchant gets back of it, in the currency in which it settles. */
  readonly settledAmount: bigint;
  readonly status: 'awaited' | 'returned' | 'refused';
  readonly at: string;
}

export interface Dispute extends Omit<StageBodies['dispute'], 'amount' | 'settled_amount'> {
  readonly amount: bigint;
  /** The amount held, in the sub-merchant's settlement currency; 0 for an inquiry. */
  readonly settledAmount: bigint;
  readonly status: DisputeFacts['status'];
  /** When the bank began to ask; null for a dispute without an inquiry. */
  readonly inquiryOpenedAt: string | null;
  /** The submitted evidence; null until then. */
  readonly evidence: DisputeEvidence | null;
  readonly submittedAt: string | null;
  readonly remindedAt: string | null;
  readonly closedAt: string | null;
  /** When the money of a lost one came back; null until then. */
  readonly reinstatedAt: string | null;
}

/** A later step whose outcome is not known yet. */
export interface PendingOperation {
  readonly id: string;
  readonly kind: string;
  readonly request: unknown;
  /** The amount captured or given back, or the new total of an increase. */
  readonly amount: bigint;
  readonly beganAt: Date;
  /** Since when a person has to decide whether the provider is asked once more. */
  readonly decisionSince: Date | null;
}

/** Facts of a transaction that are neither money nor searched by. */
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
  /** What the provider has captured without telling yet what it settles; null otherwise. */
  readonly awaitedCapture: { readonly settings_version: number } | null;
  readonly fx: LockedRate | null;
  readonly settlementCurrency: string;
  readonly timeZone: string;
  readonly payoutDelayDays: number;
  readonly feeOverride: number | null;
  readonly increases: readonly Increase[];
  readonly charges: readonly Charge[];
  readonly reversal: { readonly reason: string; readonly at: string } | null;
  readonly settlement: StageBodies['settlement'] | null;
  readonly refunds: readonly Refund[];
  /** Empty at a provider that returns the fee with the refund. */
  readonly feeReturns: readonly FeeReturn[];
  readonly disputes: readonly Dispute[];
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
  /** All that happened to it so far. */
  readonly stages: readonly Stage[];
  /** How many operations on it have a record. */
  readonly position: number;
  /** Of the last record, in hexadecimal digits. */
  readonly hash: string;
  readonly eventCount: number;
  readonly createdAt: Date;
  /** When the service takes which step by itself, such as the end of a hold. */
  readonly dueTimes: {
    readonly expire: Date | null;
    readonly capture: Date | null;
    readonly settle: Date | null;
    readonly return_fee: Date | null;
    readonly dispute_remind: Date | null;
  };
  readonly pendingOperation: PendingOperation | null;
}

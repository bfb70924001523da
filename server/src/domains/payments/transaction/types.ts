import type { DisputeFacts } from '../../../psp/dispute-port.ts';
import type { CardFacts, CryptogramFacts } from '../../../psp/tap-port.ts';
import type {
  Extension,
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
type TapStatus = (typeof tapStatuses)[number];

/** The status of a transaction: how far the money of an approved tap has come. */
export const transactionStatuses = ['authorised', 'captured', 'settled', ...otherStatuses] as const;

export const authorisationStatuses = ['open', 'captured', 'reversed', 'expired'] as const;

/** Steps that ask the provider, so their outcome may be unknown. */
export const pendingKinds = [
  'capture',
  'increase',
  'extend',
  'reverse',
  'expire',
  'refund',
  'return_fee',
  'dispute_submit',
  'dispute_accept',
] as const;

/** The maximum of each per transaction, and of taps per stay. */
export const increasesMax = 10;
export const extensionsMax = 20;
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
  /** The share by our rule; `feeReturnedBy` tells whether it goes back. */
  readonly feeRefunded: bigint;
  /** The amount taken from the sub-merchant, in its settlement currency. */
  readonly settledAmount: bigint;
  readonly reason: string | null;
  readonly createdAt: string;
  readonly at: string;
}

/**
 * A part of the platform's fee that the provider returns in a separate step, after a refund or the
 * reversal of a capture.
 */
export interface FeeReturn {
  /** The refund, or the reversed transaction, under its public id. */
  readonly id: string;
  readonly amount: bigint;
  /** The sub-merchant's share of it, in its settlement currency. */
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
  /** When evidence was submitted; null until then. */
  readonly submittedAt: string | null;
  readonly remindedAt: string | null;
  readonly closedAt: string | null;
  /** When the money of a lost dispute came back; null until then. */
  readonly reinstatedAt: string | null;
}

/** A later step whose outcome is still unknown. */
interface PendingOperation {
  readonly id: string;
  readonly kind: string;
  readonly request: unknown;
  /** The amount captured or given back, or the new total of an increase. */
  readonly amount: bigint;
  readonly beganAt: Date;
  /** Since when the step waits for a person's decision to send it again. */
  readonly decisionSince: Date | null;
}

/** Facts of a transaction that are neither amounts nor searched by. */
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
  /** A capture whose settled amount the provider has not told yet; null otherwise. */
  readonly awaitedCapture: { readonly settings_version: number } | null;
  readonly fx: LockedRate | null;
  readonly settlementCurrency: string;
  readonly timeZone: string;
  readonly payoutDelayDays: number;
  readonly feeOverride: number | null;
  readonly increases: readonly Increase[];
  readonly extensions: readonly Extension[];
  readonly charges: readonly Charge[];
  readonly reversal: { readonly reason: string; readonly at: string } | null;
  readonly settlement: StageBodies['settlement'] | null;
  readonly refunds: readonly Refund[];
  /** Empty if the provider returns the fee with the refund. */
  readonly feeReturns: readonly FeeReturn[];
  readonly disputes: readonly Dispute[];
}

/** The current state of a transaction: tap, authorisation and transaction share one uuid. */
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
  /** Whether the callers' own words about it were erased. */
  readonly isErased: boolean;
  /** All stages so far. */
  readonly stages: readonly Stage[];
  /** The number of operations that have a record. */
  readonly position: number;
  /** The hash of the last record, in hexadecimal digits. */
  readonly hash: string;
  readonly eventCount: number;
  readonly createdAt: Date;
  /** The due times of steps that the service takes by itself, such as the end of a hold. */
  readonly dueTimes: {
    readonly expire: Date | null;
    readonly capture: Date | null;
    readonly settle: Date | null;
    readonly return_fee: Date | null;
    readonly dispute_remind: Date | null;
  };
  readonly pendingOperation: PendingOperation | null;
}

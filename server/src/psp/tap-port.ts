import type { FeeReturnFacts, FeeReturnRequest } from './fee-port.ts';
import type { Outcome, PspCall, TapCall } from './psp-call.ts';
import type { PspReaders } from './reader-port.ts';
import type { ConfigureTips, TipPrompt, TipReaders } from './tip-port.ts';

export type { TapCall } from './psp-call.ts';

/** The port to a provider's taps and readers. Amounts are minor units of `currency`. */
export interface PspTaps extends PspReaders {
  /**
   * Whether the provider converts to the settlement currency at its own rate. Then every capture
   * returns the settled amount. Otherwise Taprail locks its own rate.
   */
  readonly setsRates: boolean;
  /**
   * The smallest step of amounts in a currency, in minor units, for a provider that does not take
   * every amount. Other amounts are refused without a call.
   */
  unitOf?(currency: string): bigint;
  /** How readers ask for a tip, and the configuration of those that have one. */
  readonly tipReaders: TipReaders;
  readonly configureTips?: ConfigureTips;
  /**
   * Waits for a card at the reader and reads it, without authorising. Null for a provider that
   * cannot separate the two.
   */
  readonly present: ((call: PspCall, request: PresentRequest) => Promise<Presentation>) | null;
  authorise(call: TapCall, request: AuthoriseRequest): Promise<Outcome<AuthorisationResult>>;
  /**
   * The card of an approved tap; null while it is not known. Absent for a provider that tells it at
   * once.
   */
  retrieveCard?(call: TapCall, ref: string): Promise<Outcome<PresentedCard | null>>;
  /** Reads a tap's capture. Present for a provider that may capture later than it answers. */
  retrieveCapture?(call: TapCall, ref: string): Promise<Outcome<CapturedFacts | null>>;
  /** Raises an authorisation to a new total. */
  increase(call: TapCall, request: MoneyRequest): Promise<Outcome<IncreaseResult>>;
  /**
   * Prolongs a hold before it ends. Null for a provider whose holds last as long as they were
   * approved for.
   */
  readonly extend:
    | ((call: TapCall, request: ExtendRequest) => Promise<Outcome<ExtendResult>>)
    | null;
  /** Captures up to the authorised amount, once, and releases the rest. */
  capture(call: TapCall, request: CaptureRequest): Promise<Outcome<CaptureResult>>;
  /** Reverses an authorisation or a capture in full, even one with an unknown outcome. */
  reverse(call: TapCall, request: ReverseRequest): Promise<Outcome<null>>;
  /** Releases a hold and refunds nothing: refused after a capture that Taprail did not ask for. */
  release(call: TapCall, request: ReleaseRequest): Promise<Outcome<null>>;
  /** Refunds all or part of a capture. It may fail later, which a webhook reports. */
  refund(call: TapCall, request: RefundRequest): Promise<Outcome<RefundFacts>>;
  retrieveRefund(call: TapCall, ref: string): Promise<Outcome<RefundFacts>>;
  /**
   * Returns all or part of the platform's fee of a capture once that part of the capture is
   * refunded. Null for a provider that returns the fee with the refund.
   */
  readonly returnFee:
    | ((call: TapCall, request: FeeReturnRequest) => Promise<Outcome<FeeReturnFacts>>)
    | null;
}

export interface PresentRequest {
  readonly device: string;
  /** The reader's country, as an ISO 3166-1 alpha-2 code. */
  readonly country: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly timeoutMs: number;
  /** Has the reader ask for a tip first, which comes on top of the amount. */
  readonly tipPrompt?: TipPrompt;
}

export type Presentation =
  /** With the tip that the customer chose, if the reader asked for one. */
  | { readonly kind: 'card'; readonly card: PresentedCard; readonly tipAmount?: bigint }
  | { readonly kind: 'no card'; readonly failure: NoCardFailure }
  | { readonly kind: 'busy' };

export const noCardFailures = [
  'reader_offline',
  'tap_timeout',
  'cancelled_by_customer',
  'tip_abandoned',
  /** The reader was not asked for a card, but the provider may still begin the payment: read it. */
  'provider_unanswered',
] as const;
export type NoCardFailure = (typeof noCardFailures)[number];

/** How cards are described at any provider. Adapters translate into these words. */
export const cardSchemes = [
  'visa',
  'mastercard',
  'amex',
  'discover',
  'diners',
  'jcb',
  'unionpay',
  'interac',
  'eftpos',
  'cartes_bancaires',
] as const;
export const cardFundings = ['credit', 'debit', 'prepaid'] as const;
export const cardholderVerifications = ['cdcvm', 'pin', 'signature', 'none'] as const;
export const cryptogramTypes = ['ARQC'] as const;
export const entryModes = ['contactless', 'chip', 'magnetic_stripe'] as const;

export interface PresentedCard {
  readonly card: CardFacts;
  /** Null when the provider does not tell it. */
  readonly cryptogram: CryptogramFacts | null;
  /** Whether the cardholder was verified on their device, which lifts the contactless limit. */
  readonly verifiedOnDevice: boolean;
  /** The provider's own risk decision, if it takes one. */
  readonly riskSignal: 'review' | 'block' | null;
}

/** Null fields are not told by the provider. */
export interface CardFacts {
  readonly scheme: (typeof cardSchemes)[number] | null;
  readonly bin: string | null;
  readonly last4: string | null;
  readonly funding: (typeof cardFundings)[number] | null;
  readonly issuer_country: string | null;
  readonly fingerprint: string | null;
  /** How it was read. Absent in older records. */
  readonly entry_mode?: (typeof entryModes)[number] | null;
  /** Its own name for the application, as VISA DEBIT. Absent in older records. */
  readonly application_label?: string | null;
}

/** Null fields are not told by the provider. */
export interface CryptogramFacts {
  readonly value: string;
  readonly type: (typeof cryptogramTypes)[number] | null;
  readonly atc: number | null;
  readonly unpredictable_number: string | null;
  readonly aid: string | null;
  readonly cvm: (typeof cardholderVerifications)[number] | null;
}

export interface AuthoriseRequest extends PresentRequest {
  /** The result of `present`, if it was called. */
  readonly presented: PresentedCard | null;
  /** Null to hold the amount; otherwise it is captured at once. */
  readonly captureNow: CaptureFacts | null;
  /**
   * The platform's fee on the amount with the tip, which this call has the reader ask for and then
   * captures with it. Absent if the tip is part of the amount by now.
   */
  readonly feeWithTip?: (totalMinor: bigint) => bigint;
}

interface CaptureFacts {
  /** The platform's fee on the capture. */
  readonly platformFee: bigint;
}

export type AuthorisationResult =
  | ({
      readonly kind: 'approved';
      readonly ref: string;
      /** Null when the provider does not tell it. */
      readonly authorisationCode: string | null;
      readonly responseCode: string;
      /** Null until the provider knows the card; `retrieveCard` reads it later. */
      readonly presented: PresentedCard | null;
      /** The hold's last capture time; null for the scheme's rules. */
      readonly captureBefore: Date | null;
      /**
       * Present when the same call asked for the capture. It is awaited while the provider has
       * captured but does not tell the settlement yet; `capture` returns it later.
       */
      readonly capture: CaptureResult | { readonly kind: 'awaited' } | null;
    } & ChosenTip)
  | ({
      readonly kind: 'declined';
      /** The issuer's answer; null when the provider does not tell it. */
      readonly responseCode: string | null;
      readonly presented: PresentedCard | null;
    } & ChosenTip)
  /** Declined by the provider's own risk rules. */
  | ({ readonly kind: 'blocked'; readonly presented: PresentedCard | null } & ChosenTip)
  /** The account has no such reader. */
  | { readonly kind: 'no reader' }
  /** The account cannot be charged in this currency. */
  | { readonly kind: 'no such currency' }
  /** The provider has its own limits for amounts. */
  | { readonly kind: 'amount too small' }
  | { readonly kind: 'amount too large' }
  | Exclude<Presentation, { readonly kind: 'card' }>;

/** The tip on top of the amount, where this call had the reader ask for it. */
interface ChosenTip {
  readonly tipAmount?: bigint;
}

export interface MoneyRequest {
  readonly ref: string;
  readonly amount: bigint;
  readonly currency: string;
}

/** Names the present end of the hold, so that a repeated call asks for the same. */
export interface ExtendRequest extends MoneyRequest {
  readonly heldSince: Date;
  readonly captureBefore: Date;
}

export interface CaptureRequest extends MoneyRequest, CaptureFacts {}

export type IncreaseResult =
  | { readonly kind: 'approved'; readonly authorisationCode: string | null }
  /** The code is null when the provider does not tell the issuer's answer. */
  | { readonly kind: 'declined'; readonly responseCode: string | null };

export type ExtendResult =
  | { readonly kind: 'extended'; readonly captureBefore: Date }
  /** The code is null when the provider does not tell the issuer's answer. */
  | { readonly kind: 'declined'; readonly responseCode: string | null };

export type CaptureResult =
  | {
      readonly kind: 'captured';
      readonly ref: string;
      /** Null for a provider that leaves the rate to Taprail. */
      readonly settled: SettledCapture | null;
    }
  | { readonly kind: 'failed'; readonly code: string; readonly message: string };

/** A capture as the provider knows it. */
export interface CapturedFacts {
  /** Taprail's id, which the provider got with the authorisation. */
  readonly transactionId: string;
  readonly amount: bigint;
  readonly platformFee: bigint;
  readonly result: Extract<CaptureResult, { kind: 'captured' }>;
}

/** Codes of a capture that failed because nothing is held any more. */
export const authorisationEnded = 'authorisation_ended';
export const capturedOtherwise = 'captured_otherwise';

/** The amount owed for a capture by a provider that sets the rates. */
export interface SettledCapture {
  /** After the platform's fee, in minor units of `currency`. */
  readonly amount: bigint;
  /** The transaction's own currency if nothing was converted. */
  readonly currency: string;
  /** Units of `currency` per unit of the transaction's currency, as a decimal text. */
  readonly rate: string;
  /** The source of the rate. */
  readonly source: string;
  readonly at: Date;
}

/** The call's idempotency key is Taprail's id of the refund. */
export interface RefundRequest extends MoneyRequest {
  readonly transactionId: string;
  /** The part of the platform's fee to return, if the provider returns it with the refund. */
  readonly platformFee: bigint;
}

export interface RefundFacts {
  readonly ref: string;
  /**
   * Taprail's ids, which every reading of the refund returns. The reversal of a capture has only
   * its transaction's.
   */
  readonly refundId: string | null;
  readonly transactionId: string;
  readonly status: 'pending' | 'succeeded' | 'failed';
  /** Set for a refund that a person made at the provider: it has only the payment's ids. */
  readonly madeElsewhere?: { readonly amount: bigint };
}

export interface ReleaseRequest {
  readonly ref: string;
}

export interface ReverseRequest {
  /** Null when the authorisation was never answered: the idempotency key identifies it. */
  readonly ref: string | null;
  /**
   * True if `returnFee` returns the fee afterwards. Otherwise the fee of the captured amount goes
   * back with it.
   */
  readonly feeFollows?: boolean;
}

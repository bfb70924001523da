import type { FeeReturnFacts, FeeReturnRequest } from './fee-port.ts';
import type { Outcome, PspCall, RepeatedCall } from './psp-call.ts';

/** What Taprail needs from a provider to take taps. Amounts are minor units of `currency`. */
export interface PspTaps {
  /**
   * Whether the provider converts what settles in another currency, at its own rate. Then every
   * capture says what it settled. Otherwise Taprail locks a rate of its own.
   */
  readonly setsRates: boolean;
  /**
   * The least step of amounts in a currency, in minor units, for a provider that does not take
   * every amount. Other amounts are refused before it is asked.
   */
  unitOf?(currency: string): bigint;
  /** What follows from the id of a reader alone. */
  reader(device: string): ReaderFacts;
  /**
   * Waits for a card at the reader and reads it, without an authorisation yet. Null for a provider
   * that cannot separate the two.
   */
  readonly present: ((call: PspCall, request: PresentRequest) => Promise<Presentation>) | null;
  authorise(call: TapCall, request: AuthoriseRequest): Promise<Outcome<AuthorisationResult>>;
  /** The card of an approved tap; null while it is not told. A provider that tells at once has none. */
  retrieveCard?(call: TapCall, ref: string): Promise<Outcome<PresentedCard | null>>;
  /** Reads the capture of a tap. Present for a provider that may capture later than it answers. */
  retrieveCapture?(call: TapCall, ref: string): Promise<Outcome<CapturedFacts | null>>;
  /** Raises an authorisation to a new total. */
  increase(call: TapCall, request: MoneyRequest): Promise<Outcome<IncreaseResult>>;
  /** Captures up to what is authorised, once; what is left of it is released. */
  capture(call: TapCall, request: CaptureRequest): Promise<Outcome<CaptureResult>>;
  /** Reverses an authorisation or a capture in full, even one whose outcome is unknown. */
  reverse(call: TapCall, request: ReverseRequest): Promise<Outcome<null>>;
  /**
   * Releases what is held, and gives nothing back: refused if it was captured, which Taprail then
   * did not ask for.
   */
  release(call: TapCall, request: ReleaseRequest): Promise<Outcome<null>>;
  /** Gives back a capture or a part of it. It may fail later, which a webhook tells. */
  refund(call: TapCall, request: RefundRequest): Promise<Outcome<RefundFacts>>;
  retrieveRefund(call: TapCall, ref: string): Promise<Outcome<RefundFacts>>;
  /**
   * Returns the platform's fee of a capture, or a part of it, once that much of the capture is
   * given back. Null for a provider that returns the fee with the refund itself.
   */
  readonly returnFee:
    | ((call: TapCall, request: FeeReturnRequest) => Promise<Outcome<FeeReturnFacts>>)
    | null;
  /** Stops a reader from waiting for a card; false when it was not waiting. */
  cancelPresent(call: ReaderCall, device: string): Promise<boolean>;
  /**
   * Registers a new reader at the provider. Null for a provider whose readers have ids of their
   * own before.
   */
  readonly pairReader:
    | ((call: TapCall, request: PairRequest) => Promise<Outcome<PairingResult>>)
    | null;
}

export type ReaderFacts =
  /** Serves the sub-merchants that the platform assigns it to. */
  | { readonly kind: 'own' }
  /** Serves every sub-merchant. */
  | { readonly kind: 'shared' }
  /** No reader has this id. The reason continues a sentence that begins with the field's name. */
  | { readonly kind: 'impossible'; readonly reason: string };

export interface TapCall extends RepeatedCall {
  /** The PSP account of the sub-merchant whose money it is. */
  readonly account: string;
}

export interface ReaderCall extends PspCall {
  /** The PSP account of the sub-merchant to which the reader belongs; null for a shared one. */
  readonly account: string | null;
}

export interface PairRequest {
  /** What the reader shows to whoever sets it up. */
  readonly registrationCode: string;
  readonly label: string | null;
  readonly address: ReaderAddress;
}

/** Where a reader stands. */
export interface ReaderAddress {
  readonly line1: string;
  readonly line2: string | null;
  readonly city: string;
  readonly state: string | null;
  readonly postal_code: string;
  /** As an ISO 3166-1 alpha-2 code. */
  readonly country: string;
}

export type PairingResult =
  | { readonly kind: 'paired'; readonly device: string }
  /** The provider does not accept what the caller gave. */
  | { readonly kind: 'rejected'; readonly param: 'registration_code' | 'address' };

export interface PresentRequest {
  readonly device: string;
  /** Where the reader stands, as an ISO 3166-1 alpha-2 code. */
  readonly country: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly timeoutMs: number;
}

export type Presentation =
  | { readonly kind: 'card'; readonly card: PresentedCard }
  | { readonly kind: 'no card'; readonly failure: NoCardFailure }
  | { readonly kind: 'busy' };

export const noCardFailures = [
  'reader_offline',
  'tap_timeout',
  'cancelled_by_customer',
  /** The reader was not asked for a card. The provider may still begin the payment: look for it. */
  'provider_unanswered',
] as const;
export type NoCardFailure = (typeof noCardFailures)[number];

/** How cards are described, whoever the provider is. Adapters translate into these words. */
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

export interface PresentedCard {
  readonly card: CardFacts;
  /** Null when the provider does not tell it. */
  readonly cryptogram: CryptogramFacts | null;
  /** Whether the cardholder was verified on their device, so that no contactless limit applies. */
  readonly verifiedOnDevice: boolean;
  /** The provider's own risk decision, if it takes one. */
  readonly riskSignal: 'review' | 'block' | null;
}

/** Whatever a provider does not tell is null. */
export interface CardFacts {
  readonly scheme: (typeof cardSchemes)[number] | null;
  readonly bin: string | null;
  readonly last4: string | null;
  readonly funding: (typeof cardFundings)[number] | null;
  readonly issuer_country: string | null;
  readonly fingerprint: string | null;
}

/** Whatever a provider does not tell is null. */
export interface CryptogramFacts {
  readonly value: string;
  readonly type: (typeof cryptogramTypes)[number] | null;
  readonly atc: number | null;
  readonly unpredictable_number: string | null;
  readonly aid: string | null;
  readonly cvm: (typeof cardholderVerifications)[number] | null;
}

export interface AuthoriseRequest extends PresentRequest {
  /** What `present` returned, if it was asked. */
  readonly presented: PresentedCard | null;
  /** Null to hold the amount; otherwise it is captured at once. */
  readonly captureNow: CaptureFacts | null;
}

export interface CaptureFacts {
  /** What the platform keeps of the capture. */
  readonly platformFee: bigint;
}

export type AuthorisationResult =
  | {
      readonly kind: 'approved';
      readonly ref: string;
      /** Null when the provider does not tell it. */
      readonly authorisationCode: string | null;
      readonly responseCode: string;
      /** Null while the provider has not told the card, which `retrieveCard` tells later. */
      readonly presented: PresentedCard | null;
      /** Until when the hold can be captured; null for what the rules of the scheme say. */
      readonly captureBefore: Date | null;
      /**
       * Present when the capture was asked for in the same call. It is awaited while the provider
       * has captured and does not tell yet what it settles, which `capture` tells later.
       */
      readonly capture: CaptureResult | { readonly kind: 'awaited' } | null;
    }
  | {
      readonly kind: 'declined';
      /** The issuer's answer; null when the provider does not tell it. */
      readonly responseCode: string | null;
      readonly presented: PresentedCard | null;
    }
  /** The provider's own risk rules declined it. */
  | { readonly kind: 'blocked'; readonly presented: PresentedCard | null }
  /** The account has no such reader. */
  | { readonly kind: 'no reader' }
  /** The account cannot be charged in this currency. */
  | { readonly kind: 'no such currency' }
  /** The provider has bounds of its own for amounts. */
  | { readonly kind: 'amount too small' }
  | { readonly kind: 'amount too large' }
  | Exclude<Presentation, { readonly kind: 'card' }>;

export interface MoneyRequest {
  readonly ref: string;
  readonly amount: bigint;
  readonly currency: string;
}

export interface CaptureRequest extends MoneyRequest, CaptureFacts {}

export type IncreaseResult =
  | { readonly kind: 'approved'; readonly authorisationCode: string | null }
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
  /** Taprail's own id, which the provider was told when it was authorised. */
  readonly transactionId: string;
  readonly amount: bigint;
  readonly platformFee: bigint;
  readonly result: Extract<CaptureResult, { kind: 'captured' }>;
}

/** Codes of a capture that failed because nothing is held any more. */
export const authorisationEnded = 'authorisation_ended';
export const capturedOtherwise = 'captured_otherwise';

/** What a provider that sets the rates owes for a capture. */
export interface SettledCapture {
  /** After the platform's fee, in minor units of `currency`. */
  readonly amount: bigint;
  /** The transaction's own if nothing was converted. */
  readonly currency: string;
  /** Units of `currency` for one unit of the transaction's currency, as a decimal text. */
  readonly rate: string;
  /** Whose rate it is. */
  readonly source: string;
  readonly at: Date;
}

/** The idempotency key of the call is Taprail's id of the refund. */
export interface RefundRequest extends MoneyRequest {
  readonly transactionId: string;
  /** What the platform gives back of its fee, if the provider returns it with the refund. */
  readonly platformFee: bigint;
}

export interface RefundFacts {
  readonly ref: string;
  /**
   * Taprail's own ids, which every reading of the refund brings back. One that reverses a capture
   * has only that of its transaction.
   */
  readonly refundId: string | null;
  readonly transactionId: string;
  readonly status: 'pending' | 'succeeded' | 'failed';
  /** Of one that somebody made at the provider: it has none of Taprail's ids but the payment's. */
  readonly madeElsewhere?: { readonly amount: bigint };
}

export interface ReleaseRequest {
  readonly ref: string;
}

export interface ReverseRequest {
  /** Null when the authorisation was never answered: the idempotency key identifies it. */
  readonly ref: string | null;
  /**
   * True if `returnFee` returns the fee afterwards. Otherwise the fee of whatever was captured goes
   * back with it.
   */
  readonly feeFollows?: boolean;
}

import type { Outcome, PspCall } from './port.ts';

/** What Taprail needs from a provider to take taps. Amounts are minor units of `currency`. */
export interface PspTaps {
  /** What follows from the id of a reader alone. */
  reader(device: string): ReaderFacts;
  /**
   * Waits for a card at the reader and reads it, without an authorisation yet. Null for a provider
   * that cannot separate the two.
   */
  readonly present: ((call: PspCall, request: PresentRequest) => Promise<Presentation>) | null;
  authorise(call: TapCall, request: AuthoriseRequest): Promise<Outcome<AuthorisationResult>>;
  /** Raises an authorisation to a new total. */
  increase(call: TapCall, request: MoneyRequest): Promise<Outcome<IncreaseResult>>;
  /** Captures up to what is authorised, once; what is left of it is released. */
  capture(call: TapCall, request: CaptureRequest): Promise<Outcome<CaptureResult>>;
  /** Reverses an authorisation or a capture in full, even one whose outcome is unknown. */
  reverse(call: TapCall, request: ReverseRequest): Promise<Outcome<null>>;
  /** Gives back a capture or a part of it. It may fail later, which a webhook tells. */
  refund(call: TapCall, request: RefundRequest): Promise<Outcome<RefundFacts>>;
  retrieveRefund(call: TapCall, ref: string): Promise<Outcome<RefundFacts>>;
  /** Stops a reader from waiting for a card; false when it was not waiting. */
  cancelPresent(call: PspCall, device: string): Promise<boolean>;
}

export type ReaderFacts =
  /** Serves the sub-merchants that the platform assigns it to. */
  | { readonly kind: 'own' }
  /** Serves every sub-merchant. */
  | { readonly kind: 'shared' }
  /** No reader has this id. The reason continues a sentence that begins with the field's name. */
  | { readonly kind: 'impossible'; readonly reason: string };

export interface TapCall extends PspCall {
  /** The PSP account of the sub-merchant whose money it is. */
  readonly account: string;
  /** How often this call was made before: its outcome may be known by now. */
  readonly askedBefore: number;
}

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

export const noCardFailures = ['reader_offline', 'tap_timeout', 'cancelled_by_customer'] as const;
export type NoCardFailure = (typeof noCardFailures)[number];

/** How cards are described, whoever the provider is. Adapters translate into these words. */
export const cardSchemes = ['visa', 'mastercard', 'amex', 'discover'] as const;
export const cardFundings = ['credit', 'debit', 'prepaid'] as const;
export const cardholderVerifications = ['cdcvm', 'none'] as const;
export const cryptogramTypes = ['ARQC'] as const;

export interface PresentedCard {
  readonly card: CardFacts;
  readonly cryptogram: CryptogramFacts;
  /** Whether the cardholder was verified on their device, so that no contactless limit applies. */
  readonly verifiedOnDevice: boolean;
  /** The provider's own risk decision, if it takes one. */
  readonly riskSignal: 'review' | 'block' | null;
}

export interface CardFacts {
  readonly scheme: (typeof cardSchemes)[number];
  readonly bin: string;
  readonly last4: string;
  readonly funding: (typeof cardFundings)[number];
  readonly issuer_country: string;
  readonly fingerprint: string;
}

export interface CryptogramFacts {
  readonly value: string;
  readonly type: (typeof cryptogramTypes)[number];
  readonly atc: number;
  readonly unpredictable_number: string;
  readonly aid: string;
  readonly cvm: (typeof cardholderVerifications)[number];
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
      readonly authorisationCode: string;
      readonly responseCode: string;
      readonly presented: PresentedCard;
      /** Present when the capture was asked for in the same call. */
      readonly capture: CaptureResult | null;
    }
  | {
      readonly kind: 'declined';
      readonly responseCode: string;
      readonly presented: PresentedCard;
    }
  | Exclude<Presentation, { readonly kind: 'card' }>;

export interface MoneyRequest {
  readonly ref: string;
  readonly amount: bigint;
  readonly currency: string;
}

export interface CaptureRequest extends MoneyRequest, CaptureFacts {}

export type IncreaseResult =
  | { readonly kind: 'approved'; readonly authorisationCode: string }
  | { readonly kind: 'declined'; readonly responseCode: string };

export type CaptureResult =
  | { readonly kind: 'captured'; readonly ref: string }
  | { readonly kind: 'failed'; readonly code: string; readonly message: string };

/** The idempotency key of the call is Taprail's id of the refund. */
export interface RefundRequest extends MoneyRequest {
  readonly transactionId: string;
  /** What the platform gives back of its fee. */
  readonly platformFee: bigint;
}

export interface RefundFacts {
  readonly ref: string;
  /** Taprail's own ids, which every reading of the refund brings back. */
  readonly refundId: string;
  readonly transactionId: string;
  readonly status: 'pending' | 'succeeded' | 'failed';
}

export interface ReverseRequest {
  /** Null when the authorisation was never answered: the idempotency key identifies it. */
  readonly ref: string | null;
}

import type { Outcome, RepeatedCall } from './psp-call.ts';

/** The port to a provider's payouts. Amounts are minor units of `currency`. */
export interface PspPayouts {
  /**
   * Reads the funds in a currency before a payout is recorded as sent, so that a failure here
   * leaves it unchanged. Absent if the provider always has the money.
   */
  readFunds?(call: PayoutCall, currency: string): Promise<Outcome<Funds>>;
  /** The amounts that the provider pays out. Absent if it takes every amount. */
  limitsOf?(currency: string): PayoutLimits;
  /**
   * Sends money to the bank, whose answer comes later, by webhook. While the provider's funds are
   * not available, it refuses with `fundsUnavailable`; then the call can be repeated.
   */
  create(call: PayoutCall, request: PayoutRequest): Promise<Outcome<PayoutFacts>>;
  retrieve(call: PayoutCall, ref: string): Promise<Outcome<PayoutFacts>>;
}

export interface PayoutCall extends RepeatedCall {
  /** The PSP account that pays; null for the platform's own. */
  readonly account: string | null;
  /** Whether it was put off before: an earlier day may have sent it after all. */
  readonly wasPutOff?: boolean;
}

/** An account's funds at the provider, in minor units; negative if it owes some. */
export interface Funds {
  readonly available: bigint;
  /** Funds that become available later. */
  readonly pending: bigint;
}

/** In minor units of the currency. */
export interface PayoutLimits {
  /** A smaller amount waits for the next payout. */
  readonly minimumMinor: bigint;
  /** The smallest step of amounts, a power of ten. */
  readonly unitMinor: bigint;
}

/**
 * The refusal code of a payout below the provider's minimum: no bank has rejected it, and its money
 * waits for more.
 */
export const payoutTooSmall = 'amount_too_small';

/** The refusal code of a payout whose money is not available yet. */
export const fundsUnavailable = 'balance_insufficient';

export interface PayoutRequest {
  /** Taprail's id, which every reading of the payout returns. */
  readonly payoutId: string;
  readonly amount: bigint;
  readonly currency: string;
  /** When it should arrive. */
  readonly eta: Date;
}

/** Why banks reject payouts, at any provider. Adapters translate into these words. */
export const payoutFailureCodes = [
  'account_closed',
  'no_account',
  'account_frozen',
  'invalid_account_number',
  'incorrect_account_holder_name',
  'bank_rejected',
  'could_not_process',
] as const;

export type PayoutFailureCode = (typeof payoutFailureCodes)[number];

export type PayoutFacts = {
  readonly ref: string;
  readonly payoutId: string;
  readonly amount: bigint;
  readonly currency: string;
} & (
  | { readonly status: 'in_transit' }
  | {
      readonly status: 'paid';
      /** The bank's reference, or the provider's while there is none. */
      readonly wireReference: string;
      /** True while the provider may still learn the bank's reference. */
      readonly isReferencePending?: boolean;
    }
  /** A bank may return even a payout that was paid. */
  | { readonly status: 'failed'; readonly failureCode: PayoutFailureCode }
);

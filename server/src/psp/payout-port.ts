import type { Outcome, RepeatedCall } from './psp-call.ts';

/** What Taprail needs from a provider to pay out. Amounts are minor units of `currency`. */
export interface PspPayouts {
  /**
   * How much the provider has in a currency: asked before a payout is marked as sent, so that a
   * failure here leaves it as it is. Absent if the provider always has the money.
   */
  readFunds?(call: PayoutCall, currency: string): Promise<Outcome<Funds>>;
  /** What the provider pays out at all. Absent if it takes every amount. */
  limitsOf?(currency: string): PayoutLimits;
  /**
   * Sends money to the bank. The bank's answer comes later, by webhook. While the provider does not
   * have the money available yet, it is refused with `fundsUnavailable`, and can be asked again.
   */
  create(call: PayoutCall, request: PayoutRequest): Promise<Outcome<PayoutFacts>>;
  retrieve(call: PayoutCall, ref: string): Promise<Outcome<PayoutFacts>>;
}

export interface PayoutCall extends RepeatedCall {
  /** The PSP account whose money it is; null for the platform's own. */
  readonly account: string | null;
  /** Whether it was put off before, so that an earlier day may have sent it after all. */
  readonly wasPutOff?: boolean;
}

/** What the provider has of an account's money, in minor units; negative if it is owed some. */
export interface Funds {
  readonly available: bigint;
  /** What it will have available later. */
  readonly pending: bigint;
}

/** In minor units of the currency. */
export interface PayoutLimits {
  /** A smaller amount waits for the next payout. */
  readonly minimumMinor: bigint;
  /** The least step of amounts, a power of ten. */
  readonly unitMinor: bigint;
}

/**
 * The code of the refusal of a payout that is less than what the provider pays out: no bank has
 * rejected it, and its money waits for more.
 */
export const payoutTooSmall = 'amount_too_small';

/** The code of the refusal of a payout whose money the provider does not have available yet. */
export const fundsUnavailable = 'balance_insufficient';

export interface PayoutRequest {
  /** Taprail's own id, which every reading of the payout brings back. */
  readonly payoutId: string;
  readonly amount: bigint;
  readonly currency: string;
  /** When it should arrive. */
  readonly eta: Date;
}

/** Why banks reject payouts, whoever the provider is. Adapters translate into these words. */
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
      /** What the bank calls it, or the provider's own reference while there is none. */
      readonly wireReference: string;
      /** True while the provider may still learn what the bank calls it. */
      readonly isReferencePending?: boolean;
    }
  /** A bank may send back even what was paid. */
  | { readonly status: 'failed'; readonly failureCode: PayoutFailureCode }
);

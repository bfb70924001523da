import type { Outcome, RepeatedCall } from './psp-call.ts';

/** What Taprail needs from a provider to pay out. Amounts are minor units of `currency`. */
export interface PspPayouts {
  /**
   * Whether the provider has that much available: asked before a payout is marked as sent, so that
   * a failure here leaves it as it is. Absent if the provider always has the money.
   */
  hasFunds?(
    call: PayoutCall,
    money: Pick<PayoutRequest, 'amount' | 'currency'>,
  ): Promise<Outcome<boolean>>;
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
  | { readonly status: 'paid'; readonly wireReference: string }
  /** A bank may send back even what was paid. */
  | { readonly status: 'failed'; readonly failureCode: PayoutFailureCode }
);

import type { Outcome, PspCall } from './psp-call.ts';

/** What a provider says about the money it owes, for comparison with Taprail's ledger. */
export interface PspBalances {
  /**
   * Movements from `from` until before `to`. The oldest come first, but a provider that lists
   * accounts one by one may mix up those of a week.
   */
  list(call: PspCall, request: BalanceRequest): Promise<Outcome<BalancePage>>;
}

export interface BalanceRequest {
  readonly from: Date;
  readonly to: Date;
  /** The `next` of the page before; null for the first page. */
  readonly after: string | null;
  /** About how many a page should have. */
  readonly limit: number;
}

export interface BalancePage {
  readonly movements: readonly BalanceMovement[];
  /** Where the next page begins; null when there is none. */
  readonly next: string | null;
}

/**
 * One change of what the provider owes. A payout is one when it is paid, and a dispute when it is
 * lost, less what came back of it. A refund that fails later is a second movement, with the
 * opposite amount.
 */
export interface BalanceMovement {
  readonly kind: 'capture' | 'reversal' | 'refund' | 'payout' | 'dispute';
  /** The provider's reference of the authorisation, refund, payout or dispute. */
  readonly ref: string;
  /** Taprail's id of the refund or the payout, and otherwise of the transaction. */
  readonly ownId: string;
  /** In minor units: positive for a capture, negative for money that the provider owes no more. */
  readonly amount: bigint;
  readonly currency: string;
  readonly at: Date;
}

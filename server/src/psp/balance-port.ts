import type { Outcome, PspCall } from './psp-call.ts';

/** Reads the money that the provider holds, per account. */
export interface PspBalances {
  /**
   * Everything that the provider holds for an account: what is available, pending and reserved.
   * Null for a provider that keeps no balances.
   */
  readonly read: ((call: BalanceCall) => Promise<Outcome<readonly BalanceAmount[]>>) | null;
  /**
   * Lists the movements of one account, page by page, in the provider's order: Stripe newest first,
   * the simulator oldest first. A movement may appear late: a caller that resumes starts
   * `overlapMs` before the latest movement it has seen, and skips those whose references it knows.
   */
  list(call: BalanceCall, request: BalanceRequest): Promise<Outcome<BalancePage>>;
  readonly overlapMs: number;
  /**
   * The transaction behind a fee on the connection's own account, which may cost a call to the
   * provider; null if the transaction is not ours. Null for a provider that lists no fees apart.
   */
  readonly transactionOf:
    | ((call: BalanceCall, movement: BalanceMovement) => Promise<Outcome<string | null>>)
    | null;
}

export interface BalanceCall extends PspCall {
  /** The account of a sub-merchant; null for the connection's own. */
  readonly account: string | null;
}

export interface BalanceAmount {
  readonly currency: string;
  /** In minor units, reserves included; negative when the account owes the provider. */
  readonly amount: bigint;
  /** The part that the provider keeps back. */
  readonly reserved: bigint;
}

export interface BalanceRequest {
  /** Times are the provider's own. */
  readonly from: Date;
  /** Null for up to the present. */
  readonly to: Date | null;
  /** The `next` of the previous page; null for the first page. */
  readonly after: string | null;
  /** The most movements per page. */
  readonly limit: number;
}

export interface BalancePage {
  readonly movements: readonly BalanceMovement[];
  /** Where the next page begins; null when there is none. */
  readonly next: string | null;
}

export const movementKinds = [
  'capture',
  'refund',
  'refund_failure',
  'reversal',
  'dispute',
  'dispute_return',
  'payout',
  'payout_failure',
  'fee_income',
  'fee_return',
  'fee',
  'reserve',
  'transfer',
  'adjustment',
  'collection',
  'unknown',
] as const;

/**
 * Why money moved, in Taprail's words: `fee_income` is the platform's fee on a capture, on the
 * connection's own account; `fee` is the provider's. A dispute moves money when it opens, and
 * `dispute_return` brings it back.
 */
export type MovementKind = (typeof movementKinds)[number];

/** One change of the balance that the provider holds for an account. Amounts are in minor units. */
export interface BalanceMovement {
  /** The provider's id of the movement. */
  readonly ref: string;
  readonly kind: MovementKind;
  /** The provider's own word. */
  readonly providerKind: string;
  /** Positive when the account gets money. */
  readonly gross: bigint;
  /** The part of the gross amount that goes to the platform; negative when it comes back. */
  readonly platformFee: bigint;
  /** The part that the provider takes for itself. */
  readonly fee: bigint;
  /** The amount after fees, by which the balance changes. */
  readonly net: bigint;
  readonly currency: string;
  /** The gross amount before conversion; null where the provider does not tell. */
  readonly original: { readonly amount: bigint; readonly currency: string } | null;
  /** The conversion rate, as a decimal text; null if nothing was converted. */
  readonly rate: string | null;
  /** The provider's id of the charge, refund, payout, dispute or fee behind the movement. */
  readonly sourceRef: string | null;
  /** The sub-merchant's account, for a movement on the connection's own account. */
  readonly accountRef: string | null;
  /** The provider's id of the payment on that account that a fee belongs to. */
  readonly paymentRef: string | null;
  /** Taprail's ids, as far as the source or its payment carries them. */
  readonly own: OwnIds;
  /**
   * Whether Taprail asked for the charge, refund or payout; a person may have made it elsewhere.
   */
  readonly isOurs: boolean;
  readonly at: Date;
}

export interface OwnIds {
  readonly platformId: string | null;
  readonly transactionId: string | null;
  readonly refundId: string | null;
  readonly payoutId: string | null;
}

/** For a source that carries no id of Taprail's. */
export const noOwnIds: OwnIds = {
  platformId: null,
  transactionId: null,
  refundId: null,
  payoutId: null,
};

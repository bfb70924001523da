import type { Outcome, PspCall } from './psp-call.ts';

/** What a provider says about the money that it holds, account by account. */
export interface PspBalances {
  /**
   * Everything that the provider holds for an account: what is available, pending and reserved.
   * Null for a provider that keeps no balances.
   */
  readonly read: ((call: BalanceCall) => Promise<Outcome<readonly HeldAmount[]>>) | null;
  /**
   * The movements of one account, page by page. Their order is the provider's: Stripe tells the
   * newest first, the simulator the oldest. A movement may appear late, so that a caller that goes
   * on from an earlier reading begins `overlapMs` before the latest movement that it has seen, and
   * skips by their references those that it knows.
   */
  list(call: BalanceCall, request: BalanceRequest): Promise<Outcome<BalancePage>>;
  readonly overlapMs: number;
  /**
   * The transaction that a fee on the connection's own account is of, which the provider may have
   * to be asked for; null if it is of none of ours. Null for a provider that keeps no fees apart.
   */
  readonly transactionOf:
    | ((call: BalanceCall, movement: BalanceMovement) => Promise<Outcome<string | null>>)
    | null;
}

export interface BalanceCall extends PspCall {
  /** The account of a sub-merchant; null for the connection's own. */
  readonly account: string | null;
}

export interface HeldAmount {
  readonly currency: string;
  /** In minor units, reserves included; negative when the account owes the provider. */
  readonly amount: bigint;
  /** What of it the provider keeps back. */
  readonly reserved: bigint;
}

export interface BalanceRequest {
  /** Times are the provider's own. */
  readonly from: Date;
  /** Null for up to the present. */
  readonly to: Date | null;
  /** The `next` of the page before; null for the first page. */
  readonly after: string | null;
  /** How many a page has at most. */
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
 * Why money moved, in Taprail's words: `fee_income` is what a platform keeps of a capture, on the
 * account of the connection, and `fee` what the provider takes for itself. A dispute moves money
 * when it is opened, and `dispute_return` brings it back.
 */
export type MovementKind = (typeof movementKinds)[number];

/** One change of what the provider holds for an account. Amounts are in minor units. */
export interface BalanceMovement {
  /** The provider's id of it. */
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
  /** The same gross amount before it was converted; null where the provider does not tell. */
  readonly original: { readonly amount: bigint; readonly currency: string } | null;
  /** The rate of the conversion, as a decimal text; null if nothing was converted. */
  readonly rate: string | null;
  /** The provider's id of the charge, refund, payout, dispute or fee that moved it. */
  readonly sourceRef: string | null;
  /** The account of the sub-merchant that a movement of the connection's own account is about. */
  readonly accountRef: string | null;
  /** The provider's id of the payment there that a fee is of. */
  readonly paymentRef: string | null;
  /** Taprail's ids, as far as the source or the payment that it is about has them. */
  readonly own: OwnIds;
  /** Whether Taprail asked for the charge, refund or payout. Somebody else may have. */
  readonly isOurs: boolean;
  readonly at: Date;
}

export interface OwnIds {
  readonly platformId: string | null;
  readonly transactionId: string | null;
  readonly refundId: string | null;
  readonly payoutId: string | null;
}

/** Where a source names nothing of Taprail's. */
export const noOwnIds: OwnIds = {
  platformId: null,
  transactionId: null,
  refundId: null,
  payoutId: null,
};

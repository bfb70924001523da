import type { MovementKind } from '../../psp/balance-port.ts';
import type { Account, Entry, PostingKind } from '../ledger/index.ts';
import type { TransactionState } from '../payments/index.ts';

/** The list of movements of one account at the provider. */
export interface Statement {
  readonly platformId: string;
  readonly id: string;
  /** Null for the deployment's own connection. */
  readonly connectionId: string | null;
  /** Null for the connection's own account. */
  readonly account: string | null;
  /** The owner of the account; null for the connection's own. */
  readonly subMerchantId: string | null;
}

/** A movement at the provider outside our operations, as it is recorded. */
export interface ProviderMovement {
  readonly platformId: string;
  readonly id: string;
  readonly statementId: string;
  readonly connectionId: string | null;
  readonly account: string | null;
  readonly subMerchantId: string | null;
  readonly externalRef: string | null;
  readonly ref: string;
  readonly kind: MovementKind;
  readonly providerKind: string;
  readonly postingKind: PostingKind | null;
  /** The change of the balance at the provider. */
  readonly amount: bigint;
  readonly currency: string;
  readonly sourceRef: string | null;
  readonly transactionId: string | null;
  readonly isOutside: boolean;
  readonly happenedAt: Date;
  readonly createdAt: Date;
}

/** The accounts of the statement's platform between which postings move money. */
/** A movement's place in the ledger. */
export interface MovementFacts {
  readonly accounts: Accounts;
  /** The transaction that the movement concerns; null if it concerns none of the account's owner. */
  readonly transaction: TransactionState | null;
}

export interface Accounts {
  ofPlatform(kind: Account['kind'], currency: string): Account;
  /** Only on the statement of a sub-merchant's account. */
  ofSubMerchant(currency: string): Account;
}

/** The decision about a movement. */
export type Decision =
  /** Our operations have posted all of it. */
  | { readonly kind: 'ours' }
  /** It belongs to another platform that shares the account. */
  | { readonly kind: 'foreign' }
  /** Our records are behind. */
  | { readonly kind: 'wait'; readonly reason: string }
  /** A person returned the money of one of our payments: it becomes a refund. */
  | { readonly kind: 'refund' }
  | {
      readonly kind: 'record';
      readonly postingKind: PostingKind | null;
      readonly entries: readonly Entry[];
      /** The change of the sub-merchant's available balance. */
      readonly available: bigint;
      readonly isOutside: boolean;
      readonly transactionId: string | null;
    };

import type { MovementKind } from '../../psp/balance-port.ts';
import type { Account, Entry, PostingKind } from '../ledger/index.ts';

/** The list of movements of one account at the provider. */
export interface Statement {
  readonly platformId: string;
  readonly id: string;
  /** Null for the deployment's own connection. */
  readonly connectionId: string | null;
  /** Null for the connection's own account. */
  readonly account: string | null;
  /** Whose account it is; null for the connection's own. */
  readonly subMerchantId: string | null;
}

/** A movement at the provider that no operation of ours accounts for, as it is booked. */
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
  /** By this the balance at the provider changed. */
  readonly amount: bigint;
  readonly currency: string;
  readonly sourceRef: string | null;
  readonly transactionId: string | null;
  readonly isOutside: boolean;
  readonly happenedAt: Date;
  readonly createdAt: Date;
}

/** The accounts that a booking moves money between, of the statement's platform. */
export interface Accounts {
  ofPlatform(kind: Account['kind'], currency: string): Account;
  /** Only on the statement of a sub-merchant's account. */
  ofSubMerchant(currency: string): Account;
}

/** What a movement means for our books. */
export type Decision =
  /** Our operations account for all of it. */
  | { readonly kind: 'ours' }
  /** It is about another platform, which shares the account. */
  | { readonly kind: 'foreign' }
  /** Our books are behind. */
  | { readonly kind: 'wait'; readonly reason: string }
  /** A person gave money of one of our payments back: it becomes a refund of it. */
  | { readonly kind: 'refund' }
  | {
      readonly kind: 'book';
      readonly postingKind: PostingKind | null;
      readonly entries: readonly Entry[];
      /** What it changes of what the sub-merchant can be paid out. */
      readonly available: bigint;
      readonly isOutside: boolean;
      readonly transactionId: string | null;
    };

import type { PostingKind } from './posting-kinds.ts';

/** A platform has one account per kind and currency, for some kinds per sub-merchant too. */
export const accountKinds = [
  'psp_clearing',
  'psp_fees',
  'psp_reserves',
  'psp_transfers',
  'psp_adjustments',
  'fx_clearing',
  'platform_operating',
  'platform_in_transit',
  'submerchant_pending',
  'submerchant_available',
  'submerchant_in_transit',
  'submerchant_dispute_hold',
] as const;

export type AccountKind = (typeof accountKinds)[number];

export interface Account {
  readonly kind: AccountKind;
  /** Null for the platform's own accounts. */
  readonly subMerchantId: string | null;
  readonly currency: string;
}

export interface Entry {
  readonly account: Account;
  /** A debit is positive, a credit negative; in minor units of the account's currency. */
  readonly amount: bigint;
}

/** A movement of money, balanced in each of its currencies. */
export interface Posting {
  readonly id: string;
  readonly platformId: string;
  readonly kind: PostingKind;
  readonly transactionId: string | null;
  readonly entries: readonly Entry[];
  readonly at: Date;
}

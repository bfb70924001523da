import type { Transaction } from '../../../server/src/domains/payments/transaction/types.ts';

/** A payout as the API shows it. */
export interface PayoutView {
  readonly id: string;
  readonly submerchant: string | null;
  readonly amount: number;
  readonly currency: string;
  readonly status: 'scheduled' | 'in_transit' | 'paid' | 'failed' | 'cancelled';
  readonly automatic: boolean;
  readonly wire_reference: string | null;
  readonly failure_code: string | null;
  readonly created_at: string;
}

/** A sub-merchant on a payout schedule. */
export interface PaidShop {
  readonly externalRef: string;
  readonly timeZone: string;
}

/** Who is paid, and how. */
export interface Payees {
  readonly shops: readonly PaidShop[];
  /** Whether the clock moves during requests, which are then recorded with the earlier time. */
  readonly isClockMovedMeanwhile: boolean;
}

export interface Sum {
  readonly currency: string;
  readonly amount: bigint;
}

export interface Money {
  readonly transactions: readonly Transaction[];
  readonly payouts: readonly PayoutView[];
}

/** The debt to a sub-merchant for a capture, in its settlement currency. */
export function owedFor({ amountCaptured, platformFee, facts: { fx } }: Transaction): bigint {
  if (amountCaptured === 0n) return 0n;
  return fx === null ? amountCaptured - platformFee : BigInt(fx.settled_amount);
}

export function total(list: readonly bigint[]): bigint {
  return list.reduce((sum, amount) => sum + amount, 0n);
}

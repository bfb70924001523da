import type { DisputeOutcome } from '../../server/src/psp/dispute-port.ts';
import type { PayoutFailureCode } from '../../server/src/psp/payout-port.ts';
import type { PspRequest } from '../../server/src/psp/port.ts';
import type { Provider } from './provider.ts';

/** The actions of banks and cardholders, and the provider's webhooks and records. */
export interface MoneyWorld {
  /** Gives an account this available balance; null for the platform's own. */
  fund(account: string | null, money: { amount: bigint; currency: string }): Promise<void>;
  /** The bank pays a payout that was sent. */
  payPayout(account: string | null, ref: string): Promise<void>;
  /** The bank rejects a payout that was sent. */
  failPayout(account: string | null, ref: string, code: PayoutFailureCode): Promise<void>;
  /** The number of the provider's payouts for this id of ours. */
  countPayouts(account: string | null, payoutId: string): Promise<number>;
  /** The cardholder disputes a captured tap. Returns the reference of the dispute. */
  openDispute(demand: DisputedTap): Promise<string>;
  closeDispute(account: string, ref: string, outcome: DisputeOutcome): Promise<void>;
  /** Makes refunds to cards that fail them fail. */
  failRefunds(): Promise<void>;
  /** The provider's webhooks about an account so far, as sent. */
  told(account: string | null): Promise<readonly PspRequest[]>;
  /** A body with the provider's signature. */
  sign(rawBody: Buffer, at: Date): PspRequest;
}

export interface DisputedTap {
  readonly account: string;
  readonly transactionId: string;
  /** The provider's reference of the tap. */
  readonly ref: string;
  readonly amount: bigint;
}

export type MoneyProvider = Provider & { readonly money: MoneyWorld };

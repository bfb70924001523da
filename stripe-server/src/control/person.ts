import type { Stripe } from 'stripe';

/** Actions of people in Stripe's dashboard, unknown to the program that uses the keys. */
export interface PersonControl {
  /** Each returns the id of the created object. */
  readonly payOut: (account: string, amount: number, currency: string) => string;
  /** By default refunds all that is left of a payment, and keeps the fee. */
  readonly refund: (
    intent: string,
    asked?: { readonly amount?: number; readonly withFee?: boolean },
  ) => string;
  /** Gives back a fee, by default all that is left of it. */
  readonly refundFee: (fee: string, amount?: number) => string;
  /** Moves money from an own account to a connected one, or back from there. */
  readonly transfer: (asked: {
    readonly from: string;
    readonly to: string;
    readonly amount: number;
    readonly currency: string;
  }) => string;
  readonly reverseTransfer: (transfer: string, amount?: number) => string;
  readonly topUp: (account: string, amount: number, currency: string) => string;
  readonly cancelPayout: (payout: string) => void;
  readonly setSchedule: (account: string, interval: PayoutInterval) => void;
  readonly setDebitNegativeBalances: (account: string, isOn: boolean) => void;
  /** Rejects an account, as `rejected.fraud` by default; takes that back. */
  readonly reject: (account: string, reason?: string) => void;
  readonly takeBackRejection: (account: string) => void;
  /** Answers a dispute or an inquiry with evidence, or accepts it. */
  readonly answer: (dispute: string, text: string) => void;
  readonly accept: (dispute: string) => void;
  /** A bank asks about a payment. Returns the id of the inquiry, which is a dispute. */
  readonly openInquiry: (
    intent: string,
    asked?: { readonly amount?: number; readonly reason?: string },
  ) => string;
  /** The inquiry becomes a chargeback, which takes the money. */
  readonly escalate: (inquiry: string) => void;
  /** The inquiry ends without one. */
  readonly closeInquiry: (inquiry: string) => void;
}

export type PayoutInterval = Extract<
  Stripe.BalanceSettings.Payments.Payouts.Schedule.Interval,
  string
>;

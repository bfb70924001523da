import { convertMoney, mulRatio, parseRate, roundDown } from '../../../lib/money.ts';
import { feeReturned, standingReturns } from '../transaction/fee-returns.ts';
import { standing } from '../transaction/refunds-and-disputes.ts';
import type { LockedRate } from '../transaction/stages.ts';
import type { Transaction } from '../transaction/types.ts';
import type { CaptureTerms } from './decide-capture.ts';

/**
 * The shares of a refund: the platform returns its fee pro rata, the sub-merchant pays the rest.
 */
export interface RefundShares {
  readonly amount: bigint;
  readonly fee: bigint;
  /** The amount taken from the sub-merchant, in its settlement currency. */
  readonly settled: bigint;
  /**
   * The amount the sub-merchant gets back once the provider returns the fee in a separate step.
   * Null if the fee comes back with the refund; `settled` is then less by it.
   */
  readonly settledFee: bigint | null;
}

/**
 * Each share is the difference of two rounded running totals, so the shares of all refunds sum
 * exactly to the whole, and the last one takes the remainder. After a failed refund a share may be
 * smaller, but is never negative.
 */
export function refundShares(
  transaction: Transaction,
  amount: bigint,
  { feeFollows, unitMinor = 1n }: Pick<CaptureTerms, 'feeFollows' | 'unitMinor'>,
): RefundShares {
  const { amountCaptured, amountRefunded, platformFee, facts } = transaction;
  const after = amountRefunded + amount;
  const feeBefore = feeReturned(facts);
  const ratio = mulRatio(platformFee, { numerator: after, denominator: amountCaptured });
  // A fraction of the provider's unit goes back with a later refund.
  const fee = within(roundDown(ratio, unitMinor) - feeBefore, amount);
  const { fx } = facts;
  if (fx === null) {
    if (!feeFollows) return { amount, fee, settled: amount - fee, settledFee: null };
    return { amount, fee, settled: amount, settledFee: fee === 0n ? null : fee };
  }
  // A provider that converted the capture itself may have rounded differently.
  const kept = settledFeeOf(transaction);
  const all = BigInt(fx.settled_amount) + (feeFollows ? kept : 0n);
  const taken = feeFollows ? after : after - feeBefore - fee;
  const settledAfter = after === amountCaptured ? all : within(toSettled(fx, taken), all);
  const before = standing(facts.refunds).reduce((sum, each) => sum + each.settledAmount, 0n);
  const settled = within(settledAfter - before, settledAfter);
  if (!feeFollows || fee === 0n) return { amount, fee, settled, settledFee: null };
  const returned = feeBefore + fee;
  const keptAfter = returned === platformFee ? kept : within(toSettled(fx, returned), kept);
  return { amount, fee, settled, settledFee: within(keptAfter - settledFeeReturned(facts), kept) };
}

/** The platform's fee of the whole capture, in the sub-merchant's settlement currency. */
export function settledFeeOf({ platformFee, facts: { fx } }: Transaction): bigint {
  return fx === null ? platformFee : toSettled(fx, platformFee);
}

/** The part of the fee that the sub-merchant has got back or is about to. */
export function settledFeeReturned(facts: Transaction['facts']): bigint {
  return standingReturns(facts).reduce((sum, { settledAmount }) => sum + settledAmount, 0n);
}

function toSettled({ from, to, rate }: LockedRate, amountMinor: bigint): bigint {
  const money = { amountMinor, currency: from };
  return convertMoney(money, { currency: to, rate: parseRate(rate) }).amountMinor;
}

function within(amount: bigint, max: bigint): bigint {
  if (amount < 0n) return 0n;
  return amount > max ? max : amount;
}

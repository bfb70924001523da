import { toJsonAmount } from '../../../lib/money.ts';
import { feeKept, returnsOfReversal } from './fee-returns.ts';
import { isLost, isOpen, lostSum, standing } from './refunds-and-disputes.ts';
import type { Transaction } from './types.ts';

/** The money of a transaction as its records stand now, in the terms that reports use. */
export interface TransactionAmounts {
  /** The current or former hold. */
  readonly authorised: bigint;
  /** Zero once reversed. */
  readonly captured: bigint;
  /** Given back before it settled: the whole capture, or nothing. */
  readonly reversed: bigint;
  /** Excludes failed refunds. */
  readonly refunded: bigint;
  /** In open disputes. */
  readonly disputed: bigint;
  readonly disputesLost: bigint;
  /** The platform's current fee: a provider may return a part later. */
  readonly fee: bigint;
  /** The sub-merchant's share, including money held by disputes. */
  readonly net: bigint;
  /** The same in its settlement currency, as in the ledger. */
  readonly netSettled: bigint;
}

export function amountsOf(transaction: Transaction): TransactionAmounts {
  const { facts, amountCaptured: captured, amountRefunded: refunded } = transaction;
  const disputesLost = lostSum(facts.disputes);
  const fee = feeKept(transaction);
  return {
    authorised: transaction.amountAuthorised,
    captured,
    reversed: reversedOf(transaction),
    refunded,
    disputed: sum(facts.disputes.filter(isOpen).map(({ amount }) => amount)),
    disputesLost,
    fee,
    net: captured - refunded - disputesLost - fee,
    netSettled: netSettled(transaction),
  };
}

function reversedOf({ status, stages }: Transaction): bigint {
  const capture = stages.find(({ kind }) => kind === 'capture');
  return status === 'reversed' && capture?.kind === 'capture' ? BigInt(capture.body.amount) : 0n;
}

/** The same as callers see it. */
export function renderAmounts(transaction: Transaction) {
  const amounts = amountsOf(transaction);
  return {
    authorised: toJsonAmount(amounts.authorised),
    captured: toJsonAmount(amounts.captured),
    reversed: toJsonAmount(amounts.reversed),
    refunded: toJsonAmount(amounts.refunded),
    disputed: toJsonAmount(amounts.disputed),
    disputes_lost: toJsonAmount(amounts.disputesLost),
    fee: toJsonAmount(amounts.fee),
    net: toJsonAmount(amounts.net),
    net_settled: toJsonAmount(amounts.netSettled),
    settlement_currency: transaction.facts.settlementCurrency,
  };
}

/** The sub-merchant's share of a capture, in its settlement currency. */
export function owedFor({ facts: { fx }, amountCaptured, platformFee }: Transaction): bigint {
  return fx === null ? amountCaptured - platformFee : BigInt(fx.settled_amount);
}

/** Each part was converted and rounded on its own, so converting the net would differ. */
function netSettled(transaction: Transaction): bigint {
  const { status, facts } = transaction;
  const { refunds, disputes, feeReturns } = facts;
  if (status === 'reversed') {
    // The capture is undone, and the fee that the provider has yet to return is still missing.
    const away = returnsOfReversal(facts).filter((each) => each.status !== 'returned');
    return -sum(away.map(({ settledAmount }) => settledAmount));
  }
  const returned = feeReturns.filter((each) => each.status === 'returned');
  return (
    owedFor(transaction) -
    sum(standing(refunds).map(({ settledAmount }) => settledAmount)) -
    sum(disputes.filter(isLost).map(({ settledAmount }) => settledAmount)) +
    sum(returned.map(({ settledAmount }) => settledAmount))
  );
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}

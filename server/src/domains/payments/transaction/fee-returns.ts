import type { StageBodies } from './stages.ts';
import type { FeeReturn, Refund, Transaction, TransactionFacts } from './types.ts';

type Owed = Pick<TransactionFacts, 'feeReturns' | 'refunds'>;
type Kept = Pick<Transaction, 'status' | 'platformFee'> & { readonly facts: Owed };

export function feeReturnOf(body: StageBodies['fee_return_due']): FeeReturn {
  return {
    id: body.id,
    amount: BigInt(body.amount),
    settledAmount: BigInt(body.settled_amount),
    status: 'awaited',
    at: body.at,
  };
}

/** The next fee to return: the oldest whose refund has succeeded. */
export function nextFeeReturn({ feeReturns, refunds }: Owed): FeeReturn | null {
  const next = feeReturns.find((each) => {
    if (each.status !== 'awaited') return false;
    const refund = refunds.find(({ id }) => id === each.id);
    return refund === undefined || refund.status === 'succeeded';
  });
  return next ?? null;
}

/** The fee returns that were made or are still due. A failed refund's is neither. */
export function standingReturns({ feeReturns, refunds }: Owed): readonly FeeReturn[] {
  return feeReturns.filter((each) => {
    const refund = refunds.find(({ id }) => id === each.id);
    return isStanding(each, refund?.status === 'failed');
  });
}

/** The part of the fee that goes back with a refund. A returned fee stays returned. */
export function feeReturnedBy({ feeReturns }: Owed, { id, status, feeRefunded }: Refund): bigint {
  const own = feeReturns.find((each) => each.id === id);
  const isFailed = status === 'failed';
  const goesBack = own === undefined ? !isFailed : isStanding(own, isFailed);
  return goesBack ? feeRefunded : 0n;
}

/** The part of the fee that goes back with all refunds and the reversal of a transaction. */
export function feeReturned(facts: Owed): bigint {
  const ofRefunds = facts.refunds.reduce((sum, each) => sum + feeReturnedBy(facts, each), 0n);
  const others = facts.feeReturns.filter(({ id }) => facts.refunds.every((each) => each.id !== id));
  const ofReversal = others.filter((each) => isStanding(each, false));
  return ofReversal.reduce((sum, { amount }) => sum + amount, ofRefunds);
}

/** The platform's current fee, including parts that are yet to be returned. */
export function feeKept({ status, platformFee, facts }: Kept): bigint {
  const { feeReturns, refunds } = facts;
  // A reversal has returned the rest, and its own return belongs to no refund.
  if (status === 'reversed') {
    const own = feeReturns.filter(({ id }) => refunds.every((refund) => refund.id !== id));
    const left = own.filter((each) => each.status !== 'returned');
    return left.reduce((sum, { amount }) => sum + amount, 0n);
  }
  const returned = refunds.filter((refund) => {
    const own = feeReturns.find(({ id }) => id === refund.id);
    return own === undefined ? refund.status !== 'failed' : own.status === 'returned';
  });
  return returned.reduce((left, { feeRefunded }) => left - feeRefunded, platformFee);
}

function isStanding({ status }: FeeReturn, isRefundFailed: boolean): boolean {
  return status === 'awaited' ? !isRefundFailed : status === 'returned';
}

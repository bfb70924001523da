import type { StageBodies } from './stages.ts';
import type { Refund, TransactionFacts } from './types.ts';

/**
 * What the provider is to return of the platform's fee by a step of its own, after a refund or the
 * reversal of a capture.
 */
export interface FeeReturn {
  /** The refund, or the transaction that was reversed, as it is shown. */
  readonly id: string;
  readonly amount: bigint;
  /** What the sub-merchant gets back of it, in the currency in which it settles. */
  readonly settledAmount: bigint;
  readonly status: 'awaited' | 'returned' | 'refused';
  readonly at: string;
}

type Owed = Pick<TransactionFacts, 'feeReturns' | 'refunds'>;

export function feeReturnOf(body: StageBodies['fee_return_due']): FeeReturn {
  return {
    id: body.id,
    amount: BigInt(body.amount),
    settledAmount: BigInt(body.settled_amount),
    status: 'awaited',
    at: body.at,
  };
}

/** What is to be returned next: once its refund has succeeded, the oldest first. */
export function nextFeeReturn({ feeReturns, refunds }: Owed): FeeReturn | null {
  const next = feeReturns.find((each) => {
    if (each.status !== 'awaited') return false;
    const refund = refunds.find(({ id }) => id === each.id);
    return refund === undefined || refund.status === 'succeeded';
  });
  return next ?? null;
}

/** Those that returned something, or are about to. That of a refund that failed is not. */
export function standingReturns({ feeReturns, refunds }: Owed): readonly FeeReturn[] {
  return feeReturns.filter((each) => {
    const refund = refunds.find(({ id }) => id === each.id);
    return isStanding(each, refund?.status === 'failed');
  });
}

/** How much of the fee goes back with a refund. The fee that was returned stays returned. */
export function feeReturnedBy({ feeReturns }: Owed, { id, status, feeRefunded }: Refund): bigint {
  const own = feeReturns.find((each) => each.id === id);
  const isFailed = status === 'failed';
  const goesBack = own === undefined ? !isFailed : isStanding(own, isFailed);
  return goesBack ? feeRefunded : 0n;
}

/** How much of the fee goes back with all refunds and the reversal of a transaction. */
export function feeReturned(facts: Owed): bigint {
  const ofRefunds = facts.refunds.reduce((sum, each) => sum + feeReturnedBy(facts, each), 0n);
  const others = facts.feeReturns.filter(({ id }) => facts.refunds.every((each) => each.id !== id));
  const ofReversal = others.filter((each) => isStanding(each, false));
  return ofReversal.reduce((sum, { amount }) => sum + amount, ofRefunds);
}

function isStanding({ status }: FeeReturn, isRefundFailed: boolean): boolean {
  return status === 'awaited' ? !isRefundFailed : status === 'returned';
}

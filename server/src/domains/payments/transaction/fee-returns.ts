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
  const awaited = feeReturns.filter(({ status }) => status === 'awaited');
  if (awaited.length === 0) return null;
  const refundOf = byId(refunds);
  const next = awaited.find(({ id }) => (refundOf.get(id)?.status ?? 'succeeded') === 'succeeded');
  return next ?? null;
}

/** The fee returns that were made or are still due. A failed refund's is neither. */
export function standingReturns({ feeReturns, refunds }: Owed): readonly FeeReturn[] {
  if (feeReturns.length === 0) return feeReturns;
  const refundOf = byId(refunds);
  return feeReturns.filter((each) => isStanding(each, refundOf.get(each.id)?.status === 'failed'));
}

/** The part of the fee that goes back with a refund. A returned fee stays returned. */
export function feeReturnedBy({ feeReturns }: Owed, refund: Refund): bigint {
  return shareReturned(
    refund,
    feeReturns.find(({ id }) => id === refund.id),
  );
}

/** The part of the fee that goes back with all refunds and the reversal of a transaction. */
export function feeReturned(facts: Owed): bigint {
  const returnOf = byId(facts.feeReturns);
  const ofRefunds = facts.refunds.map((each) => shareReturned(each, returnOf.get(each.id)));
  const ofReversal = returnsOfReversal(facts).filter((each) => isStanding(each, false));
  return sum(ofRefunds) + sum(ofReversal.map(({ amount }) => amount));
}

/** The returns that belong to no refund. */
export function returnsOfReversal({ feeReturns, refunds }: Owed): readonly FeeReturn[] {
  if (feeReturns.length === 0) return feeReturns;
  const refundOf = byId(refunds);
  return feeReturns.filter(({ id }) => !refundOf.has(id));
}

/** The platform's current fee, including parts that are yet to be returned. */
export function feeKept({ status, platformFee, facts }: Kept): bigint {
  // A reversal has returned the rest, and its own return belongs to no refund.
  if (status === 'reversed') {
    const left = returnsOfReversal(facts).filter((each) => each.status !== 'returned');
    return sum(left.map(({ amount }) => amount));
  }
  const returnOf = byId(facts.feeReturns);
  const returned = facts.refunds.filter((refund) => {
    const own = returnOf.get(refund.id);
    return own === undefined ? refund.status !== 'failed' : own.status === 'returned';
  });
  return platformFee - sum(returned.map(({ feeRefunded }) => feeRefunded));
}

function shareReturned({ status, feeRefunded }: Refund, own: FeeReturn | undefined): bigint {
  const isFailed = status === 'failed';
  const goesBack = own === undefined ? !isFailed : isStanding(own, isFailed);
  return goesBack ? feeRefunded : 0n;
}

function isStanding({ status }: FeeReturn, isRefundFailed: boolean): boolean {
  return status === 'awaited' ? !isRefundFailed : status === 'returned';
}

/** A transaction may have a thousand refunds, so none is searched for another. */
function byId<T extends { readonly id: string }>(list: readonly T[]): ReadonlyMap<string, T> {
  return new Map(list.map((each) => [each.id, each]));
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n);
}

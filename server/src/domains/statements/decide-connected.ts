import { formatId } from '../../lib/ids.ts';
import type { BalanceMovement } from '../../psp/balance-port.ts';
import { isOpenDispute, type TransactionState } from '../payments/index.ts';
import { availableEntries, differenceEntries, recordAll } from './entries.ts';
import { returnedFeeOf } from './returned-fee.ts';
import type { Accounts, Decision, MovementFacts } from './types.ts';

/**
 * Decides about a movement of a sub-merchant's account. Movements of our operations are already
 * posted, except for rounding and fees; everything else is the sub-merchant's.
 */
export function decideConnected(
  movement: BalanceMovement,
  { accounts, transaction }: MovementFacts,
): Decision {
  if (movement.kind === 'payout' || movement.kind === 'payout_failure') {
    return movement.isOurs ? takeFee(accounts, movement) : recordAll(accounts, movement);
  }
  if (transaction === null) {
    // A returned fee without its original was returned by one of our operations.
    const isFeeBack = movement.kind === 'fee_return' && movement.original === null;
    return isFeeBack ? takeFee(accounts, movement) : recordAll(accounts, movement);
  }
  switch (movement.kind) {
    case 'capture':
      return takeFee(accounts, movement);
    case 'refund':
    case 'refund_failure':
    case 'reversal':
      return decideRefund(accounts, movement, transaction);
    case 'dispute':
    case 'dispute_return':
      return decideDispute(accounts, movement, transaction);
    case 'fee_return': {
      const returned = returnedFeeOf(transaction, movement);
      if (returned === null) return wait('our books have not returned this fee yet');
      return compare(accounts, movement, { expected: returned.settled, transaction });
    }
    default:
      return recordAll(accounts, movement);
  }
}

function decideRefund(
  accounts: Accounts,
  movement: BalanceMovement,
  transaction: TransactionState,
): Decision {
  const { kind, own, sourceRef } = movement;
  const { facts } = transaction;
  const shown = own.refundId === null ? null : formatId('re', own.refundId);
  const refund = facts.refunds.find(({ id, ref }) => id === shown || ref === sourceRef);
  const isBack = kind === 'refund_failure';
  if (refund !== undefined) {
    if (isBack && refund.status !== 'failed')
      return wait('our books do not have the refund as failed');
    const expected = isBack ? refund.settledAmount : -refund.settledAmount;
    const decided = compare(accounts, movement, { expected, transaction });
    if (movement.isOurs) return decided;
    if (movement.platformFee !== 0n)
      return recordWithFee(accounts, movement, { expected, transaction });
    return tellOutside(decided, transaction);
  }
  if (!movement.isOurs) return isBack ? wait('our books have no such refund') : { kind: 'refund' };
  if (own.refundId !== null) return wait('our books have no such refund yet');
  // The tap stays reversed although its refund has failed; a person decides how to go on.
  if (isBack || facts.fx === null) return takeFee(accounts, movement);
  if (transaction.status !== 'reversed') return wait('our books have not reversed it yet');
  // With separate fee returns the reversal also took the fee: returned by its own step, or before
  // it by the step of a refund that has failed since.
  const shownId = formatId('txn', transaction.id);
  const fee = facts.feeReturns
    .filter(({ id, status }) => id === shownId || status === 'returned')
    .reduce((sum, { settledAmount }) => sum + settledAmount, 0n);
  const expected = -(BigInt(facts.fx.settled_amount) + fee);
  return compare(accounts, movement, { expected, transaction });
}

function decideDispute(
  accounts: Accounts,
  movement: BalanceMovement,
  transaction: TransactionState,
): Decision {
  const dispute = transaction.facts.disputes.find(({ ref }) => ref === movement.sourceRef);
  if (dispute === undefined) return wait('our books have no such dispute yet');
  const { settledAmount } = dispute;
  if (movement.kind === 'dispute') {
    return compare(accounts, movement, { expected: -settledAmount, transaction });
  }
  if (isOpenDispute(dispute)) return wait('our books have the dispute as open');
  const isBack = dispute.status !== 'lost' || dispute.reinstatedAt !== null;
  if (isBack) return compare(accounts, movement, { expected: settledAmount, transaction });
  const isWhole = movement.original?.amount === dispute.amount;
  if (isWhole) return wait('our books have the dispute as lost');
  // A part of a lost dispute came back, while our operations only reinstate a whole one.
  return { ...recordAll(accounts, movement), transactionId: transaction.id };
}

/** Without a conversion, rounding explains no more than this. */
const roundedMinor = 1n;

/** Posts the difference between the movement and our posting. */
function compare(
  accounts: Accounts,
  movement: BalanceMovement,
  known: { readonly expected: bigint; readonly transaction: TransactionState },
): Decision {
  const { net, currency, fee } = movement;
  const { expected, transaction } = known;
  const gap = net + fee - expected;
  if (gap === 0n) return takeFee(accounts, movement);
  const isConverted = transaction.facts.fx !== null;
  if (!isConverted && (gap > roundedMinor || gap < -roundedMinor)) {
    return wait(`the provider moved ${net + fee} ${currency}, our books ${expected}`);
  }
  const amount = net - expected;
  return {
    kind: 'record',
    postingKind: 'conversion_difference',
    entries: differenceEntries(accounts, { amount, currency }),
    available: amount,
    isOutside: false,
    transactionId: transaction.id,
  };
}

/** A refund made by a person included the fee, while our posting returned its share separately. */
function recordWithFee(
  accounts: Accounts,
  { net, currency }: BalanceMovement,
  { expected, transaction }: { readonly expected: bigint; readonly transaction: TransactionState },
): Decision {
  const amount = net - expected;
  return {
    kind: 'record',
    postingKind: 'provider_adjustment',
    entries: availableEntries(accounts, { amount, currency }),
    available: amount,
    isOutside: true,
    transactionId: transaction.id,
  };
}

/** An outside refund is already posted, but its movement is listed all the same. */
function tellOutside(decided: Decision, { id: transactionId }: TransactionState): Decision {
  if (decided.kind === 'record') return { ...decided, isOutside: true };
  if (decided.kind !== 'ours') return decided;
  return {
    kind: 'record',
    postingKind: null,
    entries: [],
    available: 0n,
    isOutside: true,
    transactionId,
  };
}

/** Posts the provider's own fee of a movement that is otherwise posted. */
function takeFee(accounts: Accounts, { fee, currency, own }: BalanceMovement): Decision {
  if (fee === 0n) return { kind: 'ours' };
  return {
    kind: 'record',
    postingKind: 'provider_fee',
    entries: availableEntries(accounts, { amount: -fee, currency }),
    available: -fee,
    isOutside: false,
    transactionId: own.transactionId,
  };
}

function wait(reason: string): Decision {
  return { kind: 'wait', reason };
}

import type { BalanceMovement } from '../../psp/balance-port.ts';
import type { TransactionState } from '../payments/index.ts';
import {
  conversionEntries,
  feeEntries,
  isMovedByPeople,
  ownEntries,
  postingKindOf,
} from './entries.ts';
import { returnedFeeOf } from './returned-fee.ts';
import type { Accounts, Decision, MovementFacts } from './types.ts';

/**
 * Decides about a movement of the connection's own account: money that the provider took or people
 * moved is posted, and a fee of ours in another currency is converted to the amount credited.
 */
export function decideOwn(
  movement: BalanceMovement,
  { accounts, transaction }: MovementFacts,
): Decision {
  const { kind, isOurs } = movement;
  // A fee returned by a person has no posting of ours.
  if (kind === 'fee_income' || (kind === 'fee_return' && isOurs)) {
    return transaction === null
      ? decideOurs(accounts, movement)
      : decideFee(accounts, movement, transaction);
  }
  if (isOurs) return decideOurs(accounts, movement);
  const postingKind = postingKindOf(kind);
  return {
    kind: 'record',
    postingKind,
    entries: ownEntries(accounts, movement, postingKind),
    available: 0n,
    isOutside: isMovedByPeople(movement),
    transactionId: null,
  };
}

/** The movement is already posted, except for the provider's own fee. */
function decideOurs(accounts: Accounts, movement: BalanceMovement): Decision {
  if (movement.fee === 0n) return { kind: 'ours' };
  return {
    kind: 'record',
    postingKind: 'provider_fee',
    entries: feeEntries(accounts, movement),
    available: 0n,
    isOutside: false,
    transactionId: movement.own.transactionId,
  };
}

function decideFee(
  accounts: Accounts,
  movement: BalanceMovement,
  transaction: TransactionState,
): Decision {
  const { kind, net, fee, currency } = movement;
  const credited = { amount: net + fee, currency };
  const posted =
    kind === 'fee_income' ? earnedFeeOf(transaction) : returnedFeeOf(transaction, movement)?.fee;
  if (posted === undefined || posted === null) {
    return { kind: 'wait', reason: 'our books do not have this fee yet' };
  }
  const earned = {
    amount: kind === 'fee_income' ? posted : -posted,
    currency: transaction.currency,
  };
  const isSame = earned.currency === currency && earned.amount === credited.amount;
  if (isSame) return decideOurs(accounts, movement);
  return {
    kind: 'record',
    postingKind: 'fee_conversion',
    entries: [
      ...conversionEntries(accounts, { earned, credited }),
      ...(fee === 0n ? [] : feeEntries(accounts, movement)),
    ],
    available: 0n,
    isOutside: false,
    transactionId: transaction.id,
  };
}

/** Null without a recorded capture. A reversal leaves the fee earned at capture unchanged. */
function earnedFeeOf({ stages }: TransactionState): bigint | null {
  const capture = stages.find(({ kind }) => kind === 'capture');
  return capture?.kind === 'capture' ? BigInt(capture.body.platform_fee) : null;
}

import { formatId } from '../../../lib/ids.ts';
import { toJsonAmount } from '../../../lib/money.ts';
import { credit, debit, makePosting, type Posting, reversePosting } from '../../ledger/index.ts';
import {
  alreadyCaptured,
  alreadyRefunded,
  alreadySettled,
  authorisationExpired,
  authorisationNotOpen,
  disputed,
  outcomePending,
} from '../errors.ts';
import { feeReturned } from '../transaction/fee-returns.ts';
import { isOpen, lostSum } from '../transaction/refunds-and-disputes.ts';
import type { ReversalBody, Stage } from '../transaction/stages.ts';
import { type Change, stageChange } from '../transaction/transaction-state.ts';
import type { Transaction } from '../transaction/types.ts';
import { accountsOf } from './accounts.ts';
import { capturePosting } from './capture-posting.ts';
import { feeReturnDue } from './decide-fee-return.ts';
import { tapStage } from './decide-tap.ts';
import { settledFeeOf, settledFeeReturned } from './refund-shares.ts';

const ended = ['tap.reversed'] as const;

/** Throws unless there is a hold or an unsettled capture to reverse. */
export function checkReversal(transaction: Transaction): void {
  if (transaction.status === 'pending') throw outcomePending();
  if (transaction.status === 'expired') throw authorisationExpired();
  if (transaction.status !== 'approved') throw authorisationNotOpen();
  const { settlement, disputes } = transaction.facts;
  if (settlement !== null) throw alreadySettled();
  if (transaction.amountRefunded > 0n) {
    throw alreadyRefunded({ message: 'A part of the capture was refunded. Refund the rest, too.' });
  }
  if (disputes.some(isOpen)) throw disputed();
  // A reversal would return the disputed amount a second time.
  if (lostSum(disputes) > 0n) {
    throw alreadyRefunded({
      message: 'A part of the capture was lost in a dispute. Refund the rest.',
    });
  }
}

/** Throws unless there is a hold. A capture made just before the deadline stands. */
export function checkExpiry(transaction: Transaction): void {
  checkReversal(transaction);
  if (transaction.amountCaptured > 0n) throw alreadyCaptured();
}

interface Reversal {
  /** The record's own word: the caller's reason stays with the request, since it may be erased. */
  readonly reason: 'requested' | 'confirmed_late' | 'capture_failed';
  readonly request?: { readonly reason: string | null };
  readonly feeFollows: boolean;
  readonly operationId: string;
  readonly at: Date;
}

/** Reverses the hold, and a capture by the mirror image of its posting. */
export function reversalChange(transaction: Transaction, reversal: Reversal): Change {
  const { reason, operationId, at } = reversal;
  const { amountCaptured: captured, amountAuthorised, amountReleased } = transaction;
  const body = reversalBody(reason, { captured, released: amountAuthorised - amountReleased, at });
  const stages: Stage[] = [{ kind: 'reversal', body }];
  const fee = reversal.feeFollows ? feeLeft(transaction) : 0n;
  if (fee > 0n) {
    const settledFee = settledFeeOf(transaction) - settledFeeReturned(transaction.facts);
    stages.push(feeReturnDue({ id: formatId('txn', transaction.id), fee, settledFee, at }));
  }
  const change = stageChange(transaction, stages, ended, reversal.request);
  if (captured === 0n) return change;
  const capture = capturePosting(transaction, { postingId: operationId, at });
  const facts = { id: operationId, kind: 'reversal', at } as const;
  const mirrored = capture && reversePosting(capture, facts);
  const posting = reversal.feeFollows ? withFeeKept(transaction, mirrored) : mirrored;
  return { ...change, posting };
}

/** The part of the fee that refunds have not returned; those failed after it was. */
export function feeLeft({ platformFee, facts }: Transaction): bigint {
  return platformFee - feeReturned(facts);
}

/**
 * The provider takes the whole capture from the sub-merchant, and the platform keeps its fee until
 * it is returned. So the fee comes out of the available balance, to which it returns.
 */
function withFeeKept(transaction: Transaction, mirrored: Posting | null): Posting | null {
  if (mirrored === null) return null;
  const { ofPlatform, ofSubMerchant, convert } = accountsOf(transaction);
  const { platformFee: fee } = transaction;
  const settled = settledFeeOf(transaction);
  return makePosting(mirrored, [
    ...mirrored.entries,
    credit(ofPlatform('platform_operating'), fee),
    ...convert({ own: -fee, settled: -settled }),
    debit(ofSubMerchant('submerchant_available'), settled),
  ]);
}

/** Releases the hold at the end of its validity. */
export function expiryChange(transaction: Transaction, at: Date): Change {
  const released = transaction.amountAuthorised;
  const body = reversalBody('expired', { captured: 0n, released, at });
  return stageChange(transaction, [{ kind: 'expiry', body }], ended);
}

/** Ends a tap that timed out. The provider has reversed it by now. */
export function timeoutChange(transaction: Transaction, at: Date): Change {
  const body = reversalBody('timeout', { captured: 0n, released: 0n, at });
  const stages: Stage[] = [tapStage(transaction, {}), { kind: 'timeout', body }];
  return stageChange(transaction, stages, ended);
}

function reversalBody(
  reason: string,
  given: { readonly captured: bigint; readonly released: bigint; readonly at: Date },
): ReversalBody {
  return {
    reason,
    captured: toJsonAmount(given.captured),
    released: toJsonAmount(given.released),
    at: given.at.toISOString(),
  };
}

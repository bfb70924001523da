import { toJsonAmount } from '../../../lib/money.ts';
import { reversePosting } from '../../ledger/index.ts';
import {
  alreadyCaptured,
  alreadyRefunded,
  alreadySettled,
  authorisationExpired,
  authorisationNotOpen,
  disputed,
  outcomePending,
} from '../errors.ts';
import { isOpen, lostSum } from '../transaction/refunds-and-disputes.ts';
import type { ReversalBody, Stage } from '../transaction/stages.ts';
import { type Change, stageChange } from '../transaction/transaction-state.ts';
import type { Transaction } from '../transaction/types.ts';
import { capturePosting } from './capture-posting.ts';
import { tapStage } from './decide-tap.ts';

const ended = ['tap.reversed'] as const;

/** Throws unless there is a hold or an unsettled capture to give back. */
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
  // What was lost in a dispute would be given back a second time.
  if (lostSum(disputes) > 0n) {
    throw alreadyRefunded({
      message: 'A part of the capture was lost in a dispute. Refund the rest.',
    });
  }
}

/** Throws unless there is a hold. A capture just before its end stands. */
export function checkExpiry(transaction: Transaction): void {
  checkReversal(transaction);
  if (transaction.amountCaptured > 0n) throw alreadyCaptured();
}

/** Gives everything back: the hold, and a capture by the mirror image of its posting. */
export function reversalChange(
  transaction: Transaction,
  reversal: { readonly reason: string; readonly operationId: string; readonly at: Date },
): Change {
  const { reason, operationId, at } = reversal;
  const { amountCaptured: captured, amountAuthorised, amountReleased } = transaction;
  const capture =
    captured === 0n ? null : capturePosting(transaction, { postingId: operationId, at });
  const body = reversalBody(reason, { captured, released: amountAuthorised - amountReleased, at });
  return {
    ...stageChange(transaction, [{ kind: 'reversal', body }], ended),
    posting:
      capture === null ? null : reversePosting(capture, { id: operationId, kind: 'reversal', at }),
  };
}

/** Releases the hold at the end of its validity. */
export function expiryChange(transaction: Transaction, at: Date): Change {
  const released = transaction.amountAuthorised;
  const body = reversalBody('expired', { captured: 0n, released, at });
  return stageChange(transaction, [{ kind: 'expiry', body }], ended);
}

/** Ends a tap whose outcome stayed unknown. The provider has reversed it by now. */
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

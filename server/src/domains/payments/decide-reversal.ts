import { toJsonAmount } from '../../lib/money.ts';
import { reversePosting } from '../ledger/index.ts';
import { capturePosting } from './capture-posting.ts';
import { tapStage } from './decide-tap.ts';
import {
  alreadyCaptured,
  authorisationExpired,
  authorisationNotOpen,
  outcomePending,
} from './errors.ts';
import type { Change } from './recording.ts';
import type { ReversalBody, Stage } from './stages.ts';
import { applyStages } from './transaction-state.ts';
import type { Transaction } from './types.ts';

/** Throws unless there is a hold or an unsettled capture to give back. */
export function checkReversal(transaction: Transaction): void {
  if (transaction.status === 'pending') throw outcomePending();
  if (transaction.status === 'expired') throw authorisationExpired();
  if (transaction.status !== 'approved') throw authorisationNotOpen();
}

/** Throws unless there is a hold: a capture that came just before the end of it stands. */
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
    ...end(transaction, [{ kind: 'reversal', body }]),
    posting:
      capture === null ? null : reversePosting(capture, { id: operationId, kind: 'reversal', at }),
  };
}

/** At the end of its validity the hold is released, and the tap is over. */
export function expiryChange(transaction: Transaction, at: Date): Change {
  const released = transaction.amountAuthorised;
  const body = reversalBody('expired', { captured: 0n, released, at });
  return end(transaction, [{ kind: 'expiry', body }]);
}

/** An authorisation whose outcome nobody ever learned is taken back, so that none can stand. */
export function timeoutChange(transaction: Transaction, at: Date): Change {
  const body = reversalBody('timeout', { captured: 0n, released: 0n, at });
  return end(transaction, [tapStage(transaction, {}), { kind: 'timeout', body }]);
}

function end(transaction: Transaction, stages: readonly Stage[]): Change {
  return {
    transaction: applyStages(transaction, stages),
    stages,
    posting: null,
    events: ['tap.reversed'],
  };
}

/** What was given back, whoever or whatever asked for it. */
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

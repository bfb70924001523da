import { newUuid } from '../../lib/ids.ts';
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
  reversal: { readonly reason: string; readonly at: Date },
): Change {
  const { reason, at } = reversal;
  const captured = transaction.amountCaptured;
  const { facts, platformFee } = transaction;
  const capture =
    captured === 0n
      ? null
      : capturePosting(transaction, {
          postingId: newUuid(),
          capturedMinor: captured,
          feeMinor: platformFee,
          fx: facts.fx,
          at,
        });
  const posting =
    capture === null ? null : reversePosting(capture, { id: newUuid(), kind: 'reversal', at });
  return {
    transaction: {
      ...transaction,
      status: 'reversed',
      amountCaptured: 0n,
      amountReleased: transaction.amountAuthorised,
      chargedTotal: 0n,
      platformFee: 0n,
      facts: { ...facts, reversal: { reason, at: at.toISOString() } },
      dueAt: null,
    },
    stages: [
      reversalStage(
        { reason, at: at.toISOString() },
        {
          captured,
          released: transaction.amountAuthorised - transaction.amountReleased,
        },
      ),
    ],
    postings: [posting],
    events: ['tap.reversed'],
  };
}

/** At the end of its validity the hold is released, and the tap is over. */
export function expiryChange(transaction: Transaction, at: Date): Change {
  const reversal = { reason: 'expired', at: at.toISOString() };
  return {
    transaction: {
      ...transaction,
      status: 'expired',
      amountReleased: transaction.amountAuthorised,
      facts: { ...transaction.facts, reversal },
      dueAt: null,
    },
    stages: [reversalStage(reversal, { captured: 0n, released: transaction.amountAuthorised })],
    postings: [],
    events: ['tap.reversed'],
  };
}

/** An authorisation whose outcome nobody ever learned is taken back, so that none can stand. */
export function timeoutChange(transaction: Transaction, at: Date): Change {
  const reversal = { reason: 'timeout', at: at.toISOString() };
  const failure = {
    code: 'timeout' as const,
    message: 'The outcome never became known; it was reversed.',
  };
  return {
    transaction: {
      ...transaction,
      status: 'reversed',
      facts: { ...transaction.facts, reversal, failure },
      dueAt: null,
    },
    stages: [tapStage(transaction), reversalStage(reversal, { captured: 0n, released: 0n })],
    postings: [],
    events: ['tap.reversed'],
  };
}

/** What was given back, whoever or whatever asked for it. */
function reversalStage(
  reversal: { readonly reason: string; readonly at: string },
  given: { readonly captured: bigint; readonly released: bigint },
): Change['stages'][number] {
  return {
    kind: 'reversal',
    body: {
      reason: reversal.reason,
      captured: toJsonAmount(given.captured),
      released: toJsonAmount(given.released),
      at: reversal.at,
    },
  };
}

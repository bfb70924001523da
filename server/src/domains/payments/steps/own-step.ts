import { isNotYet, type NotYet, notYet } from '../../../due-work/not-yet.ts';
import { ServiceError } from '../../../lib/errors.ts';
import { makeIdsAfter, newUuid } from '../../../lib/ids.ts';
import type { ClaimRequest } from '../claim-and-record/claim-batch.ts';
import { abandon, begunAt, type Operation } from '../claim-and-record/operation.ts';
import type { Payments } from '../payments.ts';
import type { Transaction } from '../transaction/types.ts';
import type { Step } from './step.ts';
import { finishStep } from './take-step.ts';

/**
 * Takes a step of the service's own at the position after `transaction`. Returns `NotYet` while
 * another operation is in progress.
 */
export async function takeOwnStep<Request, Result>(
  payments: Payments,
  transaction: Transaction,
  taken: {
    readonly step: Step<Request, Result>;
    readonly request: Request;
    readonly now: Date;
  },
): Promise<Transaction | NotYet> {
  const { step, request, now } = taken;
  const asked = { kind: step.kind, request: JSON.stringify(request), tap: null, now };
  const operation = await claimNext(payments, transaction, asked);
  if (isNotYet(operation)) return operation;
  try {
    return await finishStep(payments, operation, { step, request, transaction });
  } catch (error) {
    if (error instanceof ServiceError) await abandon(payments, operation);
    throw error;
  }
}

async function claimNext(
  payments: Payments,
  transaction: Transaction,
  asked: Pick<ClaimRequest, 'kind' | 'request' | 'tap' | 'now'>,
): Promise<Operation | NotYet> {
  const { now } = asked;
  const operation: Operation = {
    id: newUuid(),
    platformId: transaction.platformId,
    objectId: transaction.id,
    position: transaction.position + 1,
    ...begunAt(now),
  };
  const claimed = await payments.claims.submit({ ...operation, ...asked, idempotency: null });
  if (claimed.result === 'claimed') return operation;
  if (claimed.result !== 'too_late') return notYet('another operation on it is in progress');
  // A seal began after the id was made.
  makeIdsAfter(claimed.fence_id);
  return claimNext(payments, transaction, asked);
}

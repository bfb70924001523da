import { ServiceError } from '../../../lib/errors.ts';
import { makeIdsAfter, newUuid } from '../../../lib/ids.ts';
import { tracing } from '../../../lib/tracing.ts';
import { endWithoutEffect } from '../../../operations/records.ts';
import { isKeyRace } from '../../../operations/request-store.ts';
import { isStoredRefusal } from '../../../operations/stored-refusal.ts';
import type { Queryable } from '../../../postgres/database.ts';
import type { Sending } from '../../../psp/psp-call.ts';
import type { Answer, PlatformContext } from '../../../request/context.ts';
import { keyHash } from '../../../request/idempotency-key.ts';
import type { Payments } from '../payments.ts';
import { makeRecording, type Recording, recordFormat } from '../transaction/recording.ts';
import type { Change } from '../transaction/transaction-state.ts';
import type { ClaimRequest, ClaimResult } from './claim-batch.ts';

/** An operation that was claimed and has no record yet. */
export interface Operation {
  readonly id: string;
  readonly platformId: string;
  /** The transaction and the operation's position on it. */
  readonly objectId: string;
  readonly position: number;
  /** The time of the request, by which it is judged even if it finishes late. */
  readonly beganAt: Date;
  readonly at: Date;
  /** How often the provider was asked before. */
  readonly askedBefore: number;
  readonly sending: Sending;
}

type Wanted = Pick<ClaimRequest, 'kind' | 'request' | 'tap'> & {
  /** Null for a tap, which begins its transaction. */
  readonly step: { readonly objectId: string; readonly position: number } | null;
};

/** A result of a claim that is neither a success nor a reason to try again. */
export type Refusal = Exclude<ClaimResult['result'], 'claimed' | 'key_known' | 'too_late'>;

/** Claims an operation, or returns the stored response of its key, or why the claim failed. */
export async function claim(
  payments: Payments,
  context: PlatformContext,
  { step, ...wanted }: Wanted,
): Promise<
  | { readonly answer: Answer }
  | { readonly refusal: Refusal }
  | { readonly operation: Operation; readonly claimed: ClaimResult }
> {
  const key = context.idempotencyKey;
  const fingerprint = key === null ? null : payments.idempotency.fingerprint(key);
  const { now, caller } = context;
  let hash = key === null ? null : keyHash(key);
  for (;;) {
    const id = newUuid();
    const { objectId, position } = step ?? { objectId: id, position: 1 };
    const operation = { id, platformId: caller.platformId, objectId, position };
    const idempotency =
      hash === null || fingerprint === null ? null : { keyHash: hash, fingerprint };
    const claimed = await payments.claims
      .submit({ ...operation, ...wanted, now, idempotency })
      .catch((error: unknown) => {
        // Two nodes claimed one key at the same moment; the other was first.
        if (isKeyRace(error)) return null;
        throw error;
      });
    if (claimed?.result === 'too_late') {
      // This node's clock is behind, or the claim waited too long.
      makeIdsAfter(claimed.fence_id);
      continue;
    }
    if (claimed?.result === 'claimed') {
      return { claimed, operation: { ...operation, ...begunAt(now) } };
    }
    if (claimed !== null && claimed.result !== 'key_known') return { refusal: claimed.result };
    const found = await payments.idempotency.find(context);
    if (found !== null && 'answer' in found) return found;
    hash = found?.freeHash ?? null;
  }
}

/** An operation that has not asked the provider yet. */
export function begunAt(now: Date): Pick<Operation, 'beganAt' | 'at' | 'askedBefore' | 'sending'> {
  return { beganAt: now, at: now, askedBefore: 0, sending: { since: now, ordered: 0 } };
}

/**
 * Records the outcome of an operation. Null if another process recorded one first, which stands.
 */
export async function recordOutcome(
  payments: Payments,
  operation: Operation,
  change: Change,
): Promise<Recording | null> {
  const { environment } = payments;
  const { id, platformId, position, at, askedBefore } = operation;
  const recording = makeRecording(change, { position, environment, at });
  const isOpen = askedBefore > 0 || payments.inFlight.isOpen(id);
  if (tracing !== null) tracing.emitted(recording.events);
  const isFirst = await payments.records.submit({ id, platformId, recording, isOpen, at });
  return isFirst ? recording : null;
}

/** Ends an operation without effect. The caller may retry with the same key. */
export async function abandon(payments: Payments, operation: Operation): Promise<void> {
  await payments.database.transaction((transaction) => endFutile(transaction, operation));
}

/**
 * Runs the work after a claim. A refusal that is an outcome is stored for the key; any other
 * refusal ends the operation without effect. Every other failure leaves it to the reconciler.
 */
export async function guarded(
  payments: Payments,
  context: PlatformContext,
  operation: Operation,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const leave = payments.inFlight.enter(operation);
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (!isStoredRefusal(error)) {
      await abandon(payments, operation);
      throw error;
    }
    const answer = context.renderRefusal(error);
    return payments.database.transaction(async (transaction) => {
      await endFutile(transaction, operation);
      const { id: operationId } = operation;
      return payments.idempotency.answer(transaction, context, answer, { operationId });
    });
  } finally {
    leave();
  }
}

function endFutile(transaction: Queryable, { id: operationId, ...operation }: Operation) {
  return endWithoutEffect(transaction, { ...operation, operationId, format: recordFormat });
}

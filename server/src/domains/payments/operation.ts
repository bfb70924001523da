import { isKeyRace, isStoredRefusal } from '../../http/idempotency.ts';
import type { Answer, PlatformContext } from '../../http/route.ts';
import { ServiceError } from '../../lib/errors.ts';
import { sql } from '../../postgres/sql.ts';
import type { ClaimRequest, ClaimResult } from './claim-batch.ts';
import type { Payments } from './payments.ts';
import { type Change, makeRecording, type Recording, type Stage } from './recording.ts';

/** An operation that was claimed and has no recorded outcome yet. */
export interface Operation {
  readonly id: string;
  readonly platformId: string;
  readonly transactionId: string;
  /** The idempotency key that waits for its answer. */
  readonly keyHash: string | null;
  /** When it was asked for, which is what it is judged by, however late it is finished. */
  readonly beganAt: Date;
  readonly at: Date;
  /** How often the provider was asked before. */
  readonly askedBefore: number;
}

/** How an operation ends: what is stored for its key, and sent to whoever waits for it. */
export interface OperationAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** Claims the operation, or answers from the key when that is known already. */
export async function claim(
  payments: Payments,
  context: PlatformContext,
  request: Omit<ClaimRequest, 'platformId' | 'now' | 'idempotency'>,
): Promise<{ readonly answer: Answer } | { readonly claimed: ClaimResult }> {
  const key = context.idempotencyKey;
  const idempotency =
    key === null ? null : { keyHash: key.hash, fingerprint: payments.idempotency.fingerprint(key) };
  const { platformId } = context.caller;
  for (;;) {
    const claimed = await payments.lanes
      .claim({ ...request, platformId, now: context.now, idempotency })
      .catch((error: unknown) => {
        // Two nodes claimed one key at the same moment: the other was first.
        if (isKeyRace(error)) return null;
        throw error;
      });
    if (claimed !== null && claimed.result !== 'key_known') return { claimed };
    const answer = await payments.idempotency.replay(context);
    if (answer !== null) return { answer };
  }
}

/**
 * Writes what an operation made of its transaction. Null when someone else recorded an outcome of
 * this operation before: theirs stands.
 */
export async function recordOutcome(
  payments: Payments,
  operation: Operation,
  outcome: {
    readonly change: Change;
    readonly before: readonly Stage[];
    answer(recording: Recording): { readonly status: number; readonly bytes: string };
  },
): Promise<{ readonly status: number; readonly bytes: string } | null> {
  const { environment } = payments;
  const { at, keyHash } = operation;
  const recording = makeRecording(outcome.change, { before: outcome.before, environment, at });
  const answer = outcome.answer(recording);
  const recorded = await payments.lanes.record({
    id: operation.id,
    recording,
    at,
    answer: keyHash === null ? null : { keyHash, ...answer },
  });
  return recorded ? answer : null;
}

/** Ends an operation that did nothing: as if it had never been asked for. */
export async function abandon(payments: Payments, operation: Operation): Promise<void> {
  await payments.database.rows(sql('payment_operation_abandon')`
    with ended as (
      delete from payment_operations
      where platform_id = ${operation.platformId}::uuid
        and transaction_id = ${operation.transactionId}::uuid
        and operation_id = ${operation.id}::uuid
      returning platform_id, key_hash
    )
    delete from idempotency_claims c using ended e
    where c.platform_id = e.platform_id and c.key_hash = e.key_hash`);
}

/**
 * Runs what follows a claim. A conflict with the state of things is stored for the key; any other
 * refusal undoes the claim. Whatever else fails leaves the operation to the reconciler.
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
    if (!(error instanceof ServiceError) || error.status === 500) throw error;
    if (!isStoredRefusal(error)) {
      await abandon(payments, operation);
      throw error;
    }
    const answer = context.renderRefusal(error);
    return payments.database.transaction(async (transaction) => {
      await transaction.rows(sql('payment_operation_refuse')`
        delete from payment_operations
        where platform_id = ${operation.platformId}::uuid
          and transaction_id = ${operation.transactionId}::uuid
          and operation_id = ${operation.id}::uuid`);
      return payments.idempotency.answer(transaction, context, answer);
    });
  } finally {
    leave();
  }
}

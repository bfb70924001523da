import { ServiceError } from '../lib/errors.ts';
import type { Queryable } from '../postgres/database.ts';
import type { Answer } from '../request/context.ts';

/**
 * True for a lasting conflict with the state of the object, which is an outcome. Every other
 * refusal had no effect and leaves the key free, so that the caller can correct the request and
 * send it with the same key.
 */
export function isStoredRefusal(error: unknown): error is ServiceError {
  return error instanceof ServiceError && error.type === 'conflict' && !error.isTransient;
}

/** The cause of a refusal that passes by itself and certainly had no effect. */
export const nothingHappened = new Error('nothing happened');

/** True if the key is free again: the request was wrong, or nothing happened for certain. */
export function freesKey(error: unknown): boolean {
  if (!(error instanceof ServiceError)) return false;
  return error.type === 'invalid_request' || error.cause === nothingHappened;
}

/** For a refusal that is to be stored, undoes the effect but not the claim. */
export async function keepRefusal<Open extends object>(
  transaction: Queryable,
  effect: () => Promise<{ answer: Answer } | Open>,
  renderRefusal: (error: ServiceError) => Answer,
): Promise<{ answer: Answer } | Open> {
  await transaction.rows({ name: 'savepoint', text: 'savepoint effect', values: [] });
  try {
    return await effect();
  } catch (error) {
    if (!isStoredRefusal(error)) throw error;
    const text = 'rollback to savepoint effect';
    await transaction.rows({ name: 'rollback_to_savepoint', text, values: [] });
    return { answer: renderRefusal(error) };
  }
}

import type { AccountCall } from '../port.ts';

/**
 * Ends the key of a call that may be repeated without harm, such as an update: each attempt has its
 * own, since Stripe repeats even a failure that was saved under a key.
 */
export function attemptSuffix({ askedBefore }: Pick<AccountCall, 'askedBefore'>): string {
  return askedBefore === 0 ? '' : `:${askedBefore}`;
}

/** After so many attempts the first one has long ended, whatever became of it. */
const settledAfter = 3;

/**
 * Ends the key of a call that creates something for which was looked in vain. The first attempts
 * share a key, because one of them may still be on its way.
 */
export function creationSuffix({ askedBefore }: Pick<AccountCall, 'askedBefore'>): string {
  return askedBefore < settledAfter ? '' : `:${askedBefore}`;
}

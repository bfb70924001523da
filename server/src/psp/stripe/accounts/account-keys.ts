import type { AccountCall } from '../../port.ts';

/**
 * Ends the key of a call that may be repeated without harm, such as an upload: each attempt has its
 * own, since Stripe repeats even a failure that was saved under a key.
 */
export function attemptSuffix({ askedBefore }: Pick<AccountCall, 'askedBefore'>): string {
  return askedBefore === 0 ? '' : `:${askedBefore}`;
}

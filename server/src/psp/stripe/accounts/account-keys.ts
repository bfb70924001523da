import type { AccountCall } from '../../port.ts';

/**
 * Ends the key of a call that may safely be repeated, such as an upload: each attempt has its own
 * key, since Stripe replays even a failure saved under a key.
 */
export function attemptSuffix({ askedBefore }: Pick<AccountCall, 'askedBefore'>): string {
  return askedBefore === 0 ? '' : `:${askedBefore}`;
}

/**
 * The purpose of a call to a provider, the most urgent first. While a connection has too few calls
 * for all, the more urgent go first; the last purpose has a guaranteed part.
 */
export const purposes = ['tap', 'step', 'payout', 'onboarding', 'catch up', 'reconcile'] as const;

export type Purpose = (typeof purposes)[number];

/** The place of a purpose in the order. */
export function rankOf(purpose: Purpose): number {
  return purposes.indexOf(purpose);
}

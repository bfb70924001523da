/**
 * What a call to a provider is for. While a connection has not enough calls for all, those that
 * stand first here go first. The last one has a guaranteed part.
 */
export const purposes = ['tap', 'step', 'payout', 'onboarding', 'catch up', 'reconcile'] as const;

export type Purpose = (typeof purposes)[number];

/** The place of a purpose in the order. */
export function rankOf(purpose: Purpose): number {
  return purposes.indexOf(purpose);
}

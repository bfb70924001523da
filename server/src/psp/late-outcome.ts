export const lateKinds = ['capture', 'refund', 'reversal', 'payout'] as const;

/** What counted as failed, or as not sent, and has happened at the provider after all. */
export interface LateOutcome {
  readonly kind: (typeof lateKinds)[number];
  readonly platformId: string;
  /** The public id of the object that it changed. */
  readonly id: string;
}

/** Tells operators of one that was booked. */
export type NoteLate = (outcome: LateOutcome) => void;

/** One that was booked, and when on the platform's clock. */
export type BookedLate = Pick<LateOutcome, 'kind' | 'id'> & { readonly at: Date };

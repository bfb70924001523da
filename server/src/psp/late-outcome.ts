/** What counted as failed, or as not sent, and has happened at the provider after all. */
export interface LateOutcome {
  readonly kind: 'capture' | 'refund' | 'reversal' | 'payout';
  readonly platformId: string;
  /** The public id of the object that it changed. */
  readonly id: string;
}

/** Tells operators of one that was booked. */
export type NoteLate = (outcome: LateOutcome) => void;

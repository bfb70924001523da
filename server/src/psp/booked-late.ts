import type { LateOutcome } from './late-outcome.ts';

/** An outcome that was told late, and since when it is booked on the platform's clock. */
export interface BookedLate extends Pick<LateOutcome, 'kind' | 'id'> {
  readonly at: Date;
}

import type { LateOutcome } from './late-outcome.ts';

/** An outcome that was told late, with the time of its posting on the platform's clock. */
export interface BookedLate extends Pick<LateOutcome, 'kind' | 'id'> {
  readonly at: Date;
}

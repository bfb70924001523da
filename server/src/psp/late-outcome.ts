import type { Logger } from '../lib/logger.ts';

/** An outcome that counted as failed or unsent, but happened at the provider after all. */
interface LateOutcome {
  readonly kind: 'capture' | 'refund' | 'reversal' | 'payout';
  readonly platformId: string;
  /** The public id of the changed object. */
  readonly id: string;
}

/** A late outcome, with the time of its posting on the platform's clock. */
export interface PostedLate extends Pick<LateOutcome, 'kind' | 'id'> {
  readonly at: Date;
}

/** Reports a late outcome to operators. */
export type ReportLate = (outcome: LateOutcome) => void;

/** Logs each late outcome as a warning and counts it for an alarm. */
export function lateReporter({
  logger,
  count,
}: {
  readonly logger: Logger;
  readonly count: (kind: LateOutcome['kind']) => void;
}): ReportLate {
  return ({ kind, platformId: platform, id: object }) => {
    count(kind);
    logger.warn({ platform, kind, object }, 'an outcome arrived late and is posted');
  };
}

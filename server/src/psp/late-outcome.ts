import type { Logger } from '../lib/logger.ts';

/** What counted as failed, or as not sent, and has happened at the provider after all. */
export interface LateOutcome {
  readonly kind: 'capture' | 'refund' | 'reversal' | 'payout';
  readonly platformId: string;
  /** The public id of the object that it changed. */
  readonly id: string;
}

/** Tells operators of one that was booked. */
export type NoteLate = (outcome: LateOutcome) => void;

/** Warns of each one in the log and counts it, so that an alarm can be set. */
export function lateNoter({
  logger,
  count,
}: {
  readonly logger: Logger;
  readonly count: (kind: LateOutcome['kind']) => void;
}): NoteLate {
  return ({ kind, platformId: platform, id: object }) => {
    count(kind);
    logger.warn({ platform, kind, object }, 'an outcome was told late and is booked');
  };
}

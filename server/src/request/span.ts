/** The span of the platform's time that a report covers. */
export interface Span {
  readonly platformId: string;
  /** Null for all sub-merchants. */
  readonly subMerchantId: string | null;
  readonly from: Date;
  /** Not included. */
  readonly to: Date;
  /** The offset of the platform's test clock from real time. */
  readonly clockOffsetMs: number;
}

/**
 * How long after its claim an operation may be recorded and still be found by its id: while its
 * outcome is unknown, it has no date. Operations are examined in the order of their ids, so more
 * would make every report slower.
 */
export const outcomeKnownWithinMs = 30 * 24 * 60 * 60 * 1000;

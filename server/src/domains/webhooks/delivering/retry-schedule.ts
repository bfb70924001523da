import { attemptsMax, type DeliveryKind } from '../../events/index.ts';

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** How long after the first attempt a delivery is tried again while nobody acknowledges it. */
export const retryOffsetsMs: readonly number[] = Object.freeze([
  10 * secondMs,
  minuteMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  6 * hourMs,
  12 * hourMs,
  24 * hourMs,
  48 * hourMs,
  72 * hourMs,
]);

/**
 * When a delivery that was not acknowledged is tried again; null when that was its last attempt.
 * An offset that has passed meanwhile is skipped: the attempt just made stands for it. What was
 * sent again or as a test has one attempt.
 */
export function nextAttemptAt(
  delivery: {
    readonly kind: DeliveryKind;
    readonly firstAttemptAt: Date;
    /** Every one that may have reached the receiver. */
    readonly attemptsMade: number;
  },
  now: Date,
): Date | null {
  if (delivery.kind !== 'event' || delivery.attemptsMade >= attemptsMax) return null;
  const sinceFirstMs = now.getTime() - delivery.firstAttemptAt.getTime();
  const offsetMs = retryOffsetsMs.find((offset) => offset > sinceFirstMs);
  return offsetMs === undefined ? null : new Date(delivery.firstAttemptAt.getTime() + offsetMs);
}

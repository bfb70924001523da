import type { DeliveryKind } from '../deliveries/types.ts';
import { attemptsMax } from './bounds.ts';

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** How long after the first attempt an unacknowledged delivery is tried again. */
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
 * When an unacknowledged delivery is tried again; null if that was its last attempt. Offsets that
 * have passed meanwhile are skipped. Replays and tests have one attempt.
 */
export function nextAttemptAt(
  delivery: {
    readonly kind: DeliveryKind;
    readonly firstAttemptAt: Date;
    /** All that may have reached the receiver. */
    readonly attemptsMade: number;
  },
  now: Date,
): Date | null {
  if (delivery.kind !== 'event' || delivery.attemptsMade >= attemptsMax) return null;
  const sinceFirstMs = now.getTime() - delivery.firstAttemptAt.getTime();
  const offsetMs = retryOffsetsMs.find((offset) => offset > sinceFirstMs);
  return offsetMs === undefined ? null : new Date(delivery.firstAttemptAt.getTime() + offsetMs);
}

import type { DeliveryKind } from '../deliveries/types.ts';
import { attemptsMax } from './bounds.ts';

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** Delays of the retries, counted from the first attempt. */
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
 * The time of the next attempt of an unacknowledged delivery; null after its last attempt. Offsets
 * that have passed are skipped. Replays and tests have one attempt.
 */
export function nextAttemptAt(
  delivery: {
    readonly kind: DeliveryKind;
    readonly firstAttemptAt: Date;
    /** Every attempt that may have reached the receiver. */
    readonly attemptsMade: number;
  },
  now: Date,
): Date | null {
  if (delivery.kind !== 'event' || delivery.attemptsMade >= attemptsMax) return null;
  const sinceFirstMs = now.getTime() - delivery.firstAttemptAt.getTime();
  const offsetMs = retryOffsetsMs.find((offset) => offset > sinceFirstMs);
  return offsetMs === undefined ? null : new Date(delivery.firstAttemptAt.getTime() + offsetMs);
}

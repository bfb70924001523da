import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Asks until the answer is the awaited one, and returns them all. Whatever is asked after that
 * time must have it; that an answer takes its time, on a busy machine, is no failure.
 */
export async function answersWithin<T>(
  withinMs: number,
  ask: () => Promise<T>,
  isAwaited: (answer: T) => boolean,
): Promise<readonly T[]> {
  const startedAtMs = performance.now();
  const answers: T[] = [];
  for (;;) {
    const isLate = performance.now() - startedAtMs > withinMs;
    const answer = await ask();
    answers.push(answer);
    if (isAwaited(answer)) return answers;
    assert(!isLate, `not within ${withinMs} ms`);
    await delay(10);
  }
}

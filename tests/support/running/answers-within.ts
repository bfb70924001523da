import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Polls until the answer is the expected one, and returns all answers. Every request sent after
 * that time must get it. A slow answer, on a busy machine, is no failure.
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

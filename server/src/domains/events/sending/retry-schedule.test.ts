import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../../tests/support/fast-check.ts';
import { attemptsMax } from './bounds.ts';
import { nextAttemptAt, retryOffsetsMs } from './retry-schedule.ts';

const firstAttemptAt = new Date('2026-11-15T09:30:00.000Z');
const later = (ms: number) => new Date(firstAttemptAt.getTime() + ms);
const [second, minute, hour] = [1000, 60_000, 3_600_000];

test('the offsets are the documented ones', () => {
  const told = [10 * second, minute, 5 * minute, 30 * minute];
  const hours = [2, 6, 12, 24, 48, 72].map((count) => count * hour);
  assert.deepEqual(retryOffsetsMs, [...told, ...hours]);
});

test('each offset is followed by the next, and the last by none', () => {
  const instants = [0, ...retryOffsetsMs];
  for (const [index, offset] of instants.entries()) {
    const next = nextAttemptAt(
      { kind: 'event', firstAttemptAt, attemptsMade: index + 1 },
      later(offset),
    );
    const expected = instants[index + 1];
    assert.deepEqual(next, expected === undefined ? null : later(expected));
  }
});

for (const { lateMs, nextMs } of [
  { lateMs: 9_999, nextMs: 10 * second },
  { lateMs: 10_001, nextMs: minute },
  { lateMs: 3 * hour, nextMs: 6 * hour },
  { lateMs: 71 * hour, nextMs: 72 * hour },
  { lateMs: 72 * hour + 1, nextMs: null },
]) {
  test(`an attempt ${lateMs} ms after the first skips the offsets that have passed`, () => {
    const delivery = { kind: 'event', firstAttemptAt, attemptsMade: 2 } as const;
    const expected = nextMs === null ? null : later(nextMs);
    assert.deepEqual(nextAttemptAt(delivery, later(lateMs)), expected);
  });
}

for (const kind of ['replay', 'test'] as const) {
  test(`a ${kind} has one attempt`, () => {
    const delivery = { kind, firstAttemptAt, attemptsMade: 1 };
    assert.equal(nextAttemptAt(delivery, firstAttemptAt), null);
  });
}

test('late attempts stay within 72 hours, in order, and no more than the offsets', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 30 * hour })), (delaysMs) => {
      const instants = [firstAttemptAt];
      for (let made = 1; ; made += 1) {
        const now = instants.at(-1) ?? firstAttemptAt;
        const next = nextAttemptAt({ kind: 'event', firstAttemptAt, attemptsMade: made }, now);
        if (next === null) break;
        assert(next > now && next <= later(72 * hour));
        instants.push(new Date(next.getTime() + (delaysMs[made] ?? 0)));
      }
      assert(instants.length <= 1 + retryOffsetsMs.length);
    }),
  );
});

test('a delivery has at most twenty attempts', () => {
  const delivery = { kind: 'event', firstAttemptAt } as const;
  assert.notEqual(nextAttemptAt({ ...delivery, attemptsMade: attemptsMax - 1 }, later(0)), null);
  assert.equal(nextAttemptAt({ ...delivery, attemptsMade: attemptsMax }, later(0)), null);
});

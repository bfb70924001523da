import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boundIndexOf, durationBoundsMs, durationQuantile } from './durations.ts';

test('a duration belongs to the first bound that it does not exceed', () => {
  const boundOf = (ms: number) => durationBoundsMs[boundIndexOf(ms)];
  assert.deepEqual([0, 5, 5.1, 100, 101].map(boundOf), [5, 5, 10, 100, 250]);
  assert.equal(boundOf(400_000_000), durationBoundsMs.at(-1));
});

test('a quantile lies between the bounds around it', () => {
  const counts = [
    { upToMs: 250, count: 50 },
    { upToMs: 100, count: 50 },
  ];
  assert.equal(durationQuantile(counts, 0.5), 100);
  assert.equal(durationQuantile(counts, 0.25), 75);
  assert.equal(durationQuantile(counts, 0.95), 235);
  assert.equal(durationQuantile([], 0.5), null);
});

test('a quantile beyond the last bound is told as that bound', () => {
  const longest = durationBoundsMs.at(-1) ?? 0;
  assert.equal(durationQuantile([{ upToMs: longest, count: 3 }], 0.95), 30_000);
});

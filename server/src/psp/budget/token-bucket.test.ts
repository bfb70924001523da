import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TokenBucket } from './token-bucket.ts';

/** When each of `count` simultaneous requests is admitted. */
function timesOf(perSecond: number, count: number): readonly number[] {
  const bucket = new TokenBucket(0);
  bucket.allow(perSecond, 0);
  const times: number[] = [];
  for (let nowMs = 0; times.length < count; ) {
    const waitMs = bucket.waitMs(1, nowMs);
    nowMs += waitMs;
    if (waitMs > 0) continue;
    bucket.take();
    times.push(nowMs);
  }
  return times;
}

for (const perSecond of [1, 6.25, 23.75, 95, 500]) {
  test(`no second admits more than ${perSecond}, and most of that is used`, () => {
    const times = timesOf(perSecond, Math.ceil(perSecond * 20));
    for (const [index, fromMs] of times.entries()) {
      const inSecond = times.slice(index).filter((atMs) => atMs < fromMs + 1000).length;
      assert.ok(inSecond <= Math.ceil(perSecond), `${inSecond} after ${fromMs}`);
    }
    const seconds = (times.at(-1) ?? 0) / 1000;
    assert.ok(times.length / seconds >= perSecond * 0.45);
    if (perSecond > 20) assert.ok(times.length / seconds >= perSecond * 0.89);
  });
}

test('a limit of 0 admits nothing until it is raised', () => {
  const bucket = new TokenBucket(0);
  assert.equal(bucket.waitMs(1, 60_000), Number.POSITIVE_INFINITY);
  bucket.allow(10, 60_000);
  assert.equal(bucket.waitMs(1, 60_000), 0);
});

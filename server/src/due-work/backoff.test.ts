import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Backoff } from './backoff.ts';

test('the wait doubles with each failure and starts over after a success', () => {
  let nowMs = 0;
  const backoff = new Backoff(() => nowMs);
  for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
    assert.equal(backoff.fail('broken'), seconds * 1000);
    nowMs += seconds * 1000 - 1;
    assert.equal(backoff.remainingMs('broken'), 1);
    nowMs += 1;
    assert.equal(backoff.remainingMs('broken'), 0);
  }
  assert.equal(backoff.remainingMs('whole'), 0);
  backoff.succeed('broken');
  assert.equal(backoff.fail('broken'), 1000);
});

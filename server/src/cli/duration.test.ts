import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseDuration } from './duration.ts';

test('a duration is a number and one of four units', () => {
  assert.equal(parseDuration('0s'), 0);
  assert.equal(parseDuration('45s'), 45_000);
  assert.equal(parseDuration('30m'), 1_800_000);
  assert.equal(parseDuration('24h'), 86_400_000);
  assert.equal(parseDuration('3650d'), 315_360_000_000);
});

test('anything else, and more than ten years, is no duration', () => {
  for (const text of ['', '5', 'd', '-1d', '1.5h', '1 d', '1D', '1w', '3651d', '9999999999s']) {
    assert.equal(parseDuration(text), null, text);
  }
});

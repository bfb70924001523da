import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findSlowSpells } from './slow-spells.ts';

const samplesOf = (...speeds: number[]) =>
  speeds.map((speed, index) => ({ atMs: 1000 + 5 * index, speed }));

test('a slow spell is a run of samples below half of the usual speed', () => {
  const samples = samplesOf(100, 90, 9, 8, 9, 110, 100, 44, 46, 100, 100);
  assert.deepEqual(findSlowSpells(samples), { percent: 40, longestMs: 15 });
});

test('a machine of constant speed has no slow spells', () => {
  assert.deepEqual(findSlowSpells(samplesOf(3, 3, 3, 3)), { percent: 0, longestMs: 0 });
  assert.deepEqual(findSlowSpells([]), { percent: 0, longestMs: 0 });
});

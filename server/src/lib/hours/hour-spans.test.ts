import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chartPlaces } from './hour-spans.ts';

const now = new Date('2026-10-26T10:20:00Z');

test('a day has the last 24 hours, with the present one at the end', () => {
  const { unit, from, to } = chartPlaces('24h', now, 'Europe/Berlin');
  assert.deepEqual([unit, from.length], ['hour', 24]);
  assert.equal(from[0]?.toISOString(), '2026-10-25T11:00:00.000Z');
  assert.equal(to.at(-1)?.toISOString(), '2026-10-26T11:00:00.000Z');
});

test('a week has the days of the time zone, also when its clocks change', () => {
  const { unit, from, to } = chartPlaces('7d', now, 'Europe/Berlin');
  assert.deepEqual([unit, from.length], ['day', 7]);
  assert.equal(from[0]?.toISOString(), '2026-10-19T22:00:00.000Z');
  // Clocks went back on the 25th.
  assert.equal(from.at(-2)?.toISOString(), '2026-10-24T22:00:00.000Z');
  assert.equal(to.at(-2)?.toISOString(), '2026-10-25T23:00:00.000Z');
  assert.deepEqual(from.slice(1), to.slice(0, -1));
});

import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { dayToInstant, formatTime, showTimesIn } from './time.ts';

afterEach(() => showTimesIn('UTC'));

test('the end of a day that begins at one is the next midnight', () => {
  showTimesIn('Africa/Cairo');
  assert.equal(dayToInstant('2027-04-30', 1), '2027-04-30T21:00:00.000Z');
  assert.equal(dayToInstant('nonsense'), undefined);
});

test('times are of the zone that was chosen, with the year where it is another there', () => {
  const now = Date.parse('2027-01-01T02:00Z');
  showTimesIn('America/Los_Angeles');
  assert.equal(formatTime('2026-12-31T23:30:00Z', now), '31 Dec, 15:30');
  showTimesIn('Asia/Singapore');
  assert.equal(formatTime('2026-12-31T15:30:00Z', now), '31 Dec 2026, 23:30');
});

import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { daysToCompare, dayToInstant, formatTime, showTimesIn, weekBefore } from './time.ts';

afterEach(() => showTimesIn('UTC'));

/** A present time, and how it is where: when today and last week begin and end. */
const days: readonly (readonly [zone: string, now: string, ...days: string[]])[] = [
  ['UTC', '2027-03-28T10:00Z', '28T00:00', '29T00:00', '21T00:00', '22T00:00'],
  // 23 hours: the clock was put forward last night.
  ['Europe/Berlin', '2027-03-28T10:00Z', '27T23:00', '28T22:00', '20T23:00', '21T23:00'],
  ['Europe/Berlin', '2027-03-29T10:00Z', '28T22:00', '29T22:00', '21T23:00', '22T23:00'],
  // 25 hours.
  ['Australia/Sydney', '2027-04-04T10:00Z', '03T13:00', '04T14:00', '27T13:00', '28T13:00'],
  ['Asia/Kolkata', '2027-03-28T18:35Z', '28T18:30', '29T18:30', '21T18:30', '22T18:30'],
  // Midnight did not exist: the clock went from 23:59 to 01:00.
  ['Africa/Cairo', '2027-04-30T10:00Z', '29T22:00', '30T21:00', '22T22:00', '23T22:00'],
];

for (const [zone, now, ...expected] of days) {
  test(`${now} is in a day of ${zone}`, () => {
    showTimesIn(zone);
    const found = Object.values(daysToCompare(Date.parse(now)));
    assert.deepEqual(
      found.map((instant) => instant.slice(8, 16)),
      expected,
    );
  });
}

test('a week before is the same time by the clock', () => {
  showTimesIn('Europe/Berlin');
  const then = new Date(weekBefore(Date.parse('2027-03-29T10:00Z')));
  assert.equal(then.toISOString(), '2027-03-22T11:00:00.000Z');
});

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

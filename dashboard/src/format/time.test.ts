import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { daysToCompare, dayToInstant, weekBefore } from './time.ts';

const { TZ: ownZone } = process.env;
afterEach(() => {
  if (ownZone === undefined) delete process.env.TZ;
  else process.env.TZ = ownZone;
});

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
    process.env.TZ = zone;
    const found = Object.values(daysToCompare(Date.parse(now)));
    assert.deepEqual(
      found.map((instant) => instant.slice(8, 16)),
      expected,
    );
  });
}

test('a week before is the same time by the clock', () => {
  process.env.TZ = 'Europe/Berlin';
  const then = new Date(weekBefore(Date.parse('2027-03-29T10:00Z')));
  assert.equal(then.toISOString(), '2027-03-22T11:00:00.000Z');
});

test('the end of a day that begins at one is the next midnight', () => {
  process.env.TZ = 'Africa/Cairo';
  assert.equal(dayToInstant('2027-04-30', 1), '2027-04-30T21:00:00.000Z');
  assert.equal(dayToInstant('nonsense'), undefined);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysBetween, daysToCompare } from './days.ts';

/** A present time, with the local bounds of today and of last week's day. */
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
    const { today, lastWeek } = daysToCompare(new Date(now), zone);
    const found = [today.from, today.to, lastWeek.from, lastWeek.to];
    assert.deepEqual(
      found.map((at) => at.toISOString().slice(8, 16)),
      expected,
    );
    for (const { from, to, hours } of [today, lastWeek]) {
      assert.deepEqual(hours[0], from);
      assert.equal(hours.length, Math.ceil((to.getTime() - from.getTime()) / 3_600_000));
    }
  });
}

test('both days are compared up to the same quarter of an hour by the clock', () => {
  const { until, sameTime } = daysToCompare(new Date('2027-03-29T10:14:59Z'), 'Europe/Berlin');
  assert.equal(until.toISOString(), '2027-03-29T10:00:00.000Z');
  assert.equal(sameTime.toISOString(), '2027-03-22T11:00:00.000Z');
});

test('days include the first and the last, across the end of a month', () => {
  assert.deepEqual(daysBetween('2027-02-27', '2027-03-01'), [
    '2027-02-27',
    '2027-02-28',
    '2027-03-01',
  ]);
  assert.deepEqual(daysBetween('2027-03-02', '2027-03-01'), []);
});

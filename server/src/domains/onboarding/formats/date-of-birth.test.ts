import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkDateOfBirth } from './date-of-birth.ts';

const now = new Date('2026-03-10T12:00:00Z');

test('a birthday that exists and lies at least 13 years back is accepted', () => {
  for (const dob of [
    { day: 1, month: 1, year: 1900 },
    { day: 29, month: 2, year: 2000 },
    { day: 10, month: 3, year: 2013 },
  ]) {
    assert.equal(checkDateOfBirth(dob, now), null);
  }
});

test('a date that is impossible, too old, in the future or too recent is refused', () => {
  const rows: [{ day: number; month: number; year: number }, RegExp][] = [
    [{ day: 31, month: 4, year: 1990 }, /calendar/],
    [{ day: 29, month: 2, year: 1900 }, /calendar/],
    [{ day: 31, month: 12, year: 1899 }, /1900/],
    [{ day: 11, month: 3, year: 2026 }, /past/],
    [{ day: 11, month: 3, year: 2013 }, /13 years/],
  ];
  for (const [dob, expected] of rows) assert.match(checkDateOfBirth(dob, now) ?? '', expected);
});

test('a partial date is checked as far as possible', () => {
  assert.equal(checkDateOfBirth({ day: 31 }, now), null);
  assert.equal(checkDateOfBirth({ day: 29, month: 2 }, now), null);
  assert.equal(checkDateOfBirth({ year: 2013 }, now), null);
  assert.match(checkDateOfBirth({ day: 30, month: 2 }, now) ?? '', /calendar/);
  assert.match(checkDateOfBirth({ year: 2020 }, now) ?? '', /13 years/);
});

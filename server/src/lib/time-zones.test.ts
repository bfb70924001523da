import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayOf, isTimeZone, properTimeZone, startOfDay } from './time-zones.ts';

test('names of the IANA database are time zones, in any case', () => {
  assert.equal(properTimeZone('europe/zurich'), 'Europe/Zurich');
  assert.equal(properTimeZone('UTC'), 'UTC');
  for (const name of ['', '+01:00', 'Europe/Atlantis', 'Europe/Zurich ', 'x'.repeat(200)]) {
    assert.equal(isTimeZone(name), false, name);
  }
});

test('an instant is on another day elsewhere', () => {
  const at = new Date('2026-11-19T03:30:00Z');
  assert.equal(dayOf(at, 'UTC'), '2026-11-19');
  assert.equal(dayOf(at, 'America/Los_Angeles'), '2026-11-18');
});

test('a day begins at its first instant, also where midnight is left out', () => {
  const zurich = (day: string, later?: number) =>
    startOfDay(day, 'Europe/Zurich', later).toISOString();
  assert.equal(zurich('2026-10-25'), '2026-10-24T22:00:00.000Z');
  assert.equal(zurich('2026-10-25', 1), '2026-10-25T23:00:00.000Z');
  assert.equal(zurich('2026-11-01', -1), '2026-10-30T23:00:00.000Z');
  const beirut = startOfDay('2026-03-29', 'Asia/Beirut').toISOString();
  assert.equal(beirut, '2026-03-28T22:00:00.000Z');
});

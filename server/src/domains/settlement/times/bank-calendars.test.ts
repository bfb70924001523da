import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calendarOf, isBusinessDay, nextBusinessDay } from './bank-calendars.ts';

/** Closing days on weekdays, as the operators of the systems publish them. */
const published: Readonly<Record<string, readonly string[]>> = {
  EUR: [
    '2024-01-01 2024-03-29 2024-04-01 2024-05-01 2024-12-25 2024-12-26',
    '2025-01-01 2025-04-18 2025-04-21 2025-05-01 2025-12-25 2025-12-26',
    '2026-01-01 2026-04-03 2026-04-06 2026-05-01 2026-12-25',
    '2027-01-01 2027-03-26 2027-03-29',
    '2028-04-14 2028-04-17 2028-05-01 2028-12-25 2028-12-26',
    '2029-01-01 2029-03-30 2029-04-02 2029-05-01 2029-12-25 2029-12-26',
    '2030-01-01 2030-04-19 2030-04-22 2030-05-01 2030-12-25 2030-12-26',
  ],
  GBP: [
    '2024-01-01 2024-03-29 2024-04-01 2024-05-06 2024-05-27 2024-08-26 2024-12-25 2024-12-26',
    '2025-01-01 2025-04-18 2025-04-21 2025-05-05 2025-05-26 2025-08-25 2025-12-25 2025-12-26',
    '2026-01-01 2026-04-03 2026-04-06 2026-05-04 2026-05-25 2026-08-31 2026-12-25 2026-12-28',
    '2027-01-01 2027-03-26 2027-03-29 2027-05-03 2027-05-31 2027-08-30 2027-12-27 2027-12-28',
    '2028-01-03 2028-04-14 2028-04-17 2028-05-01 2028-05-29 2028-08-28 2028-12-25 2028-12-26',
    '2029-01-01 2029-03-30 2029-04-02 2029-05-07 2029-05-28 2029-08-27 2029-12-25 2029-12-26',
    '2030-01-01 2030-04-19 2030-04-22 2030-05-06 2030-05-27 2030-08-26 2030-12-25 2030-12-26',
  ],
  USD: [
    '2024-01-01 2024-01-15 2024-02-19 2024-05-27 2024-06-19 2024-07-04 2024-09-02 2024-10-14',
    '2024-11-11 2024-11-28 2024-12-25',
    '2025-01-01 2025-01-20 2025-02-17 2025-05-26 2025-06-19 2025-07-04 2025-09-01 2025-10-13',
    '2025-11-11 2025-11-27 2025-12-25',
    '2026-01-01 2026-01-19 2026-02-16 2026-05-25 2026-06-19 2026-09-07 2026-10-12 2026-11-11',
    '2026-11-26 2026-12-25',
    '2027-01-01 2027-01-18 2027-02-15 2027-05-31 2027-07-05 2027-09-06 2027-10-11 2027-11-11',
    '2027-11-25',
    '2028-01-17 2028-02-21 2028-05-29 2028-06-19 2028-07-04 2028-09-04 2028-10-09 2028-11-23',
    '2028-12-25',
    '2029-01-01 2029-01-15 2029-02-19 2029-05-28 2029-06-19 2029-07-04 2029-09-03 2029-10-08',
    '2029-11-12 2029-11-22 2029-12-25',
    '2030-01-01 2030-01-21 2030-02-18 2030-05-27 2030-06-19 2030-07-04 2030-09-02 2030-10-14',
    '2030-11-11 2030-11-28 2030-12-25',
  ],
  JPY: [],
};

for (const [currency, lists] of Object.entries(published)) {
  test(`banks are closed for ${currency} on the published days and no others`, () => {
    const closed = weekdaysFrom('2024-01-01', '2030-12-31').filter(
      (date) => !isBusinessDay(calendarOf(currency), date),
    );
    const days = lists.flatMap((list) => list.split(' '));
    assert.deepEqual(closed.map(String), days);
  });
}

test('every calendar closes on weekends, and other currencies close on weekends only', () => {
  const saturday = Temporal.PlainDate.from('2026-11-14');
  for (const currency of Object.keys(published)) {
    const calendar = calendarOf(currency);
    assert.equal(isBusinessDay(calendar, saturday), false);
    assert.equal(isBusinessDay(calendar, saturday.add({ days: 1 })), false);
    assert.equal(nextBusinessDay(calendar, saturday).toString(), '2026-11-16');
  }
  assert.equal(calendarOf('JPY').name, 'weekdays');
});

function weekdaysFrom(first: string, last: string): Temporal.PlainDate[] {
  const days: Temporal.PlainDate[] = [];
  const end = Temporal.PlainDate.from(last);
  let day = Temporal.PlainDate.from(first);
  for (; Temporal.PlainDate.compare(day, end) <= 0; day = day.add({ days: 1 })) {
    if (day.dayOfWeek < 6) days.push(day);
  }
  return days;
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays, addMonths, localParts, parseDay, startOfDay } from './days.ts';

const first = Temporal.Instant.from('2025-01-01T00:00Z');
const last = Temporal.Instant.from('2027-12-31T00:00Z');

test('days around every change of clocks begin as Temporal says, which not all browsers have', () => {
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    let at: Temporal.ZonedDateTime | null = first.toZonedDateTimeISO(zone);
    while (at !== null && Temporal.Instant.compare(at.toInstant(), last) < 0) {
      for (const days of [-1, 0, 1]) {
        const date: Temporal.PlainDate = at.toPlainDate().add({ days });
        const expected: number = date.toZonedDateTime(zone).epochMilliseconds;
        const found = startOfDay(date.toString(), zone);
        assert.equal(found.getTime(), expected, `${date} in ${zone}: ${found.toISOString()}`);
        assert.equal(localParts(expected, zone).day, date.toString(), zone);
      }
      at = at.getTimeZoneTransition('next');
    }
  }
});

test('the next day is one of the calendar, and what is no day has none', () => {
  assert.equal(addDays('2027-02-28', 1), '2027-03-01');
  assert.equal(addDays('2027-03-01', -29), '2027-01-31');
  for (const text of [undefined, '', 'nonsense', '2027-13-01']) {
    assert.equal(addDays(text, 1), undefined);
  }
});

test('a day is read as people write it, and nothing else is taken for one', () => {
  const written = ['19 Nov 2026', ' 19 november 2026', '19.11.2026', '19. 11. 2026', '2026-11-19'];
  for (const text of written) assert.equal(parseDay(text), '2026-11-19', text);
  assert.equal(parseDay('1 Sept 2026'), '2026-09-01');
  const others = ['', '19', '19 Nov', '11/19/2026', '30 Feb 2026', '2026-13-01', '19 Nox 2026'];
  for (const text of [...others, '19 Nov 0026', '0 Nov 2026', 'x19 Nov 2026', 'tomorrow']) {
    assert.equal(parseDay(text), undefined, text);
  }
});

test('a month later is the same day, or the last of a shorter month', () => {
  assert.equal(addMonths('2026-11-19', 2), '2027-01-19');
  assert.equal(addMonths('2026-01-31', 1), '2026-02-28');
  assert.equal(addMonths('2028-02-29', -12), '2027-02-28');
});

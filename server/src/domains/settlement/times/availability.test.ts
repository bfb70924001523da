import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../../tests/support/fast-check.ts';
import { availability, type SettlementRule } from './availability.ts';
import { calendarOf, isBusinessDay } from './bank-calendars.ts';

const berlin = { timeZone: 'Europe/Berlin', currency: 'EUR', cutOff: '17:00', delayDays: 1 };
const newYork = { timeZone: 'America/New_York', currency: 'USD', cutOff: '17:00', delayDays: 1 };
const cairo = { timeZone: 'Africa/Cairo', currency: 'EGP', cutOff: '17:00', delayDays: 1 };
const london = { timeZone: 'Europe/London', currency: 'GBP', cutOff: '17:00', delayDays: 1 };

for (const { what, at, rule, on, begins } of [
  {
    what: 'a capture before the cut-off is available on the next business day',
    at: '2026-11-17T15:59:59.999Z',
    rule: berlin,
    on: '2026-11-18',
    begins: '2026-11-17T23:00:00.000Z',
  },
  {
    what: 'at the cut-off it counts as captured on the next business day',
    at: '2026-11-17T16:00:00.000Z',
    rule: berlin,
    on: '2026-11-19',
    begins: '2026-11-18T23:00:00.000Z',
  },
  {
    what: 'a capture before Easter is available after Easter Monday',
    at: '2026-04-02T10:00:00.000Z',
    rule: berlin,
    on: '2026-04-07',
    begins: '2026-04-06T22:00:00.000Z',
  },
  {
    what: 'a capture on Good Friday counts as captured on the Tuesday',
    at: '2026-04-03T10:00:00.000Z',
    rule: berlin,
    on: '2026-04-08',
    begins: '2026-04-07T22:00:00.000Z',
  },
  {
    what: 'Christmas Eve in London, with Boxing Day observed on the Monday',
    at: '2026-12-24T10:00:00.000Z',
    rule: london,
    on: '2026-12-29',
    begins: '2026-12-29T00:00:00.000Z',
  },
  {
    what: 'the Friday before 4 July on a Saturday is a business day for the Fed',
    at: '2026-07-02T15:00:00.000Z',
    rule: newYork,
    on: '2026-07-03',
    begins: '2026-07-03T04:00:00.000Z',
  },
  {
    what: 'the day begins an hour later in UTC once summer time has ended',
    at: '2026-10-30T15:00:00.000Z',
    rule: newYork,
    on: '2026-11-02',
    begins: '2026-11-02T05:00:00.000Z',
  },
  {
    what: 'over the turn of the year',
    at: '2026-12-31T15:00:00.000Z',
    rule: berlin,
    on: '2027-01-04',
    begins: '2027-01-03T23:00:00.000Z',
  },
  {
    what: 'a delay of two days over a weekend',
    at: '2026-11-19T10:00:00.000Z',
    rule: { ...berlin, delayDays: 2 },
    on: '2026-11-23',
    begins: '2026-11-22T23:00:00.000Z',
  },
  {
    what: 'a delay of a week over Christmas and New Year',
    at: '2026-12-23T10:00:00.000Z',
    rule: { ...berlin, delayDays: 5 },
    on: '2026-12-31',
    begins: '2026-12-30T23:00:00.000Z',
  },
  {
    what: 'an earlier cut-off adds a day',
    at: '2026-11-17T10:00:00.000Z',
    rule: { ...berlin, cutOff: '11:00' },
    on: '2026-11-19',
    begins: '2026-11-18T23:00:00.000Z',
  },
  {
    what: 'a day begins at one if summer time skips its midnight',
    at: '2026-04-23T10:00:00.000Z',
    rule: cairo,
    on: '2026-04-24',
    begins: '2026-04-23T22:00:00.000Z',
  },
]) {
  test(what, () => {
    const found = availability(new Date(at), rule);
    assert.deepEqual([found.on, found.at.toISOString()], [on, begins]);
  });
}

test('the order of captures does not change the results', () => {
  const hours = Array.from({ length: 24 * 20 }, (_, hour) => Date.UTC(2026, 3, 1, hour));
  const onceEach = hours.map((ms) => availability(new Date(ms), berlin).on);
  const backwards = hours.toReversed().map((ms) => availability(new Date(ms), berlin).on);
  assert.deepEqual(backwards.toReversed(), onceEach);
  assert.deepEqual(onceEach, onceEach.toSorted());
});

test('the delay counts business days, as stepping day by day does', () => {
  fc.assert(
    fc.property(
      fc.array(anyCapture, { minLength: 5, maxLength: 20 }),
      anyRule,
      (captures, rule) => {
        for (const capturedAt of captures) {
          const { on, at } = availability(capturedAt, rule);
          assert.equal(on, naiveAvailability(capturedAt, rule), capturedAt.toISOString());
          assert.ok(isOpen(on, rule));
          assert.equal(local(at, rule).date, on);
          assert.ok(local(new Date(at.getTime() - 1), rule).date < on);
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('a later capture is never available earlier', () => {
  fc.assert(
    fc.property(anyCapture, anyCapture, anyRule, (one, other, rule) => {
      const [earlier, later] = one < other ? [one, other] : [other, one];
      // Twice, since the second result of a span comes from the cache.
      for (const _ of [1, 2]) {
        assert.ok(availability(earlier, rule).at <= availability(later, rule).at);
      }
    }),
    { numRuns: 300 },
  );
});

/** Within a few weeks of Easter or the turn of a year, so that captures share spans. */
const anyCapture = fc
  .tuple(
    fc.constantFrom(
      Date.UTC(2026, 2, 24),
      Date.UTC(2026, 9, 20),
      Date.UTC(2026, 11, 20),
      Date.UTC(2028, 1, 20),
    ),
    fc.integer({ min: 0, max: 21 * 86_400_000 }),
  )
  .map(([from, ms]) => new Date(from + ms));
const anyRule: fc.Arbitrary<SettlementRule> = fc.record({
  timeZone: fc.constantFrom(
    'Europe/Berlin',
    'Europe/London',
    'America/New_York',
    'Asia/Tokyo',
    'Australia/Sydney',
    'America/Santiago',
    'Pacific/Kiritimati',
  ),
  currency: fc.constantFrom('EUR', 'GBP', 'USD', 'JPY'),
  cutOff: fc.constantFrom('00:00', '02:30', '17:00', '23:59'),
  delayDays: fc.integer({ min: 1, max: 31 }),
});

function naiveAvailability(capturedAt: Date, rule: SettlementRule): string {
  const { date, time } = local(capturedAt, rule);
  let day = date;
  if (!isOpen(day, rule) || time >= rule.cutOff) day = nextOpen(day, rule);
  for (let days = 0; days < rule.delayDays; days += 1) day = nextOpen(day, rule);
  return day;
}

function nextOpen(date: string, rule: SettlementRule): string {
  const next = new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
  return isOpen(next, rule) ? next : nextOpen(next, rule);
}

function isOpen(date: string, { currency }: SettlementRule): boolean {
  return isBusinessDay(calendarOf(currency), Temporal.PlainDate.from(date));
}

/** The date and time on a clock there, such as 2026-04-07 and 17:00. */
function local(instant: Date, { timeZone }: SettlementRule): { date: string; time: string } {
  const [date = '', time = ''] = instant.toLocaleString('sv-SE', { timeZone }).split(' ');
  return { date, time: time.slice(0, 5) };
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../../tests/support/fast-check.ts';
import { type PayoutSchedule, payoutWeekdays } from '../../platforms/index.ts';
import { calendarOf, isBusinessDay } from './bank-calendars.ts';
import { nextRun, nextSending, type PayoutPlace, scheduleFor } from './payout-times.ts';

const berlin = { timeZone: 'Europe/Berlin', currency: 'EUR' };
const london = { timeZone: 'Europe/London', currency: 'GBP' };
const newYork = { timeZone: 'America/New_York', currency: 'USD' };
const dubai = { timeZone: 'Asia/Dubai', currency: 'AED' };

const daily: PayoutSchedule = { interval: 'daily' };
const weekly = (weeklyAnchor: (typeof payoutWeekdays)[number]): PayoutSchedule => ({
  interval: 'weekly',
  weeklyAnchor,
});
const monthly = (monthlyAnchor: number): PayoutSchedule => ({ interval: 'monthly', monthlyAnchor });

interface Example {
  readonly what: string;
  readonly from: string;
  readonly place?: PayoutPlace;
  readonly schedule?: PayoutSchedule;
  readonly run: string;
}

const examples: readonly Example[] = [
  // 17 November 2026 is a Tuesday.
  {
    what: 'daily, before the morning: that day',
    from: '2026-11-17T04:59:59.999Z',
    run: '2026-11-17T05:00:00.000Z',
  },
  {
    what: 'daily, at the very time: now',
    from: '2026-11-17T05:00:00.000Z',
    run: '2026-11-17T05:00:00.000Z',
  },
  {
    what: 'daily, just after it: the next day',
    from: '2026-11-17T05:00:00.001Z',
    run: '2026-11-18T05:00:00.000Z',
  },
  {
    what: 'daily, in a time zone ahead of UTC',
    from: '2026-11-16T23:30:00.000Z',
    place: dubai,
    run: '2026-11-17T02:00:00.000Z',
  },
  {
    what: 'daily, over a weekend',
    from: '2026-11-20T12:00:00.000Z',
    run: '2026-11-23T05:00:00.000Z',
  },
  {
    what: 'daily, from Good Friday to the Tuesday after Easter',
    from: '2026-04-03T00:00:00.000Z',
    run: '2026-04-07T04:00:00.000Z',
  },
  {
    what: 'daily, on Good Friday where banks are open',
    from: '2026-04-03T00:00:00.000Z',
    place: dubai,
    run: '2026-04-03T02:00:00.000Z',
  },
  {
    what: 'daily, over Christmas in England with Boxing Day on the Monday',
    from: '2026-12-24T12:00:00.000Z',
    place: london,
    run: '2026-12-29T06:00:00.000Z',
  },
  {
    what: 'daily, over the end of the year',
    from: '2026-12-31T12:00:00.000Z',
    run: '2027-01-04T05:00:00.000Z',
  },
  {
    what: 'daily, when summer time begins in Europe',
    from: '2026-03-27T12:00:00.000Z',
    run: '2026-03-30T04:00:00.000Z',
  },
  {
    what: 'daily, when summer time ends in Europe',
    from: '2026-10-23T12:00:00.000Z',
    run: '2026-10-26T05:00:00.000Z',
  },
  {
    what: 'daily, when summer time begins in America',
    from: '2026-03-06T14:00:00.000Z',
    place: newYork,
    run: '2026-03-09T10:00:00.000Z',
  },
  {
    what: 'daily, when summer time ends in America',
    from: '2026-10-30T14:00:00.000Z',
    place: newYork,
    run: '2026-11-02T11:00:00.000Z',
  },
  {
    what: 'weekly on Monday, on Easter Monday: moved to Tuesday',
    from: '2026-04-01T12:00:00.000Z',
    schedule: weekly('monday'),
    run: '2026-04-07T04:00:00.000Z',
  },
  {
    what: 'weekly on Friday, on Good Friday: moved past Easter',
    from: '2026-04-01T12:00:00.000Z',
    schedule: weekly('friday'),
    run: '2026-04-07T04:00:00.000Z',
  },
  {
    what: 'weekly on Tuesday, with nothing moved by Easter',
    from: '2026-04-01T12:00:00.000Z',
    schedule: weekly('tuesday'),
    run: '2026-04-07T04:00:00.000Z',
  },
  {
    what: 'weekly on Thanksgiving: moved to the Friday',
    from: '2026-11-23T12:00:00.000Z',
    place: newYork,
    schedule: weekly('thursday'),
    run: '2026-11-27T11:00:00.000Z',
  },
  {
    what: 'monthly on the 31st, in November: on the 30th',
    from: '2026-11-17T12:00:00.000Z',
    schedule: monthly(31),
    run: '2026-11-30T05:00:00.000Z',
  },
  {
    what: 'monthly on the 31st, in February with a Sunday at its end: on 1 March',
    from: '2027-02-02T12:00:00.000Z',
    schedule: monthly(31),
    run: '2027-03-01T05:00:00.000Z',
  },
  {
    what: 'monthly on the 30th, in a leap year: on 29 February',
    from: '2028-02-02T12:00:00.000Z',
    schedule: monthly(30),
    run: '2028-02-29T05:00:00.000Z',
  },
  {
    what: 'monthly on the 31st, on New Year’s Eve',
    from: '2026-12-01T12:00:00.000Z',
    schedule: monthly(31),
    run: '2026-12-31T05:00:00.000Z',
  },
  {
    what: 'monthly on the 1st, on New Year’s Day: moved past the weekend',
    from: '2026-12-02T12:00:00.000Z',
    schedule: monthly(1),
    run: '2027-01-04T05:00:00.000Z',
  },
  {
    what: 'monthly on the 1st, on 1 May: closed for the euro',
    from: '2026-04-15T12:00:00.000Z',
    schedule: monthly(1),
    run: '2026-05-04T04:00:00.000Z',
  },
  {
    what: 'monthly on the 1st, on 1 May: open for the dollar',
    from: '2026-04-15T12:00:00.000Z',
    place: newYork,
    schedule: monthly(1),
    run: '2026-05-01T10:00:00.000Z',
  },
];

for (const { what, from, place = berlin, schedule = daily, run } of examples) {
  test(what, () => {
    assert.equal(nextRun(new Date(from), place, schedule)?.toISOString(), run);
  });
}

test('weekly runs on the day of its anchor', () => {
  const runs = payoutWeekdays.map((anchor) =>
    nextRun(new Date('2026-11-17T12:00:00.000Z'), berlin, weekly(anchor))?.toISOString(),
  );
  assert.deepEqual(
    runs,
    ['23', '24', '18', '19', '20'].map((day) => `2026-11-${day}T05:00:00.000Z`),
  );
});

test('a manual schedule never runs', () => {
  assert.equal(nextRun(new Date('2026-11-17T12:00:00.000Z'), berlin, { interval: 'manual' }), null);
});

test('a schedule runs once per anchor, on that day or the next business day', () => {
  fc.assert(
    fc.property(anyFrom, anyPlace, anySchedule, (from, place, schedule) => {
      const run = nextRun(from, place, schedule);
      assert.equal(run?.toISOString(), naiveRun(from, place, schedule).toISOString());
    }),
    { numRuns: 300 },
  );
});

for (const { what, now, place = berlin, sendAt, eta } of [
  {
    what: 'a payout made before nine is sent at nine',
    now: '2026-11-17T07:59:59.999Z',
    sendAt: '2026-11-17T08:00:00.000Z',
    eta: '2026-11-17T16:00:00.000Z',
  },
  {
    what: 'one made at nine is sent on the next business day',
    now: '2026-11-17T08:00:00.000Z',
    sendAt: '2026-11-18T08:00:00.000Z',
    eta: '2026-11-18T16:00:00.000Z',
  },
  {
    what: 'one made on a Saturday morning is sent on Monday',
    now: '2026-11-21T05:00:00.000Z',
    sendAt: '2026-11-23T08:00:00.000Z',
    eta: '2026-11-23T16:00:00.000Z',
  },
  {
    what: 'one made on Maundy Thursday is sent after Easter',
    now: '2026-04-02T12:00:00.000Z',
    sendAt: '2026-04-07T07:00:00.000Z',
    eta: '2026-04-07T15:00:00.000Z',
  },
  {
    what: 'one made on the last Friday of summer time is sent by winter time',
    now: '2026-10-30T20:00:00.000Z',
    place: newYork,
    sendAt: '2026-11-02T14:00:00.000Z',
    eta: '2026-11-02T22:00:00.000Z',
  },
  {
    what: 'one made on New Year’s Eve is sent in the new year',
    now: '2026-12-31T18:00:00.000Z',
    place: london,
    sendAt: '2027-01-04T09:00:00.000Z',
    eta: '2027-01-04T17:00:00.000Z',
  },
]) {
  test(what, () => {
    const sending = nextSending(new Date(now), place);
    assert.deepEqual([sending.sendAt.toISOString(), sending.eta.toISOString()], [sendAt, eta]);
  });
}

test('a payout is sent later than now, on a business day, and arrives that day', () => {
  fc.assert(
    fc.property(anyFrom, anyPlace, (now, place) => {
      const { sendAt, eta } = nextSending(now, place);
      assert.ok(sendAt > now && eta > sendAt);
      const date = localDate(sendAt, place);
      assert.ok(isBusinessDay(calendarOf(place.currency), date));
      assert.ok(localDate(eta, place).equals(date));
    }),
    { numRuns: 300 },
  );
});

test("a sub-merchant's own interval replaces the platform's and may keep its day", () => {
  const wednesdays = weekly('wednesday');
  assert.equal(scheduleFor(null, wednesdays), wednesdays);
  assert.equal(scheduleFor('weekly', wednesdays), wednesdays);
  assert.deepEqual(scheduleFor('weekly', daily), weekly('monday'));
  assert.deepEqual(scheduleFor('weekly', monthly(15)), weekly('monday'));
  assert.deepEqual(scheduleFor('monthly', monthly(15)), monthly(15));
  assert.deepEqual(scheduleFor('monthly', wednesdays), monthly(1));
  assert.deepEqual(scheduleFor('daily', wednesdays), daily);
  assert.deepEqual(scheduleFor('manual', daily), { interval: 'manual' });
  assert.deepEqual(scheduleFor('daily', { interval: 'manual' }), daily);
});

const anyFrom = fc
  .integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2030, 11, 31) })
  .map((ms) => new Date(ms));
const anyPlace = fc.record({
  timeZone: fc.constantFrom(
    'Europe/Berlin',
    'Europe/London',
    'America/New_York',
    'America/Santiago',
    'Australia/Sydney',
    'Pacific/Kiritimati',
  ),
  currency: fc.constantFrom('EUR', 'GBP', 'USD', 'JPY'),
});
const anySchedule = fc.oneof(
  fc.constant(daily),
  fc.constantFrom(...payoutWeekdays).map(weekly),
  fc.integer({ min: 1, max: 31 }).map(monthly),
);

/** Every day of the surrounding weeks, each moved to its business day. */
function naiveRun(from: Date, place: PayoutPlace, schedule: PayoutSchedule): Date {
  const calendar = calendarOf(place.currency);
  const first = localDate(from, place).subtract({ days: 10 });
  const runs = Array.from({ length: 60 }, (_, days) => first.add({ days }))
    .filter((date) => isNaiveAnchor(date, schedule))
    .map((anchor) => {
      let date = anchor;
      while (!isBusinessDay(calendar, date)) date = date.add({ days: 1 });
      return date.toZonedDateTime({ timeZone: place.timeZone, plainTime: '06:00' });
    })
    .map((run) => run.epochMilliseconds)
    .filter((run) => run >= from.getTime());
  return new Date(Math.min(...runs));
}

function isNaiveAnchor(date: Temporal.PlainDate, schedule: PayoutSchedule): boolean {
  switch (schedule.interval) {
    case 'weekly': {
      const weekday = date.toLocaleString('en', { weekday: 'long' }).toLowerCase();
      return weekday === schedule.weeklyAnchor;
    }
    case 'monthly': {
      const isLast = date.add({ days: 1 }).day === 1;
      return date.day === schedule.monthlyAnchor || (isLast && date.day < schedule.monthlyAnchor);
    }
    default:
      return true;
  }
}

function localDate(instant: Date, { timeZone }: PayoutPlace): Temporal.PlainDate {
  const epoch = Temporal.Instant.fromEpochMilliseconds(instant.getTime());
  return epoch.toZonedDateTimeISO(timeZone).toPlainDate();
}

/** The days on which banks settle payments in a currency. */
interface BankCalendar {
  readonly name: 'TARGET' | 'England' | 'Fed' | 'weekdays';
  /** The closing days of a year that are not plain weekends. */
  closingDays(year: number): readonly Temporal.PlainDate[];
}

const saturday = 6;
const monday = 1;
const thursday = 4;

const target: BankCalendar = {
  name: 'TARGET',
  closingDays: (year) => [
    day(year, 1, 1),
    ...easter(year),
    day(year, 5, 1),
    day(year, 12, 25),
    day(year, 12, 26),
  ],
};

/** Bank holidays on a weekend are observed on the next free weekday. */
const england: BankCalendar = {
  name: 'England',
  closingDays: (year) => {
    const christmas = afterWeekend(day(year, 12, 25), []);
    return [
      afterWeekend(day(year, 1, 1), []),
      ...easter(year),
      nth(1, monday, year, 5),
      last(monday, year, 5),
      last(monday, year, 8),
      christmas,
      afterWeekend(day(year, 12, 26), [christmas]),
    ];
  },
};

/** A holiday on a Sunday is observed on the Monday; one on a Saturday is not moved. */
const fed: BankCalendar = {
  name: 'Fed',
  closingDays: (year) => [
    afterSunday(day(year, 1, 1)),
    nth(3, monday, year, 1),
    nth(3, monday, year, 2),
    last(monday, year, 5),
    afterSunday(day(year, 6, 19)),
    afterSunday(day(year, 7, 4)),
    nth(1, monday, year, 9),
    nth(2, monday, year, 10),
    afterSunday(day(year, 11, 11)),
    nth(4, thursday, year, 11),
    afterSunday(day(year, 12, 25)),
  ],
};

/** For currencies without a calendar here: weekends only. */
const weekdays: BankCalendar = { name: 'weekdays', closingDays: () => [] };

const calendars = new Map([
  ['EUR', target],
  ['GBP', england],
  ['USD', fed],
]);

export function calendarOf(currency: string): BankCalendar {
  return calendars.get(currency) ?? weekdays;
}

export function isBusinessDay(calendar: BankCalendar, date: Temporal.PlainDate): boolean {
  if (isWeekend(date)) return false;
  return !calendar.closingDays(date.year).some((closed) => closed.equals(date));
}

/** The first business day after the date. */
export function nextBusinessDay(
  calendar: BankCalendar,
  date: Temporal.PlainDate,
): Temporal.PlainDate {
  let next = date;
  do next = next.add({ days: 1 });
  while (!isBusinessDay(calendar, next));
  return next;
}

function day(year: number, month: number, dayOfMonth: number): Temporal.PlainDate {
  return Temporal.PlainDate.from({ year, month, day: dayOfMonth });
}

function nth(count: number, weekday: number, year: number, month: number): Temporal.PlainDate {
  const first = day(year, month, 1);
  const days = (weekday - first.dayOfWeek + 7) % 7;
  return first.add({ days: days + 7 * (count - 1) });
}

function last(weekday: number, year: number, month: number): Temporal.PlainDate {
  const end = day(year, month, 1).add({ months: 1 }).subtract({ days: 1 });
  return end.subtract({ days: (end.dayOfWeek - weekday + 7) % 7 });
}

function afterWeekend(
  date: Temporal.PlainDate,
  taken: readonly Temporal.PlainDate[],
): Temporal.PlainDate {
  let free = date;
  while (isWeekend(free) || taken.some((each) => each.equals(free))) free = free.add({ days: 1 });
  return free;
}

function afterSunday(date: Temporal.PlainDate): Temporal.PlainDate {
  return date.dayOfWeek > saturday ? date.add({ days: 1 }) : date;
}

function isWeekend(date: Temporal.PlainDate): boolean {
  return date.dayOfWeek >= saturday;
}

/** Good Friday and Easter Monday, by the Gregorian rule for the full moon after 20 March. */
function easter(year: number): readonly [Temporal.PlainDate, Temporal.PlainDate] {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const skipped = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25);
  const epact = (skipped + 19 * golden + 15) % 30;
  const moon =
    epact -
    Math.floor(epact / 28) * (1 - Math.floor(29 / (epact + 1)) * Math.floor((21 - golden) / 11));
  const weekday = (year + Math.floor(year / 4) + moon + 2 - century + Math.floor(century / 4)) % 7;
  const sunday = day(year, 3, 28).add({ days: moon - weekday });
  return [sunday.subtract({ days: 2 }), sunday.add({ days: 1 })];
}

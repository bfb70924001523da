import { type PayoutSchedule, payoutWeekdays } from '../../platforms/index.ts';
import { calendarOf, isBusinessDay, nextBusinessDay } from './bank-calendars.ts';

/** A sub-merchant's own interval, on the platform's day if the intervals are the same. */
export function scheduleFor(
  interval: PayoutSchedule['interval'] | null,
  byDefault: PayoutSchedule,
): PayoutSchedule {
  if (interval === null || interval === byDefault.interval) return byDefault;
  switch (interval) {
    case 'weekly':
      return { interval, weeklyAnchor: 'monday' };
    case 'monthly':
      return { interval, monthlyAnchor: 1 };
    default:
      return { interval };
  }
}

/** The time zone and the currency whose banks decide on business days. */
export interface PayoutPlace {
  readonly timeZone: string;
  readonly currency: string;
}

/** The time zone of the platform's own payouts, since its place is unknown. */
export const ownTimeZone = 'UTC';

/** Payouts are made in the morning, can be cancelled until they are sent, and arrive that day. */
const runTime = '06:00';
const sendTime = '09:00';
const arrivalTime = '17:00';

/** The first time at or after `from` when payouts are made; null on a manual schedule. */
export function nextRun(from: Date, place: PayoutPlace, schedule: PayoutSchedule): Date | null {
  if (schedule.interval === 'manual') return null;
  const calendar = calendarOf(place.currency);
  for (let date = localDate(from, place); ; date = nextBusinessDay(calendar, date)) {
    const run = instantOf(date, runTime, place);
    if (run >= from && isPayoutDay(date, place, schedule)) return run;
  }
}

/** When a payout made now is sent to the bank, and when it should arrive. */
export function nextSending(
  now: Date,
  place: PayoutPlace,
): { readonly sendAt: Date; readonly eta: Date } {
  const calendar = calendarOf(place.currency);
  let date = localDate(now, place);
  if (!isBusinessDay(calendar, date) || instantOf(date, sendTime, place) <= now) {
    date = nextBusinessDay(calendar, date);
  }
  return { sendAt: instantOf(date, sendTime, place), eta: instantOf(date, arrivalTime, place) };
}

/** Payouts on a day when banks are closed move to the next business day. */
function isPayoutDay(
  date: Temporal.PlainDate,
  { currency }: PayoutPlace,
  schedule: PayoutSchedule,
): boolean {
  const calendar = calendarOf(currency);
  if (!isBusinessDay(calendar, date)) return false;
  for (let day = date; ; day = day.subtract({ days: 1 })) {
    if (isAnchor(day, schedule)) return true;
    if (isBusinessDay(calendar, day.subtract({ days: 1 }))) return false;
  }
}

function isAnchor(date: Temporal.PlainDate, schedule: PayoutSchedule): boolean {
  switch (schedule.interval) {
    case 'weekly':
      return date.dayOfWeek === payoutWeekdays.indexOf(schedule.weeklyAnchor) + 1;
    case 'monthly':
      return date.day === Math.min(schedule.monthlyAnchor, date.daysInMonth);
    default:
      return true;
  }
}

function localDate(instant: Date, { timeZone }: PayoutPlace): Temporal.PlainDate {
  const epoch = Temporal.Instant.fromEpochMilliseconds(instant.getTime());
  return epoch.toZonedDateTimeISO(timeZone).toPlainDate();
}

function instantOf(date: Temporal.PlainDate, time: string, { timeZone }: PayoutPlace): Date {
  return new Date(date.toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds);
}

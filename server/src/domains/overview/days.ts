import { startOfDay } from '../../lib/time-zones.ts';
import type { HourSpan } from './tap-hour-store.ts';

const quarterMs = 15 * 60 * 1000;
const hourMs = 4 * quarterMs;

export interface Day extends HourSpan {
  /** Such as 2026-11-19. */
  readonly day: string;
  /** When its hours begin, from its own beginning: 23 or 25 where clocks change. */
  readonly hours: readonly Date[];
}

/**
 * Today and the same day last week, the last quarter of an hour of today, and the same time of that
 * day by the clock.
 */
export function daysToCompare(
  now: Date,
  timeZone: string,
): { readonly today: Day; readonly lastWeek: Day; readonly until: Date; readonly sameTime: Date } {
  const until = quarterOf(now);
  const present = Temporal.Instant.fromEpochMilliseconds(until.getTime()).toZonedDateTimeISO(
    timeZone,
  );
  const before = present.subtract({ weeks: 1 });
  return {
    today: dayNamed(present.toPlainDate().toString(), timeZone),
    lastWeek: dayNamed(before.toPlainDate().toString(), timeZone),
    until,
    sameTime: new Date(before.epochMilliseconds),
  };
}

function dayNamed(day: string, timeZone: string): Day {
  const [from, to] = [startOfDay(day, timeZone), startOfDay(day, timeZone, 1)];
  const count = Math.ceil((to.getTime() - from.getTime()) / hourMs);
  const hours = Array.from({ length: count }, (_, index) => {
    return new Date(from.getTime() + index * hourMs);
  });
  return { day, from, to, hours };
}

/** The spans between consecutive times. */
export function spansBetween(times: readonly Date[]): readonly HourSpan[] {
  return times.slice(1).map((to, index) => ({ from: times[index] as Date, to }));
}

/** The days from one to another, both included. */
export function daysBetween(from: string, to: string): readonly string[] {
  const days: string[] = [];
  const last = Temporal.PlainDate.from(to);
  for (
    let day = Temporal.PlainDate.from(from);
    Temporal.PlainDate.compare(day, last) <= 0;
    day = day.add({ days: 1 })
  ) {
    days.push(day.toString());
  }
  return days;
}

/** The beginning of its quarter of an hour; in every time zone, days begin at one. */
function quarterOf(at: Date): Date {
  return new Date(Math.floor(at.getTime() / quarterMs) * quarterMs);
}

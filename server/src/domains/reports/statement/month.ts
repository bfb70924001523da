import { dayOf, startOfDay } from '../../../lib/time-zones.ts';

/** A month in the platform's calendar. */
export interface Month {
  /** Such as 2026-11. */
  readonly name: string;
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
  readonly timeZone: string;
}

/** The named month, or the present one. */
export function monthOf(name: string | undefined, timeZone: string, now: Date): Month {
  const month = Temporal.PlainYearMonth.from(name ?? dayOf(now, timeZone).slice(0, 7));
  return {
    name: month.toString(),
    from: startOfDay(`${month}-01`, timeZone),
    to: startOfDay(`${month.add({ months: 1 })}-01`, timeZone),
    timeZone,
  };
}

/** The beginnings of a month's days, and the end of the last. */
export function daysOf({ name, timeZone }: Month): readonly Date[] {
  const { daysInMonth } = Temporal.PlainYearMonth.from(name);
  return Array.from({ length: daysInMonth + 1 }, (_, day) => {
    return startOfDay(`${name}-01`, timeZone, day);
  });
}

import { addDays, addMonths } from './days.ts';

/** Days such as 2026-11-19, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** The periods that a click chooses, by their names. */
export function periodsOf(today: string): Readonly<Record<string, Period>> {
  const before = (days: number) => addDays(today, -days) ?? today;
  const month = `${today.slice(0, 7)}-01`;
  return {
    Today: { from: today, to: today },
    Yesterday: { from: before(1), to: before(1) },
    'Last 7 days': { from: before(6), to: today },
    'Last 30 days': { from: before(29), to: today },
    'This month': { from: month, to: today },
    'Last month': { from: addMonths(month, -1), to: dayBefore(month) },
  };
}

/** The name of a period among these; undefined for one of somebody's own. */
export function nameOfPeriod({ from, to }: Period, today: string): string | undefined {
  const named = Object.entries(periodsOf(today));
  return named.find(([, each]) => each.from === from && each.to === to)?.[0];
}

/**
 * The period before, to compare with: the month before for a month, its same days for a month's
 * beginning, and as many days for all others.
 */
export function periodBefore({ from, to }: Period): Period {
  const isMonthsStart = from.endsWith('-01');
  const lastDay = dayBefore(addMonths(`${to.slice(0, 7)}-01`, 1));
  const before = addMonths(from, -1);
  if (isMonthsStart && from.slice(0, 7) === to.slice(0, 7)) {
    return { from: before, to: to === lastDay ? dayBefore(from) : addMonths(to, -1) };
  }
  const days = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
  return { from: addDays(from, -days) ?? from, to: dayBefore(from) };
}

const dayMs = 24 * 60 * 60 * 1000;

function dayBefore(day: string): string {
  return addDays(day, -1) ?? day;
}

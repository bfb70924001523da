import { invalidField, invalidFields } from '../../lib/errors.ts';
import { readInstant } from '../../lib/read-instant.ts';
import { hourMs, quarterOf } from './read-hours.ts';
import type { HourSpan } from './tap-hour-store.ts';

const dayMs = 24 * hourMs;
const weekMs = 7 * dayMs;
const daysAwayMax = 366;
/** A day on which clocks are put back has 25 hours. */
export const dayHoursMax = 26;

export interface DaysQuery {
  readonly day_start?: string;
  readonly day_end?: string;
  readonly last_week_start?: string;
  readonly last_week_end?: string;
}

/** The day and the same one last week, as the caller's calendar has them; by default in UTC. */
export function readDays(
  query: DaysQuery,
  now: Date,
): { readonly today: HourSpan; readonly lastWeek: HourSpan } {
  const read = (param: keyof DaysQuery, otherwise: number) => {
    const at = readInstant(query[param], param)?.getTime() ?? otherwise;
    // PostgreSQL does not know all the years that an instant can have, and hours are kept for less.
    if (Math.abs(at - now.getTime()) > daysAwayMax * dayMs) {
      throw wrong({ param, sentence: `must be within ${daysAwayMax} days of now.` });
    }
    return quarterOf(at);
  };
  const start = read('day_start', Math.floor(now.getTime() / dayMs) * dayMs);
  const end = read('day_end', start + dayMs);
  checkLength({ start, end }, 'day');
  const startBefore = read('last_week_start', start - weekMs);
  const endBefore = read('last_week_end', startBefore + dayMs);
  const sentence = 'must not lie after day_start.';
  if (startBefore > start) throw wrong({ param: 'last_week_start', sentence });
  checkLength({ start: startBefore, end: endBefore }, 'last_week');
  if (endBefore > start) throw wrong({ param: 'last_week_end', sentence });
  return {
    today: { from: new Date(start), to: new Date(end) },
    lastWeek: { from: new Date(startBefore), to: new Date(endBefore) },
  };
}

function checkLength(
  { start, end }: { readonly start: number; readonly end: number },
  day: 'day' | 'last_week',
): void {
  if (end > start && end <= start + dayHoursMax * hourMs) return;
  const sentence = `must lie after ${day}_start, by at most ${dayHoursMax} hours.`;
  throw wrong({ param: `${day}_end`, sentence });
}

function wrong(fault: { readonly param: keyof DaysQuery; readonly sentence: string }) {
  return invalidFields([invalidField(fault.param, fault.sentence)]);
}

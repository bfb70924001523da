import type { JsonObject } from '../../../lib/json.ts';

/** The parts of a day such as 1985-07-04; null for another text. */
export function readDay(value: string): JsonObject | null {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? [];
  if (year === undefined) return null;
  return { day: Number(day), month: Number(month), year: Number(year) };
}

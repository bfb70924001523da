import { dayOf, startOfDay } from '../time-zones.ts';
import { type HourCount, hourMs } from './hour-counts.ts';

/** The spans that charts show, up to now. */
export const chartSpans = ['24h', '7d', '30d'] as const;

export type ChartSpan = (typeof chartSpans)[number];

export interface ChartPlaces {
  readonly unit: 'hour' | 'day';
  /** When each place of the chart begins, the oldest first. */
  readonly from: readonly Date[];
  /** When it ends. */
  readonly to: readonly Date[];
}

/** How long counts by the hour are kept: as long as charts show them, in any time zone. */
export const hoursKeptForMs = 32 * 24 * hourMs;

/** The hours of a day, or the days of a week or a month in a time zone, up to now. */
export function chartPlaces(span: ChartSpan, now: Date, timeZone: string): ChartPlaces {
  if (span === '24h') {
    const nowMs = now.getTime();
    const last = nowMs - (nowMs % hourMs);
    const from = Array.from({ length: 24 }, (_, index) => new Date(last - (23 - index) * hourMs));
    return { unit: 'hour', from, to: from.map((at) => new Date(at.getTime() + hourMs)) };
  }
  const count = span === '7d' ? 7 : 30;
  const today = dayOf(now, timeZone);
  const places = Array.from({ length: count }, (_, index) => index - count + 1);
  return {
    unit: 'day',
    from: places.map((day) => startOfDay(today, timeZone, day)),
    to: places.map((day) => startOfDay(today, timeZone, day + 1)),
  };
}

/** Counts of a place of the chart, by when it begins. */
export type PlaceCount = Pick<HourCount, 'subject' | 'beganAt' | 'outcome' | 'upToMs'> & {
  readonly count: bigint;
};

export function renderPlaces({ unit, from }: ChartPlaces) {
  return { unit, began_at: from.map((at) => at.toISOString()) };
}

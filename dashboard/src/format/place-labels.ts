import { formatClock, formatDayOfYear, instantToDay } from './time.ts';

/** The places of a chart: hours by their time, days by their date. */
export function placeLabels(places: {
  readonly unit: 'hour' | 'day';
  readonly began_at: readonly string[];
}): readonly string[] {
  const { unit, began_at: beganAt } = places;
  if (unit === 'hour') return beganAt.map(formatClock);
  return beganAt.map((at) => formatDayOfYear(instantToDay(at)));
}

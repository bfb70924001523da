import { durationQuantile } from './durations.ts';
import type { ChartPlaces, PlaceCount } from './hour-spans.ts';

type Counted = Omit<PlaceCount, 'subject' | 'beganAt'>;

/** How often something was done, how it ended and how long it took. */
export interface HourSums {
  readonly count: number;
  /** The most frequent first. */
  readonly outcomes: readonly { readonly outcome: string; readonly count: number }[];
  /** How long half of the measured ones took at most, and 95 % of them; null without any. */
  readonly p50Ms: number | null;
  readonly p95Ms: number | null;
}

export interface SubjectHours extends HourSums {
  readonly subject: string;
  /** One for each place of the chart. */
  readonly places: readonly HourSums[];
}

/** Sums up the counts of each subject, over all places and for each. */
export function summariseHours(
  counts: readonly PlaceCount[],
  { from }: ChartPlaces,
  options: {
    /** Whether durations with this outcome say how fast the subject is. */
    isMeasured(outcome: string): boolean;
  },
): readonly SubjectHours[] {
  return [...Map.groupBy(counts, ({ subject }) => subject)].map(([subject, own]) => {
    const byPlace = Map.groupBy(own, ({ beganAt }) => beganAt.getTime());
    return {
      subject,
      ...sumUp(own, options),
      places: from.map((at) => sumUp(byPlace.get(at.getTime()) ?? [], options)),
    };
  });
}

function sumUp(
  counts: readonly Counted[],
  { isMeasured }: { isMeasured(outcome: string): boolean },
): HourSums {
  const outcomes = [...Map.groupBy(counts, ({ outcome }) => outcome)]
    .map(([outcome, own]) => ({ outcome, count: sum(own) }))
    .sort((a, b) => b.count - a.count);
  const byBound = Map.groupBy(
    counts.filter(({ outcome }) => isMeasured(outcome)),
    ({ upToMs }) => upToMs,
  );
  const measured = [...byBound].map(([upToMs, own]) => ({ upToMs, count: sum(own) }));
  return {
    count: sum(counts),
    outcomes,
    p50Ms: durationQuantile(measured, 0.5),
    p95Ms: durationQuantile(measured, 0.95),
  };
}

function sum(counts: readonly { readonly count: bigint }[]): number {
  return Number(counts.reduce((total, { count }) => total + count, 0n));
}

/** The sums of a subject as pages get them. */
export function renderHourSums({ places, ...sums }: SubjectHours) {
  return { ...renderSums(sums), places: places.map(renderSums) };
}

function renderSums({ count, outcomes, p50Ms, p95Ms }: HourSums) {
  return { count, outcomes, p50_ms: p50Ms, p95_ms: p95Ms };
}

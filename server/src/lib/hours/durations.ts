/**
 * The upper bounds by which durations are counted, in milliseconds. The last one takes whatever is
 * longer. They are stored with the counts, so that they can change.
 */
export const durationBoundsMs: readonly number[] = [
  5,
  10,
  25,
  50,
  100,
  250,
  500,
  1000,
  2500,
  5000,
  10_000,
  30_000,
  24 * 60 * 60 * 1000,
];

/** The longest duration that a quantile tells: the last bound says nothing but longer. */
const shownMaxMs = durationBoundsMs.at(-2) ?? 0;

export function boundIndexOf(durationMs: number): number {
  const last = durationBoundsMs.length - 1;
  let index = 0;
  while (index < last && durationMs > (durationBoundsMs[index] as number)) index += 1;
  return index;
}

/**
 * The duration that a share of the counted ones do not exceed, as if those between two bounds were
 * spread evenly; null without any.
 */
export function durationQuantile(
  counts: readonly { readonly upToMs: number; readonly count: number }[],
  share: number,
): number | null {
  const sorted = counts.toSorted((a, b) => a.upToMs - b.upToMs);
  const total = sorted.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  let passed = 0;
  for (const { upToMs, count } of sorted) {
    const left = share * total - passed;
    if (left <= count) {
      const fromMs = durationBoundsMs.findLast((bound) => bound < upToMs) ?? 0;
      const withinMs = fromMs + ((upToMs - fromMs) * left) / count;
      return Math.min(shownMaxMs, Math.round(withinMs));
    }
    passed += count;
  }
  return shownMaxMs;
}

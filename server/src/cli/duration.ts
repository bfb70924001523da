const unitsMs: ReadonlyMap<string, number> = new Map([
  ['s', 1000],
  ['m', 60_000],
  ['h', 3_600_000],
  ['d', 86_400_000],
]);

const durationMaxMs = 3650 * 86_400_000;

/** The milliseconds of `90d`, `24h`, `30m` or `0s`, or null for anything else or over ten years. */
export function parseDuration(text: string): number | null {
  const match = /^(\d{1,9})([smhd])$/.exec(text);
  const unitMs = unitsMs.get(match?.[2] ?? '');
  if (match === null || unitMs === undefined) return null;
  const durationMs = Number(match[1]) * unitMs;
  return durationMs <= durationMaxMs ? durationMs : null;
}

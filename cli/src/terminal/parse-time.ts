import { UsageError } from '../command.ts';

const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/i;

/** An RFC 3339 time, or null. Date would take 3600 for a year, and 30 February for 2 March. */
export function parseInstant(text: string): Date | null {
  if (!instantPattern.test(text)) return null;
  try {
    return new Date(Temporal.Instant.from(text).epochMilliseconds);
  } catch {
    return null;
  }
}

const unitsMs = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const durationMaxMs = 3650 * unitsMs.d;

/** The milliseconds of `90d`, `24h`, `30m` or `0s`, or null for anything else or over ten years. */
export function parseDuration(text: string): number | null {
  const [, count, unit] = /^(\d{1,9})([smhd])$/.exec(text) ?? [];
  if (count === undefined) return null;
  const durationMs = Number(count) * unitsMs[unit as keyof typeof unitsMs];
  return durationMs <= durationMaxMs ? durationMs : null;
}

export function requireDuration(given: { readonly option: string; readonly text: string }): number {
  const durationMs = parseDuration(given.text);
  if (durationMs !== null) return durationMs;
  throw new UsageError(
    `${given.option} is a number and a unit, up to ten years: 90d, 24h, 30m or 45s.`,
  );
}

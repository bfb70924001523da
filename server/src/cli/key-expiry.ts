import { UsageError } from './command.ts';

const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/i;

/** When a key that is issued now expires, by whichever of the two options was given. */
export function parseExpiry(
  given: { readonly expiresIn?: string | undefined; readonly expiresAt?: string | undefined },
  now: Date,
): Date | null {
  const { expiresIn, expiresAt } = given;
  if (expiresIn !== undefined && expiresAt !== undefined) {
    throw new UsageError('Give either --expires-in or --expires-at, not both.');
  }
  if (expiresIn !== undefined) {
    return new Date(now.getTime() + requireDuration({ option: '--expires-in', text: expiresIn }));
  }
  return expiresAt === undefined ? null : parseInstant(expiresAt);
}

export function requireDuration(given: { readonly option: string; readonly text: string }): number {
  const durationMs = parseDuration(given.text);
  if (durationMs !== null) return durationMs;
  throw new UsageError(
    `${given.option} is a number and a unit, up to ten years: 90d, 24h, 30m or 45s.`,
  );
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

function parseInstant(text: string): Date {
  try {
    // Date would read 30 February as 2 March.
    if (instantPattern.test(text)) return new Date(Temporal.Instant.from(text).epochMilliseconds);
  } catch {
    // Refused below, like every other text that is not an instant.
  }
  throw new UsageError('--expires-at is an RFC 3339 time such as 2027-01-31T09:30:00Z.');
}

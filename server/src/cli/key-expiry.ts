import { parseDuration } from './duration.ts';
import { UsageError } from './usage-error.ts';

const pattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/i;

/** When a key that is issued now is to expire, by whichever of the two options was given. */
export function parseExpiry(
  given: { readonly expiresIn?: string | undefined; readonly expiresAt?: string | undefined },
  now: Date,
): Date | null {
  const { expiresIn, expiresAt } = given;
  if (expiresIn !== undefined && expiresAt !== undefined) {
    throw new UsageError('Give either --expires-in or --expires-at, not both.');
  }
  if (expiresIn !== undefined) {
    const durationMs = parseDuration(expiresIn);
    if (durationMs === null) throw new UsageError(durationSentence('--expires-in'));
    return new Date(now.getTime() + durationMs);
  }
  return expiresAt === undefined ? null : parseInstant(expiresAt);
}

export function durationSentence(option: string): string {
  return `${option} is a number and a unit, up to ten years: 90d, 24h, 30m or 45s.`;
}

function parseInstant(text: string): Date {
  try {
    // Date would take 30 February for 2 March.
    if (pattern.test(text)) return new Date(Temporal.Instant.from(text).epochMilliseconds);
  } catch {
    // Told below, like every other text that names no instant.
  }
  throw new UsageError('--expires-at is an RFC 3339 time such as 2027-01-31T09:30:00Z.');
}

import { UsageError } from '../../command.ts';
import { parseInstant, requireDuration } from '../../terminal/parse-time.ts';

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
  if (expiresAt === undefined) return null;
  const instant = parseInstant(expiresAt);
  if (instant !== null) return instant;
  throw new UsageError('--expires-at is an RFC 3339 time such as 2027-01-31T09:30:00Z.');
}

const RFC_3339 = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:[Zz]|[+-]\d{2}:\d{2})$/;

/**
 * The moment of an RFC 3339 date-time or of Unix seconds; null for anything else. Milliseconds sent
 * for seconds would give a distant year, so they are null, too.
 */
export function readInstant(value: string | number): Date | null {
  if (typeof value === 'number') {
    const isSeconds = Number.isInteger(value) && value > 0 && value < 100_000_000_000;
    return isSeconds ? new Date(value * 1000) : null;
  }
  if (!RFC_3339.test(value)) return null;
  try {
    return new Date(Temporal.Instant.from(value.toUpperCase()).epochMilliseconds);
  } catch {
    return null;
  }
}

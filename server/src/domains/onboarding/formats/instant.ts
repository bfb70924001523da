const RFC_3339 = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:[Zz]|[+-]\d{2}:\d{2})$/;

/**
 * The moment that an RFC 3339 date-time or a count of Unix seconds names, or null when it names
 * none. Milliseconds sent for seconds would name a year far away, so they come back as null too.
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

const dayMs = 24 * 60 * 60 * 1000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** The local day of an instant, and the local time as if it were one in UTC. */
export function localParts(
  at: number,
  timeZone: string,
): { readonly day: string; readonly local: number } {
  let format = formats.get(timeZone);
  if (format === undefined) {
    // Sweden writes 2026-11-19 13:45:00.
    format = new Intl.DateTimeFormat('sv-SE', {
      dateStyle: 'short',
      timeStyle: 'medium',
      timeZone,
    });
    formats.set(timeZone, format);
  }
  const text = format.format(at);
  return { day: text.slice(0, 10), local: Date.parse(`${text.replace(' ', 'T')}Z`) };
}

/** The day that many days later; undefined for what is no day. */
export function addDays(day: string | undefined, days: number): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day ?? '')) return undefined;
  const at = Date.parse(day ?? '') + days * dayMs;
  return Number.isNaN(at) ? undefined : new Date(at).toISOString().slice(0, 10);
}

/** When a day begins in a time zone, or one that many days later. */
export function startOfDay(day: string, timeZone: string, daysLater = 0): Date {
  const midnight = Date.parse(day) + daysLater * dayMs;
  const offsetAt = (at: number) => localParts(at, timeZone).local - at;
  const guess = midnight - offsetAt(midnight);
  // Clocks may change between the two; where they skip midnight, the day begins with the change.
  return new Date(midnight - Math.min(offsetAt(guess), offsetAt(midnight - offsetAt(guess))));
}

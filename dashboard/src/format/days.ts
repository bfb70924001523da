const dayMs = 24 * 60 * 60 * 1000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** The local day of an instant, and the local time as if it were one in UTC. */
export function localParts(
  at: number,
  timeZone: string,
): { readonly day: string; readonly local: number } {
  let format = formats.get(timeZone);
  if (format === undefined) {
    // Sweden's format is 2026-11-19 13:45:00.
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

/** The day that many days later; undefined if the text is no day. */
export function addDays(day: string | undefined, days: number): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day ?? '')) return undefined;
  const at = Date.parse(day ?? '') + days * dayMs;
  return Number.isNaN(at) ? undefined : new Date(at).toISOString().slice(0, 10);
}

/** The instant at which a day begins in a time zone, or one that many days later. */
export function startOfDay(day: string, timeZone: string, daysLater = 0): Date {
  const midnight = Date.parse(day) + daysLater * dayMs;
  const offsetAt = (at: number) => localParts(at, timeZone).local - at;
  const guess = midnight - offsetAt(midnight);
  // The offset may change between the two; where clocks skip midnight, the day begins with the
  // change.
  return new Date(midnight - Math.min(offsetAt(guess), offsetAt(midnight - offsetAt(guess))));
}

const months = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september'],
  ...['october', 'november', 'december'],
];

/** The day in a text such as 19 Nov 2026, 19.11.2026 or 2026-11-19; undefined for others. */
export function parseDay(text: string): string | undefined {
  const written = text.trim().toLowerCase();
  const {
    year,
    month = '',
    day = '',
  } = (
    /^(?<year>[1-9]\d{3})-(?<month>\d\d?)-(?<day>\d\d?)$/.exec(written) ??
    /^(?<day>\d\d?)[. ] *(?<month>\d\d?|[a-z]{3,9})[. ] *(?<year>[1-9]\d{3})$/.exec(written)
  )?.groups ?? {};
  const number = /\d/.test(month)
    ? Number(month)
    : months.findIndex((name) => name.startsWith(month)) + 1;
  const found = `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
  // 30 February would become a day in March.
  return addDays(found, 0) === found ? found : undefined;
}

/** The same day that many months later, or the last of a shorter month. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const dates = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const at = new Date(Date.UTC(year, month - 1 + months, Math.min(date, dates)));
  return at.toISOString().slice(0, 10);
}

/** The number of days before it in its week, which begins on a Monday. */
export function dayOfWeek(day: string): number {
  return (new Date(day).getUTCDay() + 6) % 7;
}

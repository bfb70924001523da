/** Whether this is the IANA name of a time zone; offsets such as +01:00 are none. */
export function isTimeZone(name: string): boolean {
  return properTimeZone(name) !== null;
}

/** The name as it is properly written: Europe/Zurich for europe/zurich; null if there is none. */
export function properTimeZone(name: string): string | null {
  if (!/^[A-Za-z]/.test(name)) return null;
  try {
    return Temporal.Now.zonedDateTimeISO(name).timeZoneId;
  } catch {
    return null;
  }
}

/** The local date of an instant, such as 2026-11-19. */
export function dayOf(at: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
}

/** The local time of an instant with its offset, such as 2026-11-19T14:30:00.000+01:00. */
export function formatLocalTime(at: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(timeZone)
    .toString({ fractionalSecondDigits: 3, timeZoneName: 'never' });
}

/** The first instant of a local date, not always midnight, or of the date `daysLater` days on. */
export function startOfDay(day: string, timeZone: string, daysLater = 0): Date {
  const date = Temporal.PlainDate.from(day).add({ days: daysLater });
  return new Date(date.toZonedDateTime(timeZone).epochMilliseconds);
}

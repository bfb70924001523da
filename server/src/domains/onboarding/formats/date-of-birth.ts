/** The minimum age to act for a business, as payment providers require. */
const AGE_MIN_YEARS = 13;
const YEAR_MIN = 1900;
/** Stands for a missing year: a leap year, so that 29 February is not refused too early. */
const SOME_LEAP_YEAR = 1904;

/**
 * Null when the given parts can be the birthday of a person old enough at `now`, else the
 * expectation. Parts arrive one by one when a caller follows the requirement items, so a missing
 * part is not an error.
 */
export function checkDateOfBirth(
  dob: { readonly day?: number; readonly month?: number; readonly year?: number },
  now: Date,
): string | null {
  const { day = 1, month = 1, year = SOME_LEAP_YEAR } = dob;
  if (year < YEAR_MIN) return `must have a year of ${YEAR_MIN} or later`;
  const birthday = readDate({ day, month, year });
  if (birthday === null) return 'must be a date that exists in the calendar';
  const today = now.toTemporalInstant().toZonedDateTimeISO('UTC').toPlainDate();
  const { years, sign } = birthday.until(today, { largestUnit: 'years' });
  if (sign < 0) return 'must lie in the past';
  if (years >= AGE_MIN_YEARS) return null;
  return `must be the birthday of a person at least ${AGE_MIN_YEARS} years old`;
}

function readDate(date: { day: number; month: number; year: number }): Temporal.PlainDate | null {
  try {
    return Temporal.PlainDate.from(date, { overflow: 'reject' });
  } catch {
    return null;
  }
}

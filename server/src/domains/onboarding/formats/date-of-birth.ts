/** The youngest a person may be to act for a business, as payment providers have it. */
const AGE_MIN_YEARS = 13;
const YEAR_MIN = 1900;
/** Stands for a year not given yet: a leap year, so that 29 February is not refused too early. */
const SOME_LEAP_YEAR = 1904;

/**
 * Null when the parts given can belong to the birthday of somebody old enough at `now`, else what
 * is expected. Parts arrive one by one when a caller follows the requirement items, so a missing
 * part is no fault.
 */
export function checkDateOfBirth(
  dob: { readonly day?: number; readonly month?: number; readonly year?: number },
  now: Date,
): string | null {
  const { day = 1, month = 1, year = SOME_LEAP_YEAR } = dob;
  if (year < YEAR_MIN) return `must have a year of ${YEAR_MIN} or later`;
  if (day < 1 || day > daysIn(month, year)) return 'must be a date that exists in the calendar';
  const birthday = inOrder({ day, month, year });
  const today = { day: now.getUTCDate(), month: now.getUTCMonth() + 1, year: now.getUTCFullYear() };
  if (birthday > inOrder(today)) return 'must lie in the past';
  if (birthday > inOrder({ ...today, year: today.year - AGE_MIN_YEARS })) {
    return `must be the birthday of a person at least ${AGE_MIN_YEARS} years old`;
  }
  return null;
}

/** A number that is greater the later the date. */
function inOrder(date: { day: number; month: number; year: number }): number {
  return (date.year * 100 + date.month) * 100 + date.day;
}

/** None in a month that does not exist. */
function daysIn(month: number, year: number): number {
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeapYear ? 29 : (DAYS_IN_MONTHS[month - 1] ?? 0);
}

const DAYS_IN_MONTHS: readonly number[] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

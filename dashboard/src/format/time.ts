const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const dayAndTime = format({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
const dayOfYear = format({ day: 'numeric', month: 'short' });
/** Days without a time are of no time zone: as an instant, each is midnight in UTC. */
const plainDay = format({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const withYear = format({ day: 'numeric', month: 'short', year: 'numeric' });
const complete = format({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
});
const clock = format({ hour: '2-digit', minute: '2-digit' });

/** Short, where the eye runs down a list: the year only if it is not this one. */
export function formatTime(instant: string, now = Date.now()): string {
  const at = new Date(instant);
  if (at.getFullYear() !== new Date(now).getFullYear()) {
    return `${withYear.format(at)}, ${clock.format(at)}`;
  }
  return dayAndTime.format(at);
}

export function formatClock(instant: string): string {
  return clock.format(new Date(instant));
}

/** A day without a time, such as 2026-12-01. */
export function formatDay(day: string): string {
  return plainDay.format(new Date(day));
}

/** A day as fields for dates have it, without its year. */
export function formatDayOfYear(day: string): string {
  return dayOfYear.format(new Date(`${day}T00:00:00`));
}

/** With everything that there is to know. */
export function formatComplete(instant: string): string {
  return complete.format(new Date(instant));
}

/** How long it is until then, such as "in 3 days" or "2 hours ago". */
export function formatDistance(instant: string, now: number): string {
  const distance = Date.parse(instant) - now;
  const long = Math.abs(distance);
  const relative = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' });
  if (long >= 2 * dayMs) return relative.format(Math.trunc(distance / dayMs), 'day');
  if (long >= 2 * hourMs) return relative.format(Math.trunc(distance / hourMs), 'hour');
  return relative.format(Math.trunc(distance / minuteMs), 'minute');
}

/** Where the user is, as pages say it: all their times and days are of this zone. */
export function timeZone(): string {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone.replaceAll('_', ' ');
}

/** How long it is until then, to count down: "in 6 days 4 h", and "over" once it is past. */
export function formatCountdown(instant: string, now: number): string {
  const left = Date.parse(instant) - now;
  if (left <= 0) return 'over';
  const [days, hours, minutes] = [
    Math.floor(left / dayMs),
    Math.floor((left % dayMs) / hourMs),
    Math.floor((left % hourMs) / minuteMs),
  ];
  if (days > 0) return `in ${days} ${days === 1 ? 'day' : 'days'} ${hours} h`;
  if (hours > 0) return `in ${hours} h ${minutes} min`;
  return minutes > 0 ? `in ${minutes} min` : 'in less than a minute';
}

/** Today and the same day last week where the user is, where a day need not have 24 hours. */
export function daysToCompare(now: number) {
  return {
    day_start: startOfDay(now),
    day_end: startOfDay(now, 1),
    last_week_start: startOfDay(now, -7),
    last_week_end: startOfDay(now, -6),
  };
}

/** The same time by the clock on the same day last week. */
export function weekBefore(now: number): number {
  const at = new Date(now);
  return at.setDate(at.getDate() - 7);
}

/** What a field for dates has, as the instant when that day begins, or the next one. */
export function dayToInstant(day: string, daysLater = 0): string | undefined {
  const at = Date.parse(`${day}T00:00:00`);
  return Number.isNaN(at) ? undefined : startOfDay(at, daysLater);
}

function startOfDay(at: number, daysLater = 0): string {
  const day = new Date(at);
  day.setDate(day.getDate() + daysLater);
  // Last, since a day may begin at one o'clock and the next one at midnight.
  day.setHours(0, 0, 0, 0);
  return day.toISOString();
}

/** The day of an instant as fields for dates have it. */
export function instantToDay(instant: string): string {
  const at = new Date(instant);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

function format(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-GB', options);
}

import { localParts, startOfDay } from './days.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** The browser's zone, until the platform's is known. */
let shownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Shows all times and days in this zone from now on, wherever the browser is. */
export function showTimesIn(timeZone: string): void {
  shownZone = timeZone;
}

/** The time zone of all times and days, as pages name it. */
export function timeZone(): string {
  return shownZone.replaceAll('_', ' ');
}

const dayAndTime = format({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
const withYear = format({ day: 'numeric', month: 'short', year: 'numeric' });

export const formatClock = format({ hour: '2-digit', minute: '2-digit' });

/** An instant in full. */
export const formatComplete = format({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
});

/** A day such as 2026-12-01. Days have no time zone: as an instant, each is midnight UTC. */
export const formatDay = format({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A day without its year, as day fields show it. */
export const formatDayOfYear = format({ day: 'numeric', month: 'short', timeZone: 'UTC' });

/** A day with its weekday, for screen readers. */
export const formatLongDay = format({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** The month of a day, or a month such as 2026-11. */
export const formatMonth = format({ month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Short, for lists: the year only if it is not the present one. */
export function formatTime(instant: string, now = Date.now()): string {
  const isThisYear = instantToDay(instant).slice(0, 4) === yearOf(now);
  return isThisYear ? dayAndTime(instant) : `${withYear(instant)}, ${formatClock(instant)}`;
}

/** The time alone if it is today, else with its day. */
export function formatSoon(instant: string, now: number): string {
  const isToday = instantToDay(instant) === instantToDay(new Date(now).toISOString());
  return isToday ? formatClock(instant) : formatTime(instant, now);
}

/** The time until then, such as "in 3 days" or "2 hours ago". */
export function formatDistance(instant: string, now: number): string {
  const distance = Date.parse(instant) - now;
  const long = Math.abs(distance);
  const relative = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' });
  if (long >= 2 * dayMs) return relative.format(Math.trunc(distance / dayMs), 'day');
  if (long >= 2 * hourMs) return relative.format(Math.trunc(distance / hourMs), 'hour');
  return relative.format(Math.trunc(distance / minuteMs), 'minute');
}

/** A countdown: "in 6 days 4 h", and "over" once it is past. */
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

/** The instant at which a day begins, or one that many days later. */
export function dayToInstant(day: string, daysLater = 0): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day))) return undefined;
  return startOfDay(day, shownZone, daysLater).toISOString();
}

/** The day of an instant, such as 2026-11-19. */
export function instantToDay(instant: string): string {
  return localParts(Date.parse(instant), shownZone).day;
}

function yearOf(at: number): string {
  return localParts(at, shownZone).day.slice(0, 4);
}

/** In the present zone, unless the options name one. */
function format(options: Intl.DateTimeFormatOptions): (at: string) => string {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (at) => {
    let found = formats.get(shownZone);
    if (found === undefined) {
      found = new Intl.DateTimeFormat('en-GB', { timeZone: shownZone, ...options });
      formats.set(shownZone, found);
    }
    return found.format(new Date(at));
  };
}

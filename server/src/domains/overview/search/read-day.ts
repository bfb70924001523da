const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const months = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september'],
  ...['october', 'november', 'december'],
];
const abbreviationMin = 3;

const iso = /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/;
/** 17.11. · 17.11.2026 · 17.11.26 */
const dotted = /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4}|\d{2})?$/;
/** 17.11 is an amount, too. */
const unfinished = /^(?<day>\d{1,2})\.(?<month>\d{1,2})$/;
/** 17 Nov · 17th November 2026 · 17 Nov. */
const dayFirst = /^(?<day>\d{1,2})(?:st|nd|rd|th|\.)? (?<name>[a-z]+)\.?(?: (?<year>\d{4}))?$/;
/** Nov 17 · November 17th, 2026 */
const monthFirst = /^(?<name>[a-z]+)\.? (?<day>\d{1,2})(?:st|nd|rd|th)?,?(?: (?<year>\d{4}))?$/;

/** The most words that a day is written in. */
export const dayWordsMax = 3;

/**
 * The day that a text names, such as 2026-11-17; null for other texts. A weekday is the last one
 * before today, and a date without a year the last one that is not ahead. `isAlone` tells that
 * there is nothing else to look for.
 */
export function readDay(text: string, today: string, isAlone = false): string | null {
  const written = text.toLowerCase();
  const now = Temporal.PlainDate.from(today);
  if (written === 'today') return today;
  if (written === 'yesterday') return now.subtract({ days: 1 }).toString();
  const weekday = numberOf(written.replace(/\.$/, ''), weekdays);
  if (weekday > 0) {
    const days = (now.dayOfWeek - weekday + 7) % 7 || 7;
    return now.subtract({ days }).toString();
  }
  const forms = [iso, dotted, dayFirst, monthFirst, ...(isAlone ? [] : [unfinished])];
  for (const form of forms) {
    const parts = form.exec(written)?.groups;
    if (parts !== undefined) return dateOf(parts, now);
  }
  return null;
}

function dateOf(
  parts: Readonly<Record<string, string | undefined>>,
  now: Temporal.PlainDate,
): string | null {
  const month = parts.name === undefined ? Number(parts.month) : numberOf(parts.name, months);
  const day = Number(parts.day);
  if (parts.year !== undefined) {
    const year = Number(parts.year.padStart(4, '20'));
    return existing({ year, month, day })?.toString() ?? null;
  }
  // 29 February may be years ago.
  for (let year = now.year; year > now.year - 8; year -= 1) {
    const found = existing({ year, month, day });
    if (found !== null && Temporal.PlainDate.compare(found, now) <= 0) return found.toString();
  }
  return null;
}

function existing(date: {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}): Temporal.PlainDate | null {
  // PostgreSQL and time zones know no times long before.
  if (date.month < 1 || date.day < 1 || date.year < 1970) return null;
  try {
    return Temporal.PlainDate.from(date, { overflow: 'reject' });
  } catch {
    return null;
  }
}

/** The place of a name in a list, from 1, by the name or its beginning; 0 for others. */
function numberOf(text: string, names: readonly string[]): number {
  if (text.length < abbreviationMin) return 0;
  return names.findIndex((name) => name.startsWith(text)) + 1;
}

import { calendarOf, isBusinessDay, nextBusinessDay } from './bank-calendars.ts';

/** The rule that decides when the money of a capture is available. */
export interface SettlementRule {
  /** The sub-merchant's IANA time zone. */
  readonly timeZone: string;
  /** The sub-merchant's settlement currency, whose bank calendar counts the days. */
  readonly currency: string;
  /** The local time at which a business day ends, such as 17:00. */
  readonly cutOff: string;
  /** The number of business days after that; one unless the sub-merchant has its own. */
  readonly delayDays: number;
}

interface Availability {
  /** The local date, such as 2026-04-07. */
  readonly on: string;
  /** When that date begins. */
  readonly at: Date;
}

/** Captures in the same span become available together. */
interface Span extends Availability {
  readonly afterMs: number;
  readonly untilMs: number;
}

/** The latest span by rule: time zone arithmetic is slow. */
const spans = new Map<string, Span>();
const spansMax = 10_000;

/**
 * T+1: a capture before the cut-off of a business day is available on the next one, or later by the
 * sub-merchant's delay. A capture after the cut-off or on a day when banks are closed counts as
 * captured on the next business day.
 */
export function availability(capturedAt: Date, rule: SettlementRule): Availability {
  const key = `${rule.timeZone} ${rule.currency} ${rule.cutOff} ${rule.delayDays}`;
  const atMs = capturedAt.getTime();
  const known = spans.get(key);
  if (known !== undefined && known.afterMs <= atMs && atMs < known.untilMs) return known;
  const span = findSpan(capturedAt, rule);
  if (spans.size >= spansMax) spans.clear();
  spans.set(key, span);
  return span;
}

function findSpan(capturedAt: Date, rule: SettlementRule): Span {
  const { timeZone, currency, cutOff, delayDays } = rule;
  const calendar = calendarOf(currency);
  const cutOffOf = (date: Temporal.PlainDate) =>
    date.toZonedDateTime({ timeZone, plainTime: cutOff }).epochMilliseconds;
  const local = Temporal.Instant.fromEpochMilliseconds(capturedAt.getTime());
  const today = local.toZonedDateTimeISO(timeZone).toPlainDate();
  const isInTime = isBusinessDay(calendar, today) && capturedAt.getTime() < cutOffOf(today);
  const counted = isInTime ? today : nextBusinessDay(calendar, today);
  let available = counted;
  for (let days = 0; days < delayDays; days += 1) available = nextBusinessDay(calendar, available);
  return {
    on: available.toString(),
    at: new Date(available.toZonedDateTime(timeZone).epochMilliseconds),
    afterMs: cutOffOf(businessDayBefore(currency, counted)),
    untilMs: cutOffOf(counted),
  };
}

function businessDayBefore(currency: string, date: Temporal.PlainDate): Temporal.PlainDate {
  const calendar = calendarOf(currency);
  let before = date;
  do before = before.subtract({ days: 1 });
  while (!isBusinessDay(calendar, before));
  return before;
}

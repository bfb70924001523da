import { greatestUuid, madeAt } from '../../lib/ids.ts';
import { toJsonAmount } from '../../lib/money.ts';
import type { Database } from '../../postgres/database.ts';
import { beginTapHours } from './roll-up.ts';
import {
  findPageEnd,
  type HourSpan,
  listTapHours,
  type MarkedTapHour,
  sumTaps,
  type TapHour,
} from './tap-hour-store.ts';

/** The newest events are not summed up yet. More than these come with the next answer. */
const freshEventsMax = 3_000;

export const hourMs = 60 * 60 * 1000;
const quarterMs = hourMs / 4;

/** The beginning of its quarter of an hour. No day begins at any other time, wherever it does. */
export function quarterOf(at: number): number {
  return Math.floor(at / quarterMs) * quarterMs;
}

/**
 * What is summed up already of two spans, the earlier first, and the newest events, which are not:
 * a list for each, by hours that are counted from its beginning.
 */
export async function readHours(
  database: Database,
  platformId: string,
  spans: readonly [HourSpan, HourSpan],
): Promise<{
  readonly hours: readonly [readonly TapHour[], readonly TapHour[]];
  readonly countedUntil: Date;
  readonly countedFrom: Date;
}> {
  const stored = await listTapHours(database, { platformId, spans });
  const [first] = stored;
  if (first === undefined) {
    await beginTapHours(database, platformId);
    return readHours(database, platformId, spans);
  }
  const span = { platformId, afterId: first.examinedId, lastId: greatestUuid };
  const pageEnd = await findPageEnd(database, span, freshEventsMax);
  const fresh = await sumTaps(database, { ...span, lastId: pageEnd ?? greatestUuid });
  const all = [...stored.flatMap(withBeginning), ...fresh];
  const [earlier, later] = spans;
  return {
    hours: [hoursWithin(all, earlier), hoursWithin(all, later)],
    countedUntil: pageEnd === null ? new Date() : madeAt(pageEnd),
    countedFrom: first.countedFrom,
  };
}

/** None where the platform has a mark alone. */
function withBeginning({ beganAt, ...hour }: MarkedTapHour): readonly TapHour[] {
  return beganAt === null ? [] : [{ ...hour, beganAt }];
}

function hoursWithin(taps: readonly TapHour[], { from, to }: HourSpan): readonly TapHour[] {
  return taps
    .filter(({ beganAt }) => beganAt >= from && beganAt < to)
    .map((tap) => {
      const passedMs = tap.beganAt.getTime() - from.getTime();
      return { ...tap, beganAt: new Date(tap.beganAt.getTime() - (passedMs % hourMs)) };
    });
}

export function count(hours: readonly TapHour[], kind: TapHour['kind']): number {
  const own = hours.filter((hour) => hour.kind === kind);
  return Number(own.reduce((sum, hour) => sum + hour.count, 0n));
}

export function sumByCurrency(hours: readonly TapHour[]) {
  return [...Map.groupBy(hours, ({ currency }) => currency)]
    .map(([currency, own]) => ({
      currency,
      amount: toJsonAmount(own.reduce((sum, { amount }) => sum + amount, 0n)),
    }))
    .sort((a, b) => (a.currency < b.currency ? -1 : 1));
}

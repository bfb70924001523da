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

/** What is summed up already of these spans, and the newest events, which are not. */
export async function readHours(
  database: Database,
  platformId: string,
  spans: readonly [HourSpan, HourSpan],
): Promise<{ readonly hours: readonly TapHour[]; readonly countedUntil: Date }> {
  const stored = await listTapHours(database, { platformId, spans });
  const [first] = stored;
  if (first === undefined) {
    await beginTapHours(database, platformId);
    return readHours(database, platformId, spans);
  }
  const span = { platformId, afterId: first.examinedId, lastId: greatestUuid };
  const pageEnd = await findPageEnd(database, span, freshEventsMax);
  const fresh = await sumTaps(database, { ...span, lastId: pageEnd ?? greatestUuid });
  const hours = [...stored.flatMap(hourOf), ...fresh];
  return { hours, countedUntil: pageEnd === null ? new Date() : madeAt(pageEnd) };
}

/** None where the platform has a mark alone. */
function hourOf({ beganAt, ...hour }: MarkedTapHour): readonly TapHour[] {
  return beganAt === null ? [] : [{ ...hour, beganAt }];
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

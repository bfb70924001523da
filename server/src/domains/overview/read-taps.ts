import { greatestUuid, madeAt } from '../../lib/ids.ts';
import { toJsonAmount } from '../../lib/money.ts';
import type { Database } from '../../postgres/database.ts';
import { beginTapHours } from './roll-up.ts';
import {
  findPageEnd,
  listTapHours,
  type PositionedTapHour,
  sumTaps,
  type TapHour,
} from './tap-hour-store.ts';

/** The newest events are not summed up yet. Those beyond this number come with the next answer. */
const freshEventsMax = 3_000;

/**
 * The taps between consecutive bounds, by their lower bound: the sums so far, and the newest
 * events, which are not summed up yet.
 */
export async function readTaps(
  database: Database,
  platformId: string,
  bounds: readonly Date[],
): Promise<{
  readonly taps: readonly TapHour[];
  readonly countedUntil: Date;
  readonly countedFrom: Date;
}> {
  const stored = await listTapHours(database, { platformId, bounds });
  const [first] = stored;
  if (first === undefined) {
    await beginTapHours(database, platformId);
    return readTaps(database, platformId, bounds);
  }
  const span = { platformId, afterId: first.examinedId, lastId: greatestUuid };
  const pageEnd = await findPageEnd(database, span, freshEventsMax);
  const fresh = await sumTaps(database, { ...span, lastId: pageEnd ?? greatestUuid });
  return {
    taps: [...stored.flatMap(withBeginning), ...fresh.flatMap((tap) => within(bounds, tap))],
    countedUntil: pageEnd === null ? new Date() : madeAt(pageEnd),
    countedFrom: first.countedFrom,
  };
}

/** Empty for a platform with a position but no sums. */
function withBeginning({ beganAt, ...hour }: PositionedTapHour): readonly TapHour[] {
  return beganAt === null ? [] : [{ ...hour, beganAt }];
}

/** By the last bound before it; nothing outside the bounds. */
function within(bounds: readonly Date[], tap: TapHour): readonly TapHour[] {
  const index = bounds.findLastIndex((bound) => bound <= tap.beganAt);
  const beganAt = index === bounds.length - 1 ? undefined : bounds[index];
  return beganAt === undefined ? [] : [{ ...tap, beganAt }];
}

export function count(taps: readonly TapHour[], kind: TapHour['kind']): number {
  const own = taps.filter((tap) => tap.kind === kind);
  return Number(own.reduce((sum, tap) => sum + tap.count, 0n));
}

export function capturedByCurrency(taps: readonly TapHour[]) {
  const captured = taps.filter(({ kind }) => kind === 'captured');
  return [...Map.groupBy(captured, ({ currency }) => currency)]
    .map(([currency, own]) => ({
      currency,
      amount: toJsonAmount(own.reduce((sum, { amount }) => sum + amount, 0n)),
    }))
    .sort((a, b) => (a.currency < b.currency ? -1 : 1));
}

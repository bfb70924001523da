import { greatestUuid, madeAt } from '../../lib/ids.ts';
import { toJsonAmount } from '../../lib/money.ts';
import type { Database } from '../../postgres/database.ts';
import { beginTapHours } from './roll-up.ts';
import {
  findPageEnd,
  type HourSpan,
  listTapHours,
  type PositionedTapHour,
  sumTaps,
  type TapHour,
} from './tap-hour-store.ts';

/** The newest events are not summed up yet. Those beyond this number come with the next answer. */
const freshEventsMax = 3_000;

/**
 * The taps of each span, dated at its beginning: the sums so far, and the newest events, which are
 * not summed up yet.
 */
export async function readTaps(
  database: Database,
  platformId: string,
  spans: readonly HourSpan[],
): Promise<{
  readonly taps: readonly TapHour[];
  readonly countedUntil: Date;
  readonly countedFrom: Date;
}> {
  const stored = await listTapHours(database, { platformId, spans });
  const [first] = stored;
  if (first === undefined) {
    await beginTapHours(database, platformId);
    return readTaps(database, platformId, spans);
  }
  const events = { platformId, afterId: first.examinedId, lastId: greatestUuid };
  const pageEnd = await findPageEnd(database, events, freshEventsMax);
  const fresh = await sumTaps(database, { ...events, lastId: pageEnd ?? greatestUuid });
  return {
    taps: [...stored.flatMap(withBeginning), ...fresh.flatMap((tap) => within(spans, tap))],
    countedUntil: pageEnd === null ? new Date() : madeAt(pageEnd),
    countedFrom: first.countedFrom,
  };
}

/** Empty for a platform with a position but no sums. */
function withBeginning({ beganAt, ...hour }: PositionedTapHour): readonly TapHour[] {
  return beganAt === null ? [] : [{ ...hour, beganAt }];
}

/** Dated at the beginning of its span; nothing outside all of them. */
function within(spans: readonly HourSpan[], tap: TapHour): readonly TapHour[] {
  const span = spans.find(({ from, to }) => from <= tap.beganAt && tap.beganAt < to);
  return span === undefined ? [] : [{ ...tap, beganAt: span.from }];
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

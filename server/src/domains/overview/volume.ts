import { invalidField, invalidFields } from '../../lib/errors.ts';
import { dayOf, startOfDay } from '../../lib/time-zones.ts';
import type { Database } from '../../postgres/database.ts';
import type { Answer, PlatformContext } from '../../request/context.ts';
import { readReportingZone } from '../platforms/index.ts';
import { daysBetween, spansBetween } from './days.ts';
import { capturedByCurrency, readTaps } from './read-taps.ts';
import { keptForMs } from './roll-up.ts';

const daysDefault = 30;
const daysMax = 366;

export interface VolumeQuery {
  readonly from?: string;
  readonly to?: string;
}

/** The volume of each day of the reporting time zone, from the sums per quarter of an hour. */
export async function readVolume(
  { database }: { readonly database: Database },
  { caller: { platformId }, now, query }: PlatformContext<unknown, VolumeQuery>,
): Promise<Answer> {
  const zone = await readReportingZone(database, platformId);
  const { from, to } = readDays(query, dayOf(now, zone));
  // Days no longer kept are not read: PostgreSQL does not know the years long before.
  const oldest = firstWholeDay(new Date(now.getTime() - keptForMs), zone);
  const asked = daysBetween(from < oldest ? oldest : from, to);
  const bounds = [...asked.map((day) => startOfDay(day, zone)), startOfDay(to, zone, 1)];
  const { taps, countedFrom, countedUntil } = await readTaps(
    database,
    platformId,
    spansBetween(bounds),
  );
  const counted = firstWholeDay(countedFrom, zone);
  const keptFrom = counted < oldest ? oldest : counted;
  const byDay = Map.groupBy(taps, ({ beganAt }) => dayOf(beganAt, zone));
  return {
    status: 200,
    body: {
      object: 'volume',
      time_zone: zone,
      from,
      to,
      kept_from: keptFrom,
      counted_until: countedUntil.toISOString(),
      days: asked
        .filter((day) => day >= keptFrom)
        .map((day) => ({ day, captured: capturedByCurrency(byDay.get(day) ?? []) })),
    },
  };
}

/** The first day that begins then or later. */
function firstWholeDay(at: Date, zone: string): string {
  const day = dayOf(at, zone);
  const isWhole = startOfDay(day, zone).getTime() === at.getTime();
  return isWhole ? day : dayOf(startOfDay(day, zone, 1), zone);
}

function readDays(
  { from, to }: VolumeQuery,
  today: string,
): { readonly from: string; readonly to: string } {
  const last = readDay(to, 'to') ?? Temporal.PlainDate.from(today);
  const first = readDay(from, 'from') ?? last.subtract({ days: daysDefault - 1 });
  const refuse = (sentence: string) => {
    throw invalidFields([invalidField('to', sentence)]);
  };
  const days = last.since(first).days;
  if (days < 0) refuse('must not lie before from.');
  if (days >= daysMax) refuse(`must lie less than ${daysMax} days after from.`);
  if (last.since(today).days > daysMax) refuse(`must lie at most ${daysMax} days ahead.`);
  return { from: first.toString(), to: last.toString() };
}

function readDay(text: string | undefined, param: string): Temporal.PlainDate | null {
  if (text === undefined) return null;
  try {
    return Temporal.PlainDate.from(text);
  } catch {
    throw invalidFields([invalidField(param, 'must name a day that exists.')]);
  }
}

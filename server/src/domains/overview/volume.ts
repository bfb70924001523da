import { invalidField, invalidFields } from '../../lib/errors.ts';
import { readInstant } from '../../lib/read-instant.ts';
import type { Answer, PlatformContext } from '../../operations/context.ts';
import type { Database } from '../../postgres/database.ts';
import { count, hourMs, quarterOf, readHours, sumByCurrency } from './read-hours.ts';
import { keptForMs } from './roll-up.ts';
import type { HourSpan } from './tap-hour-store.ts';

const dayMs = 24 * hourMs;
const spanDaysDefault = 30;
const spanDaysMax = 366;

export interface VolumeQuery {
  readonly from?: string;
  readonly to?: string;
}

/** The taps of a span by the hour, as they were summed up in the background. */
export async function readVolume(
  { database }: { readonly database: Database },
  { caller: { platformId }, now, query }: PlatformContext<unknown, VolumeQuery>,
): Promise<Answer> {
  const span = readSpan(query, now);
  const kept = keptPart(span, new Date(now.getTime() - keptForMs));
  const { hours, ...counted } = await readHours(database, platformId, [kept, kept]);
  const keptFrom = Math.max(now.getTime() - keptForMs, counted.countedFrom.getTime());
  const byHour = [...Map.groupBy(hours[0], ({ beganAt }) => beganAt.getTime())];
  return {
    status: 200,
    body: {
      object: 'volume',
      from: span.from.toISOString(),
      to: span.to.toISOString(),
      kept_from: new Date(keptFrom).toISOString(),
      counted_until: counted.countedUntil.toISOString(),
      hours: byHour
        .sort(([a], [b]) => a - b)
        .map(([began, own]) => ({
          began_at: new Date(began).toISOString(),
          approved: count(own, 'approved'),
          declined: count(own, 'declined'),
          volume: sumByCurrency(own.filter(({ kind }) => kind === 'approved')),
          captured: sumByCurrency(own.filter(({ kind }) => kind === 'captured')),
        })),
    },
  };
}

/** The part of a span that began since then; PostgreSQL does not know the years long before. */
function keptPart({ from, to }: HourSpan, since: Date): HourSpan {
  const gone = Math.max(0, Math.ceil((since.getTime() - from.getTime()) / hourMs));
  const begins = new Date(from.getTime() + gone * hourMs);
  return { from: begins, to: to < begins ? begins : to };
}

function readSpan(query: VolumeQuery, now: Date): HourSpan {
  const to = readInstant(query.to, 'to') ?? now;
  const from = readInstant(query.from, 'from') ?? new Date(to.getTime() - spanDaysDefault * dayMs);
  const days = (to.getTime() - from.getTime()) / dayMs;
  const ahead = (to.getTime() - now.getTime()) / dayMs;
  const refuse = (sentence: string) => {
    throw invalidFields([invalidField('to', sentence)]);
  };
  if (days <= 0) refuse('must lie after from.');
  if (days > spanDaysMax) refuse(`must lie at most ${spanDaysMax} days after from.`);
  // PostgreSQL does not know all the years that an instant can have.
  if (ahead > spanDaysMax) refuse(`must lie at most ${spanDaysMax} days ahead.`);
  return { from: new Date(quarterOf(from.getTime())), to };
}

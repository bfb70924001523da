import { invalidField, invalidFields } from '../../lib/errors.ts';
import { readInstant } from '../../lib/read-instant.ts';
import type { Answer, PlatformContext } from '../../operations/context.ts';
import type { Database } from '../../postgres/database.ts';
import { count, quarterOf, readHours, sumByCurrency } from './read-hours.ts';

const dayMs = 24 * 60 * 60 * 1000;
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
  const { hours, countedUntil } = await readHours(database, platformId, [span, span]);
  const byHour = [...Map.groupBy(hours[0], ({ beganAt }) => beganAt.getTime())];
  return {
    status: 200,
    body: {
      object: 'volume',
      from: span.from.toISOString(),
      to: span.to.toISOString(),
      counted_until: countedUntil.toISOString(),
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

function readSpan(query: VolumeQuery, now: Date): { readonly from: Date; readonly to: Date } {
  const to = readInstant(query.to, 'to') ?? now;
  const from = readInstant(query.from, 'from') ?? new Date(to.getTime() - spanDaysDefault * dayMs);
  const days = (to.getTime() - from.getTime()) / dayMs;
  const away = Math.abs(to.getTime() - now.getTime()) / dayMs;
  const refuse = (sentence: string) => {
    throw invalidFields([invalidField('to', sentence)]);
  };
  if (days <= 0) refuse('must lie after from.');
  if (days > spanDaysMax) refuse(`must lie at most ${spanDaysMax} days after from.`);
  // PostgreSQL does not know all the years that an instant can have.
  if (away > spanDaysMax) refuse(`must be within ${spanDaysMax} days of now.`);
  return { from: new Date(quarterOf(from.getTime())), to };
}

import { invalidField, invalidFields } from '../../../lib/errors.ts';
import { readInstant } from '../../../lib/read-instant.ts';
import { startOfDay } from '../../../lib/time-zones.ts';
import type { Database } from '../../../postgres/database.ts';
import { getSettings } from './settings.ts';

/** The reporting time zone as it is set now. */
export async function readReportingZone(database: Database, platformId: string): Promise<string> {
  return (await getSettings({ database }, platformId)).reportingTimeZone;
}

/**
 * The instants of a query; null for those that it leaves out. A plain day such as 2026-11-19 is the
 * instant when it begins in the reporting time zone.
 */
export async function readMoments<Name extends string>(
  database: Database,
  platformId: string,
  texts: Readonly<Record<Name, string | undefined>>,
): Promise<Readonly<Record<Name, Date | null>>> {
  const given = Object.entries<string | undefined>(texts);
  const hasDay = given.some(([, text]) => text !== undefined && isDay(text));
  const zone = hasDay ? await readReportingZone(database, platformId) : 'UTC';
  const read = given.map(([param, text]) => [param, readMoment(text, param, zone)] as const);
  return Object.fromEntries(read) as Record<Name, Date | null>;
}

/** The span in which a list's objects were created. */
export interface CreatedQuery {
  readonly created_from?: string;
  readonly created_to?: string;
}

export async function readCreated(
  database: Database,
  platformId: string,
  { created_from, created_to }: CreatedQuery,
): Promise<{ readonly from: Date | null; readonly to: Date | null }> {
  const read = await readMoments(database, platformId, { created_from, created_to });
  return { from: read.created_from, to: read.created_to };
}

function isDay(text: string): boolean {
  return !text.includes('T') && !text.includes('t');
}

function readMoment(text: string | undefined, param: string, zone: string): Date | null {
  if (text === undefined) return null;
  try {
    if (isDay(text)) return startOfDay(text, zone);
    Temporal.Instant.from(text);
  } catch {
    throw invalidFields([invalidField(param, 'must name a day or an instant that exists.')]);
  }
  return readInstant(text, param);
}

import { type ChartSpan, chartPlaces, renderPlaces } from '../../../lib/hours/hour-spans.ts';
import { renderHourSums, summariseHours } from '../../../lib/hours/summarise-hours.ts';
import { formatId, parseId } from '../../../lib/ids.ts';
import type { Database } from '../../../postgres/database.ts';
import type { Answer, PlatformContext } from '../../../request/context.ts';
import { readReportingZone } from '../../platforms/index.ts';
import { listEndpointHours } from './endpoint-hour-store.ts';
import { findEndpoint } from './endpoint-store.ts';
import { endpointNotFound } from './errors.ts';

interface HealthParts {
  readonly database: Database;
}

interface HealthQuery {
  readonly span?: ChartSpan;
  readonly endpoint?: string;
}

/** The attempts at an endpoint, or at each of them, over time. */
export async function readEndpointHealth(
  parts: HealthParts,
  { caller: { platformId }, query }: PlatformContext<unknown, HealthQuery>,
): Promise<Answer> {
  const { database } = parts;
  const { span = '24h', endpoint } = query;
  const endpointId =
    endpoint === undefined ? null : await requireEndpoint(parts, platformId, endpoint);
  // Attempts are dated in real time, like the answers that they got.
  const places = chartPlaces(span, new Date(), await readReportingZone(database, platformId));
  const counts = await listEndpointHours(database, { platformId, endpointId }, places);
  const endpoints = summariseHours(counts, places, { isMeasured: isAnswer });
  return {
    status: 200,
    body: {
      object: 'webhook_endpoint_health',
      ...renderPlaces(places),
      endpoints: endpoints.map((hours) => ({
        endpoint: formatId('we', hours.subject),
        ...renderHourSums(hours),
      })),
    },
  };
}

async function requireEndpoint(
  { database }: HealthParts,
  platformId: string,
  text: string,
): Promise<string> {
  const id = parseId('we', text);
  const found = id === null ? undefined : await findEndpoint(database, { platformId, id });
  if (found === undefined) throw endpointNotFound();
  return found.id;
}

/** Waiting in vain for an answer says nothing of how fast others came. */
function isAnswer(outcome: string): boolean {
  return /^\dxx$/.test(outcome);
}

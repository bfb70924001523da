import { type ChartSpan, chartPlaces, renderPlaces } from '../../../lib/hours/hour-spans.ts';
import { renderHourSums, summariseHours } from '../../../lib/hours/summarise-hours.ts';
import { formatId } from '../../../lib/ids.ts';
import type { Database } from '../../../postgres/database.ts';
import type { Answer, PlatformContext } from '../../../request/context.ts';
import { readReportingZone } from '../../platforms/index.ts';
import { listEndpointHours } from './endpoint-hour-store.ts';
import { requireEndpoint } from './endpoints.ts';

interface HealthQuery {
  readonly span?: ChartSpan;
  readonly endpoint?: string;
}

/** The attempts at an endpoint, or at each of them, over time. */
export async function readEndpointHealth(
  { database }: { readonly database: Database },
  { caller: { platformId }, query }: PlatformContext<unknown, HealthQuery>,
): Promise<Answer> {
  const { span = '24h', endpoint } = query;
  const found =
    endpoint === undefined ? null : await requireEndpoint(database, platformId, endpoint);
  const endpointId = found?.id ?? null;
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

/** Waiting in vain for an answer says nothing of how fast others came. */
function isAnswer(outcome: string): boolean {
  return /^\dxx$/.test(outcome);
}

import { HourCounts } from '../../../lib/hours/hour-counts.ts';
import { type ChartSpan, chartPlaces, renderPlaces } from '../../../lib/hours/hour-spans.ts';
import { renderHourSums, summariseHours } from '../../../lib/hours/summarise-hours.ts';
import type { Logger } from '../../../lib/logger.ts';
import type { Database } from '../../../postgres/database.ts';
import type { Answer, PlatformContext } from '../../../request/context.ts';
import { readReportingZone } from '../../platforms/index.ts';
import { addProviderHours, listProviderHours } from './provider-hour-store.ts';

/** Counts operations at the provider for the charts, apart from the requests that need them. */
export function countProviderHours(parts: {
  readonly database: Database;
  readonly logger: Logger;
  readonly everyMs: number;
}): HourCounts {
  return new HourCounts({
    write: (platformId, counts) => addProviderHours(parts.database, platformId, counts),
    onFailure: (error) =>
      parts.logger.warn({ err: error }, 'the last operations at the provider are in no chart'),
    everyMs: parts.everyMs,
  });
}

/** How operations at the provider ended and how long they took, over time. */
export async function readProviderHealth(
  { database }: { readonly database: Database },
  { caller: { platformId }, query }: PlatformContext<unknown, { readonly span?: ChartSpan }>,
): Promise<Answer> {
  const { span = '24h' } = query;
  // In real time, like the provider's answers.
  const places = chartPlaces(span, new Date(), await readReportingZone(database, platformId));
  const counts = await listProviderHours(database, platformId, places);
  const operations = summariseHours(counts, places, { isMeasured: () => true });
  return {
    status: 200,
    body: {
      object: 'provider_health',
      ...renderPlaces(places),
      operations: operations
        .map((hours) => ({ operation: hours.subject, ...renderHourSums(hours) }))
        .sort((a, b) => b.count - a.count),
    },
  };
}

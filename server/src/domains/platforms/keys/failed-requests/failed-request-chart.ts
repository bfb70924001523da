import { chartPlaces, renderPlaces } from '../../../../lib/hours/hour-spans.ts';
import type { Database } from '../../../../postgres/database.ts';
import type { Answer, PlatformContext } from '../../../../request/context.ts';
import { readReportingZone } from '../../settings/reporting-days.ts';
import { type FailedRequestPlace, sumFailedRequests } from './failed-request-store.ts';

/** Refused requests are kept for a week. */
export const failedRequestSpans = ['24h', '7d'] as const;

/** Further kinds are counted together. */
const kindsShownMax = 40;

/** Refused requests over time, by route and code, the most frequent first. */
export async function readFailedRequestChart(
  { database }: { readonly database: Database },
  {
    caller: { platformId },
    query: { span = '24h' },
  }: PlatformContext<unknown, { readonly span?: (typeof failedRequestSpans)[number] }>,
): Promise<Answer> {
  const zone = await readReportingZone(database, platformId);
  const places = chartPlaces(span, new Date(), zone);
  const counted = await sumFailedRequests(database, platformId, places);
  const kindOf = ({ method, route, code }: FailedRequestPlace) => [method, route, code].join(' ');
  const countAt = (own: readonly FailedRequestPlace[]) => {
    const byPlace = Map.groupBy(own, ({ beganAt }) => beganAt.getTime());
    return places.from.map((at) => sum(byPlace.get(at.getTime()) ?? []));
  };
  const kinds = [...Map.groupBy(counted, kindOf).values()]
    .map((own) => {
      const { method, route, code, status } = own[0] as FailedRequestPlace;
      return { method, route, code, status, count: sum(own), places: countAt(own) };
    })
    .sort((a, b) => b.count - a.count);
  return {
    status: 200,
    body: {
      object: 'failed_request_chart',
      ...renderPlaces(places),
      count: sum(counted),
      places: countAt(counted),
      kinds: kinds.slice(0, kindsShownMax),
      has_more: kinds.length > kindsShownMax,
    },
  };
}

function sum(counted: readonly FailedRequestPlace[]): number {
  return Number(counted.reduce((total, { count }) => total + count, 0n));
}

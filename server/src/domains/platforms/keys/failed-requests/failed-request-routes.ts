import Type from 'typebox';
import {
  answerObject,
  byId,
  count,
  instant,
  objectName,
  oneOf,
  requestObject,
  text,
} from '../../../../http/fields.ts';
import { chartPlaces, chartPlacesExample } from '../../../../http/hours.ts';
import { pageOf, pageQuery } from '../../../../http/list.ts';
import { answerOf, type Route, routesOf } from '../../../../http/route.ts';
import type { Database } from '../../../../postgres/database.ts';
import { invalidCursor } from '../../../../request/errors.ts';
import { failedRequestNotFound } from './errors.ts';
import { failedRequestSpans, readFailedRequestChart } from './failed-request-chart.ts';
import { getFailedRequest, searchFailedRequests } from './search-failed-requests.ts';

const route = routesOf({ tag: 'Failed requests' });
const path = '/v1/failed-requests';
const scope = 'settings:read';
const dashboardScope = 'failed-requests:read';

const FailedRequest = answerObject('FailedRequest', {
  id: text('The id of the newest request.'),
  object: objectName('failed_request'),
  method: text('The method.'),
  route: text('The pattern of its path.', 255),
  status: Type.Integer({ description: 'The status of the answer.' }),
  code: text('The code of the refusal.'),
  key: text('The API key that was sent, by its id.'),
  count: Type.Integer({ description: 'How many were refused alike in the hour.' }),
  began_at: instant('When the hour began.'),
  created_at: instant('When the newest was refused.'),
});

const example = {
  id: 'req_01k9t3m8e6f4x9p2q7r5s1v0zc',
  object: 'failed_request',
  method: 'POST',
  route: '/v1/taps',
  status: 409,
  code: 'device_busy',
  key: 'key_01k9t3m8e6f4x9p2q7r5s1v0zc',
  count: 3,
  began_at: '2026-11-15T09:00:00.000Z',
  created_at: '2026-11-15T09:30:00.000Z',
};

const places = Type.Array(count('How many.'), {
  maxItems: 31,
  description: 'One for each place of the chart.',
});

const FailedRequestChart = answerObject('FailedRequestChart', {
  object: Type.Literal('failed_request_chart'),
  ...chartPlaces,
  count: count('How many in all.'),
  places,
  kinds: Type.Array(
    answerObject('FailedRequestKind', {
      method: text('The method.'),
      route: text('The pattern of the path.', 255),
      status: Type.Integer({ description: 'The status of the answer.' }),
      code: text('The code of the refusal.'),
      count: count('How many.'),
      places,
    }),
    { maxItems: 100, description: 'By route and code, the most frequent first.' },
  ),
  has_more: Type.Boolean({ description: 'Whether there are rarer kinds.' }),
});

const { method, route: pattern, status, code } = example;
const chartExample = {
  object: 'failed_request_chart',
  ...chartPlacesExample,
  count: 3,
  places: [3],
  kinds: [{ method, route: pattern, status, code, count: 3, places: [3] }],
  has_more: false,
};

/** For pages: requests of all keys over time. */
function chartRoute(parts: { readonly database: Database }): Route {
  return routesOf({ tag: 'Failed requests', surface: 'dashboard' })(
    'GET',
    '/failed-request-chart',
    {
      operationId: 'getFailedRequestChart',
      scope: dashboardScope,
      summary: 'Get failed requests over time',
      description: 'By route and code, in the last day or in the seven days that are kept.',
      query: requestObject({
        span: Type.Optional(
          oneOf(failedRequestSpans, 'The last 24 hours by the hour, or 7 days by the day.'),
        ),
      }),
      responses: { 200: answerOf('The chart.', FailedRequestChart, chartExample) },
      handler: (context) => readFailedRequestChart(parts, context),
    },
  );
}

/** Requests with an API key that were refused in the last seven days, counted by the hour. */
export function failedRequestRoutes(parts: { readonly database: Database }): readonly Route[] {
  return [
    chartRoute(parts),
    route('GET', path, {
      operationId: 'listFailedRequests',
      scope,
      dashboardScope,
      summary: 'List failed requests',
      description:
        'Of the last seven days, newest first. Requests of a key that were refused on the same ' +
        'route with the same code within an hour are one item, which shows the newest and their ' +
        'count. A cursor is the id of a request.',
      query: requestObject({
        key: Type.Optional(text('Only those with this API key, by its id.')),
        code: Type.Optional(text('Only those refused with this code.')),
        route: Type.Optional(text('Only those on the route with this pattern.', 255)),
        ...pageQuery,
      }),
      responses: { 200: pageOf('failed requests', 'FailedRequestList', FailedRequest, example) },
      errors: [invalidCursor],
      handler: (context) => searchFailedRequests(parts, context),
    }),
    route('GET', `${path}/:id`, {
      operationId: 'getFailedRequest',
      scope,
      dashboardScope,
      summary: 'Get a failed request',
      description:
        'By the Request-Id that its answer had, if it is the newest of those refused alike within ' +
        'the hour.',
      params: byId('The request, by its Request-Id.'),
      responses: { 200: answerOf('The request.', FailedRequest, example) },
      errors: [failedRequestNotFound],
      handler: (context) => getFailedRequest(parts, context),
    }),
  ];
}

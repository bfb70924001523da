import Type from 'typebox';
import {
  answerObject,
  byId,
  instant,
  objectName,
  requestObject,
  text,
} from '../../../../http/fields.ts';
import { pageOf, pageQuery } from '../../../../http/list.ts';
import { answerOf, type Route, routesOf } from '../../../../http/route.ts';
import type { Database } from '../../../../postgres/database.ts';
import { invalidCursor } from '../../../../request/errors.ts';
import { failedRequestNotFound } from './errors.ts';
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

/** Requests with an API key that were refused in the last seven days, counted by the hour. */
export function failedRequestRoutes(parts: { readonly database: Database }): readonly Route[] {
  return [
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

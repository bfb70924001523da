import Type from 'typebox';
import {
  answerObject,
  byId,
  instant,
  objectName,
  requestObject,
  text,
  textOrNull,
} from '../../../http/fields.ts';
import { pageOf, pageQuery } from '../../../http/list.ts';
import { answerOf, type Route, routesOf } from '../../../http/route.ts';
import type { Database } from '../../../postgres/database.ts';
import { invalidCursor } from '../../../request/errors.ts';
import { archivedRequestNotFound } from './refusals.ts';
import { getArchivedRequest, searchArchivedRequests } from './search-archived-requests.ts';

const route = routesOf({ tag: 'Archived requests', surface: 'dashboard' });
const path = '/archived-requests';
const scope = 'failed-requests:read';

const ArchivedRequest = answerObject('ArchivedRequest', {
  id: text('Its Request-Id.'),
  object: objectName('archived_request'),
  method: text('The method.'),
  route: text('The pattern of its path.', 255),
  status: Type.Integer({ description: 'The status of the answer.' }),
  duration_ms: Type.Integer({ minimum: 0, description: 'How long the answer took.' }),
  key: text('The API key that was sent, by its id.'),
  key_name: textOrNull('The name of the key; null if it is deleted.', 255),
  objects: Type.Array(text('An id.'), {
    maxItems: 16,
    description: 'The objects that it named or made.',
  }),
  created_at: instant('When it was answered.'),
});

const example = {
  id: 'req_01k9t3m8e6f4x9p2q7r5s1v0zc',
  object: 'archived_request',
  method: 'POST',
  route: '/v1/taps',
  status: 200,
  duration_ms: 340,
  key: 'key_01k9t3m8e6f4x9p2q7r5s1v0zc',
  key_name: 'Tills',
  objects: ['tap_01k9t3m8e6f4x9p2q7r5s1v0zc'],
  created_at: '2026-11-15T09:30:00.000Z',
};

/** Successful requests with an API key, as far as the settings keep them. */
export function archivedRequestRoutes(parts: { readonly database: Database }): readonly Route[] {
  return [
    route('GET', path, {
      operationId: 'listArchivedRequests',
      scope,
      summary: 'List archived requests',
      description: 'Newest first. A cursor is the id of a request.',
      query: requestObject({ ...pageQuery }),
      responses: {
        200: pageOf('archived requests', 'ArchivedRequestList', ArchivedRequest, example),
      },
      errors: [invalidCursor],
      handler: (context) => searchArchivedRequests(parts, context),
    }),
    route('GET', `${path}/:id`, {
      operationId: 'getArchivedRequest',
      scope,
      summary: 'Get an archived request',
      description: 'By the Request-Id that its answer had.',
      params: byId('The request, by its Request-Id.'),
      responses: { 200: answerOf('The request.', ArchivedRequest, example) },
      errors: [archivedRequestNotFound],
      handler: (context) => getArchivedRequest(parts, context),
    }),
  ];
}

import Type from 'typebox';
import {
  answerObject,
  byId,
  count,
  instant,
  orNull,
  requestObject,
  text,
  textOrNull,
} from '../../../http/fields.ts';
import { listOf, pageQuery } from '../../../http/list.ts';
import { answerOf, type Route, routesOf } from '../../../http/route.ts';
import type { Database } from '../../../postgres/database.ts';
import { invalidCursor } from '../../../request/errors.ts';
import { endpointNotFound } from './errors.ts';
import { readLostEvents } from './lost-events.ts';

const route = routesOf({ tag: 'Webhook endpoints', surface: 'dashboard' });

const LostEvent = answerObject('LostEvent', {
  id: text('The event.'),
  type: text('Its kind.'),
  created_at: instant("When it happened, on the platform's clock."),
  attempts: count('How often it was sent.'),
  last_response_status: orNull(Type.Integer(), 'The last answer; null without one.'),
  last_error: textOrNull('Why there was no answer.'),
});

const example = {
  id: 'evt_01k9t3m8e6f4x9p2q7r5s1v0zc',
  type: 'tap.approved',
  created_at: '2026-11-15T09:30:00.000Z',
  attempts: 12,
  last_response_status: 503,
  last_error: null,
};

export function lostEventRoutes(parts: { readonly database: Database }): readonly Route[] {
  return [
    route('GET', '/webhook-endpoints/:id/lost-events', {
      operationId: 'listLostEvents',
      scope: 'webhook-endpoints:read',
      summary: 'List the events that an endpoint lost',
      description:
        'Those that were given up there and that no later delivery brought; oldest first. A ' +
        'cursor is the id of an event.',
      params: byId('The endpoint.'),
      query: requestObject({ ...pageQuery }),
      responses: {
        200: answerOf('A page of events.', listOf('LostEventList', LostEvent), {
          data: [example],
          has_more: false,
          next_cursor: null,
        }),
      },
      errors: [endpointNotFound, invalidCursor],
      handler: (context) => readLostEvents(parts, context),
    }),
  ];
}

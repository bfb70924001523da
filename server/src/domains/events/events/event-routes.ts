import Type from 'typebox';
import { byId, instantOrDay, oneLine, oneOf, requestObject } from '../../../http/fields.ts';
import { orderedPageQuery, pageOf } from '../../../http/list.ts';
import { answerOf, type Route, routesOf } from '../../../http/route.ts';
import { invalidCursor } from '../../../request/errors.ts';
import { attemptExample, deliveryExample } from '../deliveries/examples.ts';
import type { Events } from '../events.ts';
import { eventNotFound } from './errors.ts';
import { getEvent, listAllEvents } from './read-events.ts';
import { EventDeliveryStatus, eventKindText } from './schemas.ts';
import { streamEvents } from './stream.ts';

const route = routesOf({ tag: 'Events' });
const ById = byId('The event.');

export function eventRoutes(events: Events): readonly Route[] {
  return [listRoute(events), getRoute(events), streamRoute(events)];
}

function listRoute(events: Events): Route {
  return route('GET', '/v1/events', {
    operationId: 'listEvents',
    scope: 'events:read',
    summary: 'List events',
    description:
      'Newest first; filters narrow the list. A page examines 10,000 events at most: with filters ' +
      'that few events pass it may be short, or even empty, while has_more is true. Then go on ' +
      'with next_cursor. A cursor is the id of an event.',
    query: requestObject({
      type: Type.Optional(eventKindText('Only this kind.')),
      submerchant: Type.Optional(oneLine(128, 'The externalRef of the sub-merchant.')),
      transaction: Type.Optional(
        oneLine(64, 'The transaction that they tell of. No page of these is cut short.'),
      ),
      delivery_status: Type.Optional(EventDeliveryStatus('Only with this delivery status.')),
      created_from: Type.Optional(instantOrDay('At or after this instant or day.')),
      created_to: Type.Optional(instantOrDay('Before this instant or day.')),
      ...orderedPageQuery,
    }),
    responses: {
      200: pageOf('events', 'EventList', events.catalogue.schemas.listed, exampleOf(events)),
    },
    errors: [invalidCursor],
    handler: (context) => listAllEvents(events, context),
  });
}

function getRoute(events: Events): Route {
  return route('GET', '/v1/events/:id', {
    operationId: 'getEvent',
    scope: 'events:read',
    summary: 'Get an event',
    description: 'The event, its deliveries, and what came of each attempt at them.',
    params: ById,
    responses: {
      200: answerOf('The event.', events.catalogue.schemas.detail, {
        ...exampleOf(events),
        delivery_status: 'pending',
        delivery_counts: { delivered: 0, pending: 1, retrying: 1, failed: 0 },
        deliveries: [{ ...deliveryExample, attempts: [attemptExample] }],
      }),
    },
    errors: [eventNotFound],
    handler: (context) => getEvent(events, context),
  });
}

function streamRoute(events: Events): Route {
  const { delivery_status: _, delivery_counts: __, ...event } = exampleOf(events);
  return route('GET', '/v1/events/stream', {
    operationId: 'streamEvents',
    scope: 'events:read',
    summary: 'Follow events live',
    description:
      "Server-sent events for live tools: each of the platform's events within about half a " +
      'second of happening, until the caller leaves, its API key ends or the service drains. ' +
      'The first message has an id, too: where the stream begins. Reconnect with the last id as ' +
      'Last-Event-ID to go on from there; an event may come twice, and in another order than the ' +
      'ids. For what must not be missed use webhooks.',
    query: requestObject({
      only: Type.Optional(
        oneOf(
          ['newest_of_kind'],
          'Of events of one kind that happen within half a second only the newest, which ' +
            'tells what has changed at any rate of events. Last-Event-ID means nothing then.',
        ),
      ),
    }),
    requestHeaders: {
      'Last-Event-ID': 'The id of the last event that was heard: those behind it come first.',
    },
    responses: {
      200: {
        description: 'A stream of events, with a comment now and then when there are none.',
        mediaType: 'text/event-stream',
        schema: Type.String({
          description: 'id is the event, event its kind, data the event as it is sent to webhooks.',
        }),
        example: `id: ${event.id}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`,
      },
    },
    errors: [invalidCursor],
    handler: (context) => streamEvents(events, context),
  });
}

function exampleOf({ catalogue }: Events) {
  return {
    ...catalogue.sent['tap.approved'].example,
    delivery_status: 'delivered',
    delivery_counts: { delivered: 1, pending: 0, retrying: 0, failed: 0 },
  };
}

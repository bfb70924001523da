import Type from 'typebox';
import {
  byId,
  describedBody,
  instant,
  oneLine,
  requestObject,
  text,
} from '../../../http/fields.ts';
import { pageOf, pageQuery } from '../../../http/list.ts';
import { answerOf, type Route, routesOf } from '../../../http/route.ts';
import { invalidCursor } from '../../../request/errors.ts';
import { deliveryExample, newDeliveryExample } from '../deliveries/examples.ts';
import { endpointNotFound } from '../endpoints/errors.ts';
import { eventNotFound } from '../events/errors.ts';
import { EventDeliveryStatus, EventKinds } from '../events/schemas.ts';
import type { Events } from '../events.ts';
import { eventTooOld, noSubscribedEndpoint, redeliveryJobNotFound } from './errors.ts';
import { jobExample } from './examples.ts';
import { redeliverEvent } from './redeliver-event.ts';
import {
  beginRedelivery,
  getRedelivery,
  listRedeliveries,
  rangeFaults,
  stopRedelivery,
} from './redelivery-jobs.ts';
import { Redelivery, RedeliveryJob } from './schemas.ts';

const route = routesOf({ tag: 'Events' });
const path = '/v1/redeliveries';
const ById = byId('The event.');
const ByJob = Type.Object({ job: text('The job.') });
const response = answerOf('The job.', RedeliveryJob, jobExample);

export function redeliveryRoutes(events: Events): readonly Route[] {
  return [
    redeliverRoute(events),
    beginRoute(events),
    route('GET', path, {
      operationId: 'listRedeliveries',
      scope: 'events:read',
      summary: 'List redelivery jobs',
      description: 'Newest first. A cursor is the id of a job.',
      query: requestObject({ ...pageQuery }),
      responses: {
        200: pageOf('jobs', 'RedeliveryJobList', RedeliveryJob, jobExample),
      },
      errors: [invalidCursor],
      handler: (context) => listRedeliveries(events, context),
    }),
    route('GET', `${path}/:job`, {
      operationId: 'getRedelivery',
      scope: 'events:read',
      summary: 'Get a redelivery job',
      description: 'How far the job has come.',
      params: ByJob,
      responses: { 200: response },
      errors: [redeliveryJobNotFound],
      handler: (context) => getRedelivery(events, context),
    }),
    route('POST', `${path}/:job/stop`, {
      operationId: 'stopRedelivery',
      scope: 'events:write',
      summary: 'Stop a redelivery job',
      description:
        'The job examines no further events; what it has ordered already is sent. A job that has ' +
        'ended stays as it is.',
      params: ByJob,
      responses: { 200: { ...response, example: { ...jobExample, ...stopped } } },
      errors: [redeliveryJobNotFound],
      handler: (context) => stopRedelivery(events, context),
    }),
  ];
}

const stopped = { status: 'stopped', finished_at: '2026-11-15T09:30:04.000Z' } as const;

function beginRoute(events: Events): Route {
  return route('POST', path, {
    operationId: 'beginRedelivery',
    scope: 'events:write',
    summary: 'Redeliver the events of a range',
    description:
      'Sends events again as POST /v1/events/:id/redeliver does, each once, oldest first, in the ' +
      'background. Events that are past the 30 days are left out: from is then moved to where ' +
      'they end. With pending or failed as status, an endpoint that has acknowledged an event ' +
      'does not get it again. With endpoint, status is that of the deliveries to it alone, so ' +
      'that none finds what it missed while it was disabled.',
    body: describedBody('NewRedelivery', 'Which events to send again.', {
      from: instant('Events created from then on.'),
      to: Type.Optional(
        instant('Events created before then; the present if absent or ahead of it.'),
      ),
      types: Type.Optional(EventKinds('Only events of these kinds.')),
      status: Type.Optional(EventDeliveryStatus('Only events with this delivery status.')),
      endpoint: Type.Optional(oneLine(64, 'Only to this endpoint.')),
    }),
    bodyFaults: rangeFaults,
    bodyExamples: {
      failed: { from: '2026-11-14T00:00:00.000Z', status: 'failed' },
      day: { from: '2026-11-14T00:00:00.000Z', to: '2026-11-15T00:00:00.000Z' },
    },
    responses: {
      202: { ...response, headers: { Location: 'Where the job is.' } },
    },
    errors: [endpointNotFound, eventTooOld, noSubscribedEndpoint],
    handler: (context) => beginRedelivery(events, context),
  });
}

function redeliverRoute(events: Events): Route {
  return route('POST', '/v1/events/:id/redeliver', {
    operationId: 'redeliverEvent',
    scope: 'events:write',
    summary: 'Redeliver an event',
    description:
      'Sends an event of the last 30 days again, whatever became of it, to every endpoint that ' +
      'is subscribed to its kind now, or to one of them: the same bytes, once, marked ' +
      'Service-Replayed: true. An endpoint that acknowledges it is not sent the event any more.',
    params: ById,
    body: describedBody('RedeliveryTarget', 'Where to.', {
      endpoint: Type.Optional(oneLine(64, 'Only to this endpoint.')),
    }),
    bodyExamples: { all: {}, one: { endpoint: deliveryExample.endpoint } },
    responses: {
      202: answerOf('The new deliveries, which are on their way.', Redelivery, {
        event: newDeliveryExample.event,
        deliveries: [newDeliveryExample],
      }),
    },
    errors: [endpointNotFound, eventNotFound, eventTooOld, noSubscribedEndpoint],
    handler: (context) => redeliverEvent(events, context),
  });
}

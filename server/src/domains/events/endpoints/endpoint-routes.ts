import Type from 'typebox';
import { byId, describedBody, oneLine, requestObject, textOrNull } from '../../../http/fields.ts';
import { pageOf, pageQuery } from '../../../http/list.ts';
import { answerOf, type Route, routesOf } from '../../../http/route.ts';
import { invalidCursor, operationInProgress } from '../../../request/errors.ts';
import { deliveryExample, newDeliveryExample } from '../deliveries/examples.ts';
import { WebhookDelivery } from '../deliveries/schemas.ts';
import { eventKindText } from '../events/schemas.ts';
import type { Events } from '../events.ts';
import { urlLengthMax } from '../sending/address-rules.ts';
import { deleteEndpoint } from './delete-endpoint.ts';
import {
  changeEndpoint,
  createEndpoint,
  endpointFaults,
  getEndpoint,
  listAllEndpoints,
  listEndpointDeliveries,
} from './endpoints.ts';
import {
  endpointDisabled,
  endpointNotFound,
  endpointUrlForbidden,
  tooManyEndpoints,
} from './errors.ts';
import * as examples from './examples.ts';
import { rotateSecret } from './rotate-secret.ts';
import {
  DeletedWebhookEndpoint,
  Subscription,
  WebhookEndpoint,
  WebhookEndpointWithSecret,
} from './schemas.ts';
import { sendTest, testKindDefault } from './test-delivery.ts';
import { endpointDescriptionLengthMax } from './types.ts';

const route = routesOf({ tag: 'Webhook endpoints' });
const read = 'webhook-endpoints:read';
const write = 'webhook-endpoints:write';
const path = '/v1/webhook-endpoints';
const ById = byId('The endpoint.');

const url = oneLine(
  urlLengthMax,
  'An http or https address; production takes https alone. It must be public, except that the ' +
    'test environment also takes addresses of its own machine.',
);
const description = textOrNull('Yours.', endpointDescriptionLengthMax);
const enabled = Type.Boolean({
  description:
    'While false nothing is sent to it: events that happen meanwhile are not kept for it, but can ' +
    'be redelivered.',
});

const response = answerOf('The endpoint.', WebhookEndpoint, examples.endpointExample);

export function endpointRoutes(events: Events): readonly Route[] {
  return [
    createRoute(events),
    listRoute(events),
    getRoute(events),
    changeRoute(events),
    deleteRoute(events),
    rotateRoute(events),
    testRoute(events),
    deliveriesRoute(events),
  ];
}

function createRoute(events: Events): Route {
  return route('POST', path, {
    operationId: 'createWebhookEndpoint',
    scope: write,
    summary: 'Register a webhook endpoint',
    description:
      'Has events sent to a URL from now on. The secret that signs them is in this answer and in ' +
      'no other. A platform has 16 endpoints at most.',
    body: describedBody('NewWebhookEndpoint', 'Where to send which events.', {
      url,
      events: Subscription,
      description: Type.Optional(description),
      enabled: Type.Optional({ ...enabled, default: true }),
    }),
    bodyFaults: (body) => endpointFaults(events, body),
    bodyExamples: {
      local: { url: 'http://127.0.0.1:4242/webhooks', events: ['*'] },
      public: {
        url: 'https://hooks.example.com/taprail',
        events: ['tap.approved', 'tap.declined'],
        description: 'Orders',
      },
    },
    responses: {
      201: {
        description: 'The endpoint and its secret.',
        schema: WebhookEndpointWithSecret,
        example: examples.endpointWithSecretExample,
        headers: { Location: 'Where the endpoint is.' },
      },
    },
    errors: [endpointUrlForbidden, tooManyEndpoints, operationInProgress],
    handler: (context) => createEndpoint(events, context),
  });
}

function listRoute(events: Events): Route {
  return route('GET', path, {
    operationId: 'listWebhookEndpoints',
    scope: read,
    summary: 'List webhook endpoints',
    description: 'Newest first. A cursor is the id of an endpoint.',
    query: requestObject({ ...pageQuery }),
    responses: {
      200: pageOf('endpoints', 'WebhookEndpointList', WebhookEndpoint, examples.endpointExample),
    },
    errors: [invalidCursor],
    handler: (context) => listAllEndpoints(events, context),
  });
}

function getRoute(events: Events): Route {
  return route('GET', `${path}/:id`, {
    operationId: 'getWebhookEndpoint',
    scope: read,
    summary: 'Get a webhook endpoint',
    description: 'The endpoint as it stands, without its secret.',
    params: ById,
    responses: { 200: response },
    errors: [endpointNotFound],
    handler: (context) => getEndpoint(events, context),
  });
}

function changeRoute(events: Events): Route {
  return route('PATCH', `${path}/:id`, {
    operationId: 'updateWebhookEndpoint',
    scope: write,
    summary: 'Change a webhook endpoint',
    description:
      'Changes what is sent; null clears the description. Enabling an endpoint clears ' +
      'disabled_reason and failing_since, and has its open deliveries attempted at once.',
    params: ById,
    body: describedBody('WebhookEndpointChange', 'The fields to change; the rest stays.', {
      url: Type.Optional(url),
      events: Type.Optional(Subscription),
      description: Type.Optional(description),
      enabled: Type.Optional(enabled),
    }),
    bodyFaults: (body) => endpointFaults(events, body),
    bodyExamples: { disable: { enabled: false }, narrow: { events: ['tap.approved'] } },
    responses: { 200: response },
    errors: [endpointNotFound, endpointUrlForbidden],
    handler: (context) => changeEndpoint(events, context),
  });
}

function deleteRoute(events: Events): Route {
  return route('DELETE', `${path}/:id`, {
    operationId: 'deleteWebhookEndpoint',
    scope: write,
    summary: 'Delete a webhook endpoint',
    description: 'Nothing more is sent to it; what was still to be sent is cancelled.',
    params: ById,
    responses: {
      200: answerOf('It is deleted.', DeletedWebhookEndpoint, {
        id: examples.endpointExample.id,
        object: 'webhook_endpoint',
        deleted: true,
      }),
    },
    errors: [endpointNotFound],
    handler: (context) => deleteEndpoint(events, context),
  });
}

function rotateRoute(events: Events): Route {
  return route('POST', `${path}/:id/rotate-secret`, {
    operationId: 'rotateWebhookSecret',
    scope: write,
    summary: 'Rotate the secret of a webhook endpoint',
    description:
      'Makes a new secret and shows it, in this answer and in no other. For 24 hours deliveries ' +
      'are signed with both, so that receivers can change over; only the last two ever sign.',
    params: ById,
    responses: {
      200: answerOf('The endpoint and its new secret.', WebhookEndpointWithSecret, {
        ...examples.endpointWithSecretExample,
        previous_secret_until: '2026-11-16T09:30:00.000Z',
      }),
    },
    errors: [endpointNotFound],
    handler: (context) => rotateSecret(events, context),
  });
}

function testRoute(events: Events): Route {
  return route('POST', `${path}/:id/test`, {
    operationId: 'testWebhookEndpoint',
    scope: write,
    summary: 'Test a webhook endpoint',
    description:
      'Sends an example to this endpoint alone, whatever it is subscribed to, signed like any ' +
      'event and attempted once. The header Service-Test and test of the envelope mark it: ' +
      'nothing happened, and no list, stream or redelivery has it. GET /v1/events/:id with the ' +
      'event of the answer shows how the endpoint answered.',
    params: ById,
    body: describedBody('WebhookTest', 'The example to send.', {
      type: Type.Optional(eventKindText('The kind to send.', { default: testKindDefault })),
    }),
    bodyExamples: { usual: {}, declined: { type: 'tap.declined' } },
    responses: {
      202: answerOf('The delivery, which is on its way.', WebhookDelivery, {
        ...newDeliveryExample,
        kind: 'test',
      }),
    },
    errors: [endpointNotFound, endpointDisabled],
    handler: (context) => sendTest(events, context),
  });
}

function deliveriesRoute(events: Events): Route {
  return route('GET', `${path}/:id/deliveries`, {
    operationId: 'listWebhookDeliveries',
    scope: read,
    summary: 'List the deliveries of a webhook endpoint',
    description: 'Newest first: what was or is to be sent to it, and how it went.',
    params: ById,
    query: requestObject({ ...pageQuery }),
    responses: {
      200: pageOf('deliveries', 'WebhookDeliveryList', WebhookDelivery, deliveryExample),
    },
    errors: [endpointNotFound, invalidCursor],
    handler: (context) => listEndpointDeliveries(events, context),
  });
}

import Type from 'typebox';
import { answerObject, requestObject, text } from '../../../http/fields.ts';
import {
  chartPlaces,
  chartPlacesExample,
  chartSpan,
  hourSums,
  hourSumsExample,
} from '../../../http/hours.ts';
import { answerOf, type Route, routesOf } from '../../../http/route.ts';
import type { Database } from '../../../postgres/database.ts';
import { readEndpointHealth } from './endpoint-health.ts';
import { endpointNotFound } from './errors.ts';

const route = routesOf({ tag: 'Webhook endpoints', surface: 'dashboard' });

const EndpointHours = answerObject('WebhookEndpointHours', {
  endpoint: text('The endpoint.'),
  ...hourSums,
});

const EndpointHealth = answerObject('WebhookEndpointHealth', {
  object: Type.Literal('webhook_endpoint_health'),
  ...chartPlaces,
  endpoints: Type.Array(EndpointHours, {
    maxItems: 1000,
    description: 'Those with an attempt, deleted ones among them.',
  }),
});

const example = {
  object: 'webhook_endpoint_health',
  ...chartPlacesExample,
  endpoints: [{ endpoint: 'we_01k9t3m8e6f4x9p2q7r5s1v0zc', ...hourSumsExample }],
};

export function endpointHealthRoutes(parts: { readonly database: Database }): readonly Route[] {
  return [
    route('GET', '/webhook-endpoint-health', {
      operationId: 'getWebhookEndpointHealth',
      scope: 'webhook-endpoints:read',
      summary: 'Get the health of webhook endpoints',
      description:
        'How attempts to deliver ended and how fast answers came, counted once a minute. An ' +
        'outcome is the class of the answer, such as 2xx, or why there was none.',
      query: requestObject({
        endpoint: Type.Optional(text('Only this endpoint.')),
        span: chartSpan,
      }),
      responses: { 200: answerOf('The health.', EndpointHealth, example) },
      errors: [endpointNotFound],
      handler: (context) => readEndpointHealth(parts, context),
    }),
  ];
}

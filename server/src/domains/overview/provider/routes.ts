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
import { readProviderHealth } from './provider-health.ts';

const route = routesOf({ tag: 'Overview', surface: 'dashboard' });

const ProviderOperation = answerObject('ProviderOperation', {
  operation: text('The operation, such as taps.authorise.'),
  ...hourSums,
});

const ProviderHealth = answerObject('ProviderHealth', {
  object: Type.Literal('provider_health'),
  ...chartPlaces,
  operations: Type.Array(ProviderOperation, { maxItems: 200, description: 'The busiest first.' }),
});

const example = {
  object: 'provider_health',
  ...chartPlacesExample,
  operations: [
    {
      operation: 'taps.authorise',
      ...hourSumsExample,
      outcomes: [{ outcome: 'done', count: 40 }],
    },
  ],
};

export function providerHealthRoutes(parts: { readonly database: Database }): readonly Route[] {
  return [
    route('GET', '/provider-health', {
      operationId: 'getProviderHealth',
      scope: 'overview:read',
      summary: 'Get the health of the provider',
      description:
        'How operations at the payment provider ended and how long they took, counted once a ' +
        'minute. An outcome is done; refused, a final no; unserved, not executed; unknown; or ' +
        'failed, by an error of ours.',
      query: requestObject({ span: chartSpan }),
      responses: { 200: answerOf('The health.', ProviderHealth, example) },
      handler: (context) => readProviderHealth(parts, context),
    }),
  ];
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { internalError, invalidJson, rateLimited, routeNotFound } from './errors.ts';
import { commonResponses, describeRefusals, findCommonRefusals } from './openapi-responses.ts';

const operations = [
  [rateLimited, internalError, routeNotFound],
  [rateLimited, internalError, invalidJson],
  [rateLimited],
];
const common = findCommonRefusals(operations);

test('refusals that most operations share are a component named after the status', () => {
  assert.deepEqual(Object.keys(commonResponses(common)), [
    'TooManyRequests',
    'InternalServerError',
  ]);
  assert.deepEqual(describeRefusals([rateLimited], common), {
    429: { $ref: '#/components/responses/TooManyRequests' },
  });
});

test('other refusals are described with their operation', () => {
  const { 404: notFound } = describeRefusals([routeNotFound], common);
  assert.equal(notFound?.description, 'not_found');
  const alsoBusy = Object.assign(() => rateLimited(), {
    definition: { ...rateLimited.definition, code: 'also_busy' },
  });
  const { 429: both } = describeRefusals([rateLimited, alsoBusy], common);
  assert.equal(both?.description, 'rate_limited, also_busy');
});

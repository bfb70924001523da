import assert from 'node:assert/strict';
import { test } from 'node:test';
import { internalError, invalidJson, rateLimited, routeNotFound } from '../errors.ts';
import { shareRefusals } from './refusals.ts';

const alsoBusy = Object.assign(() => rateLimited(), {
  definition: { ...rateLimited.definition, code: 'also_busy' },
});
const shared = shareRefusals([
  [rateLimited, internalError, routeNotFound],
  [rateLimited, internalError, invalidJson],
  [rateLimited, alsoBusy],
  [rateLimited, alsoBusy],
  [rateLimited],
]);

test('refusals that several operations share are a component named after the status', () => {
  assert.deepEqual(shared.describe([internalError]), {
    500: { $ref: '#/components/responses/InternalServerError' },
  });
  const { InternalServerError: response } = shared.components;
  assert.deepEqual(response?.['x-codes'], ['internal_error']);
});

test('a component with codes of its own is named after the first of them, and shows it', () => {
  assert.deepEqual(Object.keys(shared.components).sort(), [
    'AlsoBusy',
    'InternalServerError',
    'TooManyRequests',
  ]);
  assert.deepEqual(shared.describe([rateLimited, alsoBusy]), {
    429: { $ref: '#/components/responses/AlsoBusy' },
  });
  const { AlsoBusy: response } = shared.components;
  assert.equal(response?.description, 'rate_limited, also_busy');
  assert.ok(shared.shown.has('also_busy'));
});

test('refusals of one operation alone are described with it', () => {
  const { 404: notFound } = shared.describe([routeNotFound]);
  assert.equal(notFound?.description, 'not_found');
  assert.deepEqual(notFound?.['x-codes'], ['not_found']);
});

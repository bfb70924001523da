import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shareParameters } from './parameters.ts';

const limit = { name: 'limit', in: 'query' };
const id = { name: 'id', in: 'path', description: 'The tap.' };
const shorter = { ...limit, description: 'At most ten.' };
const operation = (path: string, ...parameters: readonly object[]) => ({
  part: 'paths' as const,
  path,
  method: 'get',
  operation: { tags: ['Daily reports'], parameters },
});

test('a parameter of several operations becomes a component, and others stay in place', () => {
  const own = { name: 'own', in: 'query' };
  const { components, operations } = shareParameters([
    operation('/v1/taps', limit, own),
    operation('/v1/refunds', limit),
  ]);
  assert.deepEqual(components, { Limit: limit });
  const reference = { $ref: '#/components/parameters/Limit' };
  assert.deepEqual(
    operations.map((described) => described.operation.parameters),
    [[reference, own], [reference]],
  );
});

test('an id is named after its objects, and a second parameter of one name after its tag', () => {
  const { components } = shareParameters([
    operation('/v1/taps/{id}', id, limit, shorter),
    operation('/v1/taps/{id}/capture', id, limit, shorter),
    operation('/v1/refunds', limit),
  ]);
  assert.deepEqual(components, { Limit: limit, TapId: id, DailyReportsLimit: shorter });
});

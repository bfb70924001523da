import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiClient } from '../service/api-client.ts';
import { exampleRequest } from './example-request.ts';
import { listOperations } from './operations.ts';

const described = {
  operationId: 'createThing',
  tags: ['Things'],
  security: [{ apiKey: [] }],
  'x-required-scope': 'things:write',
  parameters: [],
};
const body = (content: object) => ({
  requestBody: { content: { 'application/json': { schema: { type: 'object' }, ...content } } },
});
const apiWith = (path: string, operation: object) => ({
  components: { schemas: {} },
  paths: { [path]: { post: { ...described, ...operation } } },
});

test('an operation without an example of its body fails with what to add', () => {
  const api = apiWith('/v1/things', body({}));
  assert.throws(() => listOperations(api), /POST \/v1\/things has no example.*bodyExamples/);
});

test('an operation whose example does not fit fails with what to fix', () => {
  const api = apiWith('/v1/things', body({ examples: { one: { value: [] } } }));
  assert.throws(() => listOperations(api), /first example of POST \/v1\/things does not fit/);
});

test('an operation that needs a key but names no scope fails', () => {
  const api = apiWith('/v1/things', { 'x-required-scope': undefined });
  assert.throws(() => listOperations(api), /POST \/v1\/things needs a key and a scope, or neither/);
});

test('an operation on objects that tests cannot create fails with what to add', async () => {
  const [operation] = listOperations(apiWith('/v1/things/{id}/parts/{part}', {}));
  assert.ok(operation);
  const api = new ApiClient({ url: 'http://127.0.0.1:9', apiKey: 'none' });
  await assert.rejects(
    exampleRequest(operation, {
      ...{ id: 'none', apiKey: 'none', api, taprail: api.taprail },
      // Nothing is asked of it.
      database: null as never,
    }),
    /add a maker for \/v1\/things\/\{id\} to path-objects\.ts/,
  );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createIdleApp } from '../../scripts/openapi/describe-current-api.ts';
import type { Json } from '../../server/src/lib/json.ts';
import { findSchemaFaults, walkSchema } from './schema-rules.ts';

const { routes } = await createIdleApp();

// The description is made of these, but what it leaves out is validated all the same: an array or
// a text without a bound would let one request hold the event loop for everybody. Monitors may add
// to their address what they like: nobody reads it.
test('nothing that a route takes is open or without bounds', () => {
  const faults = routes
    .filter(({ tag }) => tag !== 'Health')
    .flatMap(({ method, path, params, query, body, bodyKind = 'json' }) => {
      // The path itself says which parameters there are. The files of a form have no schema, and
      // what a provider sends is read as bytes.
      const parts = {
        params: params === undefined ? undefined : { ...params, additionalProperties: false },
        query,
        body: bodyKind === 'json' ? body : undefined,
      };
      return Object.entries(parts).flatMap(([part, schema]) =>
        findFaults(schema, `${method} ${path} ${part}`),
      );
    });
  assert.deepEqual([...new Set(faults)], []);
});

function findFaults(schema: unknown, path: string): string[] {
  const faults: string[] = [];
  const place = { path, name: '', direction: 'request' } as const;
  walkSchema(schema as Json | undefined, place, (inner, here) => {
    faults.push(...findSchemaFaults(inner, here));
  });
  return faults;
}

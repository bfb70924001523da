import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createIdleApp } from '../../scripts/openapi/describe-current-api.ts';
import type { Json } from '../../server/src/lib/json.ts';
import { findSchemaFaults, walkSchema } from './schema-rules.ts';

const { routes } = await createIdleApp();

// The service also validates schemas that the description leaves out. An array or a text without a
// bound would let one request block the event loop. Health checks ignore their query.
test('every schema of a route is closed and bounded', () => {
  const faults = routes
    .filter(({ tag }) => tag !== 'Health')
    .flatMap(({ method, path, params, query, body, bodyKind = 'json' }) => {
      // The path itself lists its parameters. The files of a form have no schema, and the body of a
      // provider is read as bytes.
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

// Otherwise the refusal would show the pattern.
test('every pattern of a request describes its form in words', () => {
  const silent = new Set<string>();
  for (const { method, path, params, query, body } of routes) {
    for (const schema of [params, query, body]) {
      const place = { path: `${method} ${path}`, name: '', direction: 'request' } as const;
      walkSchema(schema as Json | undefined, place, (inner, here) => {
        if ('pattern' in inner && !('x-must' in inner)) silent.add(`${here.path} ${inner.pattern}`);
      });
    }
  }
  assert.deepEqual([...silent], []);
});

function findFaults(schema: unknown, path: string): string[] {
  const faults: string[] = [];
  const place = { path, name: '', direction: 'request' } as const;
  walkSchema(schema as Json | undefined, place, (inner, here) => {
    faults.push(...findSchemaFaults(inner, here));
  });
  return faults;
}

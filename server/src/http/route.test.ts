import assert from 'node:assert/strict';
import { test } from 'node:test';
import Type from 'typebox';
import { isBodyOptional } from './route.ts';

const amount = Type.Integer();

test('a body may be left out when nothing in it is required', () => {
  assert.ok(isBodyOptional({ body: Type.Object({ amount: Type.Optional(amount) }) }));
  assert.ok(isBodyOptional({ body: Type.Object({}) }));
});

test('a body is required when one of its fields is', () => {
  const either = [Type.Object({ from: amount }), Type.Object({ to: amount })];
  const needed = [
    Type.Object({ amount }),
    Type.Object({ amount: Type.Optional(amount) }, { minProperties: 1 }),
    Type.Object({}, { anyOf: either }),
    Type.Union(either),
  ];
  for (const body of needed) assert.equal(isBodyOptional({ body }), false, JSON.stringify(body));
  assert.equal(isBodyOptional({ body: Type.Object({}), bodyKind: 'multipart' }), false);
  assert.equal(isBodyOptional({ bodyKind: 'raw' }), false);
});

test('a route without a body takes an empty one, or none', () => {
  assert.ok(isBodyOptional({}));
});

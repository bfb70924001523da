import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hoist } from './schemas.ts';

const job = { title: 'Job', type: 'object', properties: { title: { type: 'string' } } };

test('a titled schema becomes a component at any depth', () => {
  const components: Record<string, unknown> = {};
  const schema = { type: 'array', items: { anyOf: [{ type: 'null' }, job] } };
  assert.deepEqual(hoist(schema, components), {
    type: 'array',
    items: { anyOf: [{ type: 'null' }, { $ref: '#/components/schemas/Job' }] },
  });
  assert.deepEqual(Object.keys(components), ['Job']);
});

test('a titled schema that another schema describes refers to the component of that other', () => {
  const components: Record<string, unknown> = {};
  const errand = { title: 'Errand', type: 'object', 'x-described-as': job };
  assert.deepEqual(hoist(errand, components), { $ref: '#/components/schemas/Errand' });
  assert.deepEqual(components.Errand, { $ref: '#/components/schemas/Job' });
});

test('a property called title is a property, and in an example it is a value', () => {
  const components: Record<string, unknown> = {};
  const examples = [{ title: 'Director' }];
  hoist({ ...job, examples }, components);
  assert.deepEqual(components.Job, {
    type: 'object',
    properties: { title: { type: 'string' } },
    examples,
  });
});

test('one title for two schemas throws', () => {
  const components = {};
  hoist(job, components);
  hoist(job, components);
  assert.throws(() => hoist({ ...job, type: 'array' }, components), /two schemas are titled Job/);
});

test('bounds that an operation checks are published, and the sentence of a refusal is not', () => {
  const schema = { type: 'integer', 'x-minimum': 1, 'x-maximum': 9, 'x-must': 'be a digit' };
  assert.deepEqual(hoist(schema, {}), { type: 'integer', minimum: 1, maximum: 9 });
});

test('a sentence states the default, since the keyword would make the field required', () => {
  const mode = { type: 'string', default: 'direct', description: 'When to capture.' };
  assert.deepEqual(hoist({ properties: { mode } }, {}), {
    properties: {
      mode: {
        type: 'string',
        description: 'When to capture. By default `direct`.',
        'x-default': 'direct',
      },
    },
  });
});

test('an enum or a constant has the type of its values', () => {
  const typed = (schema: object) => (hoist(schema, {}) as { type: unknown }).type;
  assert.equal(typed({ enum: ['a', 'b'] }), 'string');
  assert.deepEqual(typed({ enum: ['a', null] }), ['string', 'null']);
  assert.equal(typed({ enum: [1, 2] }), 'integer');
  assert.equal(typed({ enum: [1, 2.5] }), 'number');
  assert.equal(typed({ const: true }), 'boolean');
  assert.equal(typed({ const: null }), 'null');
  assert.deepEqual(hoist({ properties: { enum: { const: 'a' } } }, {}), {
    properties: { enum: { type: 'string', const: 'a' } },
  });
});

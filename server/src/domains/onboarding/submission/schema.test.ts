import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv } from 'ajv';
import type { JsonObject } from '../../../lib/json.ts';
import { parseSubmission } from './parse-submission.ts';
import { PatchBody, SubmissionBody } from './schema.ts';

type Schema = Readonly<Record<string, unknown>>;

const now = new Date('2026-11-02T12:00:00Z');
const ajv = new Ajv({ strict: true, validateFormats: false });
ajv.addVocabulary(['x-must']);

test('a submission requires exactly the four documented fields, a change none', () => {
  assert.deepEqual(SubmissionBody.required, ['externalRef', 'businessType', 'country', 'email']);
  assert.deepEqual(Reflect.get(PatchBody, 'required') ?? [], []);
});

test('every string is bounded, every object refuses unknown fields', () => {
  for (const [path, schema] of schemasIn({ ...SubmissionBody }, '')) {
    const types = [schema.type].flat();
    if (types.includes('string') && schema.enum === undefined) {
      assert.equal(typeof schema.maxLength, 'number', path);
    }
    if (types.includes('object')) assert.notEqual(schema.additionalProperties ?? true, true, path);
    if (types.includes('array')) assert.equal(typeof schema.maxItems, 'number', path);
  }
});

test('every field is described, and its examples are valid', () => {
  let examples = 0;
  for (const [path, schema] of schemasIn({ ...SubmissionBody }, '')) {
    if (path.includes('#')) continue;
    assert.equal(typeof schema.description, 'string', path);
    for (const example of [schema.examples ?? []].flat()) {
      assert.ok(ajv.validate({ ...schema }, example), `${path}: ${ajv.errorsText()}`);
      examples += 1;
    }
  }
  assert.ok(examples > 40);
});

test('every field beyond the four can be cleared with null', () => {
  for (const [path, schema] of schemasIn({ ...PatchBody }, '')) {
    if (path === '' || path.includes('#')) continue;
    const isDocumented = ['externalRef', 'businessType', 'country', 'email'].includes(path);
    assert.equal(ajv.validate({ ...schema }, null), !isDocumented, path);
  }
});

test('the examples of both bodies are accepted', () => {
  for (const [schema, mode] of [
    [SubmissionBody, 'create'],
    [PatchBody, 'change'],
  ] as const) {
    const examples = Reflect.get(schema, 'examples') as JsonObject[];
    for (const example of examples) {
      assert.ok(ajv.validate({ ...schema }, example), ajv.errorsText());
      assert.ok(parseSubmission(example, { mode, acceptedPaths: new Set(), country: 'US', now }));
    }
  }
});

/** Every schema inside one, with its field's path; parts that are not fields end in #. */
function* schemasIn(schema: Schema, path: string): Generator<[string, Schema]> {
  yield [path, schema];
  const named = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
  for (const [name, inner] of named)
    yield* schemasIn(inner, path === '' ? name : `${path}.${name}`);
  const { additionalProperties, items, anyOf } = schema;
  if (typeof additionalProperties === 'object') {
    yield* schemasIn(additionalProperties as Schema, `${path}.*#`);
  }
  if (items !== undefined) yield* schemasIn(items as Schema, `${path}#`);
  for (const inner of (anyOf ?? []) as Schema[]) yield* schemasIn(inner, `${path}#`);
}

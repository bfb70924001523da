import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../../tests/support/fast-check.ts';
import type { Json, JsonObject } from '../../../lib/json.ts';
import { splitPath, withContainers } from './field-path.ts';
import {
  mergeDocument,
  type StoredDocument,
  type SubmissionChange,
  sameDocument,
} from './merge-document.ts';

const EMPTY: StoredDocument = {
  businessType: 'individual',
  country: 'US',
  email: 'owner@example.com',
  fields: {},
};

function changeOf(facts: Partial<SubmissionChange>): SubmissionChange {
  return { fields: {}, cleared: [], suppliedPaths: [], ...facts };
}

function merged(fields: JsonObject, facts: Partial<SubmissionChange>): JsonObject {
  return mergeDocument({ ...EMPTY, fields }, changeOf(facts)).fields;
}

test('objects merge, scalars and lists replace', () => {
  assert.deepEqual(
    merged(
      { individual: { first_name: 'A', dob: { day: 1 } }, documents: { a: ['f1', 'f2'], b: 'f3' } },
      { fields: { individual: { last_name: 'B', dob: { day: 2 } }, documents: { a: ['f4'] } } },
    ),
    {
      individual: { first_name: 'A', last_name: 'B', dob: { day: 2 } },
      documents: { a: ['f4'], b: 'f3' },
    },
  );
});

test('a change that names the business type or e-mail address replaces it', () => {
  const document = mergeDocument(
    EMPTY,
    changeOf({ businessType: 'company', email: 'new@example.com' }),
  );
  assert.deepEqual(document, { ...EMPTY, businessType: 'company', email: 'new@example.com' });
});

test('clearing removes the path and the objects left empty', () => {
  const fields = {
    individual: { address: { line2: 'x' }, phone: 'y' },
    owners: { anna: { dob: { day: 1 } } },
    metadata: { 'a.b': 'x', a: 'y' },
  };
  assert.deepEqual(
    merged(fields, {
      cleared: ['individual.address.line2', 'owners.anna.dob.day', 'metadata.a.b', 'company.name'],
    }),
    { individual: { phone: 'y' }, metadata: { a: 'y' } },
  );
  assert.deepEqual(merged(fields, { cleared: ['individual', 'owners.anna'] }), {
    metadata: { 'a.b': 'x', a: 'y' },
  });
  assert.deepEqual(merged({ a: 'text' }, { cleared: ['a.b', 'toString'] }), { a: 'text' });
});

test('an IBAN replaces account and routing number, and they replace it', () => {
  const numbered = { account_number: '1', routing_number: '2', currency: 'EUR' };
  assert.deepEqual(
    merged({ external_account: numbered }, { fields: { external_account: { iban: 'X' } } }),
    { external_account: { currency: 'EUR', iban: 'X' } },
  );
  assert.deepEqual(
    merged(
      { external_account: { iban: 'X', currency: 'EUR' } },
      { fields: { external_account: { account_number: '1' } } },
    ),
    { external_account: { currency: 'EUR', account_number: '1' } },
  );
  assert.deepEqual(
    merged({ external_account: numbered }, { fields: { external_account: { currency: 'USD' } } }),
    { external_account: { ...numbered, currency: 'USD' } },
  );
});

test('documents are the same whatever the order of their fields', () => {
  const one = { ...EMPTY, fields: { a: { b: 1, c: [1, 2] }, d: true } };
  const other = { fields: { d: true, a: { c: [1, 2], b: 1 } }, ...withoutFields(EMPTY) };
  assert.ok(sameDocument(one, other));
  assert.ok(!sameDocument(one, { ...one, email: 'other@example.com' }));
  assert.ok(!sameDocument(one, { ...one, fields: { ...one.fields, d: false } }));
  assert.ok(!sameDocument(one, { ...one, fields: { a: { b: 1, c: [2, 1] }, d: true } }));
});

const NAME = fc.constantFrom('individual', 'external_account', 'iban', 'account_number', 'a', 'b');
const { object } = fc.letrec<{ object: JsonObject; value: Json }>((tie) => ({
  object: fc.dictionary(NAME, tie('value'), { minKeys: 1, maxKeys: 4, noNullPrototype: true }),
  value: fc.oneof(
    { depthSize: 'small' },
    fc.string(),
    fc.integer(),
    fc.array(fc.string(), { maxLength: 2 }),
    tie('object'),
  ),
}));

test('merging the same change twice makes no difference', () => {
  const cleared = fc.array(
    fc.array(NAME, { minLength: 1, maxLength: 3 }).map((path) => path.join('.')),
  );
  fc.assert(
    fc.property(object, object, cleared, (fields, changed, paths) => {
      const change = changeOf({ fields: changed, cleared: paths });
      const once = mergeDocument({ ...EMPTY, fields }, change);
      assert.deepEqual(mergeDocument(once, change), once);
    }),
  );
});

test('supplying a path and clearing it leaves the document as it was', () => {
  const path = fc.array(NAME, { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(object, path, fc.string(), (fields, segments, value) => {
      const added = nested(segments, value);
      const without = merged(fields, { cleared: [segments.join('.')] });
      const filled = merged(without, { fields: added });
      const after = merged(filled, { cleared: [segments.join('.')] });
      // An IBAN removes the account number and vice versa, and clearing does not bring it back.
      fc.pre(segments[0] !== 'external_account');
      // A value where the path needs an object is replaced by one, and cleared with it.
      fc.pre(!isBlocked(without, segments));
      assert.deepEqual(after, without);
    }),
  );
});

test('splitting and joining a path agree, and a metadata key is never split', () => {
  assert.deepEqual(splitPath('a.b.c'), ['a', 'b', 'c']);
  assert.deepEqual(splitPath('metadata.a.b'), ['metadata', 'a.b']);
  assert.deepEqual(withContainers(['metadata', 'a.b']), ['metadata', 'metadata.a.b']);
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z.]+$/), (path) => splitPath(path).join('.') === path),
  );
});

function nested([first = '', ...rest]: readonly string[], value: Json): JsonObject {
  return { [first]: rest.length === 0 ? value : nested(rest, value) };
}

function isBlocked(fields: JsonObject, [first = '', ...rest]: readonly string[]): boolean {
  const value = fields[first];
  if (rest.length === 0 || value === undefined) return false;
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return !isObject || isBlocked(value as JsonObject, rest);
}

function withoutFields({ fields: _, ...rest }: StoredDocument): Omit<StoredDocument, 'fields'> {
  return rest;
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import Type from 'typebox';
import { ServiceError } from '../lib/errors.ts';
import { publicRoute } from './route.ts';
import { requestValidator } from './validation.ts';

const facts = {
  path: '/things/:id',
  operationId: 'test',
  tag: 'Test',
  summary: '',
  description: '',
  responses: {},
  handler: async () => ({ status: 200, body: null }),
} as const;

const params = Type.Object({ id: Type.String({ maxLength: 4 }) });
const query = Type.Object(
  { limit: Type.Optional(Type.Integer({ maximum: 5 })), deep: Type.Optional(Type.Boolean()) },
  { additionalProperties: false },
);
const body = Type.Object({ amount: Type.Integer() }, { additionalProperties: false });

const validate = requestValidator(publicRoute({ ...facts, method: 'POST', params, query, body }));
const validateReading = requestValidator(publicRoute({ ...facts, method: 'GET', params, query }));

test('values in the URL are converted to their types', () => {
  const input = { params: { id: 'a' }, query: { limit: '5', deep: 'true' }, body: { amount: 1 } };
  validate(input);
  assert.deepEqual(input.query, { limit: 5, deep: true });
});

test('values in the body are not converted', () => {
  const faults = faultsOf({ params: { id: 'a' }, query: {}, body: { amount: '1' } });
  assert.deepEqual(faults, [['amount', 'parameter_invalid']]);
});

test('faults of path, query and body are reported together', () => {
  const input = { params: { id: 'long-id' }, query: { limt: '1' }, body: { amuont: 1 } };
  assert.deepEqual(faultsOf(input), [
    ['id', 'parameter_invalid'],
    ['limt', 'parameter_unknown'],
    ['amount', 'parameter_missing'],
    ['amuont', 'parameter_unknown'],
  ]);
});

test('a body is required where the route takes one, and refused elsewhere', () => {
  const input = { params: { id: 'a' }, query: {} };
  assert.deepEqual(faultsOf({ ...input, body: undefined }), [['body', 'parameter_invalid']]);
  assert.doesNotThrow(() => validateReading({ ...input, body: {} }));
  const sent = { ...input, body: { amount: 1 } };
  assert.deepEqual(faultsOf(sent, validateReading), [['amount', 'parameter_unknown']]);
});

test('only the first fault of a huge body is reported, and quickly', () => {
  const list = Type.Object({ list: Type.Array(Type.Integer()), text: Type.String() });
  const check = requestValidator(
    publicRoute({ ...facts, method: 'POST', params, query, body: list }),
  );
  const faulty = (length: number) => ({ list: Array(length).fill('no'), text: 1 });
  const input = { params: { id: 'a' }, query: {} };
  assert.equal(faultsOf({ ...input, body: faulty(20) }, check).length, 21);
  assert.equal(faultsOf({ ...input, body: faulty(50_000) }, check).length, 1);
});

test('NUL and half a surrogate pair are refused anywhere, even if the schema allows them', () => {
  const anything = Type.Object({ note: Type.Unknown() });
  const lenient = requestValidator(
    publicRoute({ ...facts, method: 'POST', params, query, body: anything }),
  );
  const right = { params: { id: 'a' }, query: {}, body: { note: 'plain' } };
  const nulls = [
    { input: { ...right, params: { id: '\0' } }, param: 'id' },
    { input: { ...right, query: { limit: '1\0' } }, param: 'limit' },
    { input: { ...right, body: { note: '\0' } }, param: 'note' },
    { input: { ...right, body: { note: [{ a: ['\0'] }] } }, param: 'note.0.a.0' },
    { input: { ...right, body: { note: { 'a\0': 1 } } }, param: 'note.a\0' },
    { input: { ...right, body: { ['x'.repeat(300)]: '\0' } }, param: `${'x'.repeat(199)}…` },
    { input: { ...right, body: { note: ['\ud83d'] } }, param: 'note.0' },
    { input: { ...right, body: { note: { '\udc00': 1 } } }, param: 'note.\ufffd' },
  ];
  for (const { input, param } of nulls) {
    assert.deepEqual(faultsOf(input, lenient)[0], [param, 'parameter_invalid']);
  }
  for (const note of [Buffer.from('\0'), '\ud83d\ude00']) {
    assert.doesNotThrow(() => lenient({ ...right, body: { note } }));
  }
});

function faultsOf(
  input: Parameters<typeof validate>[0],
  check = validate,
): readonly (readonly [string, string])[] {
  try {
    check(input);
    return [];
  } catch (error) {
    assert.ok(error instanceof ServiceError);
    return (error.errors ?? []).map(({ param, code }) => [param, code]);
  }
}

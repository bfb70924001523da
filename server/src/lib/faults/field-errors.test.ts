import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv, type AnySchema } from 'ajv';
import { fieldErrors } from './field-errors.ts';

const ajv = new Ajv({ allErrors: true, strict: true, verbose: true, validateFormats: false });
ajv.addVocabulary(['x-must']);

function errorsOf(schema: AnySchema, value: unknown) {
  const validate = ajv.compile(schema);
  validate(value);
  return fieldErrors(validate.errors ?? []);
}

function messageOf(property: AnySchema, value: unknown): string | undefined {
  const schema = { type: 'object', properties: { field: property } };
  return errorsOf(schema, { field: value })[0]?.message;
}

const atMostOne = 'field must have at most 1 character';
const wholeOrNull = 'field must be a whole number or null';
const minorUnits = { type: 'integer', 'x-must': 'be in minor units: 12.50 USD is 1250' };
const country = {
  type: 'string',
  minLength: 2,
  maxLength: 2,
  'x-must': 'be two upper-case letters, such as DE',
};
const kind = {
  type: 'string',
  enum: ['individual', 'company', 'the service'],
  'x-must': 'be individual or company',
};
const preAuth = 'field must be one of direct, pre-auth. Did you mean pre-auth?';

test('every kind of fault becomes a sentence that names the field and what to send', () => {
  const rows: [AnySchema, unknown, string][] = [
    [{ type: 'string' }, 1, 'field must be a string.'],
    [{ type: 'integer' }, '1', 'field must be a whole number.'],
    [{ type: 'boolean' }, 'yes', 'field must be true or false.'],
    [{ type: ['string', 'null'] }, 1, 'field must be a string or null.'],
    [{ type: 'array' }, {}, 'field must be a list.'],
    [{ type: 'object' }, [], 'field must be an object.'],
    [{ enum: ['a', 'b', null] }, 'c', 'field must be one of a, b.'],
    [{ enum: ['direct', 'pre-auth'] }, 'pre_auth', preAuth],
    [{ const: 'a' }, 'b', 'field must be a.'],
    [{ type: 'string', minLength: 1 }, '', 'field must not be empty.'],
    [{ type: 'string', minLength: 3 }, 'ab', 'field must have at least 3 characters.'],
    [{ type: 'string', maxLength: 1 }, 'ab', 'field must have at most 1 character.'],
    [{ type: 'integer', minimum: 1 }, 0, 'field must be 1 or more.'],
    [{ type: 'integer', maximum: 9 }, 10, 'field must be 9 or less.'],
    [{ type: 'number', exclusiveMinimum: 0 }, 0, 'field must be more than 0.'],
    [{ type: 'number', exclusiveMaximum: 1 }, 1, 'field must be less than 1.'],
    [{ type: 'integer', multipleOf: 5 }, 7, 'field must be a multiple of 5.'],
    [{ type: 'string', pattern: '^a+$' }, 'b', 'field must match ^a+$.'],
    [{ type: 'string', pattern: '^a+$', 'x-must': 'be of a' }, 'b', 'field must be of a.'],
    [
      { type: 'string', pattern: '^a+$', examples: ['aaa'] },
      'b',
      'field must match ^a+$, such as aaa.',
    ],
    [{ type: 'string', examples: ['aaa'] }, 1, 'field must be a string, such as aaa.'],
    [{ type: 'string', maxLength: 1, examples: ['a'] }, 'ab', `${atMostOne}, such as a.`],
    [{ type: ['integer', 'null'], examples: [17] }, '17', `${wholeOrNull}, such as 17.`],
    [{ type: 'object', examples: [{ a: 1 }] }, 1, 'field must be an object.'],
    [{ ...minorUnits }, 12.5, `field must ${minorUnits['x-must']}.`],
    [
      { anyOf: [minorUnits, { type: 'null' }] },
      'x',
      `field must ${minorUnits['x-must']}, or be null.`,
    ],
    [{ ...country }, 'Germany', 'field must be two upper-case letters, such as DE.'],
    [{ ...country }, 'D', 'field must be two upper-case letters, such as DE.'],
    [{ ...kind }, 'firm', 'field must be individual or company.'],
    [{ ...kind }, 'compny', 'field must be individual or company. Did you mean company?'],
    [{ type: 'array', minItems: 1 }, [], 'field must have at least 1 entry.'],
    [{ type: 'array', maxItems: 2 }, [1, 2, 3], 'field must have at most 2 entries.'],
    [{ type: 'array', uniqueItems: true }, [1, 1], 'field must not name anything twice.'],
    [{ type: 'object', minProperties: 1 }, {}, 'field must have at least 1 field.'],
    [{ type: 'object', maxProperties: 0 }, { a: 1 }, 'field must have at most 0 fields.'],
    [{ not: {} }, 1, 'field is not valid.'],
    [false, 1, 'field is not allowed here.'],
  ];
  for (const [schema, value, message] of rows) assert.equal(messageOf(schema, value), message);
});

test('a format is explained by an example where one helps', () => {
  const fault = { instancePath: '/at', schemaPath: '#/properties/at/format', keyword: 'format' };
  const messages = ['date-time', 'hostname'].map(
    (format) => fieldErrors([{ ...fault, params: { format } }])[0]?.message,
  );
  assert.deepEqual(messages, [
    'at must be an RFC 3339 time such as 2026-01-31T09:30:00Z.',
    'at must be a valid hostname.',
  ]);
});

test('a missing field and an unknown one have codes of their own', () => {
  const schema = {
    type: 'object',
    required: ['owner'],
    additionalProperties: false,
    properties: {
      owner: {
        type: 'object',
        required: ['name'],
        additionalProperties: false,
        properties: { name: { type: 'string' } },
      },
    },
  };
  assert.deepEqual(errorsOf(schema, { colour: 1 }), [
    { param: 'owner', code: 'parameter_missing', message: 'owner is required. Add it.' },
    {
      param: 'colour',
      code: 'parameter_unknown',
      message: 'colour is not a known field. Remove it.',
    },
  ]);
  assert.deepEqual(errorsOf(schema, { owner: { nmae: 'x' } }), [
    { param: 'owner.name', code: 'parameter_missing', message: 'owner.name is required. Add it.' },
    {
      param: 'owner.nmae',
      code: 'parameter_unknown',
      message: 'owner.nmae is not a known field. Did you mean owner.name?',
    },
  ]);
});

test('a caller may supply its own suggestions', () => {
  const fault = {
    keyword: 'additionalProperties',
    instancePath: '/a~1b',
    schemaPath: '#/additionalProperties',
    params: { additionalProperty: 'x' },
  };
  const [error] = fieldErrors([fault], {
    suggest: ({ parents, name }) => `${parents.join('|')}:${name}`,
  });
  assert.equal(error?.param, 'a/b.x');
  assert.match(error?.message ?? '', /Did you mean a\/b:x\?$/);
});

test('a fault of the whole value is named after its place in the request', () => {
  const validate = ajv.compile({ type: 'object' });
  validate([]);
  assert.equal(fieldErrors(validate.errors ?? [])[0]?.param, 'body');
  assert.equal(fieldErrors(validate.errors ?? [], { root: 'query' })[0]?.param, 'query');
});

test('a name that is not allowed is reported once, at that name', () => {
  const schema = {
    type: 'object',
    properties: { owners: { type: 'object', propertyNames: { pattern: '^[a-z]+$' } } },
  };
  assert.deepEqual(
    errorsOf(schema, { owners: { 'A B': 1 } }).map(({ param, message }) => [param, message]),
    [['owners.A B', 'owners.A B, as a name, must match ^[a-z]+$.']],
  );
});

test('the error for a value that fits no alternative names all of them, or the closest one', () => {
  const fileIds = {
    anyOf: [
      { type: 'string', maxLength: 3 },
      { type: 'array', items: { type: 'string' } },
      { type: 'null' },
    ],
  };
  assert.equal(messageOf(fileIds, 5), 'field must be a string, a list or null.');
  assert.equal(messageOf(fileIds, 'abcd'), 'field must have at most 3 characters.');
  assert.equal(messageOf(fileIds, ['a', 5]), 'field.1 must be a string.');
  const several = { type: 'object', additionalProperties: fileIds };
  assert.deepEqual(
    errorsOf(several, { a: 5, b: ['x', 5], c: 'abcd', d: 'abc' }).map(({ param }) => param),
    ['a', 'b.1', 'c'],
  );
  const modes = {
    anyOf: [
      { type: 'string', const: 'a' },
      { type: 'string', const: 'b' },
    ],
  };
  assert.equal(messageOf(modes, 'c'), 'field must be one of a, b.');
});

test('one field gets one error and a very long name is cut', () => {
  const schema = { type: 'object', additionalProperties: false };
  const twice = { type: 'string', minLength: 3, pattern: '^a' };
  assert.equal(errorsOf({ type: 'object', properties: { f: twice } }, { f: 'b' }).length, 1);
  const [error] = errorsOf(schema, { ['x'.repeat(500)]: 1 });
  assert.equal(error?.param.length, 200);
});

test('a body full of faults gets a hundred errors, quickly', () => {
  const entry = { anyOf: [{ type: 'string' }, { type: 'null' }] };
  const schema = { type: 'object', additionalProperties: entry };
  const body = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [index, index]));
  assert.equal(errorsOf(schema, body).length, 100);
});

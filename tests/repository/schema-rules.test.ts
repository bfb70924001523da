import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject } from '../../server/src/lib/json.ts';
import { findSchemaFaults, walkSchema } from './schema-rules.ts';

const text = { type: 'string', maxLength: 9 };
const bounded = { maxProperties: 9, propertyNames: text };

const refused: Readonly<Record<string, readonly [schema: JsonObject, fault: RegExp]>> = {
  'nothing at all': [{ description: 'Any.' }, /^field may be anything$/],
  'a text of any length': [{ type: 'string' }, /without maxLength$/],
  'a text or null of any length': [{ type: ['string', 'null'] }, /without maxLength$/],
  'an address of any length': [{ type: 'string', format: 'uri' }, /without maxLength$/],
  'a text with an unbounded pattern': [
    { type: 'string', pattern: '^[a-z]+$' },
    /without maxLength$/,
  ],
  'a text with a pattern for its beginning': [
    { type: 'string', pattern: '^[a-z]{3}' },
    /without maxLength$/,
  ],
  'a text whose pattern is bounded one way only': [
    { type: 'string', pattern: '^[a-z]{3}|.$' },
    /without maxLength$/,
  ],
  'an array of any length': [{ type: 'array', items: text }, /without maxItems$/],
  'an array of anything': [{ type: 'array', maxItems: 3 }, /array of anything$/],
  'an array of unbounded texts': [
    { type: 'array', maxItems: 3, items: { type: 'string' } },
    /^field\[\] is a text without maxLength$/,
  ],
  'an unbounded text deep inside': [
    { anyOf: [{ type: 'null' }, { type: 'object', properties: { a: { type: 'string' } } }] },
    /^field\.a is a text without maxLength$/,
  ],
  'properties by pattern': [
    { type: 'object', properties: { a: text }, patternProperties: { '^x-': text } },
    /has patternProperties$/,
  ],
  'an object without properties': [{ type: 'object' }, /object of anything$/],
  'an object with unknown members': [
    { type: 'object', properties: { a: text }, additionalProperties: true },
    /open object$/,
  ],
  'any number of names': [
    { type: 'object', additionalProperties: text, propertyNames: text },
    /without maxProperties$/,
  ],
  'names of any length': [
    { type: 'object', additionalProperties: text, maxProperties: 3 },
    /without propertyNames$/,
  ],
};

const allowed: Readonly<Record<string, JsonObject>> = {
  'a text of some length': text,
  'an enum': { type: ['string', 'null'], enum: ['a', null] },
  'a time': { type: 'string', format: 'date-time' },
  'a text with a bounded pattern': { type: 'string', pattern: '^[A-Z+*]{3}\\+(a|b)?$' },
  'texts under names': { type: 'object', additionalProperties: text, ...bounded },
  'an array of some length': { type: 'array', items: text, maxItems: 9 },
  'an object of known properties': {
    type: 'object',
    properties: { a: text },
    additionalProperties: false,
  },
};

for (const direction of ['request', 'response'] as const) {
  for (const [what, [schema, fault]] of Object.entries(refused)) {
    test(`a ${direction} is refused with ${what}`, () => {
      assert.match(faultsOf(schema, direction).join('\n'), new RegExp(fault, 'm'));
    });
  }

  for (const [what, schema] of Object.entries(allowed)) {
    test(`a ${direction} may have ${what}`, () => {
      assert.deepEqual(faultsOf(schema, direction), []);
    });
  }
}

test('requests are closed, and responses may gain fields', () => {
  const schema = { type: 'object', properties: { a: text } };
  assert.deepEqual(faultsOf(schema, 'request'), ['field is an open object']);
  assert.deepEqual(faultsOf(schema, 'response'), []);
});

test('an amount in a request has a minimum and a maximum', () => {
  const closed = { type: 'object', additionalProperties: false };
  for (const name of ['amount', 'tip_amount', 'amount_captured', 'platform_fee']) {
    const whole = { ...closed, properties: { [name]: { type: 'integer', minimum: 1 } } };
    const fault = `field.${name} is money without minimum and maximum`;
    assert.deepEqual(faultsOf(whole, 'request'), [fault]);
    assert.deepEqual(faultsOf(whole, 'response'), []);
  }
  const properties = { amount: { type: 'integer', 'x-minimum': 1, maximum: 2 } };
  assert.deepEqual(faultsOf({ ...closed, properties }, 'request'), []);
  const broken = { ...closed, properties: { amount: { type: 'number', minimum: 1, maximum: 2 } } };
  assert.deepEqual(faultsOf(broken, 'request'), ['field.amount is money that is not an integer']);
});

function faultsOf(schema: JsonObject, direction: 'request' | 'response'): string[] {
  const faults: string[] = [];
  walkSchema(schema, { path: 'field', name: '', direction }, (inner, place) => {
    faults.push(...findSchemaFaults(inner, place));
  });
  return faults;
}

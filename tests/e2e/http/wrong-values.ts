import assert from 'node:assert/strict';
import type { Json, JsonObject } from '../../../server/src/lib/json.ts';
import {
  type Operation,
  resolveSchema,
  type Schema,
  typesOf,
} from '../../support/operations/operations.ts';
import type { OpenApi } from '../../support/service/check-response.ts';

/** Recognisable values, to find out whether an answer repeats them. */
export const distinctiveValues = ['zq-distinctive', '90817263.5'] as const;

/** One value per JSON type, so that every field has one of a wrong type. */
const valuesByType: readonly (readonly [string, Json])[] = [
  ['number', 90817263.5],
  ['string', 'zq-distinctive'],
  ['array', ['zq-distinctive']],
  ['boolean', true],
  ['object', { zq: 'zq-distinctive' }],
];

export interface WrongValue {
  readonly path: readonly string[];
  readonly value: Json;
}

/** A value of the wrong type for every declared property, at any depth. */
export function wrongValues(openApi: OpenApi, operation: Operation): readonly WrongValue[] {
  if (operation.bodySchema === null) return [];
  return [...descend(openApi, operation.bodySchema, [])];
}

function* descend(
  openApi: OpenApi,
  schema: Schema,
  path: readonly string[],
): Generator<WrongValue> {
  for (const [name, inner] of childrenOf(schema)) {
    const resolved = resolveSchema(openApi, inner);
    const here = [...path, name];
    const types = typesOf(resolved);
    const wrong = valuesByType.find(([type]) => !types.has(type));
    assert(types.size > 0 && wrong, `${here.join('.')} declares no type: give its schema one`);
    yield { path: here, value: wrong[1] };
    yield* descend(openApi, resolved, here);
  }
}

/** Declared properties, one property with a free name, and the first item of a list. */
function childrenOf(schema: Schema): (readonly [string, Schema])[] {
  const { properties = {}, additionalProperties, items } = schema;
  return [
    ...Object.entries(properties),
    ...(typeof additionalProperties === 'object'
      ? [['sample', additionalProperties] as const]
      : []),
    ...(items === undefined ? [] : [['0', items] as const]),
  ];
}

/** An invalid text for each query parameter that is not plain text. */
export function wrongQueryValues(
  openApi: OpenApi,
  operation: Operation,
): readonly { readonly param: string; readonly value: string }[] {
  return operation.parameters
    .filter((parameter) => parameter.in === 'query')
    .filter(({ schema }) => {
      const resolved = resolveSchema(openApi, schema);
      return resolved.enum !== undefined || !typesOf(resolved).has('string');
    })
    .map(({ name }) => ({ param: name, value: 'zq-distinctive' }));
}

/** The body with the value at the path, creating objects and lists as needed. */
export function withValueAt(body: JsonObject, { path, value }: WrongValue): JsonObject {
  const [name = '', ...rest] = path;
  return { ...body, [name]: nest(rest, value) };
}

function nest(path: readonly string[], value: Json): Json {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  return name === '0' ? [nest(rest, value)] : { [name]: nest(rest, value) };
}

import { asArray, asObject, type Direction } from '../../scripts/openapi/description.ts';
import { isJsonObject, type Json, type JsonObject } from '../../server/src/lib/json.ts';

export interface SchemaPlace {
  readonly path: string;
  /** The name of the property with this schema; empty if there is none. */
  readonly name: string;
  readonly direction: Direction;
}

/** A schema that passes every rule has bounds and accepts only known members. */
export function findSchemaFaults(schema: JsonObject, place: SchemaPlace): readonly string[] {
  const faults = [
    ...valueFaults(schema),
    ...textFaults(schema),
    ...arrayFaults(schema),
    ...objectFaults(schema, place),
    ...moneyFaults(schema, place),
  ];
  return faults.map((fault) => `${place.path} ${fault}`);
}

/** Calls `visit` for the schema and every schema inside it. Does not follow references. */
export function walkSchema(
  schema: Json | undefined,
  place: SchemaPlace,
  visit: (schema: JsonObject, place: SchemaPlace) => void,
): void {
  if (!isJsonObject(schema)) return;
  visit(schema, place);
  const { path } = place;
  for (const [inner, property] of Object.entries(asObject(schema.properties))) {
    walkSchema(property, { ...place, path: `${path}.${inner}`, name: inner }, visit);
  }
  for (const keyword of ['anyOf', 'oneOf', 'allOf', 'prefixItems']) {
    for (const form of asArray(schema[keyword])) walkSchema(form, place, visit);
  }
  walkSchema(schema.items, { ...place, path: `${path}[]` }, visit);
  walkSchema(schema.propertyNames, { ...place, path: `${path} (names)`, name: '' }, visit);
  const { additionalProperties, patternProperties, $defs } = schema;
  const others = [patternProperties, $defs].flatMap((group) => Object.values(asObject(group)));
  for (const member of [additionalProperties, ...others]) {
    walkSchema(member, { ...place, path: `${path}.*` }, visit);
  }
}

function valueFaults(schema: JsonObject): string[] {
  const says = ['type', '$ref', 'anyOf', 'oneOf', 'allOf', 'enum', 'const', 'not'];
  return says.some((keyword) => keyword in schema) ? [] : ['may be anything'];
}

/** Formats with short texts, and bytes, which the size of a request bounds. */
const shortFormats = ['date-time', 'date', 'time', 'uuid', 'ipv4', 'ipv6', 'binary'];

function textFaults(schema: JsonObject): string[] {
  if (!typesOf(schema).includes('string') || isOneOfValues(schema)) return [];
  const { maxLength, format, pattern } = schema;
  if (typeof maxLength === 'number' || shortFormats.includes(String(format))) return [];
  if (typeof pattern === 'string' && isBoundedPattern(pattern)) return [];
  return ['is a text without maxLength'];
}

/** Anchored at both ends and without unbounded repetition. */
function isBoundedPattern(pattern: string): boolean {
  let bare = pattern.replaceAll(/\\./g, 'x').replaceAll(/\[[^\]]*\]/g, 'x');
  if (/[*+]|\{\d*,\}/.test(bare)) return false;
  while (/\([^()]*\)/.test(bare)) bare = bare.replaceAll(/\([^()]*\)/g, 'x');
  return /^\^[^|]*\$$/.test(bare);
}

function arrayFaults(schema: JsonObject): string[] {
  if (!typesOf(schema).includes('array') || isOneOfValues(schema)) return [];
  return [
    ...(typeof schema.maxItems === 'number' ? [] : ['is an array without maxItems']),
    ...(isJsonObject(schema.items) ? [] : ['is an array of anything']),
  ];
}

function objectFaults(schema: JsonObject, { direction }: SchemaPlace): string[] {
  if (schema.patternProperties !== undefined) return ['has patternProperties'];
  if (!typesOf(schema).includes('object') || isOneOfValues(schema)) return [];
  const { properties, additionalProperties: others, maxProperties, propertyNames } = schema;
  const isClosed = others === false || (others === undefined && direction === 'response');
  if (Object.keys(asObject(properties)).length > 0) return isClosed ? [] : ['is an open object'];
  if (others === false && direction === 'request') return [];
  // Members with free names, such as metadata, or persons by their ref.
  if (!isJsonObject(others)) return ['is an object of anything'];
  return [
    ...(typeof maxProperties === 'number' ? [] : ['takes names without maxProperties']),
    ...(isJsonObject(propertyNames) ? [] : ['takes names without propertyNames']),
  ];
}

const money = /^(amount|.+_amount|amount_.+|platform_fee|tip)$/;

function moneyFaults(schema: JsonObject, { name, direction }: SchemaPlace): string[] {
  if (direction === 'response' || !money.test(name)) return [];
  const types = typesOf(schema);
  if (types.includes('number')) return ['is money that is not an integer'];
  const isBounded = (bound: string) => `x-${bound}` in schema || bound in schema;
  if (!types.includes('integer') || (isBounded('minimum') && isBounded('maximum'))) return [];
  return ['is money without minimum and maximum'];
}

function isOneOfValues(schema: JsonObject): boolean {
  return schema.enum !== undefined || schema.const !== undefined;
}

function typesOf({ type }: JsonObject): readonly Json[] {
  return type === undefined ? [] : [type].flat();
}

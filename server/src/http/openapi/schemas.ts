import assert from 'node:assert/strict';

export type Json = Record<string, unknown>;

/** Replaces every schema that has a title by a reference to the component it becomes. */
export function hoist(schema: unknown, components: Json): unknown {
  if (Array.isArray(schema)) return schema.map((item) => hoist(item, components));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { title, 'x-described-as': closer, ...keywords } = schema as Json;
  const inner =
    closer === undefined ? hoistMembers(keywords, components) : hoist(closer, components);
  if (typeof title !== 'string') return inner;
  const known = components[title];
  if (known !== undefined) assert.deepEqual(known, inner, `two schemas are titled ${title}`);
  components[title] = inner;
  return { $ref: `#/components/schemas/${title}` };
}

function hoistMembers(keywords: Json, components: Json): Json {
  return mapValues(published(keywords), (value, keyword) => {
    if (values.has(keyword)) return value;
    if (!namedSchemas.has(keyword)) return hoist(value, components);
    return mapValues(value as Json, (member) => hoist(withoutDefault(member), components));
  });
}

/**
 * States the default in a sentence: generators take a field with the keyword to be always present,
 * and so would require it in requests.
 */
function withoutDefault(schema: unknown): unknown {
  if (typeof schema !== 'object' || schema === null || !('default' in schema)) return schema;
  const { default: value, description = '', ...keywords } = schema as Json;
  return {
    ...keywords,
    description: `${description} By default \`${value}\`.`.trimStart(),
    'x-default': value,
  };
}

/**
 * Turns our own keywords into standard ones: bounds that the operation checks become bounds, and
 * the sentence for a refusal is left out. An enum or a constant gets the type of its values, since
 * many generators take it for anything without one.
 */
function published({ 'x-minimum': minimum, 'x-maximum': maximum, ...schema }: Json): Json {
  const { 'x-must': _sentence, ...keywords } = schema;
  return {
    ...typeOfValues(keywords),
    ...keywords,
    ...(minimum === undefined ? {} : { minimum }),
    ...(maximum === undefined ? {} : { maximum }),
  };
}

function typeOfValues(schema: Json): Json {
  const listed = 'const' in schema ? [schema.const] : schema.enum;
  if (!Array.isArray(listed)) return {};
  const types = new Set(listed.map(typeOf));
  if (types.has('number')) types.delete('integer');
  const [only, ...others] = types;
  return { type: others.length === 0 ? only : [...types] };
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

/** Keywords whose members are schemas under names, one of which may be "title". */
const namedSchemas = new Set(['properties', 'patternProperties', '$defs', 'dependentSchemas']);
/** Keywords that hold values, in which a title is not the title of a schema. */
const values = new Set(['const', 'default', 'x-default', 'enum', 'examples']);

/** The object with each value replaced. */
export function mapValues<Value>(
  object: Readonly<Record<string, Value>>,
  change: (value: Value, key: string) => unknown,
): Json {
  return Object.fromEntries(
    Object.entries(object).map(([key, value]) => [key, change(value, key)]),
  );
}

/** Names of components have no other characters than letters and digits. */
export function pascalCase(words: string): string {
  return words.replaceAll(/(?:^|[^a-z0-9])([a-z0-9])/gi, (_, first: string) => first.toUpperCase());
}

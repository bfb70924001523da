import { didYouMean } from './did-you-mean.ts';

/** A report of a JSON Schema validator; Ajv's own error objects have this shape. */
export interface SchemaFault {
  readonly keyword: string;
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** Set when the fault lies in a property's name instead of a value. */
  readonly propertyName?: string | undefined;
  /** Present if Ajv runs with `verbose`; has the known fields and examples. */
  readonly parentSchema?: unknown;
  /** Present likewise; the value is compared but never repeated. */
  readonly data?: unknown;
}

/** The rule that the value breaks; it follows the field's name. */
export function faultSentence(fault: SchemaFault): string {
  const sentence = sentences[fault.keyword];
  const text = sentence === undefined ? 'is not valid' : sentence(fault.params, fault);
  return text.endsWith('?') ? text : `${text}.`;
}

type Params = Readonly<Record<string, unknown>>;

const sentences: Readonly<Record<string, (params: Params, fault: SchemaFault) => string>> = {
  type: ({ type }, { parentSchema }) =>
    must(parentSchema, `be ${alternatives(listOf(type).map(typeName))}`),
  enum: ({ allowedValues }, { data, parentSchema }) => {
    const allowed = listOf(allowedValues);
    return `must ${formIn(parentSchema) ?? `be ${oneOf(allowed)}`}${guess(data, allowed)}`;
  },
  const: ({ allowedValue }) => `must be ${oneOf([allowedValue])}`,
  minLength: ({ limit }, { parentSchema }) =>
    limit === 1 ? 'must not be empty' : must(parentSchema, `have at least ${limit} characters`),
  maxLength: ({ limit }, { parentSchema }) =>
    must(parentSchema, `have at most ${counted(limit, 'character')}`),
  minimum: ({ limit }) => `must be ${limit} or more`,
  maximum: ({ limit }) => `must be ${limit} or less`,
  exclusiveMinimum: ({ limit }) => `must be more than ${limit}`,
  exclusiveMaximum: ({ limit }) => `must be less than ${limit}`,
  multipleOf: ({ multipleOf }) => `must be a multiple of ${multipleOf}`,
  pattern: ({ pattern }, { parentSchema }) => must(parentSchema, `match ${pattern}`),
  format: ({ format }) => `must ${formats[String(format)] ?? `be a valid ${format}`}`,
  minItems: ({ limit }) => `must have at least ${counted(limit, 'entry')}`,
  maxItems: ({ limit }) => `must have at most ${counted(limit, 'entry')}`,
  uniqueItems: () => 'must not name anything twice',
  contains: () => 'lacks an entry that it needs',
  minProperties: ({ limit }) => `must have at least ${counted(limit, 'field')}`,
  maxProperties: ({ limit }) => `must have at most ${counted(limit, 'field')}`,
  anyOf: ({ misfits }, { parentSchema }) => fitsNone(misfits, parentSchema),
  oneOf: ({ misfits }, { parentSchema }) => fitsNone(misfits, parentSchema),
  'false schema': () => 'is not allowed here',
};

const formats: Readonly<Record<string, string>> = {
  'date-time': 'be an RFC 3339 time such as 2026-01-31T09:30:00Z',
  date: 'be a date such as 2026-01-31',
  email: 'be an e-mail address such as owner@example.com',
  uri: 'be an absolute address such as https://example.com/path',
  uuid: 'be a UUID',
  ipv4: 'be an IPv4 address such as 203.0.113.7',
  ipv6: 'be an IPv6 address such as 2001:db8::7',
};

const typeNames: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  integer: 'a whole number',
  null: 'null',
  number: 'a number',
  object: 'an object',
  string: 'a string',
};

function typeName(type: unknown): string {
  return typeNames[String(type)] ?? String(type);
}

/** Names all alternatives that the value does not fit. */
function fitsNone(misfits: unknown, schema: unknown): string {
  const whole = formIn(schema);
  if (whole !== null) return `must ${whole}`;
  const faults = listOf(misfits).filter(isFault);
  const types = faults.filter(({ keyword }) => keyword === 'type');
  const names = types.flatMap(({ params }) => listOf(params.type)).map(typeName);
  const values = faults
    .filter(({ keyword }) => keyword !== 'type')
    .flatMap(({ params }) => listOf(params.allowedValues ?? params.allowedValue));
  // Beside a constant its type says nothing new.
  const parts = values.length > 0 ? [oneOf(values)] : names;
  const others = faults.filter(({ params }) => params.type !== 'null');
  const form = others.length === 1 ? formIn(others[0]?.parentSchema) : null;
  if (form !== null) return `must ${form}${names.includes('null') ? ', or be null' : ''}`;
  return parts.length === 0
    ? 'has none of the forms that are allowed'
    : `must be ${alternatives(parts)}`;
}

function isFault(value: unknown): value is SchemaFault {
  return typeof value === 'object' && value !== null && 'keyword' in value && 'params' in value;
}

function oneOf(values: readonly unknown[]): string {
  const named = values.filter((value) => value !== null).map(String);
  const [only] = named;
  return named.length === 1 ? String(only) : `one of ${named.join(', ')}`;
}

function guess(value: unknown, allowed: readonly unknown[]): string {
  const words = allowed.filter((each) => typeof each === 'string');
  const meant = typeof value === 'string' ? didYouMean(value, words) : null;
  return meant === null ? '' : `. Did you mean ${meant}?`;
}

function alternatives(parts: readonly string[]): string {
  const unique = [...new Set(parts)];
  const last = unique.at(-1) ?? '';
  return unique.length < 2 ? last : `${unique.slice(0, -1).join(', ')} or ${last}`;
}

function counted(limit: unknown, noun: string): string {
  if (limit === 1) return `1 ${noun}`;
  return `${limit} ${noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`}`;
}

/** The schema's own sentence where it has one, else this one with the schema's example. */
function must(schema: unknown, sentence: string): string {
  return `must ${formIn(schema) ?? `${sentence}${exampleIn(schema)}`}`;
}

/**
 * The form in the schema's own words, which says more than a type, a length or a pattern: that an
 * amount is in minor units, say.
 */
function formIn(schema: unknown): string | null {
  if (typeof schema !== 'object' || schema === null) return null;
  if ('x-must' in schema) return String(schema['x-must']);
  return 'format' in schema ? (formats[String(schema.format)] ?? null) : null;
}

function exampleIn(schema: unknown): string {
  if (typeof schema !== 'object' || schema === null || !('examples' in schema)) return '';
  const [example] = listOf(schema.examples);
  const isPlain = ['string', 'number', 'boolean'].includes(typeof example);
  return isPlain ? `, such as ${example}` : '';
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : value === undefined ? [] : [value];
}

import type { Json } from '../../server/src/lib/json.ts';
import type { SeededRandom } from '../crash/seeded-random.ts';
import { resolveSchema, type Schema, typesOf } from '../support/operations/operations.ts';
import type { OpenApi } from '../support/service/check-response.ts';

/** Stands for a number that JSON can express and JavaScript cannot; see `writeJson`. */
const beyondNumbers = '@1e400@';

/** Values that no caller should send. None is an address that could be called. */
const odd: readonly [Json, ...Json[]] = [
  '',
  ' ',
  'null',
  'a\0b',
  '\ud800',
  '\udfff\ud83d',
  '\u202egnirts\u0007',
  '𝒳'.repeat(300),
  'x'.repeat(70_000),
  '__proto__',
  "'; drop table platforms; --",
  '../../etc/passwd',
  '%00%ff%zz',
  '2026-13-45T99:99:99Z',
  '2016-12-31T23:59:60Z',
  '0000-01-01T00:00:00Z',
  'toString_01k9t3m8e6f4x9p2q7r5s1v0zc',
  '+275760-09-13T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '-000001-01-01T00:00:00Z',
  'tap_00000000000000000000000000',
  'evt_7zzzzzzzzzzzzzzzzzzzzzzzzz',
  beyondNumbers,
  -1,
  0,
  0.1,
  99_999_999_999,
  100_000_000_000,
  Number.MAX_SAFE_INTEGER,
  2 ** 63,
  1e308,
  true,
  null,
  [],
  {},
  [[[[[[[[]]]]]]]],
  { a: { b: { c: { d: {} } } } },
  { toString: 'x', constructor: null, length: 1e9 },
];

export function oddValue(random: SeededRandom): Json {
  return random.pick(odd);
}

/** A value for the schema: often valid, sometimes just outside it. */
export function valueFor(openApi: OpenApi, given: Schema, random: SeededRandom): Json {
  const schema = resolveSchema(openApi, given) as Schema & Bounds;
  if (random.chance(0.15)) return oddValue(random);
  const forms = schema.anyOf ?? schema.oneOf;
  if (forms !== undefined) return valueFor(openApi, pickFrom(forms, random), random);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return pickFrom(schema.enum, random);
  const types = [...typesOf(schema)];
  switch (types.length === 0 ? 'null' : pickFrom(types, random)) {
    case 'number':
      return numberFor(schema, random);
    case 'string':
      return textFor(schema, random);
    case 'boolean':
      return random.chance(0.5);
    case 'array':
      return listFor(openApi, schema, random);
    case 'object':
      return objectFor(openApi, schema, random);
    default:
      return null;
  }
}

/** JSON that may contain numbers which JavaScript cannot represent. */
export function writeJson(value: Json): string {
  return JSON.stringify(value).replaceAll(JSON.stringify(beyondNumbers), '1e400');
}

interface Bounds {
  readonly oneOf?: readonly Schema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
}

function numberFor({ minimum = 0, maximum = 1e6 }: Bounds, random: SeededRandom): Json {
  const between = minimum + random.below(Math.min(maximum - minimum, 1e5) + 1);
  return random.pick([between, between, between, minimum, maximum, minimum - 1, maximum + 1]);
}

function textFor(schema: Schema & Bounds, random: SeededRandom): Json {
  const { minLength = 0, maxLength = 40, examples = [] } = schema;
  const letters = (length: number) => 'aZ0-_. é漢'.repeat(Math.ceil(length / 8)).slice(0, length);
  if (examples.length > 0 && random.chance(0.6)) return pickFrom(examples, random);
  return letters(random.pick([minLength, minLength + random.below(20), maxLength, maxLength + 1]));
}

function listFor(openApi: OpenApi, schema: Schema & Bounds, random: SeededRandom): Json {
  const { maxItems = 10, items = {} } = schema;
  const length = random.pick([0, 1, 1, 2, 3, maxItems, maxItems + 1, 43_000]);
  if (length > 100) {
    const item = valueFor(openApi, items, random);
    // Many items, but not many of seventy thousand characters.
    return Array(length).fill(JSON.stringify(item).length > 100 ? null : item);
  }
  return Array.from({ length }, () => valueFor(openApi, items, random));
}

function objectFor(openApi: OpenApi, schema: Schema, random: SeededRandom): Json {
  const { properties = {}, required = [], additionalProperties } = schema;
  const members = Object.entries(properties)
    .filter(([name]) => random.chance(required.includes(name) ? 0.95 : 0.3))
    .map(([name, inner]): [string, Json] => [name, valueFor(openApi, inner, random)]);
  if (typeof additionalProperties === 'object') {
    for (let extra = random.pick([0, 1, 2, 51]); extra > 0; extra -= 1) {
      members.push([`name-${extra}`, valueFor(openApi, additionalProperties, random)]);
    }
  }
  if (random.chance(0.05)) members.push([JSON.stringify(oddValue(random)), oddValue(random)]);
  return Object.fromEntries(members);
}

function pickFrom<T>(choices: readonly T[], random: SeededRandom): T {
  return choices[random.below(choices.length)] as T;
}

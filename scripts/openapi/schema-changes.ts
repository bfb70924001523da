import type { Json, JsonObject } from '../../server/src/lib/json.ts';
import { canonicalJson } from '../../server/src/lib/json.ts';
import { asArray, asObject, type Direction, resolve, type Versions } from './description.ts';

type Pair = readonly [released: Json, current: Json];

/**
 * Lists where a request now accepts less, or a response gives less or something else. Each change
 * begins with the path to its field.
 */
export function findSchemaChanges(
  versions: Versions,
  direction: Direction,
  pair: Pair,
): readonly string[] {
  return compare({ ...versions, direction, path: '', seen: new Set() }, pair);
}

interface Walk extends Versions {
  readonly direction: Direction;
  readonly path: string;
  /** The pairs of references that led here, because a schema may contain itself. */
  readonly seen: ReadonlySet<string>;
}

function compare(walk: Walk, pair: Pair): string[] {
  const [released, current] = pair;
  const references = [released, current].map((schema) => asObject(schema).$ref ?? null);
  const key = canonicalJson(references);
  if (references.every((reference) => reference !== null)) {
    if (walk.seen.has(key)) return [];
    return compareResolved({ ...walk, seen: new Set([...walk.seen, key]) }, pair);
  }
  return compareResolved(walk, pair);
}

function compareResolved(walk: Walk, [released, current]: Pair): string[] {
  const before = resolve(walk.released, released);
  const after = resolve(walk.current, current);
  if (isUnion(before) || isUnion(after)) return compareUnions(walk, before, after);
  return [
    ...compareTypes(walk, before, after),
    ...compareValues(walk, before, after),
    ...(walk.direction === 'request'
      ? [...compareBounds(walk, before, after), ...compareFixed(walk, before, after)]
      : compareFormats(walk, before, after)),
    ...compareOpaque(walk, before, after),
    ...compareProperties(walk, before, after),
    ...compareMembers(walk, before, after),
  ];
}

function isUnion(schema: JsonObject): boolean {
  return schema.anyOf !== undefined || schema.oneOf !== undefined;
}

/** Every alternative of one side must be covered by an alternative of the other. */
function compareUnions(walk: Walk, before: JsonObject, after: JsonObject): string[] {
  const alternatives = (schema: JsonObject): readonly Json[] =>
    isUnion(schema) ? asArray(schema.anyOf ?? schema.oneOf) : [schema];
  const released = alternatives(before);
  const current = alternatives(after);
  const fits = (pair: Pair) => compare(walk, pair).length === 0;
  if (mayGrow(walk, before)) {
    const lost = released.filter((old) => !current.some((now) => fits([old, now])));
    return lost.map((schema) => say(walk, `is no longer ${canonicalJson(schema)}`));
  }
  const uncovered =
    walk.direction === 'request'
      ? released.filter((old) => !current.some((now) => fits([old, now])))
      : current.filter((now) => !released.some((old) => fits([old, now])));
  const verb = walk.direction === 'request' ? 'no longer accepts' : 'may now be';
  return uncovered.map((schema) => say(walk, `${verb} ${canonicalJson(schema)}`));
}

/** Clients expect further kinds or values here. */
function mayGrow({ direction }: Walk, released: JsonObject): boolean {
  return direction === 'response' && released['x-may-grow'] === true;
}

function compareTypes(walk: Walk, before: JsonObject, after: JsonObject): string[] {
  const released = typesOf(before);
  const current = typesOf(after);
  const [wanted, given] = walk.direction === 'request' ? [released, current] : [current, released];
  if (given === null) return [];
  const verb = walk.direction === 'request' ? 'no longer accepts' : 'may now be';
  if (wanted === null) return [say(walk, `${verb} what is not ${[...given].join(' or ')}`)];
  return [...wanted]
    .filter((type) => !given.has(type) && !(type === 'integer' && given.has('number')))
    .map((type) => say(walk, `${verb} ${type}`));
}

/** Null if any type is allowed. */
function typesOf(schema: JsonObject): ReadonlySet<string> | null {
  if (schema.type !== undefined) return new Set([schema.type].flat().map(String));
  const values = valuesOf(schema);
  if (values === null) return null;
  return new Set(
    values.map((value) => {
      if (value === null) return 'null';
      if (Array.isArray(value)) return 'array';
      return Number.isInteger(value) ? 'integer' : typeof value;
    }),
  );
}

function valuesOf(schema: JsonObject): readonly Json[] | null {
  if (schema.const !== undefined) return [schema.const];
  return schema.enum === undefined ? null : asArray(schema.enum);
}

function compareValues(walk: Walk, before: JsonObject, after: JsonObject): string[] {
  const released = valuesOf(before);
  const current = valuesOf(after);
  const [wanted, given] = walk.direction === 'request' ? [released, current] : [current, released];
  if (given === null || mayGrow(walk, before)) return [];
  const verb = walk.direction === 'request' ? 'no longer accepts' : 'may now be';
  if (wanted === null) return [say(walk, `${verb} other values than ${list(given)}`)];
  const known = new Set(given.map(canonicalJson));
  const extra = wanted.filter((value) => !known.has(canonicalJson(value)));
  return extra.length === 0 ? [] : [say(walk, `${verb} ${list(extra)}`)];
}

const lowerBounds = ['minLength', 'minItems', 'minProperties', 'minimum', 'exclusiveMinimum'];
const upperBounds = ['maxLength', 'maxItems', 'maxProperties', 'maximum', 'exclusiveMaximum'];
/** A minimum of zero forbids nothing, so a missing one counts as zero. */
const lengths = new Set(['minLength', 'minItems', 'minProperties']);

function compareBounds(walk: Walk, before: JsonObject, after: JsonObject): string[] {
  const narrowed = (name: string, isNarrower: (old: number, now: number) => boolean) => {
    const now = after[name];
    const old = before[name] ?? (lengths.has(name) ? 0 : null);
    if (typeof now !== 'number' || (typeof old === 'number' && !isNarrower(old, now))) return [];
    return [say(walk, `has the narrower ${name} ${now}`)];
  };
  return [
    ...lowerBounds.flatMap((name) => narrowed(name, (old, now) => now > old)),
    ...upperBounds.flatMap((name) => narrowed(name, (old, now) => now < old)),
  ];
}

/** These rules cannot be compared by strictness, so a request must not gain or change one. */
function compareFixed(walk: Walk, before: JsonObject, after: JsonObject): string[] {
  const added = ['pattern', 'format', 'multipleOf', 'uniqueItems'].filter(
    (name) => after[name] !== undefined && after[name] !== false && after[name] !== before[name],
  );
  const changes = added.map((name) => say(walk, `has another ${name}`));
  if (canonicalJson(defaultOf(before)) !== canonicalJson(defaultOf(after))) {
    changes.push(say(walk, 'means something else when it is left out'));
  }
  return changes;
}

/** Parameters have the standard keyword, fields of bodies our own. */
function defaultOf(schema: JsonObject): Json {
  return schema.default ?? schema['x-default'] ?? null;
}

function compareFormats(walk: Walk, before: JsonObject, after: JsonObject): string[] {
  const isKept = before.format === undefined || before.format === after.format;
  return isKept ? [] : [say(walk, `is no longer a ${String(before.format)}`)];
}

/** Keywords that our generator does not write, and whose changes this check cannot compare. */
const opaque = [
  ...['allOf', 'not', 'if', 'then', 'else', 'contains', 'prefixItems'],
  ...['dependentRequired', 'dependentSchemas', 'unevaluatedItems', 'unevaluatedProperties'],
];

function compareOpaque(walk: Walk, before: JsonObject, after: JsonObject): string[] {
  return opaque
    .filter((name) => canonicalJson(before[name] ?? null) !== canonicalJson(after[name] ?? null))
    .map((name) => say(walk, `changed its ${name}, which this check cannot judge`));
}

function compareProperties(walk: Walk, before: JsonObject, after: JsonObject): string[] {
  const changes = ['properties', 'patternProperties'].flatMap((keyword) => {
    const current = asObject(after[keyword]);
    return Object.entries(asObject(before[keyword])).flatMap(([name, old]) => {
      const now = current[name];
      const inside = { ...walk, path: `${walk.path}.${name}` };
      return now === undefined ? [say(inside, 'was removed')] : compare(inside, [old, now]);
    });
  });
  const [old, now] = [asArray(before.required), asArray(after.required)];
  const broken =
    walk.direction === 'request'
      ? now.filter((name) => !old.includes(name))
      : old.filter((name) => !now.includes(name) && String(name) in asObject(after.properties));
  const verb = walk.direction === 'request' ? 'is required' : 'may be absent';
  return [
    ...changes,
    ...broken.map((name) => say({ ...walk, path: `${walk.path}.${String(name)}` }, verb)),
  ];
}

function compareMembers(walk: Walk, before: JsonObject, after: JsonObject): string[] {
  const places = { items: '[]', additionalProperties: '.*', propertyNames: ' (names)' };
  return Object.entries(places).flatMap(([keyword, suffix]) => {
    const [old = true, now = true] = [before[keyword], after[keyword]];
    const inside = { ...walk, path: `${walk.path}${suffix}` };
    if (typeof old === 'boolean' && typeof now === 'boolean') {
      // A response may gain members: clients must ignore those they do not know.
      const isNarrower = walk.direction === 'request' && old && !now;
      return isNarrower ? [say(inside, 'is no longer accepted')] : [];
    }
    if (now === false)
      return walk.direction === 'request' ? [say(inside, 'is no longer accepted')] : [];
    if (old === false) return [];
    return compare(inside, [old, now]);
  });
}

function say({ path }: Walk, change: string): string {
  return `${path} ${change}`;
}

function list(values: readonly Json[]): string {
  return values.map((value) => JSON.stringify(value)).join(', ');
}

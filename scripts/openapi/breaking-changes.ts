import type { Json, JsonObject } from '../../server/src/lib/json.ts';
import { asArray, asObject, type Direction, resolve, type Versions } from './description.ts';
import { findSchemaChanges } from './schema-changes.ts';

/**
 * Lists in sentences what breaks a client of the released description; empty if things were only
 * added.
 *
 * An enum promises that there are no other values, so a response may not gain one, unless it is
 * marked `x-may-grow`.
 */
export function findBreakingChanges(versions: {
  readonly released: JsonObject;
  readonly current: JsonObject;
}): readonly string[] {
  const released = operationsOf(versions.released);
  const current = operationsOf(versions.current);
  return [...released].flatMap(([name, operation]) => {
    const now = current.get(name);
    if (now === undefined) return [`${name} was removed`];
    return compareOperations({ ...versions, at: name }, operation, now);
  });
}

interface Place extends Versions {
  /** The place in the description, in words. */
  readonly at: string;
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

function operationsOf(description: JsonObject): ReadonlyMap<string, JsonObject> {
  const operations = new Map<string, JsonObject>();
  for (const [path, item] of Object.entries(asObject(description.paths))) {
    for (const method of methods) {
      const operation = asObject(item)[method];
      if (operation === undefined) continue;
      operations.set(`${method.toUpperCase()} ${path}`, asObject(operation));
    }
  }
  return operations;
}

function compareOperations(place: Place, released: JsonObject, current: JsonObject): string[] {
  const { at } = place;
  const changes: string[] = [];
  if (released.operationId !== current.operationId) {
    changes.push(`${at} is no longer called ${String(released.operationId)}`);
  }
  const scope = current['x-required-scope'];
  if (scope !== undefined && scope !== released['x-required-scope']) {
    changes.push(`${at} needs the scope ${String(scope)}`);
  }
  const isOpen = (operation: JsonObject) => asArray(operation.security).length === 0;
  if (isOpen(released) && !isOpen(current)) changes.push(`${at} needs an API key`);
  return [
    ...changes,
    ...compareParameters(place, released, current),
    ...compareBodies(place, released.requestBody, current.requestBody),
    ...compareResponses(place, asObject(released.responses), asObject(current.responses)),
  ];
}

function compareParameters(place: Place, before: JsonObject, after: JsonObject): string[] {
  const byName = (operation: JsonObject, description: JsonObject) =>
    new Map(
      asArray(operation.parameters)
        .map((parameter) => resolve(description, parameter))
        .map((parameter) => [
          `${String(parameter.in)} parameter ${String(parameter.name)}`,
          parameter,
        ]),
    ) as ReadonlyMap<string, JsonObject>;
  const released = byName(before, place.released);
  const current = byName(after, place.current);
  const changes: string[] = [];
  for (const [name, parameter] of released) {
    const now = current.get(name);
    const at = `${place.at}: ${name}`;
    if (now === undefined) changes.push(`${at} was removed`);
    else
      changes.push(...compareSchemas({ ...place, at }, 'request', [parameter.schema, now.schema]));
  }
  for (const [name, parameter] of current) {
    if (parameter.required === true && released.get(name)?.required !== true) {
      changes.push(`${place.at}: ${name} is required`);
    }
  }
  return changes;
}

function compareBodies(place: Place, before?: Json, after?: Json): string[] {
  const at = `${place.at}: the body`;
  const current = resolve(place.current, after);
  if (before === undefined) return current.required === true ? [`${at} is required`] : [];
  if (after === undefined) return [`${at} was removed`];
  const released = resolve(place.released, before);
  const required = current.required === true && released.required !== true;
  return [
    ...(required ? [`${at} is required`] : []),
    ...compareContents({ ...place, at }, 'request', [released.content, current.content]),
  ];
}

function compareResponses(place: Place, before: JsonObject, after: JsonObject): string[] {
  return Object.entries(before).flatMap(([status, answer]) => {
    const at = `${place.at}: ${status}`;
    const now = after[status];
    if (now === undefined) return [`${at} is no longer answered`];
    const released = resolve(place.released, answer);
    const current = resolve(place.current, now);
    const headers = missing(released.headers, current.headers);
    const kept = new Set(asArray(current['x-codes']));
    const codes = asArray(released['x-codes']).filter((code) => !kept.has(code));
    return [
      ...headers.map((name) => `${at}: the header ${name} was removed`),
      ...compareContents({ ...place, at }, 'response', [released.content, current.content]),
      ...codes.map((code) => `${at}: the code ${String(code)} was removed`),
    ];
  });
}

function compareContents(
  place: Place,
  direction: Direction,
  [before, after]: readonly [Json | undefined, Json | undefined],
): string[] {
  return Object.entries(asObject(before)).flatMap(([mediaType, content]) => {
    const now = asObject(after)[mediaType];
    if (now === undefined) return [`${place.at} is no longer ${mediaType}`];
    return compareSchemas(place, direction, [asObject(content).schema, asObject(now).schema]);
  });
}

function compareSchemas(
  { at, released, current }: Place,
  direction: Direction,
  schemas: readonly [Json | undefined, Json | undefined],
): string[] {
  const [before = true, after = true] = schemas;
  const changes = findSchemaChanges({ released, current }, direction, [before, after]);
  return changes.map((change) => `${at}${change}`);
}

function missing(before?: Json, after?: Json): string[] {
  return Object.keys(asObject(before)).filter((name) => !(name in asObject(after)));
}

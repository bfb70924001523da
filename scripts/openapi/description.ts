import assert from 'node:assert/strict';
import { isJsonObject, type Json, type JsonObject } from '../../server/src/lib/json.ts';

/** Two versions of one description. References resolve within each. */
export interface Versions {
  readonly released: JsonObject;
  readonly current: JsonObject;
}

/** Requests may only become less strict, responses only stricter. */
export type Direction = 'request' | 'response';

export function asObject(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

export function asArray(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

/** The object itself, or the component that it refers to. */
export function resolve(description: JsonObject, value: Json | undefined): JsonObject {
  const object = asObject(value);
  const reference = object.$ref;
  if (typeof reference !== 'string') return object;
  assert(reference.startsWith('#/'), `${reference} points outside the description`);
  let target: Json | undefined = description;
  for (const part of reference.slice(2).split('/')) {
    target = asObject(target)[part.replaceAll('~1', '/').replaceAll('~0', '~')];
  }
  assert(isJsonObject(target), `${reference} points to nothing`);
  return resolve(description, target);
}

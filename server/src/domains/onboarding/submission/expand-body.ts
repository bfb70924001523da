import { isDeepStrictEqual } from 'node:util';
import { type FieldError, invalidField, invalidFields } from '../../../lib/errors.ts';
import { unknownField } from '../../../lib/faults/field-errors.ts';
import { isJsonObject } from '../../../lib/json.ts';
import { splitPath } from './field-path.ts';
import type { KnownFields } from './known-fields.ts';

/** A nested object with final spellings; a map, since maps inherit no names. */
export type Branch = Map<string, unknown>;

/** The schema's deepest field lies five levels down; requirements may name deeper ones. */
const DEPTH_MAX = 10;
/** Well above a company with twenty owners and twenty directors, every field filled. */
const FIELDS_MAX = 2_500;
/** No field name is nearly this long, and errors repeat names. */
const NAME_LENGTH_MAX = 200;
/** The empty name, and names that JavaScript objects inherit. */
const REFUSED_NAMES = new Set(['__proto__', 'constructor', 'prototype', '']);

/**
 * Turns a body into one nested tree: dotted keys are opened, and each name gets its one spelling. A
 * field sent twice with different values is an error: either may be the intended one.
 */
export function expandBody(
  body: object,
  known: KnownFields,
): { readonly tree: Branch; readonly errors: readonly FieldError[] } {
  const expansion: Expansion = { known, errors: [], fieldCount: 0 };
  const tree: Branch = new Map();
  fill({ branch: tree, path: [] }, body, expansion);
  return { tree, errors: expansion.errors };
}

interface Expansion {
  readonly known: KnownFields;
  readonly errors: FieldError[];
  fieldCount: number;
}

interface Place {
  readonly branch: Branch;
  readonly path: readonly string[];
}

function fill(place: Place, object: object, expansion: Expansion): void {
  for (const [key, value] of Object.entries(object)) {
    if (value === undefined) continue;
    expansion.fieldCount += 1 + (Array.isArray(value) ? value.length : 0);
    if (expansion.fieldCount > FIELDS_MAX) throw tooManyFields();
    put(place, { names: namesIn(place.path, key), value }, expansion);
  }
}

function namesIn(path: readonly string[], key: string): readonly string[] {
  if (path.length === 0) return splitPath(key);
  return path.length === 1 && path[0] === 'metadata' ? [key] : key.split('.');
}

function put(
  { branch, path }: Place,
  { names, value }: { readonly names: readonly string[]; readonly value: unknown },
  expansion: Expansion,
): void {
  const [sent = '', ...inner] = names;
  if (isRefused(sent, path)) {
    const name = sent === '' ? '(empty name)' : sent;
    expansion.errors.push(unknownField({ parents: path, name }, null));
    return;
  }
  const name = expansion.known.spell({ parents: path, name: sent });
  const here = [...path, name];
  if (here.length > DEPTH_MAX) {
    expansion.errors.push(
      invalidField(path.join('.'), 'is nested too deeply. Send it with fewer levels.'),
    );
    return;
  }
  const existing = branch.get(name);
  if (inner.length === 0 && !isJsonObject(value)) {
    if (!branch.has(name)) branch.set(name, value);
    else if (!isDeepStrictEqual(existing, value)) expansion.errors.push(sentTwice(here));
    return;
  }
  if (branch.has(name) && !(existing instanceof Map)) {
    expansion.errors.push(sentTwice(here));
    return;
  }
  const child: Branch = existing instanceof Map ? existing : new Map();
  branch.set(name, child);
  const next = { branch: child, path: here };
  if (inner.length > 0) put(next, { names: inner, value }, expansion);
  else if (isJsonObject(value)) fill(next, value, expansion);
}

/** The caller chooses names in metadata; the schema says which are valid. */
function isRefused(name: string, path: readonly string[]): boolean {
  if (path[0] === 'metadata') return name === '__proto__';
  return REFUSED_NAMES.has(name) || name.length > NAME_LENGTH_MAX;
}

function sentTwice(path: readonly string[]): FieldError {
  const sentence = 'is sent more than once with different values. Send it once.';
  return invalidField(path.join('.'), sentence);
}

function tooManyFields(): Error {
  const sentence = `must have at most ${FIELDS_MAX} fields in all. Send fewer.`;
  return invalidFields([invalidField('body', sentence)]);
}

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type FieldError, invalidFields } from '../lib/errors.ts';
import { fieldErrors } from '../lib/field-errors.ts';
import type { Route } from './route.ts';

// Verbose, so that an error knows the schema around it and can name what was probably meant.
const options = { allErrors: true, verbose: true, strict: true, strictTypes: false } as const;
const bodies = new Ajv2020(options);
// What stands in a URL is text, so numbers and booleans are read out of it.
const texts = new Ajv2020({ ...options, coerceTypes: true });
for (const ajv of [bodies, texts]) {
  addFormats.default(ajv);
  ajv.addVocabulary(['x-must', 'x-minimum', 'x-maximum', 'x-planned']);
}

interface Input {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** Checks path, query and body together, so that the caller learns of every fault at once. */
export function requestValidator(route: Route): (input: Input) => Input {
  const parts: [keyof Input, ValidateFunction][] = [];
  if (route.params !== undefined) parts.push(['params', texts.compile(route.params)]);
  parts.push(['query', texts.compile(route.query ?? nothing)]);
  if (route.body !== undefined && route.bodyChecked !== 'by the operation') {
    parts.push(['body', bodies.compile(route.body)]);
  }
  if (route.body === undefined && route.bodyKind !== 'raw') {
    parts.push(['body', bodies.compile(nothing)]);
  }
  return (input) => {
    const errors: FieldError[] = [];
    for (const part of partNames) {
      if (!hasNul(input[part])) continue;
      const param = findNul(input[part])?.join('.') || part;
      const message = `${param} must not contain the character NUL.`;
      errors.push({ param, code: 'parameter_invalid', message });
    }
    for (const [part, validate] of parts) {
      const value = input[part] ?? (route.body === undefined || part !== 'body' ? {} : undefined);
      if (!validate(value)) errors.push(...fieldErrors(validate.errors ?? [], { root: part }));
    }
    if (errors.length > 0) throw invalidFields(errors);
    return input;
  };
}

const partNames = ['params', 'query', 'body'] as const;

/**
 * Whether any text holds a NUL. PostgreSQL keeps none, and nobody means one: refused here for every
 * route, it needs no pattern in each schema.
 */
function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return false;
  const members = value as Readonly<Record<string, unknown>>;
  for (const name of Object.keys(members)) {
    if (name.includes('\0') || hasNul(members[name])) return true;
  }
  return false;
}

/** Where that is. */
function findNul(value: unknown, path: readonly string[] = []): readonly string[] | null {
  if (typeof value === 'string') return value.includes('\0') ? path : null;
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return null;
  for (const [name, member] of Object.entries(value)) {
    const here = [...path, name];
    const found = name.includes('\0') ? here : findNul(member, here);
    if (found !== null) return found;
  }
  return null;
}

const nothing = { type: 'object', additionalProperties: false, properties: {} } as const;

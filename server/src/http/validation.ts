import { Ajv2020, type AnySchema, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type FieldError, invalidFields } from '../lib/errors.ts';
import { fieldErrors, nameOf } from '../lib/field-errors.ts';
import type { Route } from './route.ts';

interface Input {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** Throws what is wrong with the path, the query and the body, all of it at once. */
export function requestValidator(route: Route): (input: Input) => void {
  const parts = checkedParts(route);
  return (input) => {
    let size = 0;
    for (const part of partNames) size += checkTexts(part, input[part]);
    const errors: FieldError[] = [];
    for (const { part, isValid, faults } of parts) {
      if (isValid(input[part])) continue;
      // Of what is far larger than anybody writes, one fault is enough: finding all takes long.
      const found = size > sizeRead ? isValid.errors : faults(input[part]);
      errors.push(...fieldErrors(found ?? [], { root: part }));
    }
    errors.push(...infinities(input.query));
    if (errors.length > 0) throw invalidFields(errors);
  };
}

/** A text such as 1e400 is read as a number beyond all others, which escapes every bound. */
function infinities(query: unknown): FieldError[] {
  return Object.entries(query ?? {})
    .filter(([, value]) => typeof value === 'number' && !Number.isFinite(value))
    .map(([param]) => {
      const message = `${param} is too large to be a number.`;
      return { param, code: 'parameter_invalid', message };
    });
}

const partNames = ['params', 'query', 'body'] as const;
const sizeRead = 2000;
const nothing = { type: 'object', additionalProperties: false, properties: {} } as const;

function checkedParts(route: Route): readonly CheckedPart[] {
  const parts: CheckedPart[] = [];
  if (route.params !== undefined) parts.push(checked('params', route.params));
  parts.push(checked('query', route.query ?? nothing));
  if (route.body === undefined && route.bodyKind !== 'raw') parts.push(checked('body', nothing));
  if (route.body !== undefined && route.bodyChecked !== 'by the operation') {
    parts.push(checked('body', route.body));
  }
  return parts;
}

interface CheckedPart {
  readonly part: keyof Input;
  /** Ends at the first fault. */
  readonly isValid: ValidateFunction;
  /** Every fault; few requests have one, so that its code is made when it is first needed. */
  readonly faults: (value: unknown) => ValidateFunction['errors'];
}

function checked(part: keyof Input, schema: AnySchema): CheckedPart {
  const kind = part === 'body' ? 'bodies' : 'texts';
  let thorough: ValidateFunction | undefined;
  return {
    part,
    isValid: quick[kind].compile(schema),
    faults(value) {
      thorough ??= complete[kind].compile(schema);
      thorough(value);
      return thorough.errors;
    },
  };
}

const quick = validators({ allErrors: false });
const complete = validators({ allErrors: true });

function validators(mode: { readonly allErrors: boolean }) {
  // Verbose, so that an error knows the schema around it and can name what was probably meant.
  const options = {
    ...mode,
    verbose: true,
    strict: true,
    strictTypes: false,
    // Takes long at every start, to make the code a little shorter.
    code: { optimize: false },
  } as const;
  const bodies = new Ajv2020(options);
  // What stands in a URL is text, so numbers and booleans are read out of it.
  const texts = new Ajv2020({ ...options, coerceTypes: true });
  for (const ajv of [bodies, texts]) {
    addFormats.default(ajv);
    ajv.addVocabulary(['x-must', 'x-minimum', 'x-maximum', 'x-planned']);
  }
  return { bodies, texts };
}

/**
 * Looks at every text and name, and says how many values there are. PostgreSQL keeps no NUL, UTF-8
 * no half of a surrogate pair, and nobody means either: refused here for every route, they need no
 * pattern in each schema.
 */
function checkTexts(part: string, root: unknown): number {
  let size = 0;
  const path: string[] = [];
  const isProper = (text: string) => text.isWellFormed() && !text.includes('\0');
  const isFaulty = (value: unknown): boolean => {
    size += 1;
    if (typeof value === 'string') return !isProper(value);
    if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return false;
    const members = value as Readonly<Record<string, unknown>>;
    for (const name of Object.keys(members)) {
      path.push(name);
      if (!isProper(name) || isFaulty(members[name])) return true;
      path.pop();
    }
    return false;
  };
  if (!isFaulty(root)) return size;
  const param = nameOf(path) || part;
  const message = `${param} must not contain the character NUL or half of a surrogate pair.`;
  throw invalidFields([{ param, code: 'parameter_invalid', message }]);
}

import { Ajv2020, type AnySchema, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type FieldError, invalidFields, refuseAll } from '../lib/errors.ts';
import type { SchemaFault } from '../lib/faults/fault-sentences.ts';
import { fieldErrors, nameOf } from '../lib/faults/field-errors.ts';
import { isJsonObject } from '../lib/json.ts';
import type { Route } from './route.ts';

interface Input {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  /** By the clock of the calling platform, if there is one. */
  readonly now?: Date;
}

/** Throws everything that is wrong with the path, the query and the body at once. */
export function requestValidator(route: Route): (input: Input) => void {
  const parts = checkedParts(route);
  return (input) => {
    let size = 0;
    for (const part of partNames) size += checkTexts(part, input[part]);
    const errors: FieldError[] = [];
    let { body } = input;
    for (const { part, isValid, faults } of parts) {
      if (isValid(input[part])) continue;
      // In a huge body finding every fault would take long, so one is enough.
      const isHuge = size > sizeRead;
      const found = (isHuge ? isValid.errors : faults(input[part])) ?? [];
      errors.push(...fieldErrors(found, { root: part }));
      if (part === 'body') body = isHuge ? null : soundPart(body, found);
    }
    if (route.query !== undefined) errors.push(...infinities(input.query));
    const { now = new Date() } = input;
    const unfit = isJsonObject(body) ? (route.bodyFaults?.(body, now) ?? []) : [];
    if (errors.length + unfit.length === 0) return;
    refuseAll(errors.length === 0 ? unfit : [invalidFields(errors), ...unfit]);
  };
}

/** The body with null instead of each field that has a fault, so that the others can be judged. */
function soundPart(body: unknown, faults: readonly SchemaFault[]): unknown {
  if (!isJsonObject(body)) return null;
  const faulty = new Set(faults.map(({ instancePath }) => instancePath.split('/')[1]));
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, faulty.has(name) ? null : value]),
  );
}

/** A text such as 1e400 is read as Infinity, which passes schemas without a maximum. */
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

function checkedParts({ params, query, body, bodyKind, bodyChecked }: Route) {
  const parts = [checked('query', query ?? nothing)];
  if (params !== undefined) parts.unshift(checked('params', params));
  const isUnchecked = body === undefined ? bodyKind === 'raw' : bodyChecked === 'by the operation';
  if (!isUnchecked) parts.push(checked('body', body ?? nothing));
  return parts;
}

function checked(part: keyof Input, schema: AnySchema) {
  const kind = part === 'body' ? 'bodies' : 'texts';
  // Compiled when first needed: a start would take a sixth longer, and few requests have faults.
  let swift: ValidateFunction | undefined;
  let thorough: ValidateFunction | undefined;
  return {
    part,
    /** Ends at the first fault. */
    get isValid() {
      swift ??= quick[kind](schema);
      return swift;
    },
    /** Finds every fault. */
    faults(value: unknown) {
      thorough ??= complete[kind](schema);
      thorough(value);
      return thorough.errors;
    },
  };
}

const quick = validators({ allErrors: false });
const complete = validators({ allErrors: true });

function validators(mode: { readonly allErrors: boolean }) {
  // Verbose, so that an error has its schema and can name what was probably meant.
  const options = {
    ...mode,
    verbose: true,
    strict: true,
    strictTypes: false,
    // Optimising takes long at every start and makes the code only a little shorter.
    code: { optimize: false },
  } as const;
  const bodies = new Ajv2020(options);
  // A URL holds texts only, so numbers and booleans are parsed from them.
  const texts = new Ajv2020({ ...options, coerceTypes: true });
  for (const ajv of [bodies, texts]) {
    addFormats.default(ajv);
    ajv.addVocabulary(['x-must', 'x-minimum', 'x-maximum', 'x-planned']);
  }
  return { bodies: compiler(bodies), texts: compiler(texts) };
}

/** Routes with equal schemas, such as lists, share the compiled validator. */
function compiler(ajv: Ajv2020): (schema: AnySchema) => ValidateFunction {
  const compiled = new Map<string, ValidateFunction>();
  return (schema) =>
    compiled.getOrInsertComputed(JSON.stringify(schema), () => ajv.compile(schema));
}

/**
 * Checks every text and name, and returns the number of values. PostgreSQL cannot store NUL, and
 * UTF-8 cannot store half of a surrogate pair. Refused here for every route, they need no pattern
 * in each schema.
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

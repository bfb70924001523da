import { Ajv } from 'ajv';
import {
  type FieldError,
  invalidField,
  invalidFields,
  refuseAll,
  type ServiceError,
} from '../../../lib/errors.ts';
import { fieldErrors } from '../../../lib/faults/field-errors.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../lib/json.ts';
import type { BusinessType } from '../../../psp/port.ts';
import { expandBody } from './expand-body.ts';
import { inapplicableFields } from './field-applicability.ts';
import { KnownFields } from './known-fields.ts';
import { mergeJson, type NewSubmission, type SubmissionChange } from './merge-document.ts';
import { readValues } from './read-values.ts';
import { PatchBody, SubmissionBody } from './schema.ts';
import { type SortedFields, sortFields } from './sort-fields.ts';

export interface SubmissionContext {
  /** `create` requires the four documented fields, `change` none. */
  readonly mode: 'create' | 'change';
  /** The record's own country and type, which outrank the body's in checks. */
  readonly country?: string;
  readonly businessType?: BusinessType;
  /** The record's stored details: they complete a partial date or address. */
  readonly stored?: JsonObject;
  /** Every path in the record's own requirements. */
  readonly acceptedPaths: ReadonlySet<string>;
  /** Identity numbers accepted in every country, whatever the format. */
  readonly testIdNumbers?: ReadonlySet<string>;
  readonly now: Date;
  /** Further faults of well-formed fields. */
  readonly faultsOf?: (change: SubmissionChange) => readonly ServiceError[];
}

/**
 * Reads the body of a submission or a change to one. Throws every fault at once: 400, or 422 when
 * all is well-formed but a field does not apply to this sub-merchant.
 */
export function parseSubmission(
  body: unknown,
  context: SubmissionContext & { readonly mode: 'create' },
): NewSubmission;
export function parseSubmission(body: unknown, context: SubmissionContext): SubmissionChange;
export function parseSubmission(body: unknown, context: SubmissionContext): SubmissionChange {
  if (!isJsonObject(body)) throw invalidFields([invalidField('body', 'must be a JSON object.')]);
  const known = new KnownFields(context.acceptedPaths, accountCountry(body, context));
  const expanded = expandBody(body, known);
  const sorted = sortFields(expanded.tree, known);
  const faults = new Map<string, FieldError>();
  const collect = (errors: readonly FieldError[]): void => {
    for (const error of errors) if (!faults.has(error.param)) faults.set(error.param, error);
  };
  collect(expanded.errors);
  collect(sorted.errors);
  const validate = ajv.compile(schemas[context.mode]);
  if (!validate(sorted.document)) {
    const suggest = known.suggest.bind(known);
    collect(fieldErrors(validate.errors ?? [], { suggest }));
  }
  const read = readValues(sorted.document, {
    country: context.country ?? countryIn(sorted.document),
    stored: context.stored ?? {},
    testIdNumbers: context.testIdNumbers ?? new Set(),
    now: context.now,
    faulty: new Set(faults.keys()),
  });
  collect(read.errors);
  const change = changeOf(read.document, sorted);
  refuseAll([
    ...(faults.size > 0 ? [invalidFields([...faults.values()].slice(0, ERRORS_MAX))] : []),
    ...inapplicableFields(leavesOf(change.fields), {
      businessType: change.businessType ?? context.businessType,
      country: context.country ?? change.country,
      known,
    }),
    ...(context.faultsOf?.(change) ?? []),
  ]);
  return change;
}

const ERRORS_MAX = 100;

/** The country tables check formats, more precisely than JSON Schema can. */
const ajv = new Ajv({
  allErrors: true,
  strict: true,
  verbose: true,
  validateFormats: false,
  // Optimising takes a third of the compile time, at every start, for code that is 5 % shorter.
  code: { optimize: false },
});
ajv.addVocabulary(['x-must']);
/** Compiled at first use and cached by ajv: it is the largest of all schemas. */
const schemas = { create: SubmissionBody, change: PatchBody };

function countryIn(document: Readonly<Record<string, unknown>>): string | undefined {
  const { country } = document;
  return typeof country === 'string' ? country.trim().toUpperCase() : undefined;
}

function accountCountry(body: JsonObject, { country }: SubmissionContext): string | undefined {
  const { external_account: account } = body;
  const own = isJsonObject(account) ? countryIn(account) : undefined;
  return own ?? country ?? countryIn(body);
}

function changeOf(document: JsonObject, sorted: SortedFields): SubmissionChange {
  const whole = sorted.extras.reduce<JsonObject>(
    (merged, { path, value }) => mergeJson({ earlier: merged, later: nested(path, value) }),
    document,
  );
  const { externalRef, businessType, country, email, ...fields } = whole;
  return {
    ...(typeof externalRef === 'string' && { externalRef }),
    ...(typeof businessType === 'string' && { businessType: businessTypeOf(businessType) }),
    ...(typeof country === 'string' && { country }),
    ...(typeof email === 'string' && { email }),
    fields,
    cleared: sorted.cleared,
    suppliedPaths: pathsIn(whole),
  };
}

/** The specification also calls an individual `the service`. */
function businessTypeOf(value: string): BusinessType {
  return value === 'company' ? 'company' : 'individual';
}

function nested(path: readonly string[], value: Json): JsonObject {
  const [first = '', ...rest] = path;
  return { [first]: rest.length === 0 ? value : nested(rest, value) };
}

/** The dotted path of each field and of each object of fields. */
function pathsIn(object: JsonObject, prefix = '', paths: string[] = []): readonly string[] {
  for (const [name, value] of Object.entries(object)) {
    const path = prefix + name;
    paths.push(path);
    if (isJsonObject(value)) pathsIn(value, `${path}.`, paths);
  }
  return paths;
}

function leavesOf(value: Json, path: readonly string[] = []): (readonly string[])[] {
  if (!isJsonObject(value)) return [path];
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, [...path, name]));
}

import { Ajv } from 'ajv';
import type { FieldError } from '../../../lib/errors.ts';
import { fieldErrors } from '../../../lib/field-errors.ts';
import type { KnownFields } from './known-fields.ts';
import { PatchBody, SubmissionBody } from './schema.ts';

/** Formats are left to the country tables, which know more than a JSON Schema format does. */
const ajv = new Ajv({
  allErrors: true,
  strict: true,
  verbose: true,
  validateFormats: false,
  // Takes a third of the time of compiling these, at every start, to make their code 5 % shorter.
  code: { optimize: false },
});
ajv.addVocabulary(['x-must']);
const validators = { create: ajv.compile(SubmissionBody), change: ajv.compile(PatchBody) };

/** Everything in which a sorted submission departs from its schema. */
export function shapeErrors(
  document: Readonly<Record<string, unknown>>,
  context: { readonly mode: 'create' | 'change'; readonly known: KnownFields },
): FieldError[] {
  const validate = validators[context.mode];
  if (validate(document)) return [];
  return fieldErrors(validate.errors ?? [], {
    suggest: (unknown) => context.known.suggest(unknown),
  });
}

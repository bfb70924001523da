import Type from 'typebox';

/**
 * Builders of optional fields that null clears. They write the JSON Schema type as a pair with
 * `null`, which reads better in the API description than a union of schemas.
 */

interface Facts {
  /** A schema with a title is described once, under that name. */
  readonly title?: string;
  readonly description: string;
  readonly examples?: readonly unknown[];
}

export type Field = Type.TSchema;

export function text(
  description: string,
  maxLength: number,
  example: string,
  facts: {
    readonly pattern?: string;
    /** The pattern in words, for the refusal of a value that does not match it. */
    readonly 'x-must'?: string;
    readonly format?: string;
  } = {},
): Field {
  const bounds = { minLength: 1, description, maxLength };
  return optional({ type: ['string', 'null'], ...bounds, ...facts, examples: [example] });
}

/** For messages: knowing that `Germany` has more than two characters would not help. */
export const countryCode = { 'x-must': 'be two upper-case letters, such as DE' } as const;
export const currencyCode = { 'x-must': 'be three upper-case letters, such as EUR' } as const;

interface Range {
  readonly minimum: number;
  readonly maximum: number;
}

export function integer(description: string, range: Range, example: number): Field {
  return optional({ type: ['integer', 'null'], description, ...range, examples: [example] });
}

export function number(description: string, range: Range, example: number): Field {
  return optional({ type: ['number', 'null'], description, ...range, examples: [example] });
}

export function flag(description: string): Field {
  return optional({ type: ['boolean', 'null'], description, examples: [true] });
}

export function choice(values: readonly string[], facts: Facts): Field {
  return optional({ type: ['string', 'null'], enum: [...values, null], ...facts });
}

export function group(properties: Readonly<Record<string, Field>>, facts: Facts): Field {
  return optional({
    type: ['object', 'null'],
    properties: { ...properties },
    additionalProperties: false,
    ...facts,
  });
}

/** An object with keys of the caller's choice. */
export function named(
  entry: Field,
  facts: Facts & {
    readonly maxProperties: number;
    readonly propertyNames: Readonly<Record<string, unknown>>;
  },
): Field {
  return optional({ type: ['object', 'null'], additionalProperties: entry, ...facts });
}

/** The optional form of a shared object of named texts: null clears all or one of them. */
export function clearable(shared: Field): Field {
  const { additionalProperties, ...schema } = shared as Readonly<Record<string, unknown>>;
  const entry = { ...(additionalProperties as object), type: ['string', 'null'] };
  return optional({ ...schema, type: ['object', 'null'], additionalProperties: entry });
}

/** A value with several forms. */
export function either(
  forms: readonly Field[],
  facts: Facts & { readonly 'x-must'?: string },
): Field {
  return optional({ anyOf: [...forms, { type: 'null' }], ...facts });
}

function optional(schema: Readonly<Record<string, unknown>>): Field {
  return Type.Optional(Type.Unsafe<unknown>({ ...schema }));
}

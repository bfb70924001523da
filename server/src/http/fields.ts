import Type, { type TProperties, type TSchema } from 'typebox';
import { metadataCountMax } from '../lib/metadata.ts';
import { amountMinorMax, amountMinorMin } from '../lib/money.ts';

/** The query of a request, or an object in its body. Other members are refused. */
export const requestObject = <Members extends TProperties>(members: Members) =>
  Type.Object(members, { additionalProperties: false });
/** The body of a request. */
export const requestBody = <Members extends TProperties>(title: string, members: Members) =>
  Type.Object(members, { title, additionalProperties: false });
/** With the description that the platform's API has for each. */
export const describedBody = <Members extends TProperties>(
  title: string,
  description: string,
  members: Members,
) => Type.Object(members, { title, description, additionalProperties: false });

/** An object of answers. */
export const answerObject = <Members extends TProperties>(title: string, members: Members) =>
  Type.Object(members, { title });
export const describedObject = <Members extends TProperties>(
  title: string,
  description: string,
  members: Members,
) => Type.Object(members, { title, description });

/** The id of an object in a path. */
export const byId = (description: string) => Type.Object({ id: text(description) });

export const oneOf = <const Values extends readonly string[]>(
  values: Values,
  description: string,
) => Type.Enum([...values] as Values[number][], { type: 'string', description });

/** Callers who send a fraction usually send a price, so the message says how to convert it. */
export const inMinorUnits = {
  'x-must': 'be a whole number of minor units: 12.50 USD is 1250',
} as const;

/** A duration in a request. */
export const seconds = (
  description: string,
  { minimum, maximum }: { readonly minimum: number; readonly maximum: number },
) =>
  Type.Integer({
    minimum,
    maximum,
    'x-must': 'be a whole number of seconds: 10 days are 864000',
    description,
  });

/** ISO 4217, as requests have it. */
export const currencyCode = (description: string) =>
  Type.String({
    maxLength: 3,
    pattern: '^[A-Z]{3}$',
    'x-must': 'be three upper-case letters, such as EUR',
    description,
  });

/** ISO 3166-1 alpha-2, as requests have it. */
export const countryCode = (description: string) =>
  Type.String({
    maxLength: 2,
    pattern: '^[A-Z]{2}$',
    'x-must': 'be two upper-case letters, such as DE',
    description,
  });

/**
 * Money in a request. The bounds are only described here: the operation refuses other amounts, with
 * a code that says which bound was exceeded.
 */
export const amount = (description: string) =>
  Type.Integer({
    description,
    ...inMinorUnits,
    'x-minimum': Number(amountMinorMin),
    'x-maximum': Number(amountMinorMax),
  });

/** An amount that may be zero. */
export const amountOrNone = (description: string) => ({ ...amount(description), 'x-minimum': 0 });

/** RFC 3339 with nanoseconds and an offset has 35 characters. */
const instantForm = { format: 'date-time', maxLength: 35 } as const;

const dayPattern = '\\d{4}-\\d{2}-\\d{2}';

/** A count in an answer. */
export const count = (description: string) => Type.Integer({ minimum: 0, description });

export const instant = (description: string) => Type.String({ ...instantForm, description });
/** A day in a query. */
export const day = (description: string) =>
  Type.String({
    maxLength: 10,
    pattern: `^${dayPattern}$`,
    'x-must': 'be a day such as 2026-01-31',
    description,
  });
/** In a query: a plain day is one of the platform's reporting time zone, from its beginning. */
export const instantOrDay = (description: string) =>
  Type.String({
    maxLength: instantForm.maxLength,
    pattern: `^${dayPattern}([Tt]\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?([Zz]|[+-]\\d{2}:\\d{2}))?$`,
    'x-must': 'be a day such as 2026-01-31, or an RFC 3339 time such as 2026-01-31T09:30:00Z',
    description,
  });
export const instantOrNull = (description: string) =>
  orNull(Type.String({ ...instantForm }), description);
export const orNull = <T extends TSchema>(schema: T, description: string) =>
  Type.Union([schema, Type.Null()], { description });

/** The member of every object that says what it is. */
export const objectName = <Name extends string>(name: Name) =>
  Type.Literal(name, { description: `Always \`${name}\`.` });

/** A text such as an id or a code. */
export const text = (description: string, maxLength = 64) =>
  Type.String({ maxLength, description });
/** The same in a request, where it may not be empty. */
export const oneLine = (maxLength: number, description: string) =>
  Type.String({ minLength: 1, maxLength, description });
export const textOrNull = (description: string, maxLength = 64) =>
  orNull(Type.String({ maxLength }), description);

/** The externalRef of a sub-merchant, as a filter and in answers. */
export const externalRefText = (description: string) =>
  Type.String({ maxLength: 128, description });

/** Renders an answer by a simple schema, which is fast, and describes it by a more precise one. */
export const describedAs = (rendered: TSchema, described: TSchema): TSchema => ({
  ...rendered,
  'x-described-as': described,
});

/** The caller's own texts, the same on every object. */
export const metadata = Type.Unsafe<Record<string, string>>({
  type: 'object',
  description: 'Yours: up to 50 texts of 500 characters, under names of 1 to 40 characters.',
  propertyNames: {
    type: 'string',
    pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f]{1,40}$',
    'x-must': 'have 1 to 40 printable characters',
  },
  additionalProperties: { type: 'string', maxLength: 500 },
  maxProperties: metadataCountMax,
  examples: [{ table: '12' }],
});

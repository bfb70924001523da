import Type, { type TSchema } from 'typebox';
import { metadataCountMax } from '../lib/metadata.ts';
import { amountMinorMax, amountMinorMin } from '../lib/money.ts';

/**
 * Money that a caller names. Its bounds are in the description; what lies beyond them is refused by
 * the operation, with the code that says which bound it was.
 */
export const amount = (description: string) =>
  Type.Integer({
    description,
    'x-minimum': Number(amountMinorMin),
    'x-maximum': Number(amountMinorMax),
  });

/** An instant: as long as RFC 3339 gets with nanoseconds and an offset. */
const instantForm = { format: 'date-time', maxLength: 35 } as const;

export const instant = (description: string) => Type.String({ ...instantForm, description });
export const instantOrNull = (description: string) =>
  orNull(Type.String({ ...instantForm }), description);
export const orNull = <T extends TSchema>(schema: T, description: string) =>
  Type.Union([schema, Type.Null()], { description });

/** A text of ours, such as an id or a code; of the caller's where they are longer. */
export const text = (description: string, maxLength = 64) =>
  Type.String({ maxLength, description });
export const textOrNull = (description: string, maxLength = 64) =>
  orNull(Type.String({ maxLength }), description);

/** The externalRef of a sub-merchant, as a filter and in answers. */
export const externalRefText = (description: string) =>
  Type.String({ maxLength: 128, description });

/** An answer that is rendered by one schema, which is quick, and described by a closer one. */
export const describedAs = (rendered: TSchema, described: TSchema): TSchema => ({
  ...rendered,
  'x-described-as': described,
});

/** The caller's own texts. The same on everything that takes them. */
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

import Type from 'typebox';
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

export const metadataCountMax = 50;

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

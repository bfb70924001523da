import Type from 'typebox';
import { externalRefText, text, textOrNull } from '../../http/fields.ts';

/** Minor units. Sums may be larger than any amount that a caller can name. */
export const money = (description: string) => Type.Integer({ minimum: 0, description });

export const currency = (description: string) =>
  Type.String({ minLength: 3, maxLength: 3, description });

export const oneOf = <const Values extends readonly string[]>(
  values: Values,
  description: string,
) => Type.Enum([...values] as Values[number][], { type: 'string', description });

/** As callers give them, and as they are given back. */
export const lengths = {
  submerchant: 128,
  device: 64,
  label: 100,
  reference: 255,
  description: 500,
  reason: 255,
} as const;

export const submerchant = externalRefText('The externalRef of the sub-merchant.');
export const device = text('The reader.', lengths.device);
export const reference = textOrNull('Yours.', lengths.reference);
export const ownDescription = textOrNull('Yours.', lengths.description);

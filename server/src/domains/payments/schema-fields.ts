import Type, { type TSchema } from 'typebox';

/** What the schemas of answers are made of. */
export const orNull = <T extends TSchema>(schema: T, description: string) =>
  Type.Union([schema, Type.Null()], { description });

/** Minor units. Sums may be larger than any amount that a caller can name. */
export const money = (description: string) => Type.Integer({ minimum: 0, description });

export const instant = (description: string) => Type.String({ format: 'date-time', description });

export const text = (maxLength: number, description: string) =>
  Type.String({ maxLength, description });

/** An id of ours: a prefix and 26 characters. */
export const id = (description: string) => text(40, description);

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

export const submerchant = text(lengths.submerchant, 'The externalRef of the sub-merchant.');
export const device = text(lengths.device, 'The reader.');
export const reference = orNull(Type.String({ maxLength: lengths.reference }), 'Yours.');
export const ownDescription = orNull(Type.String({ maxLength: lengths.description }), 'Yours.');

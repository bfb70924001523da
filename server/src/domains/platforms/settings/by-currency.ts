import Type, { type Static, type TSchema } from 'typebox';
import { currencyCodes } from '../../../lib/currencies.ts';

/** An object by currency. */
export function byCurrency<T extends TSchema>(value: T, description: string, example: object) {
  return Type.Unsafe<Record<string, Static<T>>>({
    type: 'object',
    description,
    propertyNames: {
      type: 'string',
      pattern: '^[A-Z]{3}$',
      'x-must': 'be a currency of three upper-case letters, such as EUR',
    },
    additionalProperties: value,
    maxProperties: currencyCodes.size,
    examples: [example],
  });
}

import Type from 'typebox';
import { amount, describedBody, describedObject } from '../../../http/fields.ts';
import { byCurrency } from './by-currency.ts';
import { tipPercentMax, tipSuggestionsCount } from './types.ts';

const three = { minItems: tipSuggestionsCount, maxItems: tipSuggestionsCount } as const;

const percentages = Type.Array(Type.Integer({ minimum: 1, maximum: tipPercentMax }), {
  ...three,
  description: 'Three, in per cent.',
});

const example = {
  USD: {
    percentages: [15, 18, 20],
    amounts: [100, 200, 300],
    amounts_below: 1000,
    allow_custom: true,
  },
};

/** As answers have it. */
export const TipSuggestions = byCurrency(
  describedObject('TipSuggestions', 'The tips that readers suggest in a currency.', {
    percentages,
    amounts: Type.Array(Type.Integer({ minimum: 1 }), {
      maxItems: tipSuggestionsCount,
      description: 'Suggested instead below amounts_below; empty where that is 0.',
    }),
    amounts_below: Type.Integer({
      minimum: 0,
      description: 'Below this amount, amounts are suggested instead of percentages.',
    }),
    allow_custom: Type.Boolean({
      description: 'Whether the customer may enter an amount of their own.',
    }),
  }),
  'The tips that readers suggest, by currency. Without their own, currencies have 10, 15 and 20 %.',
  example,
);

/** As requests have it. */
export const tipSuggestionsPatch = byCurrency(
  Type.Union([
    describedBody('TipSuggestionsChange', 'The tips that readers suggest in a currency.', {
      percentages,
      amounts: Type.Optional(
        Type.Array(amount('In minor units of the currency.'), {
          ...three,
          description: 'Three, suggested instead below amounts_below. Needs amounts_below.',
        }),
      ),
      amounts_below: Type.Optional(
        amount('Below this amount, amounts are suggested instead of percentages. Needs amounts.'),
      ),
      allow_custom: Type.Optional(
        Type.Boolean({
          description: 'Whether the customer may enter an amount of their own.',
          default: true,
        }),
      ),
    }),
    Type.Null(),
  ]),
  'By currency. Currencies that are not named keep theirs; null removes one.',
  example,
);

import Type, { type Static } from 'typebox';
import { amount, describedBody, describedObject } from '../../../http/fields.ts';
import { isCurrency } from '../../../lib/currencies.ts';
import { invalidField, invalidFields, type ServiceError } from '../../../lib/errors.ts';
import type { TipSuggestions as Suggestions } from '../../../psp/tip-port.ts';
import { amountFaults } from '../../../request/amounts.ts';
import { currencyNotSupported } from '../../../request/errors.ts';
import { byCurrency } from './by-currency.ts';
import { type TipChange, tipPercentMax, tipSuggestionsCount } from './types.ts';

/** Where neither the platform nor the sub-merchant has set any. */
export const usualTips: Suggestions = {
  percentages: [10, 15, 20],
  amounts: [],
  amountsBelow: 0,
  allowCustom: true,
};

const three = { minItems: tipSuggestionsCount, maxItems: tipSuggestionsCount } as const;

const percentages = Type.Array(Type.Integer({ minimum: 1, maximum: tipPercentMax }), {
  ...three,
  description: 'Three, in per cent.',
});

const example = {
  USD: { percentages: [15, 18, 20], amounts: [100, 200, 300], amounts_below: 1000 },
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

type TipsBody = Static<typeof tipSuggestionsPatch>;

/** Faults of changed suggestions; none where they are faulty already. */
export function tipFaults(tips: TipsBody | null | undefined): readonly ServiceError[] {
  return Object.entries(tips ?? {}).flatMap(([currency, tip]) => {
    const param = `tip_suggestions.${currency}`;
    if (!isCurrency(currency)) return [currencyNotSupported({ param })];
    if (tip === null) return [];
    const { amounts, amounts_below: below } = tip;
    if ((amounts === undefined) !== (below === undefined)) {
      const missing = amounts === undefined ? 'amounts' : 'amounts_below';
      const sentence = 'is required: amounts and amounts_below belong together.';
      return [invalidFields([invalidField(`${param}.${missing}`, sentence)])];
    }
    return [
      ...(amounts ?? []).flatMap((each, index) => amountFaults(each, `${param}.amounts.${index}`)),
      ...amountFaults(below, `${param}.amounts_below`),
    ];
  });
}

/** Reads suggestions without faults. */
export function readTips(tips: TipsBody): TipChange {
  const read = Object.entries(tips).map(([currency, tip]) => {
    const suggestions = tip && {
      percentages: tip.percentages,
      amounts: tip.amounts ?? [],
      amountsBelow: tip.amounts_below ?? 0,
      allowCustom: tip.allow_custom ?? true,
    };
    return [currency, suggestions] as const;
  });
  return new Map(read);
}

export function renderTips(tips: ReadonlyMap<string, Suggestions>) {
  const rendered = [...tips].map(([currency, tip]) => [
    currency,
    {
      percentages: tip.percentages,
      amounts: tip.amounts,
      amounts_below: tip.amountsBelow,
      allow_custom: tip.allowCustom,
    },
  ]);
  return Object.fromEntries(rendered);
}

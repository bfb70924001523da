import type { Static } from 'typebox';
import { isCurrency } from '../../../lib/currencies.ts';
import { invalidField, invalidFields, type ServiceError } from '../../../lib/errors.ts';
import type { TipSuggestions } from '../../../psp/tip-port.ts';
import { amountFaults } from '../../../request/amounts.ts';
import { currencyNotSupported } from '../../../request/errors.ts';
import type { tipSuggestionsPatch } from './tip-schemas.ts';
import type { TipChange } from './types.ts';

/** Where neither the platform nor the sub-merchant has set any. */
export const usualTips: TipSuggestions = {
  percentages: [10, 15, 20],
  amounts: [],
  amountsBelow: 0,
  allowCustom: true,
};

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

export function renderTips(tips: ReadonlyMap<string, TipSuggestions>) {
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

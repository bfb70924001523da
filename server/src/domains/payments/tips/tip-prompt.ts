import { isDeepStrictEqual } from 'node:util';
import { invalidField, invalidFields, type ServiceError } from '../../../lib/errors.ts';
import { amountMinorMax, mulRatio } from '../../../lib/money.ts';
import type { TipOption, TipPrompt, TipReaders, TipSuggestions } from '../../../psp/tip-port.ts';
import { amountFaults, unitFaults } from '../../../request/amounts.ts';
import type { PlatformContext, SoundPart } from '../../../request/context.ts';
import { fieldNotApplicable } from '../../../request/errors.ts';
import { type PlatformSettings, usualTips } from '../../platforms/index.ts';
import type { Readers } from '../devices/reader-faults.ts';
import {
  amountTooLarge,
  tipNotAllowed,
  tipPromptNotReady,
  tipPromptNotSupported,
} from '../errors.ts';
import type { Payments } from '../payments.ts';
import type { TapBody } from '../schemas/fields.ts';
import { expectTips, findOwnTips } from './tip-store.ts';

type PromptBody = NonNullable<TapBody['tip_prompt']>;

const param = 'tip_prompt';

/** Faults of a tap that asks for a tip at the reader, apart from what that reader can do. */
export function tipPromptFaults(
  { taps }: Readers,
  prompt: PromptBody,
  body: SoundPart<TapBody>,
): readonly ServiceError[] {
  const { amount, currency, capture_mode: mode = 'direct', tip_amount: tip } = body;
  const faults: ServiceError[] = [];
  if (mode !== null && mode !== 'tap_with_tip') {
    const message = 'Only capture_mode tap_with_tip asks for a tip.';
    faults.push(tipNotAllowed({ param, message }));
  }
  if (tip !== null && tip !== undefined) {
    const message = 'A tap takes tip_amount or tip_prompt, not both.';
    faults.push(fieldNotApplicable({ param, message }));
  }
  const { eligible_amount: eligible = amount, options = [] } = prompt;
  const unitMinor = currency ? (taps.unitOf?.(currency) ?? 1n) : 1n;
  const unit = { currency: currency ?? '', unitMinor };
  const eligibleParam = `${param}.eligible_amount`;
  faults.push(...amountFaults(prompt.eligible_amount, eligibleParam));
  faults.push(...unitFaults(prompt.eligible_amount, eligibleParam, unit));
  if (amount && eligible && eligible > amount) {
    const message = `${eligibleParam} must not be more than the amount of the tap.`;
    faults.push(amountTooLarge({ param: eligibleParam, message }));
  }
  for (const [index, option] of options.entries()) {
    const at = `${param}.options.${index}`;
    if ('amount' in option) {
      faults.push(...amountFaults(option.amount, `${at}.amount`));
      faults.push(...unitFaults(option.amount, `${at}.amount`, unit));
    }
    const isSound = amount && eligible && eligible <= amount && amount <= amountMinorMax;
    if (!isSound || BigInt(amount) + tipOf(option, eligible) <= amountMinorMax) continue;
    const message = `The amount and this tip together must be ${amountMinorMax} or less.`;
    faults.push(amountTooLarge({ param: at, message }));
  }
  const texts = options.map((option) => JSON.stringify(option));
  if (new Set(texts).size < texts.length) {
    faults.push(invalidFields([invalidField(`${param}.options`, 'must differ from each other.')]));
  }
  return faults;
}

/** A tip in minor units, rounded half up. */
export function tipOf(option: TipOption, eligibleAmount: number): bigint {
  if ('amount' in option) return BigInt(option.amount);
  const share = { numerator: BigInt(option.percent), denominator: 100n };
  return mulRatio(BigInt(eligibleAmount), share);
}

/** The options that readers suggest for an amount. */
export function suggestedOptions(
  { percentages, amounts, amountsBelow }: TipSuggestions,
  eligibleAmount: number,
): readonly TipOption[] {
  return eligibleAmount < amountsBelow
    ? amounts.map((amount) => ({ amount }))
    : percentages.map((percent) => ({ percent }));
}

/**
 * The question that the reader asks: as the tap says, and otherwise as the settings of the
 * sub-merchant or its platform do. Throws for a question that the reader cannot ask.
 */
export async function readTipPrompt(
  payments: Payments,
  { caller: { platformId }, now }: Pick<PlatformContext, 'caller' | 'now'>,
  asked: {
    readonly body: TapBody;
    readonly prompt: PromptBody;
    readonly settings: PlatformSettings;
  },
): Promise<TipPrompt> {
  const { body, prompt, settings } = asked;
  const { currency, amount, submerchant: externalRef } = body;
  const own = await findOwnTips(payments.database, { platformId, externalRef });
  const suggestions =
    own?.suggestions.get(currency) ?? settings.tipSuggestions.get(currency) ?? usualTips;
  const eligibleAmount = prompt.eligible_amount ?? amount;
  const suggested = suggestedOptions(suggestions, eligibleAmount);
  const read: TipPrompt = {
    eligibleAmount,
    options: prompt.options ?? suggested,
    allowCustom: prompt.allow_custom ?? suggestions.allowCustom,
  };
  const { tipReaders } = payments.taps;
  if (tipReaders.kind === 'per tap') return read;
  refuseOthers(tipReaders, read, { currency, suggested });
  // The claim refuses a sub-merchant that is unknown or cannot charge.
  if (own?.canCharge !== true || own.configuredAt !== null) return read;
  await expectTips(payments.database, { platformId, subMerchantId: own.subMerchantId, now });
  payments.wake(platformId);
  throw tipPromptNotReady({ param });
}

/** Refuses what readers with a configuration cannot ask. */
function refuseOthers(
  { currencies }: Extract<TipReaders, { kind: 'configured' }>,
  { options, allowCustom }: TipPrompt,
  { currency, suggested }: { currency: string; suggested: readonly TipOption[] },
): void {
  if (!currencies.has(currency)) {
    const message = `The provider's readers ask for no tip in ${currency}. Send tip_amount.`;
    throw tipPromptNotSupported({ param, message });
  }
  if (!allowCustom) {
    const message =
      "The provider's readers always take an amount of the customer's own: allow_custom must be " +
      'true, here and in tip_suggestions of the settings.';
    throw tipPromptNotSupported({ param: `${param}.allow_custom`, message });
  }
  if (isDeepStrictEqual(options, suggested)) return;
  const message =
    "The provider's readers suggest what tip_suggestions of the settings say. Leave options out, " +
    'or change the settings.';
  throw tipPromptNotSupported({ param: `${param}.options`, message });
}

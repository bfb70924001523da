import { isCurrency } from '../../../lib/currencies.ts';
import type { ServiceError } from '../../../lib/errors.ts';
import { parseId } from '../../../lib/ids.ts';
import { amountMinorMax, toJsonAmount } from '../../../lib/money.ts';
import { amountFaults, unitFaults } from '../../../request/amounts.ts';
import type { SoundPart } from '../../../request/context.ts';
import { fieldNotApplicable } from '../../../request/errors.ts';
import type { PlatformSettings } from '../../platforms/index.ts';
import { type Readers, readerFaults } from '../devices/reader-faults.ts';
import {
  amountExceedsCeiling,
  amountTooLarge,
  chainNotFound,
  currencyNotSupported,
  tipNotAllowed,
} from '../errors.ts';
import type { TapBody } from '../schemas/fields.ts';
import { tipPromptFaults } from '../tips/tip-prompt.ts';
import type { TapIntent } from '../transaction/begin-transaction.ts';
import type { CaptureMode } from '../transaction/types.ts';

/** Faults of a tap's request. A rule that depends on another faulty field is skipped. */
export function tapFaults(payments: Readers, body: SoundPart<TapBody>): readonly ServiceError[] {
  const faults: ServiceError[] = [];
  const { currency, amount, tip_amount: tip, capture_mode: mode = 'direct' } = body;
  const { authorisation_chain_id: chain, ceiling_amount: ceiling } = body;
  const { platform_fee: fee, device, tip_prompt: prompt } = body;
  if (isSent(currency) && !isCurrency(currency)) {
    faults.push(currencyNotSupported({ param: 'currency' }));
  }
  if (isSent(prompt)) faults.push(...tipPromptFaults(payments, prompt, body));
  if (isSent(tip) && mode !== null && mode !== 'tap_with_tip') {
    faults.push(tipNotAllowed({ param: 'tip_amount' }));
  }
  const wrongAmount = amountFaults(amount, 'amount');
  faults.push(...wrongAmount);
  if (isSent(tip)) faults.push(...amountFaults(tip, 'tip_amount', 0n));
  const sound = wrongAmount.length === 0 ? amount : null;
  const total = isSent(sound) && tip !== null ? sound + (tip ?? 0) : null;
  if (total !== null && total > amountMinorMax) {
    const message = `amount and tip_amount together must be ${amountMinorMax} or less.`;
    faults.push(amountTooLarge({ param: 'tip_amount', message }));
  }
  if (isSent(currency)) faults.push(...roundFaults(payments, body, currency));
  if (isSent(chain) && parseId('ach', chain) === null) {
    faults.push(chainNotFound({ param: 'authorisation_chain_id' }));
  }
  if (isSent(ceiling)) faults.push(...ceilingFaults(ceiling, { mode, amount: sound }));
  if (isSent(fee)) faults.push(...feeFaults(fee, total));
  if (isSent(device)) faults.push(...readerFaults(payments, device, 'device'));
  return faults;
}

/** Faults of amounts with digits below the provider's unit. */
function roundFaults(
  { taps }: Readers,
  { amount, tip_amount: tip, platform_fee: fee }: SoundPart<TapBody>,
  currency: string,
): readonly ServiceError[] {
  const unit = { currency, unitMinor: taps.unitOf?.(currency) ?? 1n };
  return [
    ...unitFaults(amount, 'amount', unit),
    ...unitFaults(tip, 'tip_amount', unit),
    ...unitFaults(fee, 'platform_fee', unit),
  ];
}

function ceilingFaults(
  ceiling: number,
  { mode, amount }: { mode: CaptureMode | null; amount: number | null | undefined },
): readonly ServiceError[] {
  const param = 'ceiling_amount';
  if (mode !== null && mode !== 'pre-auth') {
    const message = 'ceiling_amount applies to capture_mode pre-auth alone.';
    return [fieldNotApplicable({ param, message })];
  }
  const faults = amountFaults(ceiling, param);
  if (faults.length > 0 || !isSent(amount) || ceiling >= amount) return faults;
  const message = 'ceiling_amount must be at least the amount of the tap.';
  return [amountExceedsCeiling({ param, message })];
}

function feeFaults(fee: number, total: number | null): readonly ServiceError[] {
  const param = 'platform_fee';
  const faults = amountFaults(fee, param, 0n);
  if (faults.length > 0 || total === null || fee <= total) return faults;
  const message = 'platform_fee must not be more than the amount of the tap.';
  return [amountTooLarge({ param, message })];
}

function isSent<Value>(value: Value | null | undefined): value is Value {
  return value !== null && value !== undefined;
}

/** Reads a body without faults. */
export function readIntent(
  body: TapBody,
  settings: Pick<PlatformSettings, 'version' | 'ceilingMultiplier'>,
): TapIntent {
  const { authorisation_chain_id: chain } = body;
  return {
    externalRef: body.submerchant,
    deviceId: body.device,
    captureMode: body.capture_mode ?? 'direct',
    amount: body.amount,
    tipAmount: body.tip_amount ?? 0,
    ceilingAmount: readCeiling(body, settings.ceilingMultiplier),
    currency: body.currency,
    chainId: chain === undefined ? null : parseId('ach', chain),
    feeOverride: body.platform_fee ?? null,
    reference: body.reference ?? null,
    description: body.description ?? null,
    metadata: body.metadata ?? null,
    settingsVersion: settings.version,
  };
}

function readCeiling(body: TapBody, multiplier: number): number | null {
  const { ceiling_amount: ceiling, amount } = body;
  if (body.capture_mode !== 'pre-auth') return null;
  if (ceiling !== undefined) return ceiling;
  const usualMinor = BigInt(amount) * BigInt(multiplier);
  return toJsonAmount(usualMinor < amountMinorMax ? usualMinor : amountMinorMax);
}

import { isCurrency } from '../../lib/currencies.ts';
import { parseId } from '../../lib/ids.ts';
import { amountMinorMax, toJsonAmount } from '../../lib/money.ts';
import { checkAmount } from '../../operations/amounts.ts';
import { fieldNotApplicable } from '../../operations/errors.ts';
import type { PlatformSettings } from '../settings/index.ts';
import {
  amountExceedsCeiling,
  amountTooLarge,
  chainNotFound,
  currencyNotSupported,
  tipNotAllowed,
} from './errors.ts';
import type { TapBody } from './fields.ts';
import type { TapIntent } from './transaction/begin-transaction.ts';
import type { CaptureMode } from './transaction/types.ts';

/** Reads a well-formed body. Throws for what no tap may ask for. */
export function readIntent(
  body: TapBody,
  settings: Pick<PlatformSettings, 'version' | 'ceilingMultiplier'>,
): TapIntent {
  const captureMode = body.capture_mode ?? 'direct';
  const { currency } = body;
  if (!isCurrency(currency)) throw currencyNotSupported({ param: 'currency' });
  if (body.tip_amount !== undefined && captureMode !== 'tap_with_tip') {
    throw tipNotAllowed({ param: 'tip_amount' });
  }
  const tipAmount = body.tip_amount ?? 0;
  const totalMinor = BigInt(body.amount) + BigInt(tipAmount);
  checkAmount(BigInt(body.amount), 'amount');
  checkAmount(BigInt(tipAmount), 'tip_amount', 0n);
  if (totalMinor > amountMinorMax) {
    const message = `amount and tip_amount together must be ${amountMinorMax} or less.`;
    throw amountTooLarge({ param: 'tip_amount', message });
  }
  const { authorisation_chain_id: chain } = body;
  const chainId = chain === undefined ? null : parseId('ach', chain);
  if (chain !== undefined && chainId === null) {
    throw chainNotFound({ param: 'authorisation_chain_id' });
  }
  return {
    externalRef: body.submerchant,
    deviceId: body.device,
    captureMode,
    amount: body.amount,
    tipAmount,
    ceilingAmount: readCeiling(body, captureMode, settings.ceilingMultiplier),
    currency,
    chainId,
    feeOverride: readFee(body.platform_fee, totalMinor),
    reference: body.reference ?? null,
    description: body.description ?? null,
    metadata: body.metadata ?? null,
    settingsVersion: settings.version,
  };
}

function readCeiling(body: TapBody, captureMode: CaptureMode, multiplier: number): number | null {
  const { ceiling_amount: ceiling, amount } = body;
  if (captureMode !== 'pre-auth') {
    if (ceiling !== undefined) {
      const message = 'ceiling_amount applies to capture_mode pre-auth alone.';
      throw fieldNotApplicable({ param: 'ceiling_amount', message });
    }
    return null;
  }
  if (ceiling === undefined) {
    const usualMinor = BigInt(amount) * BigInt(multiplier);
    return toJsonAmount(usualMinor < amountMinorMax ? usualMinor : amountMinorMax);
  }
  checkAmount(BigInt(ceiling), 'ceiling_amount');
  if (ceiling < amount) {
    const message = 'ceiling_amount must be at least the amount of the tap.';
    throw amountExceedsCeiling({ param: 'ceiling_amount', message });
  }
  return ceiling;
}

function readFee(fee: number | undefined, totalMinor: bigint): number | null {
  if (fee === undefined) return null;
  checkAmount(BigInt(fee), 'platform_fee', 0n);
  if (BigInt(fee) > totalMinor) {
    const message = 'platform_fee must not be more than the amount of the tap.';
    throw amountTooLarge({ param: 'platform_fee', message });
  }
  return fee;
}

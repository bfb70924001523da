import { amountMax } from './money.ts';
import type { TapCommand } from './stay.ts';

/** The outcome at a reader, and of later steps of its taps. */
export interface Reader {
  /** Null if the tap is approved. */
  readonly declines: string | null;
  /** Why no card was read; null if one was. */
  readonly cancels: string | null;
  readonly losesAnswer: boolean;
  readonly fails: 'capture' | 'increase' | 'extend' | null;
  readonly scheme: 'visa' | 'mastercard' | 'amex';
}

const ordinary: Reader = {
  declines: null,
  cancels: null,
  losesAnswer: false,
  fails: null,
  scheme: 'visa',
};

const readers: Readonly<Record<string, Partial<Reader>>> = {
  sim_mastercard: { scheme: 'mastercard' },
  sim_amex: { scheme: 'amex' },
  sim_decline_05: { declines: 'do_not_honour' },
  sim_decline_51: { declines: 'insufficient_funds' },
  sim_decline_65: { declines: 'exceeds_frequency_limit' },
  sim_decline_ZZ: { declines: 'generic_decline' },
  sim_pin_required: { declines: 'strong_authentication_required' },
  sim_cryptogram_bad: { declines: 'cryptogram_invalid' },
  sim_replay: { declines: 'cryptogram_invalid' },
  sim_risk_block: { declines: 'risk_blocked' },
  sim_reader_offline: { cancels: 'reader_offline' },
  sim_tap_timeout: { cancels: 'tap_timeout' },
  sim_cancelled: { cancels: 'cancelled_by_customer' },
  sim_issuer_timeout: { losesAnswer: true },
  sim_capture_fail: { fails: 'capture' },
  sim_extend_decline: { fails: 'extend' },
  sim_increase_decline: { fails: 'increase' },
};

/** Above these amounts a contactless card is declined. */
const contactlessLimits: Readonly<Record<string, bigint>> = { EUR: 5000n, GBP: 10_000n };

/** The tested codes at the reader that takes its outcome from the last digits of the amount. */
export const amountCodes: Readonly<Record<string, string | null>> = {
  '00': null,
  '05': 'do_not_honour',
  '51': 'insufficient_funds',
  '54': 'expired_card',
  '91': 'issuer_unavailable',
  '99': 'generic_decline',
};

/** Readers at which a risk rule declines, so that no authorisation is requested. */
export function isStoppedByRisk(tap: TapCommand): boolean {
  return tap.device === 'sim_risk_block' || isAboveLimit(tap);
}

export function readerOf(tap: TapCommand): Reader {
  if (tap.prompt !== null && tap.device === 'sim_tip_abandoned') {
    return { ...ordinary, cancels: 'tip_abandoned' };
  }
  if (isAboveLimit(tap)) return { ...ordinary, declines: 'strong_authentication_required' };
  if (tap.device === 'sim_amount') {
    const code = String(totalOf(tap)).slice(-2).padStart(2, '0');
    return { ...ordinary, declines: amountCodes[code] ?? null };
  }
  return { ...ordinary, ...readers[tap.device] };
}

export function totalOf(tap: TapCommand): bigint {
  return BigInt(tap.amount) + (chosenTip(tap) ?? BigInt(tap.tip ?? 0));
}

/** The answer of the customer whom the reader asks; null if it does not ask. */
export function chosenTip({ prompt, device, amount }: TapCommand): bigint | null {
  if (prompt === null) return null;
  const [, custom] = /^sim_tip_custom_(\d+)$/.exec(device) ?? [];
  const [, share] = /^sim_tip_(\d+)$/.exec(device) ?? [];
  const percent = Number(share ?? 0);
  const isOffered = share !== undefined && prompt.options.some((each) => each.percent === percent);
  if (!isOffered && !prompt.allow_custom) return 0n;
  const tip = custom === undefined ? shareOf(prompt.eligible_amount, percent) : BigInt(custom);
  return BigInt(amount) + tip <= amountMax ? tip : 0n;
}

/** A percentage of an amount, rounded half up. */
export function shareOf(amount: number, percent: number): bigint {
  return (BigInt(amount) * BigInt(percent) + 50n) / 100n;
}

function isAboveLimit(tap: TapCommand): boolean {
  const limit = contactlessLimits[tap.currency];
  return tap.device === 'sim_no_cdcvm' && limit !== undefined && totalOf(tap) > limit;
}

const dayMs = 86_400_000;

/** How much an extension adds, and for how long a hold may last with all of them. */
export const extensionMs = 7 * dayMs;
export const heldMaxMs = 90 * dayMs;

/** For how long an authorisation holds. */
export function validityMs(tap: TapCommand): number {
  if (tap.mode === 'pre-auth') return (tap.shop.isLodging ? 30 : 7) * dayMs;
  return (readerOf(tap).scheme === 'visa' ? 5 : 7) * dayMs;
}

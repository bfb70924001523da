import { isDeepStrictEqual } from 'node:util';
import { availability } from '../../../server/src/domains/settlement/index.ts';
import { amountMax } from './money.ts';
import { chosenTip, extensionMs, validityMs } from './readers.ts';
import {
  type Command,
  isOpen,
  type ModelCharge,
  type Span,
  type Stay,
  tapOf,
  type View,
} from './stay.ts';

/** The required content of a command's answer about the stay. */
export function viewFor(stay: Stay, command: Command): View {
  if (command.do === 'charge') return chargeView(stay, stay.charges.at(-1));
  if (command.do === 'void') {
    return chargeView(
      stay,
      stay.charges.find(({ id }) => id === command.charge),
    );
  }
  const isOfAuthorisation =
    command.do === 'increase' ||
    command.do === 'extend' ||
    (command.do === 'capture' && command.of === 'authorisations');
  return isOfAuthorisation ? authorisationView(stay) : tapView(stay);
}

/** A tap as every answer must show it. */
export function tapView(stay: Stay): View {
  const tap = tapOf(stay);
  const { fx } = stay;
  const hasAuthorisation = stay.authorised > 0n;
  return {
    id: `tap_${stay.id}`,
    object: 'tap',
    status: stay.status,
    amount: tap.amount,
    tip_amount: tipOf(stay),
    total_amount: tap.amount + tipOf(stay),
    currency: tap.currency,
    amount_authorised: Number(stay.authorised),
    amount_captured: Number(stay.captured),
    amount_released: Number(stay.released),
    amount_refunded: 0,
    capture_mode: tap.mode,
    ceiling_amount: ceilingOf(stay),
    submerchant: tap.shop.submerchant,
    device: tap.device,
    transaction: `txn_${stay.id}`,
    authorisation: hasAuthorisation ? `auth_${stay.id}` : null,
    authorisation_chain_id: chainOf(stay),
    decline_reason: stay.declineReason,
    failure: stay.failure,
    pending_operation: pendingOf(stay),
    capture_before: hasAuthorisation ? instant(expiresAt(stay)) : null,
    fx: fx === null ? null : { ...fx, from: tap.currency, settled: Number(fx.settled) },
    platform_fee: Number(stay.fee),
    reference: tap.reference,
    created_at: instant(stay.createdAt),
  };
}

/** What the customer chose is known with the outcome. */
function tipOf(stay: Stay): number {
  const tap = tapOf(stay);
  const isUnknown = ['pending', 'cancelled'].includes(stay.status) || stay.failure === 'timeout';
  return tap.prompt === null ? (tap.tip ?? 0) : isUnknown ? 0 : Number(chosenTip(tap));
}

export function authorisationView(stay: Stay): View {
  return {
    id: `auth_${stay.id}`,
    object: 'authorisation',
    status: stay.status !== 'approved' ? stay.status : stay.captured > 0n ? 'captured' : 'open',
    tap: `tap_${stay.id}`,
    authorisation_chain_id: chainOf(stay),
    currency: tapOf(stay).currency,
    amount_authorised: Number(stay.authorised),
    ceiling_amount: ceilingOf(stay),
    amount_captured: Number(stay.captured),
    amount_released: Number(stay.released),
    charged_total: Number(stay.charged),
    headroom: headroomOf(stay),
    increases: stay.increases,
    extensions: stay.extensions,
    charges: stay.charges.slice(-20),
    charges_count: stay.charges.length,
    capture_before: instant(expiresAt(stay)),
    failure: stay.failure,
    pending_operation: pendingOf(stay),
    created_at: instant(stay.createdAt),
  };
}

function chargeView(stay: Stay, charge: ModelCharge | undefined): View {
  return {
    ...charge,
    object: 'charge',
    authorisation: `auth_${stay.id}`,
    authorisation_chain_id: chainOf(stay),
    charged_total: Number(stay.charged),
    headroom: headroomOf(stay),
  };
}

/** Whether a body has the required content. Fields outside the model may have any value. */
export function shows(body: Readonly<Record<string, unknown>>, view: View): boolean {
  return isDeepStrictEqual(seen(body, view), view);
}

/** The part of a body that a view covers, in the model's terms. */
export function seen(body: Readonly<Record<string, unknown>>, view: View): View {
  return Object.fromEntries(Object.keys(view).map((name) => [name, shorten(name, body[name])]));
}

function shorten(name: string, value: unknown): unknown {
  if (value === null || value === undefined) return value;
  switch (name) {
    case 'failure':
      return (value as { code: string }).code;
    case 'fx': {
      const { rate, from, to, settled_amount } = value as Record<string, unknown>;
      return { rate, to, from, settled: settled_amount };
    }
    case 'pending_operation': {
      const { kind, amount } = value as Record<string, unknown>;
      // Clients never request the steps that the service takes by itself.
      return kind === 'expire' || kind === 'settle' ? null : { kind, amount };
    }
    case 'extensions':
      return (value as { approved: boolean }[]).map(({ approved }) => ({ approved }));
    case 'increases':
      return (value as Record<string, unknown>[]).map(({ amount, approved }) => ({
        amount,
        approved,
      }));
    case 'charges':
      return (value as Record<string, unknown>[]).map(({ id, amount, voided }) => ({
        id,
        amount,
        voided,
      }));
    default:
      return value;
  }
}

/** The step whose outcome is unknown. */
function pendingOf(stay: Stay): View | null {
  const command = stay.awaited?.command;
  switch (command?.do) {
    case 'increase':
      return { kind: 'increase', amount: command.amount };
    case 'extend':
      return { kind: 'extend', amount: Number(stay.authorised) };
    case 'capture':
      return { kind: 'capture', amount: Number(amountToCapture(stay, command.amount)) };
    case 'reverse':
      return { kind: 'reverse', amount: Number(stay.authorised - stay.released) };
    default:
      return null;
  }
}

/** The amount of a capture without one: the charges, zero if all are void, or everything. */
export function amountToCapture(stay: Stay, asked: number | null): bigint {
  if (asked !== null) return BigInt(asked);
  return stay.charges.length > 0 ? stay.charged : stay.authorised;
}

export function chainOf(stay: Stay): string {
  return tapOf(stay).chain ?? `ach_${stay.id}`;
}

/** The highest amount that the authorisation may be increased to. */
export function ceilingOf(stay: Stay): number | null {
  const { mode, ceiling, amount } = tapOf(stay);
  if (mode !== 'pre-auth') return null;
  const usual = BigInt(amount) * 5n;
  return ceiling ?? Number(usual < amountMax ? usual : amountMax);
}

/** When the hold ends. */
export function expiresAt(stay: Stay): number {
  const approved = stay.extensions.filter((extension) => extension.approved);
  return stay.createdAt + validityMs(tapOf(stay)) + approved.length * extensionMs;
}

/** When its capture settles, as far as the time of the capture is known; null if it does not. */
export function settlesAt(stay: Stay): Span | null {
  const { capturedAt, isSettled } = stay;
  if (capturedAt === null || isSettled) return null;
  const { timeZone, settles: currency } = tapOf(stay).shop;
  const rule = { timeZone, currency, cutOff: '17:00', delayDays: 1 };
  const at = (ms: number) => availability(new Date(ms), rule).at.getTime();
  return { from: at(capturedAt.from), until: at(capturedAt.until) };
}

function headroomOf(stay: Stay): number {
  return isOpen(stay) ? Number(stay.authorised - stay.charged) : 0;
}

function instant(epochMs: number): string {
  return new Date(epochMs).toISOString();
}

import { amountMax, exchange, feeOf } from './money.ts';
import { extensionMs, heldMaxMs, isStoppedByRisk, readerOf, shareOf, totalOf } from './readers.ts';
import {
  type Answer,
  type Answered,
  type Command,
  isOpen,
  type Send,
  type Span,
  type Stay,
  type StepCommand,
  type TapCommand,
  tapOf,
} from './stay.ts';
import { amountToCapture, ceilingOf, expiresAt, shows, viewFor } from './views.ts';

export interface Circumstances {
  readonly at: Span;
  /** Whether the provider fails now and then. */
  readonly hasPspFaults: boolean;
}

const increasesMax = 10;
const extensionsMax = 20;

/**
 * The possible states of a stay after an answer; none if the contract does not allow that answer.
 * Requests are considered one after the other. The caller tries their possible orders.
 */
export function consider(stay: Stay, { send, answer }: Answered, at: Circumstances): Stay[] {
  const stored = send.key === null ? undefined : stay.answers.get(send.key);
  if (stored !== undefined) {
    const isRight =
      isSameCommand(stored.command, send.command) &&
      answer.isReplay &&
      answer.status === stored.status &&
      (stored.text ?? answer.text) === answer.text &&
      (stored.status >= 300 || shows(answer.body, stored.view));
    return isRight ? [keep(stay, send, { ...stored, text: answer.text })] : [];
  }
  if (answer.isReplay) return [];
  return send.command.do === 'tap'
    ? considerTap(stay, { send, answer, tap: send.command }, at)
    : considerStep(stay, { send, answer, command: send.command }, at);
}

function considerTap(
  stay: Stay,
  { send, answer, tap }: Answered & { readonly tap: TapCommand },
  { at, hasPspFaults }: Circumstances,
): Stay[] {
  const codes = refusalsOfTap(tap);
  if (codes.length > 0) return isRefusal(answer, 422, codes) ? [stay] : [];
  if (stay.status !== 'absent') return [];
  if (isProviderError(answer)) return hasPspFaults ? [stay] : [];
  const createdAt = Date.parse(String(answer.body.created_at));
  if (!(createdAt >= at.from && createdAt <= at.until)) return [];
  const id = String(answer.body.id).slice('tap_'.length);
  const begun: Stay = { ...stay, tap, id, createdAt, status: 'pending' };
  const reader = readerOf(tap);
  if (answer.status === 202) {
    const isAsked = reader.cancels === null && !isStoppedByRisk(tap);
    const mayBeLost = reader.losesAnswer || (hasPspFaults && isAsked);
    return mayBeLost ? expect(awaiting(begun, send, at), { send, answer }, 202) : [];
  }
  if (reader.losesAnswer) return [];
  return expect(authorise(begun, at), { send, answer }, 200);
}

/** Why such a tap is refused. */
function refusalsOfTap(tap: TapCommand): string[] {
  const codes: string[] = [];
  const { mode, tip, ceiling, fee, currency, shop, prompt } = tap;
  const amount = BigInt(tap.amount);
  // Only the suggestions are known before the customer chooses.
  const suggested = prompt?.options.map(({ percent }) => shareOf(prompt.eligible_amount, percent));
  if (suggested?.some((each) => amount + each > amountMax)) codes.push('amount_too_large');
  const total = prompt === null ? totalOf(tap) : amount;
  if (tip !== null && mode !== 'tap_with_tip') codes.push('tip_not_allowed');
  if (amount < 1n) codes.push('amount_too_small');
  if (total > amountMax || (ceiling !== null && BigInt(ceiling) > amountMax)) {
    codes.push('amount_too_large');
  }
  if (ceiling !== null && ceiling < 1) codes.push('amount_too_small');
  if (ceiling !== null && mode !== 'pre-auth') codes.push('field_not_applicable');
  if (ceiling !== null && ceiling < tap.amount) codes.push('amount_exceeds_ceiling');
  if (fee !== null && BigInt(fee) > total) codes.push('amount_too_large');
  const isForeign = currency !== shop.settles;
  if (isForeign && exchange({ amount, from: currency, to: shop.settles }) === null) {
    codes.push('currency_not_supported');
  }
  return codes;
}

function considerStep(
  stay: Stay,
  asked: Answered & { readonly command: StepCommand },
  circumstances: Circumstances,
): Stay[] {
  if (isBeyondBounds(asked.command)) {
    const codes = ['amount_too_small', 'amount_too_large'];
    return isRefusal(asked.answer, 422, codes) ? [stay] : [];
  }
  // An operation in progress blocks the stay. That refusal is checked elsewhere.
  if (stay.awaited !== null || stay.status === 'absent') return [];
  if (asked.command.do === 'reverse' && stay.status === 'reversed') return expect(stay, asked, 200);
  if (!isOpen(stay) || asked.command.do === 'reverse') {
    return considerStepThen(stay, asked, { ...circumstances, isLate: false });
  }
  const { at } = circumstances;
  const cases = [
    ...(expiresAt(stay) > at.from ? [{ isLate: false }] : []),
    ...(expiresAt(stay) <= at.until ? [{ isLate: true }] : []),
  ];
  return cases.flatMap((time) => considerStepThen(stay, asked, { ...circumstances, ...time }));
}

function considerStepThen(
  stay: Stay,
  { send, answer, command }: Answered & { readonly command: StepCommand },
  { at, isLate, hasPspFaults }: Circumstances & { readonly isLate: boolean },
): Stay[] {
  const codes = isLate ? ['authorisation_expired'] : refusalsOfStep(stay, command);
  if (codes.includes('charge_not_found')) return isRefusal(answer, 404, codes) ? [stay] : [];
  if (codes.some(isUnprocessable)) return isRefusal(answer, 422, codes) ? [stay] : [];
  if (codes.length > 0) {
    // A conflict of state is an outcome that the key keeps. The refusals above leave the key free.
    if (!isRefusal(answer, 409, codes)) return [];
    return [keep(stay, send, { ...answer, command, view: {} })];
  }
  const mayFail = hasPspFaults && command.do !== 'charge' && command.do !== 'void';
  if (isProviderError(answer)) return mayFail ? [stay] : [];
  if (answer.status === 202) {
    const awaited = awaiting(stay, send, at);
    const view = viewFor(awaited, command);
    if (!mayFail || !shows(answer.body, view)) return [];
    return [keep(awaited, send, { ...answer, command, view })];
  }
  const after = perform(stay, command, { newId: String(answer.body.id), at });
  return expect(after, { send, answer }, command.do === 'charge' ? 201 : 200);
}

/** True if no step may have such an amount. */
function isBeyondBounds(command: StepCommand): boolean {
  if (!('amount' in command) || command.amount === null) return false;
  return command.amount < 1 || BigInt(command.amount) > amountMax;
}

/** Why a step is refused, apart from the time. */
function refusalsOfStep(stay: Stay, command: StepCommand): string[] {
  if (stay.status === 'expired') return ['authorisation_expired'];
  if (command.do === 'reverse') {
    if (stay.status !== 'approved') return ['authorisation_not_open'];
    return stay.isSettled ? ['already_settled'] : [];
  }
  if (stay.captured > 0n) return ['already_captured'];
  if (stay.status !== 'approved') return ['authorisation_not_open'];
  return refusalsOfAmount(stay, command);
}

function refusalsOfAmount(stay: Stay, command: StepCommand): string[] {
  const isPreAuth = tapOf(stay).mode === 'pre-auth';
  const codes: string[] = [];
  switch (command.do) {
    case 'increase':
      if (!isPreAuth) return ['authorisation_not_open'];
      if (BigInt(command.amount) <= stay.authorised) codes.push('amount_not_greater');
      if (command.amount > (ceilingOf(stay) ?? 0)) codes.push('amount_exceeds_ceiling');
      if (stay.increases.length >= increasesMax) codes.push('increase_limit_reached');
      return codes;
    case 'extend':
      if (!isPreAuth) return ['authorisation_not_open'];
      return stay.extensions.length >= extensionsMax ? ['extension_limit_reached'] : [];
    case 'charge':
      if (!isPreAuth) return ['authorisation_not_open'];
      return stay.charged + BigInt(command.amount) > stay.authorised
        ? ['charges_exceed_authorised']
        : [];
    case 'void':
      return stay.charges.some(({ id, voided }) => id === command.charge && !voided)
        ? []
        : ['charge_not_found'];
    case 'capture':
      // Every charge was voided.
      if (amountToCapture(stay, command.amount) < 1n) return ['amount_too_small'];
      if (command.amount === null) return [];
      if (BigInt(command.amount) > stay.authorised) codes.push('amount_exceeds_authorised');
      if (BigInt(command.amount) < stay.charged) codes.push('amount_below_charges');
      return codes;
    case 'reverse':
      return [];
  }
}

/** Resolves the request whose outcome was unknown, some time since it was sent. */
export function resolve(stay: Stay, { until }: Span): Stay {
  const { awaited } = stay;
  if (awaited === null) return stay;
  const { command } = awaited;
  const free = { ...stay, awaited: null };
  const at = { from: stay.awaitedSince, until };
  const after = command.do === 'tap' ? learn(free, at) : perform(free, command, { newId: '', at });
  return keep(after, awaited, { command, status: 200, view: viewFor(after, command), text: null });
}

/** The hold is released at the end of its validity. */
export function expire(stay: Stay): Stay {
  return {
    ...stay,
    status: 'expired',
    released: stay.authorised,
    stages: [...stay.stages, 'reversal'],
    events: [...stay.events, 'tap.reversed'],
  };
}

/** The captured amount becomes available for payouts. */
export function settle(stay: Stay): Stay {
  return { ...stay, isSettled: true, stages: [...stay.stages, 'settlement'] };
}

/** The answer for an odd amount never comes, and a possible authorisation is reversed. */
function learn(stay: Stay, at: Span): Stay {
  const tap = tapOf(stay);
  if (!readerOf(tap).losesAnswer || totalOf(tap) % 2n === 0n) return authorise(stay, at);
  return {
    ...stay,
    status: 'reversed',
    failure: 'timeout',
    stages: ['tap', 'reversal'],
    events: ['tap.reversed'],
  };
}

function authorise(stay: Stay, at: Span): Stay {
  const tap = tapOf(stay);
  const { cancels, declines } = readerOf(tap);
  if (cancels !== null) return { ...stay, status: 'cancelled', failure: cancels, stages: ['tap'] };
  if (declines !== null) {
    const stages = isStoppedByRisk(tap) ? ['tap'] : ['tap', 'authorisation'];
    const events = ['tap.declined'];
    return { ...stay, status: 'declined', declineReason: declines, stages, events };
  }
  const approved: Stay = {
    ...stay,
    status: 'approved',
    authorised: totalOf(tap),
    stages: ['tap', 'authorisation'],
    events: ['tap.approved'],
  };
  return tap.mode === 'pre-auth' ? approved : capture(approved, approved.authorised, at);
}

function perform(
  stay: Stay,
  command: StepCommand,
  { newId, at }: { readonly newId: string; readonly at: Span },
): Stay {
  switch (command.do) {
    case 'increase':
      return increase(stay, command.amount);
    case 'extend':
      return extend(stay);
    case 'charge': {
      const charge = { id: newId, amount: command.amount, voided: false };
      const charged = stay.charged + BigInt(command.amount);
      const stages = [...stay.stages, 'charge'];
      return { ...stay, charged, charges: [...stay.charges, charge], stages };
    }
    case 'void': {
      const { amount = 0 } = stay.charges.find(({ id }) => id === command.charge) ?? {};
      const charges = stay.charges.map((charge) =>
        charge.id === command.charge ? { ...charge, voided: true } : charge,
      );
      const charged = stay.charged - BigInt(amount);
      return { ...stay, charged, charges, stages: [...stay.stages, 'void'] };
    }
    case 'capture':
      return capture(stay, amountToCapture(stay, command.amount), at);
    case 'reverse':
      return {
        ...stay,
        status: 'reversed',
        captured: 0n,
        capturedAt: null,
        released: stay.authorised,
        charged: 0n,
        fee: 0n,
        stages: [...stay.stages, 'reversal'],
        events: [...stay.events, 'tap.reversed'],
      };
  }
}

function increase(stay: Stay, amount: number): Stay {
  const approved = readerOf(tapOf(stay)).fails !== 'increase';
  return {
    ...stay,
    authorised: approved ? BigInt(amount) : stay.authorised,
    failure: approved ? null : 'increase_declined',
    increases: [...stay.increases, { amount, approved }],
    stages: [...stay.stages, 'increase'],
  };
}

function extend(stay: Stay): Stay {
  const heldMs = expiresAt(stay) + extensionMs - stay.createdAt;
  const approved = readerOf(tapOf(stay)).fails !== 'extend' && heldMs <= heldMaxMs;
  return {
    ...stay,
    failure: approved ? null : 'extension_declined',
    extensions: [...stay.extensions, { approved }],
    stages: [...stay.stages, 'extension'],
  };
}

function capture(stay: Stay, amount: bigint, at: Span): Stay {
  const { currency, shop, fee: override, ...tap } = tapOf(stay);
  if (readerOf({ ...tap, currency, shop, fee: override }).fails === 'capture') {
    // A tip chosen at the reader is captured in the same operation or not at all.
    if (tapOf(stay).prompt !== null) {
      return {
        ...stay,
        status: 'reversed',
        released: stay.authorised,
        failure: 'capture_failed',
        stages: [...stay.stages, 'capture_failure', 'reversal'],
        events: [...stay.events, 'charge.failed', 'tap.reversed'],
      };
    }
    return {
      ...stay,
      failure: 'capture_failed',
      stages: [...stay.stages, 'capture_failure'],
      events: [...stay.events, 'charge.failed'],
    };
  }
  const fee = feeOf({ captured: amount, currency, override });
  const exchanged =
    currency === shop.settles
      ? null
      : exchange({ amount: amount - fee, from: currency, to: shop.settles });
  const released = stay.authorised - amount;
  return {
    ...stay,
    captured: amount,
    capturedAt: at,
    released,
    fee,
    failure: null,
    fx: exchanged === null ? null : { ...exchanged, to: shop.settles },
    stages: [...stay.stages, 'capture', ...(released > 0n ? ['release'] : [])],
    events: [...stay.events, 'charge.captured'],
  };
}

/** The stay, if the answer shows it. Its key keeps that answer. */
function expect(after: Stay, { send, answer }: Answered, status: number): Stay[] {
  const view = viewFor(after, send.command);
  if (answer.status !== status || !shows(answer.body, view)) return [];
  return [keep(after, send, { command: send.command, status, view, text: answer.text })];
}

function awaiting(stay: Stay, awaited: Send, { from }: Span): Stay {
  return { ...stay, awaited, awaitedSince: from };
}

function keep(
  stay: Stay,
  { key }: Send,
  { command, status, view, text }: NonNullable<ReturnType<Stay['answers']['get']>>,
): Stay {
  if (key === null) return stay;
  return { ...stay, answers: new Map([...stay.answers, [key, { command, status, view, text }]]) };
}

export function isSameCommand(one: Command, other: Command): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function isRefusal(answer: Answer, status: number, codes: readonly string[]): boolean {
  return answer.status === status && codes.includes(answer.code ?? '');
}

function isUnprocessable(code: string): boolean {
  return !code.startsWith('authorisation_') && !code.startsWith('already_');
}

function isProviderError(answer: Answer): boolean {
  return isRefusal(answer, 502, ['psp_error']);
}

import { amountMax, exchange, feeOf } from './payments-money.ts';
import { isStoppedByRisk, readerOf, totalOf } from './payments-readers.ts';
import {
  type Answer,
  type Answered,
  isOpen,
  type Send,
  type Span,
  type Stay,
  type StepWish,
  type TapWish,
  tapOf,
  type Wish,
} from './payments-stay.ts';
import { amountToCapture, ceilingOf, expiresAt, shows, viewFor } from './payments-views.ts';

export interface Circumstances {
  readonly at: Span;
  /** Whether the provider was told to fail now and then. */
  readonly isFaulty: boolean;
}

const increasesMax = 10;

/**
 * What a stay may be after an answer, given what it was before: nothing at all when the contract
 * does not allow that answer. Requests are looked at one after the other; which order they had is
 * for the caller to find out.
 */
export function consider(stay: Stay, { send, answer }: Answered, at: Circumstances): Stay[] {
  const stored = send.key === null ? undefined : stay.answers.get(send.key);
  if (stored !== undefined) {
    const isRight =
      isSameWish(stored.wish, send.wish) &&
      answer.isReplay &&
      answer.status === stored.status &&
      (stored.text ?? answer.text) === answer.text &&
      (stored.status >= 300 || shows(answer.body, stored.view));
    return isRight ? [keep(stay, send, { ...stored, text: answer.text })] : [];
  }
  if (answer.isReplay) return [];
  return send.wish.do === 'tap'
    ? considerTap(stay, { send, answer, tap: send.wish }, at)
    : considerStep(stay, { send, answer, wish: send.wish }, at);
}

function considerTap(
  stay: Stay,
  { send, answer, tap }: Answered & { readonly tap: TapWish },
  { at, isFaulty }: Circumstances,
): Stay[] {
  const codes = refusalsOfTap(tap);
  if (codes.length > 0) return isRefusal(answer, 422, codes) ? [stay] : [];
  if (stay.status !== 'absent') return [];
  if (isProviderError(answer)) return isFaulty ? [stay] : [];
  const createdAt = Date.parse(String(answer.body.created_at));
  if (!(createdAt >= at.from && createdAt <= at.until)) return [];
  const id = String(answer.body.id).slice('tap_'.length);
  const begun: Stay = { ...stay, tap, id, createdAt, status: 'pending' };
  const reader = readerOf(tap);
  if (answer.status === 202) {
    const isAsked = reader.cancels === null && !isStoppedByRisk(tap);
    const mayBeLost = reader.losesAnswer || (isFaulty && isAsked);
    return mayBeLost ? expect({ ...begun, awaited: send }, { send, answer }, 202) : [];
  }
  if (reader.losesAnswer) return [];
  return expect(authorise(begun), { send, answer }, 200);
}

/** Why nobody may ask for such a tap. */
function refusalsOfTap(tap: TapWish): string[] {
  const codes: string[] = [];
  const { mode, tip, ceiling, fee, currency, shop } = tap;
  const [amount, total] = [BigInt(tap.amount), totalOf(tap)];
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
  asked: Answered & { readonly wish: StepWish },
  circumstances: Circumstances,
): Stay[] {
  if (isBeyondBounds(asked.wish)) {
    const codes = ['amount_too_small', 'amount_too_large'];
    return isRefusal(asked.answer, 422, codes) ? [stay] : [];
  }
  // Whatever is under way has the one slot there is; that refusal is looked at elsewhere.
  if (stay.awaited !== null || stay.status === 'absent') return [];
  if (asked.wish.do === 'reverse' && stay.status === 'reversed') return expect(stay, asked, 200);
  if (!isOpen(stay) || asked.wish.do === 'reverse') {
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
  { send, answer, wish }: Answered & { readonly wish: StepWish },
  { isLate, isFaulty }: Circumstances & { readonly isLate: boolean },
): Stay[] {
  const codes = isLate ? ['authorisation_expired'] : refusalsOfStep(stay, wish);
  if (codes.includes('charge_not_found')) return isRefusal(answer, 404, codes) ? [stay] : [];
  if (codes.some(isUnprocessable)) return isRefusal(answer, 422, codes) ? [stay] : [];
  if (codes.length > 0) {
    // A conflict with the state of things is an outcome; the refusals above leave the key free.
    if (!isRefusal(answer, 409, codes)) return [];
    return [keep(stay, send, { ...answer, wish, view: {} })];
  }
  const mayFail = isFaulty && wish.do !== 'charge' && wish.do !== 'void';
  if (isProviderError(answer)) return mayFail ? [stay] : [];
  if (answer.status === 202) {
    const awaiting = { ...stay, awaited: send };
    const view = viewFor(awaiting, wish);
    if (!mayFail || !shows(answer.body, view)) return [];
    return [keep(awaiting, send, { ...answer, wish, view })];
  }
  const after = perform(stay, wish, String(answer.body.id));
  return expect(after, { send, answer }, wish.do === 'charge' ? 201 : 200);
}

/** No step may name such an amount, whatever is under way. */
function isBeyondBounds(wish: StepWish): boolean {
  if (!('amount' in wish) || wish.amount === null) return false;
  return wish.amount < 1 || BigInt(wish.amount) > amountMax;
}

/** Why a step is refused, whatever the clock says. */
function refusalsOfStep(stay: Stay, wish: StepWish): string[] {
  if (stay.status === 'expired') return ['authorisation_expired'];
  if (wish.do === 'reverse') return stay.status === 'approved' ? [] : ['authorisation_not_open'];
  if (stay.captured > 0n) return ['already_captured'];
  if (stay.status !== 'approved') return ['authorisation_not_open'];
  return refusalsOfAmount(stay, wish);
}

function refusalsOfAmount(stay: Stay, wish: StepWish): string[] {
  const isPreAuth = tapOf(stay).mode === 'pre-auth';
  const codes: string[] = [];
  switch (wish.do) {
    case 'increase':
      if (!isPreAuth) return ['authorisation_not_open'];
      if (BigInt(wish.amount) <= stay.authorised) codes.push('amount_not_greater');
      if (wish.amount > (ceilingOf(stay) ?? 0)) codes.push('amount_exceeds_ceiling');
      if (stay.increases.length >= increasesMax) codes.push('increase_limit_reached');
      return codes;
    case 'charge':
      if (!isPreAuth) return ['authorisation_not_open'];
      return stay.charged + BigInt(wish.amount) > stay.authorised
        ? ['charges_exceed_authorised']
        : [];
    case 'void':
      return stay.charges.some(({ id, voided }) => id === wish.charge && !voided)
        ? []
        : ['charge_not_found'];
    case 'capture':
      if (wish.amount === null) return [];
      if (BigInt(wish.amount) > stay.authorised) codes.push('amount_exceeds_authorised');
      if (BigInt(wish.amount) < stay.charged) codes.push('amount_below_charges');
      return codes;
    case 'reverse':
      return [];
  }
}

/** What becomes of the request whose outcome nobody knew. */
export function resolve(stay: Stay): Stay {
  const { awaited } = stay;
  if (awaited === null) return stay;
  const { wish } = awaited;
  const free = { ...stay, awaited: null };
  const after = wish.do === 'tap' ? learn(free) : perform(free, wish, '');
  return keep(after, awaited, { wish, status: 200, view: viewFor(after, wish), text: null });
}

/** At the end of its validity the hold is given back. */
export function expire(stay: Stay): Stay {
  return {
    ...stay,
    status: 'expired',
    released: stay.authorised,
    stages: [...stay.stages, 'reversal'],
    events: [...stay.events, 'tap.reversed'],
  };
}

/** An odd amount's answer never comes, and what may have been authorised is taken back. */
function learn(stay: Stay): Stay {
  const tap = tapOf(stay);
  if (!readerOf(tap).losesAnswer || totalOf(tap) % 2n === 0n) return authorise(stay);
  return {
    ...stay,
    status: 'reversed',
    failure: 'timeout',
    stages: ['tap', 'reversal'],
    events: ['tap.reversed'],
  };
}

function authorise(stay: Stay): Stay {
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
  return tap.mode === 'pre-auth' ? approved : capture(approved, approved.authorised);
}

function perform(stay: Stay, wish: StepWish, newId: string): Stay {
  switch (wish.do) {
    case 'increase':
      return increase(stay, wish.amount);
    case 'charge': {
      const charge = { id: newId, amount: wish.amount, voided: false };
      const charged = stay.charged + BigInt(wish.amount);
      const stages = [...stay.stages, 'charge'];
      return { ...stay, charged, charges: [...stay.charges, charge], stages };
    }
    case 'void': {
      const { amount = 0 } = stay.charges.find(({ id }) => id === wish.charge) ?? {};
      const charges = stay.charges.map((charge) =>
        charge.id === wish.charge ? { ...charge, voided: true } : charge,
      );
      const charged = stay.charged - BigInt(amount);
      return { ...stay, charged, charges, stages: [...stay.stages, 'void'] };
    }
    case 'capture':
      return capture(stay, amountToCapture(stay, wish.amount));
    case 'reverse':
      return {
        ...stay,
        status: 'reversed',
        captured: 0n,
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

function capture(stay: Stay, amount: bigint): Stay {
  const { currency, shop, fee: override, ...tap } = tapOf(stay);
  if (readerOf({ ...tap, currency, shop, fee: override }).fails === 'capture') {
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
    released,
    fee,
    failure: null,
    fx: exchanged === null ? null : { ...exchanged, to: shop.settles },
    stages: [...stay.stages, 'capture', ...(released > 0n ? ['release'] : [])],
    events: [...stay.events, 'charge.captured'],
  };
}

/** The stay, if the answer shows it; its key stands for that answer from then on. */
function expect(after: Stay, { send, answer }: Answered, status: number): Stay[] {
  const view = viewFor(after, send.wish);
  if (answer.status !== status || !shows(answer.body, view)) return [];
  return [keep(after, send, { wish: send.wish, status, view, text: answer.text })];
}

function keep(
  stay: Stay,
  { key }: Send,
  { wish, status, view, text }: NonNullable<ReturnType<Stay['answers']['get']>>,
): Stay {
  if (key === null) return stay;
  return { ...stay, answers: new Map([...stay.answers, [key, { wish, status, view, text }]]) };
}

export function isSameWish(one: Wish, other: Wish): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function isRefusal(answer: Answer, status: number, codes: readonly string[]): boolean {
  return answer.status === status && codes.includes(answer.code ?? '');
}

function isUnprocessable(code: string): boolean {
  return !code.startsWith('authorisation_') && code !== 'already_captured';
}

function isProviderError(answer: Answer): boolean {
  return isRefusal(answer, 502, ['psp_error']);
}

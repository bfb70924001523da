import type Stripe from 'stripe';
import { madeAt } from '../../../lib/ids.ts';
import type { Outcome } from '../../psp-call.ts';
import type { ReaderWakes, ReaderWatch } from '../../reader-wakes.ts';
import type { AuthorisationResult, AuthoriseRequest, TapCall } from '../../tap-port.ts';
import type { Answer } from '../answer.ts';
import type { StripeCalls } from '../stripe-calls.ts';
import { fromStripe, hasUnitsFor, toStripe } from '../stripe-money.ts';
import { type Approved, captureWithTip, tipIn, unknown } from './capture-with-tip.ts';
import type { StripeIntents } from './intents.ts';
import type { ReaderState, StripeReaders } from './readers.ts';
import { cancellationReasons, type EndedWithoutCard, readOutcome } from './tap-outcome.ts';

type TapResult = Outcome<AuthorisationResult>;
type Refused = Extract<AuthorisationResult, { kind: 'declined' | 'blocked' }>;

/** No reader was asked for a card. The intent is cancelled once it is found. */
const unanswered: TapResult = {
  kind: 'done',
  value: { kind: 'no card', failure: 'provider_unanswered' },
};
const noSuchCurrency: TapResult = { kind: 'done', value: { kind: 'no such currency' } };
const amountTooSmall: TapResult = { kind: 'done', value: { kind: 'amount too small' } };
const amountTooLarge: TapResult = { kind: 'done', value: { kind: 'amount too large' } };

/** The parts that taking a tap needs. */
export interface Taking {
  readonly calls: StripeCalls;
  readonly intents: StripeIntents;
  readonly readers: StripeReaders;
  readonly wakes: ReaderWakes;
  readonly polling?: Polling;
}

/** The first and the longest pause between a tap's polls for its card. */
export interface Polling {
  readonly firstMs: number;
  readonly mostMs: number;
}

/** A webhook usually comes first, and Stripe counts every request. */
export const ordinaryPolling: Polling = { firstMs: 1_000, mostMs: 5_000 };

/** Clocks differ a little, and the poll after one that came too early would come late. */
const marginMs = 1_000;

/** The polls within the minute and a half that a tap may take. */
const earlyAsks = 3;

/** Statuses in which an intent is decided. In any other, even declined, the reader goes on. */
const decidedStatuses = new Set(['succeeded', 'requires_capture', 'canceled']);

/** How often the reader gets the job, under one key, while it is unknown whether it has it. */
const triesMax = 2;

/**
 * Takes a tap: makes its intent, has the reader ask for a card, and polls until the outcome is
 * known. Every step can be repeated, even by another process at the same time: there is one intent,
 * the reader gets it once, and the process that finds no card cancels it for all.
 */
export async function takeTap(
  parts: Taking,
  call: TapCall,
  request: AuthoriseRequest,
): Promise<TapResult> {
  if (!hasUnitsFor(request.currency)) return noSuchCurrency;
  // The customer has left by then, however late the tap is polled again.
  const deadlineMs = madeAt(call.idempotencyKey).getTime() + request.timeoutMs;
  const opened = await parts.intents.open(call, request);
  const isRefused = opened.kind === 'refused' && !opened.retryable;
  if (isRefused && opened.param === 'currency') return noSuchCurrency;
  if (isRefused && opened.code === 'amount_too_small') return amountTooSmall;
  if (isRefused && opened.code === 'amount_too_large') return amountTooLarge;
  if (opened.kind === 'unknown') {
    const leftMs = deadlineMs - Date.now();
    // The tap ends at its own deadline. A test clock that jumps may poll many times before that.
    if (leftMs > 0) {
      return call.askedBefore > earlyAsks ? opened : { ...opened, retryAfterMs: leftMs + marginMs };
    }
    const found = await parts.intents.find(call);
    return found.kind === 'done' && found.value === null ? unanswered : opened;
  }
  if (opened.kind !== 'done') return opened;
  const tap = new Tap(parts, call, { request, intent: opened.value, deadlineMs });
  return tap.take();
}

class Tap {
  readonly #parts: Taking;
  readonly #call: TapCall;
  readonly #ref: string;
  /** Without a tip that the reader asks for. */
  readonly #amount: number;
  readonly #feeWithTip: AuthoriseRequest['feeWithTip'];
  readonly #job: Parameters<StripeReaders['process']>[1];
  readonly #deadlineMs: number;
  #intent: Stripe.PaymentIntent;
  /** Whether the reader is known to have had the job. */
  #isStarted = false;

  constructor(
    parts: Taking,
    call: TapCall,
    tap: {
      readonly request: AuthoriseRequest;
      readonly intent: Stripe.PaymentIntent;
      readonly deadlineMs: number;
    },
  ) {
    this.#parts = parts;
    this.#call = call;
    this.#intent = tap.intent;
    this.#ref = tap.intent.id;
    const { request } = tap;
    const { currency, tipPrompt, feeWithTip } = request;
    this.#amount = toStripe(request).amount;
    this.#feeWithTip = feeWithTip;
    const tipEligible =
      tipPrompt === undefined
        ? null
        : toStripe({ amount: BigInt(tipPrompt.eligibleAmount), currency }).amount;
    this.#job = { device: request.device, intent: tap.intent.id, tipEligible };
    this.#deadlineMs = tap.deadlineMs;
  }

  async take(): Promise<TapResult> {
    // A process that died may have given the reader the job.
    const state = this.#call.askedBefore > 0 ? await this.#askReader() : null;
    const before = await this.#outcome(state);
    if (before !== null) return before;
    if (Date.now() >= this.#deadlineMs) return this.#giveUp('tap_timeout');
    // Watches from here, since the card may come before Stripe confirms the reader's job.
    const watch = this.#parts.wakes.watch(this.#call.account, this.#job.device);
    try {
      return await this.#startAndWait(watch);
    } finally {
      watch.end();
    }
  }

  async #startAndWait(watch: ReaderWatch): Promise<TapResult> {
    for (let tries = 0; tries < triesMax && !this.#isStarted; tries += 1) {
      const started = await this.#parts.readers.process(this.#call, this.#job);
      if (started.kind === 'refused') return this.#notStarted(started, watch);
      if (started.kind === 'done') this.#isStarted = true;
      else await this.#askReader();
    }
    return this.#wait(watch);
  }

  async #askReader(): Promise<ReaderState | null> {
    const state = await this.#parts.readers.stateFor(this.#call.account, this.#job);
    if (state !== null && state.kind !== 'other job') this.#isStarted = true;
    return state;
  }

  /** Polls until the outcome is known, the reader has ended its job, or the time is over. */
  async #wait(watch: ReaderWatch): Promise<TapResult> {
    const polling = this.#parts.polling ?? ordinaryPolling;
    for (let pauseMs = polling.firstMs; ; pauseMs = nextPauseMs(pauseMs, polling)) {
      const restMs = Math.max(0, Math.min(pauseMs, this.#deadlineMs - Date.now()));
      // A wake-up mostly means that the intent is decided, and one request tells.
      const isDecided =
        (await watch.wait(restMs)) && (await this.#readIntent()) && this.#isDecided();
      const decided = isDecided ? await this.#outcome() : null;
      if (decided !== null) return decided;
      // The reader first: if it has ended its job by then, the intent shows the result.
      const state = await this.#askReader();
      const isOpen = isWaiting(state) && Date.now() < this.#deadlineMs;
      const isRead = isOpen || (await this.#readIntent());
      const outcome = isOpen ? null : await this.#outcome(state);
      if (outcome !== null) return outcome;
      const leftMs = this.#deadlineMs - Date.now();
      if (leftMs <= 0) return this.#giveUp('tap_timeout');
      const failure = state === null ? null : failureIn(state);
      if (failure !== null && isRead) {
        return this.#giveUp(this.#isStarted ? failure : 'reader_offline');
      }
    }
  }

  #isDecided(): boolean {
    return decidedStatuses.has(this.#intent.status);
  }

  /**
   * The intent's result; null while it is open. A declined intent is cancelled, as a tap is one
   * try, unless the reader goes on with it: it may ask for a PIN and charge the same intent then.
   */
  async #outcome(state: ReaderState | null = null): Promise<TapResult | null> {
    const tip = this.#feeWithTip === undefined ? 0 : tipIn(this.#intent);
    const total = this.#amount + tip;
    const outcome = readOutcome(this.#intent, total);
    if (outcome.kind === 'open') return null;
    if (outcome.kind === 'unknown') return outcome;
    if (this.#intent.status === 'requires_payment_method') {
      if (state?.kind === 'processing' && Date.now() < this.#deadlineMs) return null;
      const cancelled = await this.#parts.intents.cancel(this.#call, this.#intent, 'abandoned');
      if (cancelled.kind !== 'done') return unknown('whether the decline is final');
    }
    const { result } = outcome;
    switch (this.#feeWithTip === undefined ? undefined : result.kind) {
      case 'approved':
        return this.#finishWithTip(result as Approved, tip);
      case 'declined':
      case 'blocked':
        return { kind: 'done', value: { ...(result as Refused), tipAmount: this.#inMinor(tip) } };
      default:
        return { kind: 'done', value: result };
    }
  }

  async #finishWithTip(approved: Approved, tip: number): Promise<TapResult> {
    // Money is taken only if Stripe's amounts add up.
    if (this.#intent.amount !== this.#amount + tip) return unknown('which tip was chosen');
    const tipAmount = this.#inMinor(tip);
    const taken = { intent: this.#intent, approved, feeWithTip: this.#feeWithTip };
    const captured = await captureWithTip(this.#parts, this.#call, taken);
    if (captured.kind === 'unknown') return captured;
    return { kind: 'done', value: { ...captured, tipAmount } };
  }

  #inMinor(amount: number): bigint {
    return fromStripe({ amount, currency: this.#intent.currency }).amount;
  }

  /** Ends a tap without a card. A card in the last moment counts. */
  async #giveUp(failure: EndedWithoutCard): Promise<TapResult> {
    const { account, idempotencyKey: key } = this.#call;
    await this.#parts.readers.stop(account, { ...this.#job, key });
    const reason = cancellationReasons[failure];
    const cancelled = await this.#parts.intents.cancel(this.#call, this.#intent, reason);
    if (cancelled.kind === 'done') this.#intent = cancelled.value;
    else if (!(await this.#readIntent())) return unknown('whether the tap was cancelled');
    return (await this.#outcome()) ?? unknown('whether a card came');
  }

  /** The reader did not take the job. */
  async #notStarted(
    refusal: Extract<Answer<never>, { kind: 'refused' }>,
    watch: ReaderWatch,
  ): Promise<TapResult> {
    const failure = startFailures.get(refusal.code);
    if (failure === 'unclear') return this.#wait(watch);
    if (failure === 'reader_offline') return this.#giveUp(failure);
    // Another process may have cancelled the intent, or the card is already at the reader.
    if (!(await this.#readIntent())) return unknown('what became of the tap');
    const outcome = await this.#outcome();
    if (outcome !== null) return outcome;
    const cancelled = await this.#parts.intents.cancel(this.#call, this.#intent, null);
    if (cancelled.kind !== 'done') return unknown('whether the tap was cancelled');
    if (failure === undefined) return refusal;
    return { kind: 'done', value: { kind: failure } };
  }

  /** Reads the intent again; false when that fails. */
  async #readIntent(): Promise<boolean> {
    const answer = await this.#parts.intents.read(this.#call, this.#ref);
    if (answer.kind !== 'done') return false;
    this.#intent = answer.value;
    return true;
  }
}

/** The pause before a tap's next poll. */
export function nextPauseMs(pauseMs: number, { mostMs }: Polling): number {
  return Math.min(2 * pauseMs, mostMs);
}

/** Whether the reader waits for a card or a PIN and has not decided the intent yet. */
function isWaiting(state: ReaderState | null): boolean {
  if (state?.kind !== 'processing' || state.intentStatus === null) return false;
  return !decidedStatuses.has(state.intentStatus);
}

/** The meaning of Stripe's code when a reader did not take a job. */
const startFailures: ReadonlyMap<string, 'busy' | 'no reader' | 'reader_offline' | 'unclear'> =
  new Map([
    ['terminal_reader_busy', 'busy'],
    ['terminal_reader_offline', 'reader_offline'],
    ['resource_missing', 'no reader'],
    // The reader may have the job all the same.
    ['terminal_reader_timeout', 'unclear'],
  ]);

/** Why no card will come any more; null while one may. */
function failureIn(state: ReaderState): EndedWithoutCard | null {
  switch (state.kind) {
    case 'processing':
    case 'done':
      return null;
    case 'other job':
      return 'cancelled_by_customer';
    case 'failed':
      if (/cancel/.test(state.code)) return 'cancelled_by_customer';
      return /offline|connect/.test(state.code) ? 'reader_offline' : 'tap_timeout';
  }
}

import { setTimeout as delay } from 'node:timers/promises';
import Stripe from 'stripe';
import type { CallBudgets } from '../budget/call-budgets.ts';
import type { Purpose } from '../budget/purposes.ts';
import type { RateLimits } from '../budget/rate-limits.ts';
import type { Answer } from './answer.ts';
import { judge } from './judge.ts';
import {
  createStripeClient,
  type Gate,
  gates,
  NoRoom,
  type StripeSettings,
} from './stripe-client.ts';

/** The account of a call, the object it returns, and its idempotency key. */
interface CallOptions {
  /** The connected account; null for the deployment's own. */
  readonly account: string | null;
  /** Taprail's key plus the step of this call. Null for a call that only reads. */
  readonly key: string | null;
  /** Stripe's name of the returned object. */
  readonly object: string;
  /** The id of that object, if the call names one. */
  readonly id?: string;
  /** Ends the wait for the call's turn. A sent call is always awaited. */
  readonly signal?: AbortSignal | undefined;
}

/** The purpose of the calls, and the budgets that keep them within Stripe's limits. */
interface CallRoom {
  readonly connectionId: string | null;
  readonly purpose: Purpose;
  readonly budgets: CallBudgets;
  readonly limits: RateLimits;
}

export interface Patience {
  /** The time limit of one attempt. */
  readonly attemptMs: number;
  /** How long a call that Stripe did not execute is repeated. */
  readonly repeatForMs: number;
}

const ordinaryPatience: Patience = { attemptMs: 20_000, repeatForMs: 8_000 };
const firstPauseMs = 250;

/** The fields of every Stripe object, except the few without an id, such as a balance. */
interface StripeObject {
  readonly object: string;
  readonly id?: string;
}

interface Listed {
  readonly id: string;
}

/** Requests a page with these parameters. */
type ListPage<T> = (
  stripe: Stripe,
  page: { readonly limit: number; readonly starting_after?: string },
  options: Stripe.RequestOptions,
) => Promise<Stripe.ApiList<T>>;

const pageLimit = 100;

/** The start and the extent of a search. */
interface SearchBounds {
  /** The last item that was read before; null at the beginning. */
  readonly after: string | null;
  readonly pagesMax: number;
  readonly signal?: AbortSignal | undefined;
}

/** The item found, or the item after which the search resumes; both null at the end of the list. */
export interface Searched<T> {
  readonly found: T | null;
  readonly after: string | null;
}

/**
 * Makes every call to Stripe, and is the only place that repeats one. It repeats only reads, and
 * calls that Stripe surely did not execute or is still executing, with the same key. Any other
 * unknown outcome stays unknown, for a later call.
 */
export class StripeCalls {
  readonly #stripe: Stripe;
  readonly #patience: Patience;
  readonly #room: CallRoom | null;

  /** Without a room, calls are not limited. */
  constructor(
    settings: StripeSettings | Stripe,
    patience = ordinaryPatience,
    room: CallRoom | null = null,
  ) {
    this.#patience = patience;
    this.#room = room;
    this.#stripe = settings instanceof Stripe ? settings : createStripeClient(settings, patience);
  }

  /** The same calls for another purpose. */
  as(purpose: Purpose): StripeCalls {
    if (this.#room === null) return this;
    return new StripeCalls(this.#stripe, this.#patience, { ...this.#room, purpose });
  }

  /** Done means a success that holds the requested object; any other success is unknown. */
  async ask<T extends StripeObject>(
    { account, key, signal, ...asked }: CallOptions,
    call: (stripe: Stripe, options: Stripe.RequestOptions) => Promise<T>,
  ): Promise<Answer<T>> {
    const options = {
      ...(account === null ? {} : { stripeAccount: account }),
      ...(key === null ? {} : { idempotencyKey: key }),
    };
    const repeatUntil = performance.now() + this.#patience.repeatForMs;
    const gate = this.#gate(repeatUntil, signal);
    const request = () => call(this.#stripe, options);
    const send = () => (gate === null ? request() : gates.run(gate, request));
    let unknown: Answer<never> | null = null;
    for (let pauseMs = firstPauseMs; ; pauseMs *= 2) {
      const { answer, mayRepeat } = await attempt(send, asked);
      if (answer.kind === 'done') return answer;
      if (answer.kind === 'unknown') unknown = answer;
      const isRepeatable = mayRepeat || (key === null && answer.kind === 'unknown');
      if (!isRepeatable || performance.now() + pauseMs > repeatUntil) {
        // A refusal that Stripe saved is the outcome of the first attempt. Any other tells nothing
        // about an earlier attempt with an unknown outcome.
        const isOutcome = answer.kind === 'unknown' || answer.isSaved || key === null;
        return isOutcome ? answer : (unknown ?? answer);
      }
      await delay(pauseMs);
    }
  }

  /** The first match in a list; null if there is none. Pages are read one by one. */
  async find<T extends Listed>(
    account: string | null,
    list: ListPage<T>,
    isIt: (item: T) => boolean,
  ): Promise<Answer<T | null>> {
    for (let after: string | null = null; ; ) {
      const page: Answer<Stripe.ApiList<T>> = await this.#page(account, list, after);
      if (page.kind !== 'done') return page;
      const { data, has_more: hasMore }: Stripe.ApiList<T> = page.value;
      const found = data.find(isIt);
      if (found !== undefined) return { kind: 'done', value: found };
      after = data.at(-1)?.id ?? null;
      if (!hasMore || after === null) return { kind: 'done', value: null };
    }
  }

  /** A search within bounds, for a list that may be long. */
  async search<T extends Listed>(
    account: string | null,
    list: ListPage<T>,
    { isIt, ...bounds }: SearchBounds & { isIt(item: T): boolean },
  ): Promise<Answer<Searched<T>>> {
    let { after } = bounds;
    for (let pages = 0; pages < bounds.pagesMax; pages += 1) {
      if (bounds.signal?.aborted === true) break;
      const page = await this.#page(account, list, after, bounds.signal);
      if (page.kind !== 'done') return page;
      const { data, has_more: hasMore } = page.value;
      const found = data.find(isIt);
      if (found !== undefined) return { kind: 'done', value: { found, after: null } };
      after = data.at(-1)?.id ?? null;
      if (!hasMore || after === null) return { kind: 'done', value: { found: null, after: null } };
    }
    return { kind: 'done', value: { found: null, after } };
  }

  /** All items of a list. */
  async collect<T extends Listed>(
    account: string | null,
    list: ListPage<T>,
  ): Promise<Answer<readonly T[]>> {
    const all: T[] = [];
    const read = await this.find(account, list, (item) => {
      all.push(item);
      return false;
    });
    return read.kind === 'done' ? { kind: 'done', value: all } : read;
  }

  #page<T extends Listed>(
    account: string | null,
    list: ListPage<T>,
    after: string | null,
    signal?: AbortSignal,
  ): Promise<Answer<Stripe.ApiList<T>>> {
    const page = { limit: pageLimit, ...(after === null ? {} : { starting_after: after }) };
    return this.ask({ account, key: null, object: 'list', signal }, (stripe, options) =>
      list(stripe, page, options),
    );
  }

  /** Holds each attempt of a call until its turn; null if there are no limits. */
  #gate(untilMs: number, signal: AbortSignal | undefined): Gate | null {
    const room = this.#room;
    if (room === null) return null;
    const { connectionId, budgets, limits, purpose } = room;
    return {
      async pass(endpoint) {
        const patienceMs = Math.max(0, untilMs - performance.now());
        const wish = { purpose, endpoint, patienceMs, signal };
        const admission = await budgets.admit(connectionId, limits, wish);
        if (admission.kind === 'refused') throw new NoRoom(admission.retryAfterMs);
      },
      limited: (name) => budgets.reportLimited(connectionId, name, purpose),
    };
  }
}

async function attempt<T extends StripeObject>(
  call: () => Promise<T>,
  asked: Pick<CallOptions, 'object' | 'id'>,
): Promise<{ readonly answer: Answer<T>; readonly mayRepeat: boolean }> {
  try {
    const value = await call();
    if (isAsked(value, asked)) return { answer: { kind: 'done', value }, mayRepeat: false };
    const reason = `Stripe answered with something else than the ${asked.object} asked for`;
    return { answer: { kind: 'unknown', reason, isSaved: false }, mayRepeat: false };
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    return judge(error);
  }
}

const objectsWithoutId = new Set(['list', 'balance', 'balance_settings']);

function isAsked(value: StripeObject, { object, id }: Pick<CallOptions, 'object' | 'id'>): boolean {
  if (value.object !== object) return false;
  if (object === 'list') return Array.isArray((value as { readonly data?: unknown }).data);
  if (objectsWithoutId.has(object)) return true;
  return id === undefined ? typeof value.id === 'string' && value.id !== '' : value.id === id;
}

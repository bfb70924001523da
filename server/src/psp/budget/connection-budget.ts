import type { Leased, Wanted } from './call-leases.ts';
import { CallQueue, type Waiting } from './call-queue.ts';
import { DemandMeter } from './demand.ts';
import type { Purpose } from './purposes.ts';
import { inAll, limitOf, type RateLimits } from './rate-limits.ts';
import { SlowDown } from './slow-down.ts';

export interface CallWish {
  readonly purpose: Purpose;
  readonly endpoint: string;
  /** How long it may wait. */
  readonly patienceMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** Whether a call may be sent now. */
export type Admission =
  | { readonly kind: 'granted'; readonly waitedMs: number }
  /** The call would wait too long; it should find room after this delay. */
  | { readonly kind: 'refused'; readonly retryAfterMs: number };

/** Each refused caller gets a retry time of its own, at most this far ahead. */
const retryMostMs = 60 * 60 * 1000;
const retryLeastMs = 1_000;

/**
 * The calls of one process on one connection: each waits for its turn within the process's share of
 * the limits.
 */
export class ConnectionBudget {
  readonly #limits: RateLimits;
  readonly #needsShare: () => void;
  readonly #queue: CallQueue;
  readonly #demand = new DemandMeter();
  readonly #shares = new Map<string, number>();
  readonly #slowDowns = new Map<string, SlowDown>();
  /** The latest retry time given to a refused call, by purpose and endpoint. */
  readonly #toldUntilMs = new Map<string, number>();
  #count = 0;
  #measuredAtMs = performance.now();
  #timer: NodeJS.Timeout | null = null;
  usedAtMs = performance.now();

  constructor(limits: RateLimits, needsShare: () => void) {
    this.#limits = limits;
    this.#queue = new CallQueue(performance.now());
    this.#needsShare = needsShare;
  }

  /** Resolves when the call may be sent, or as soon as it is clear that it cannot be in time. */
  async admit(wish: CallWish): Promise<Admission> {
    const nowMs = performance.now();
    this.usedAtMs = nowMs;
    const { purpose, endpoint, patienceMs, signal } = wish;
    this.#demand.count(inAll, purpose);
    this.#demand.count(endpoint, purpose);
    const expectedMs = this.#queue.expectedWaitMs(purpose, endpoint);
    if (expectedMs > patienceMs || signal?.aborted === true) return this.#refuse(wish, expectedMs);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const waiting: Waiting = {
      purpose,
      endpoint,
      number: this.#count++,
      isGone: false,
      grant: () => resolve(true),
    };
    this.#queue.add(waiting);
    if (!this.#shares.has(inAll) || !this.#shares.has(endpoint)) this.#needsShare();
    this.#dispatch();
    const giveUp = () => {
      waiting.isGone = true;
      resolve(false);
    };
    const timer = setTimeout(giveUp, patienceMs);
    signal?.addEventListener('abort', giveUp, { once: true });
    const isGranted = await promise;
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
    if (isGranted) return { kind: 'granted', waitedMs: performance.now() - nowMs };
    return this.#refuse(wish, this.#queue.expectedWaitMs(purpose, endpoint));
  }

  /** Records that the provider refused a call as one too many, of the endpoint or overall. */
  reportLimited(name: string): void {
    const nowMs = performance.now();
    const slowDown = this.#slowDowns.get(name) ?? new SlowDown();
    this.#slowDowns.set(name, slowDown);
    slowDown.record(nowMs);
    this.#apply(name, nowMs);
  }

  /** The rate that this process wants of each limit now. */
  wanted(): readonly Wanted[] {
    const nowMs = performance.now();
    const demand = this.#demand.measure(nowMs - this.#measuredAtMs, this.#waitingByLimit());
    this.#measuredAtMs = nowMs;
    return [...demand].map(([name, rates]) => {
      return { name, demand: rates, limit: limitOf(this.#limits, name) };
    });
  }

  /** Applies the leases; this process loses limits that are not among them. */
  take(leased: readonly Leased[]): void {
    const nowMs = performance.now();
    const kept = new Set(leased.map(({ name }) => name));
    for (const { name, share } of leased) {
      this.#shares.set(name, share);
      this.#apply(name, nowMs);
    }
    for (const name of this.#shares.keys()) {
      if (kept.has(name)) continue;
      this.#shares.delete(name);
      this.#slowDowns.delete(name);
      if (name === inAll) this.#queue.allow(name, 0, nowMs);
      else this.#queue.drop(name);
    }
    for (const [line, untilMs] of this.#toldUntilMs) {
      if (untilMs < nowMs) this.#toldUntilMs.delete(line);
    }
    this.#dispatch();
  }

  /** Takes the limits in full, for a single process. */
  takeAll(): void {
    const whole = (name: string) => ({ name, asking: [], share: limitOf(this.#limits, name) });
    const names = new Set([...this.#shares.keys(), ...this.wanted().map(({ name }) => name)]);
    this.take([...names].map(whole));
  }

  /** The number of waiting calls, by purpose. */
  *waiting(): Iterable<{ readonly purpose: Purpose; readonly count: number }> {
    yield* this.#queue.waiting();
  }

  *#waitingByLimit() {
    for (const { purpose, endpoint, count } of this.#queue.waiting()) {
      yield { name: inAll, purpose, count };
      yield { name: endpoint, purpose, count };
    }
  }

  #apply(name: string, nowMs: number): void {
    const part = this.#slowDowns.get(name)?.part(nowMs) ?? 1;
    this.#queue.allow(name, (this.#shares.get(name) ?? 0) * part, nowMs);
  }

  #dispatch(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const waitMs = this.#queue.grantMs(performance.now());
    if (!Number.isFinite(waitMs)) return;
    this.#timer = setTimeout(() => this.#dispatch(), Math.max(1, Math.ceil(waitMs)));
  }

  /** Spreads the retry times, so that refused callers do not all come back at once. */
  #refuse({ purpose, endpoint }: CallWish, expectedMs: number): Admission {
    const nowMs = performance.now();
    const line = `${purpose} ${endpoint}`;
    const perSecond = Math.max(this.#shares.get(endpoint) ?? 0, 1);
    const atMs = Math.max(this.#toldUntilMs.get(line) ?? 0, nowMs + expectedMs) + 1000 / perSecond;
    this.#toldUntilMs.set(line, Math.min(atMs, nowMs + retryMostMs));
    const retryAfterMs = Math.min(Math.max(atMs - nowMs, retryLeastMs), retryMostMs);
    return { kind: 'refused', retryAfterMs: Math.ceil(retryAfterMs) };
  }
}

type Refuse = (headers: Readonly<Record<string, string>>) => Error;

interface Bucket {
  tokens: number;
  refilledAtMs: number;
}

/**
 * A token bucket per name (an API key, an address) with one window's worth of requests, which is a
 * second unless told otherwise. Each process has its own, so that every node is protected without a
 * round trip; processes that share a limit charge each other's takes a moment later.
 */
export class RateLimiter {
  readonly #perWindow: number;
  readonly #refuse: Refuse;
  readonly #windowMs: number;
  readonly #reset: string;
  readonly #buckets = new Map<string, Bucket>();
  /** Null unless the limit is shared. */
  #taken: Map<string, number> | null = null;

  constructor(perWindow: number, refuse: Refuse, windowMs = 1000) {
    this.#perWindow = perWindow;
    this.#refuse = refuse;
    this.#windowMs = windowMs;
    this.#reset = String(windowMs / 1000);
  }

  /** Takes one request from the name's allowance and returns headers that say what is left. */
  take(name: string, nowMs: number): Readonly<Record<string, string>> {
    const bucket = this.#require(name, nowMs);
    bucket.tokens -= 1;
    this.#taken?.set(name, (this.#taken.get(name) ?? 0) + 1);
    return this.#headers(bucket);
  }

  /** Takes afterwards, even beyond the allowance; the debt delays the next. */
  charge(name: string, nowMs: number, count = 1): void {
    this.#refill(name, nowMs).tokens -= count;
  }

  /** Counts by name how many were taken since the last call, for others that share the limit. */
  countTaken(): Record<string, number> {
    const taken = Object.fromEntries(this.#taken ?? []);
    this.#taken = new Map();
    return taken;
  }

  /** Throws if nothing is left of the name's allowance. */
  check(name: string, nowMs: number): void {
    this.#require(name, nowMs);
  }

  /** Drops buckets that are full again, so that the map stays small. */
  sweep(nowMs: number): void {
    for (const name of this.#buckets.keys()) {
      if (this.#refill(name, nowMs).tokens >= this.#perWindow) this.#buckets.delete(name);
    }
  }

  #require(name: string, nowMs: number): Bucket {
    const bucket = this.#refill(name, nowMs);
    if (bucket.tokens >= 1) return bucket;
    const waitMs = ((1 - bucket.tokens) / this.#perWindow) * this.#windowMs;
    const retryAfter = String(Math.ceil(waitMs / 1000));
    throw this.#refuse({ ...this.#headers(bucket), 'retry-after': retryAfter });
  }

  #headers({ tokens }: Bucket): Readonly<Record<string, string>> {
    return {
      'ratelimit-limit': String(this.#perWindow),
      'ratelimit-remaining': String(Math.max(0, Math.floor(tokens))),
      'ratelimit-reset': this.#reset,
    };
  }

  #refill(name: string, nowMs: number): Bucket {
    const bucket = this.#buckets.get(name);
    if (bucket === undefined) {
      const full = { tokens: this.#perWindow, refilledAtMs: nowMs };
      this.#buckets.set(name, full);
      return full;
    }
    const earned = ((nowMs - bucket.refilledAtMs) / this.#windowMs) * this.#perWindow;
    bucket.tokens = Math.min(this.#perWindow, bucket.tokens + earned);
    bucket.refilledAtMs = nowMs;
    return bucket;
  }
}

type Refuse = (headers: Readonly<Record<string, string>>) => Error;

interface Bucket {
  tokens: number;
  refilledAtMs: number;
}

/**
 * A token bucket per name (an API key, an address) with one second's worth of requests. Each
 * process has its own, so that every node is protected without a round trip.
 */
export class RateLimiter {
  readonly #perSecond: number;
  readonly #refuse: Refuse;
  readonly #buckets = new Map<string, Bucket>();

  constructor(perSecond: number, refuse: Refuse) {
    this.#perSecond = perSecond;
    this.#refuse = refuse;
  }

  /** Takes one request from the name's allowance and returns headers that say what is left. */
  take(name: string, nowMs: number): Readonly<Record<string, string>> {
    const bucket = this.#require(name, nowMs);
    bucket.tokens -= 1;
    return this.#headers(bucket);
  }

  /** Throws if nothing is left of the name's allowance. */
  check(name: string, nowMs: number): void {
    this.#require(name, nowMs);
  }

  /** Drops buckets that are full again, so that the map stays small. */
  sweep(nowMs: number): void {
    for (const [name, bucket] of this.#buckets) {
      if (nowMs - bucket.refilledAtMs > 1000) this.#buckets.delete(name);
    }
  }

  #require(name: string, nowMs: number): Bucket {
    const bucket = this.#refill(name, nowMs);
    if (bucket.tokens >= 1) return bucket;
    throw this.#refuse({ ...this.#headers(bucket), 'retry-after': '1' });
  }

  #headers({ tokens }: Bucket): Readonly<Record<string, string>> {
    return {
      'ratelimit-limit': String(this.#perSecond),
      'ratelimit-remaining': String(Math.floor(tokens)),
      'ratelimit-reset': '1',
    };
  }

  #refill(name: string, nowMs: number): Bucket {
    const bucket = this.#buckets.get(name);
    if (bucket === undefined) {
      const full = { tokens: this.#perSecond, refilledAtMs: nowMs };
      this.#buckets.set(name, full);
      return full;
    }
    const earned = ((nowMs - bucket.refilledAtMs) / 1000) * this.#perSecond;
    bucket.tokens = Math.min(this.#perSecond, bucket.tokens + earned);
    bucket.refilledAtMs = nowMs;
    return bucket;
  }
}

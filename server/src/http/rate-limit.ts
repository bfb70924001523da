import { rateLimited } from './errors.ts';

interface Bucket {
  tokens: number;
  refilledAtMs: number;
}

/**
 * A token bucket for each API key, holding one second's worth. It lives in this process: several
 * nodes together admit the limit once each, which protects every one of them without a round trip.
 */
export class RateLimiter {
  readonly #perSecond: number;
  readonly #buckets = new Map<string, Bucket>();

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
  }

  /** Takes one request from the key's allowance and returns the headers that tell what is left. */
  take(keyId: string, nowMs: number): Readonly<Record<string, string>> {
    const bucket = this.#refill(keyId, nowMs);
    const headers = {
      'ratelimit-limit': String(this.#perSecond),
      'ratelimit-remaining': String(Math.max(0, Math.floor(bucket.tokens) - 1)),
      'ratelimit-reset': '1',
    };
    if (bucket.tokens < 1) throw rateLimited({ headers: { ...headers, 'retry-after': '1' } });
    bucket.tokens -= 1;
    return headers;
  }

  /** Drops what has been idle long enough to be full again, so that the map stays small. */
  sweep(nowMs: number): void {
    for (const [keyId, bucket] of this.#buckets) {
      if (nowMs - bucket.refilledAtMs > 1000) this.#buckets.delete(keyId);
    }
  }

  #refill(keyId: string, nowMs: number): Bucket {
    const bucket = this.#buckets.get(keyId);
    if (bucket === undefined) {
      const full = { tokens: this.#perSecond, refilledAtMs: nowMs };
      this.#buckets.set(keyId, full);
      return full;
    }
    const earned = ((nowMs - bucket.refilledAtMs) / 1000) * this.#perSecond;
    bucket.tokens = Math.min(this.#perSecond, bucket.tokens + earned);
    bucket.refilledAtMs = nowMs;
    return bucket;
  }
}

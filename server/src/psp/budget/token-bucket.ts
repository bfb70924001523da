/** The part of a limit that may go at once; the rest flows evenly, so no second has too much. */
const burstPart = 0.1;

/** Admits requests at an even rate, and a small burst after a pause. */
export class TokenBucket {
  #perMs = 0;
  #capacity = 1;
  #tokens = 0;
  #atMs: number;

  constructor(nowMs: number) {
    this.#atMs = nowMs;
  }

  get perSecond(): number {
    return this.#perMs * 1000;
  }

  get capacity(): number {
    return this.#capacity;
  }

  /** Changes how many requests a second may have; 0 admits none. */
  allow(perSecond: number, nowMs: number): void {
    const hadNone = this.#perMs === 0;
    this.#refill(nowMs);
    this.#capacity = Math.max(1, perSecond * burstPart);
    this.#perMs = Math.max(perSecond - this.#capacity, perSecond / 2) / 1000;
    this.#tokens =
      hadNone && perSecond > 0 ? this.#capacity : Math.min(this.#tokens, this.#capacity);
  }

  /** How long until `wanted` tokens are there; 0 if they are now. */
  waitMs(wanted: number, nowMs: number): number {
    if (this.#perMs === 0) return Number.POSITIVE_INFINITY;
    this.#refill(nowMs);
    const missing = Math.min(wanted, this.#capacity) - this.#tokens;
    // Sums of small parts fall a little short of the whole.
    return missing <= 1e-9 ? 0 : missing / this.#perMs;
  }

  take(): void {
    this.#tokens -= 1;
  }

  #refill(nowMs: number): void {
    const gained = (nowMs - this.#atMs) * this.#perMs;
    this.#tokens = Math.min(this.#capacity, this.#tokens + gained);
    this.#atMs = nowMs;
  }
}

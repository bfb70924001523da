const delayMinMs = 1000;
const delayMaxMs = 60_000;

/** The wait after failures, which doubles each time, up to a minute. */
export class Backoff {
  readonly #nowMs: () => number;
  readonly #failing = new Map<string, { readonly delayMs: number; readonly untilMs: number }>();

  constructor(nowMs = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  /** Returns the wait. */
  fail(key: string): number {
    const before = this.#failing.get(key)?.delayMs ?? delayMinMs / 2;
    const delayMs = Math.min(2 * before, delayMaxMs);
    this.#failing.set(key, { delayMs, untilMs: this.#nowMs() + delayMs });
    return delayMs;
  }

  succeed(key: string): void {
    this.#failing.delete(key);
  }

  /** The rest of the wait; 0 if it is over. */
  remainingMs(key: string): number {
    return Math.max(0, (this.#failing.get(key)?.untilMs ?? 0) - this.#nowMs());
  }
}

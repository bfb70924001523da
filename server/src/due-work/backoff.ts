const delayMinMs = 1000;
const delayMaxMs = 60_000;

/** How long each thing that fails is left alone: twice as long each time, a minute at most. */
export class Backoff {
  readonly #nowMs: () => number;
  readonly #failing = new Map<string, { readonly delayMs: number; readonly untilMs: number }>();

  constructor(nowMs = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  /** Returns for how long it is to be left alone. */
  fail(key: string): number {
    const before = this.#failing.get(key)?.delayMs ?? delayMinMs / 2;
    const delayMs = Math.min(2 * before, delayMaxMs);
    this.#failing.set(key, { delayMs, untilMs: this.#nowMs() + delayMs });
    return delayMs;
  }

  succeed(key: string): void {
    this.#failing.delete(key);
  }

  /** How much longer it is to be left alone; 0 when it may be tried. */
  remainingMs(key: string): number {
    return Math.max(0, (this.#failing.get(key)?.untilMs ?? 0) - this.#nowMs());
  }
}

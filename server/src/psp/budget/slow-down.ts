const least = 0.1;
/** One answer that was limited seldom comes alone, and they are one piece of news. */
const togetherMs = 1_000;
/** How much of a limit comes back per second. */
const regainedPart = 0.05;

/** How much of a limit is used after the provider has said that it was too much. */
export class SlowDown {
  #part = 1;
  #sinceMs = Number.NEGATIVE_INFINITY;

  /** The provider takes no more calls. */
  note(nowMs: number): void {
    if (nowMs - this.#sinceMs < togetherMs) return;
    this.#part = Math.max(least, this.part(nowMs) / 2);
    this.#sinceMs = nowMs;
  }

  part(nowMs: number): number {
    const seconds = (nowMs - this.#sinceMs) / 1000;
    return Math.min(1, this.#part + seconds * regainedPart);
  }
}

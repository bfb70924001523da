const least = 0.1;
/** Rate-limit answers seldom come alone; those within this time count as one. */
const togetherMs = 1_000;
/** The part of a limit that comes back per second. */
const regainedPart = 0.05;

/** The part of a limit in use after the provider has refused calls as too many. */
export class SlowDown {
  #part = 1;
  #sinceMs = Number.NEGATIVE_INFINITY;

  /** Records a rate-limit answer. */
  record(nowMs: number): void {
    if (nowMs - this.#sinceMs < togetherMs) return;
    this.#part = Math.max(least, this.part(nowMs) / 2);
    this.#sinceMs = nowMs;
  }

  part(nowMs: number): number {
    const seconds = (nowMs - this.#sinceMs) / 1000;
    return Math.min(1, this.#part + seconds * regainedPart);
  }
}

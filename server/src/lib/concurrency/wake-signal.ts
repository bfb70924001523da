/** Ends the current wait or, if there is none, the next one at once. */
export class WakeSignal {
  #isRaised = false;
  #end: (() => void) | null = null;

  raise(): void {
    this.#isRaised = true;
    this.#end?.();
  }

  /** Resolves with true once raised since the last wait, or with false after `timeoutMs`. */
  async wait(timeoutMs: number): Promise<boolean> {
    if (!this.#isRaised) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#end = resolve;
      const timer = setTimeout(resolve, timeoutMs);
      await promise;
      clearTimeout(timer);
      this.#end = null;
    }
    const wasRaised = this.#isRaised;
    this.#isRaised = false;
    return wasRaised;
  }
}

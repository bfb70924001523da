/** Rung to say that there may be work: heard at once by one who waits, else as soon as it waits. */
export class Bell {
  #isRung = false;
  #hear: (() => void) | null = null;

  ring(): void {
    this.#isRung = true;
    this.#hear?.();
  }

  /** Resolves when the bell rings, or has rung since the last wait, or `timeoutMs` have passed. */
  async wait(timeoutMs: number): Promise<void> {
    if (!this.#isRung) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#hear = resolve;
      const timer = setTimeout(resolve, timeoutMs);
      await promise;
      clearTimeout(timer);
      this.#hear = null;
    }
    this.#isRung = false;
  }
}

/**
 * Has each event handled once in this process. A service that must not lose events in a crash, or
 * runs as several processes, uses a table in its database instead (docs/webhooks.md).
 */
export class ReplayMemory {
  readonly #inProgress = new Map<string, Promise<void>>();
  /** Oldest first. */
  readonly #handled = new Set<string>();
  readonly #sizeMax: number;

  /** `sizeMax` is how many handled events are remembered. */
  constructor({ sizeMax = 100_000 }: { readonly sizeMax?: number } = {}) {
    this.#sizeMax = sizeMax;
  }

  /**
   * Calls the function, unless the event was handled. While it is being handled, a duplicate waits
   * for the same outcome. After a failure the event counts as new, so the next attempt is handled.
   */
  handleOnce(eventId: string, handle: () => unknown): Promise<void> {
    if (this.#handled.has(eventId)) return Promise.resolve();
    const before = this.#inProgress.get(eventId);
    if (before !== undefined) return before;
    const handling = Promise.resolve()
      .then(handle)
      .then(() => this.#remember(eventId))
      .finally(() => this.#inProgress.delete(eventId));
    this.#inProgress.set(eventId, handling);
    return handling;
  }

  #remember(eventId: string): void {
    this.#handled.add(eventId);
    const [oldest] = this.#handled;
    if (this.#handled.size > this.#sizeMax && oldest !== undefined) this.#handled.delete(oldest);
  }
}

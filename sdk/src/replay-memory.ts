/**
 * Remembers the ids of events in this process, the newest ones only. A service that runs as several
 * processes keeps them in its database instead.
 */
export class ReplayMemory {
  readonly #ids = new Set<string>();
  readonly #sizeMax: number;

  constructor({ sizeMax = 100_000 }: { readonly sizeMax?: number } = {}) {
    this.#sizeMax = sizeMax;
  }

  /** True if the id was seen before; from now on it was. */
  readonly seen = (eventId: string): boolean => {
    if (this.#ids.has(eventId)) return true;
    this.#ids.add(eventId);
    const [oldest] = this.#ids;
    if (this.#ids.size > this.#sizeMax && oldest !== undefined) this.#ids.delete(oldest);
    return false;
  };

  /** For an event that could not be handled, so that it is not taken for a replay next time. */
  forget(eventId: string): void {
    this.#ids.delete(eventId);
  }
}

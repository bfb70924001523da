import type { Logger } from '../lib/logger.ts';

export interface Sweep {
  readonly everyMs: number;
  /** Ends soon once the signal is aborted, even if something is left to do. */
  run(signal: AbortSignal): Promise<unknown>;
}

/** Housekeeping: each sweep runs at its interval, and never twice at once. */
export class Sweeper {
  readonly #logger: Logger;
  readonly #sweeps: readonly Sweep[];
  readonly #stopping = new AbortController();
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #running = new Map<Sweep, Promise<void>>();

  constructor(logger: Logger, sweeps: readonly Sweep[]) {
    this.#logger = logger;
    this.#sweeps = sweeps;
  }

  start(): void {
    for (const sweep of this.#sweeps) {
      this.#timers.push(setInterval(() => this.#run(sweep), sweep.everyMs).unref());
      this.#run(sweep);
    }
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    this.#stopping.abort();
    await Promise.all(this.#running.values());
  }

  #run(sweep: Sweep): void {
    if (this.#running.has(sweep)) return;
    const run = sweep
      .run(this.#stopping.signal)
      .catch((error: unknown) => this.#logger.error({ err: error }, 'housekeeping failed'))
      .then(() => void this.#running.delete(sweep));
    this.#running.set(sweep, run);
  }
}

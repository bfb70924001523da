import type { Service } from './serve.ts';

/** Under npm one Ctrl-C arrives twice within this time: from the terminal, and forwarded by npm. */
const sameSignalMs = 500;

/** The end of a process that was told to stop. Whichever way it goes, no PostgreSQL is left. */
export class Stopping {
  readonly #service: Service;
  readonly #sinceMs = performance.now();
  #isCutOff = false;

  constructor(service: Service) {
    this.#service = service;
  }

  /** Stops everything as it should be, within the time, and ends the process with that code. */
  async end(way: { readonly timeoutMs: number; readonly code: number }): Promise<void> {
    const because = `${way.timeoutMs / 1000} s are over`;
    setTimeout(() => this.#cutOff({ because, code: 1 }), way.timeoutMs);
    try {
      await this.#service.stop();
    } catch (error) {
      // Cut off, it fails for want of the database, which is being stopped.
      if (this.#isCutOff) return;
      console.error('Taprail ends, but not everything could be stopped as it should:', error);
      process.exit(1);
    }
    if (!this.#isCutOff) process.exit(way.code);
  }

  /** For a second signal, which means it. */
  hurry(code: number): void {
    if (performance.now() - this.#sinceMs > sameSignalMs) {
      this.#cutOff({ because: 'told again', code });
    }
  }

  /** What is under way is recovered at the next start. */
  async #cutOff(end: { readonly because: string; readonly code: number }): Promise<void> {
    if (this.#isCutOff) return;
    this.#isCutOff = true;
    console.error(`  Stopping at once (${end.because}): what is under way is cut off…`);
    await this.#service.cutOff();
    process.exit(end.code);
  }
}

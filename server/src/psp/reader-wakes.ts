import type { Logger } from '../lib/logger.ts';
import { WakeSignal } from '../lib/wake-signal.ts';
import type { Database } from '../postgres/database.ts';
import { sql } from '../postgres/sql.ts';

const channel = 'taprail_reader';

/** What a tap that waits at a reader hears of it. */
export interface ReaderWatch {
  /** Resolves with true when something has happened at the reader, or with false after that time. */
  wait(timeoutMs: number): Promise<boolean>;
  end(): void;
}

/**
 * Wakes taps that wait at a reader when the provider tells of it, in whatever process they wait.
 * It is a hint only: a tap that nobody wakes looks by itself.
 */
export class ReaderWakes {
  readonly #parts: { readonly database: Database; readonly logger: Logger } | null;
  readonly #watches = new Map<string, Set<WakeSignal>>();

  /** Without a database, only this process is told. */
  constructor(parts: { readonly database: Database; readonly logger: Logger } | null) {
    this.#parts = parts;
  }

  /** Begins to hear what other processes are told. */
  async start(): Promise<void> {
    await this.#parts?.database.listen(channel, (name) => void this.#raise(name));
  }

  watch(account: string, device: string): ReaderWatch {
    const name = nameOf(account, device);
    const signal = new WakeSignal();
    const signals = this.#watches.get(name) ?? new Set();
    this.#watches.set(name, signals.add(signal));
    return {
      wait: (timeoutMs) => signal.wait(timeoutMs),
      end: () => {
        signals.delete(signal);
        if (signals.size === 0 && this.#watches.get(name) === signals) this.#watches.delete(name);
      },
    };
  }

  /** Something has happened at a reader. */
  wake(account: string, device: string): void {
    const name = nameOf(account, device);
    if (this.#raise(name) || this.#parts === null) return;
    const { database, logger } = this.#parts;
    database
      .rows(sql('reader_notify')`select pg_notify(${channel}::text, ${name}::text)`)
      .catch((error: unknown) => logger.warn({ err: error }, 'waking a reader failed'));
  }

  #raise(name: string): boolean {
    const signals = this.#watches.get(name);
    for (const signal of signals ?? []) signal.raise();
    return signals !== undefined;
  }
}

function nameOf(account: string, device: string): string {
  return `${account} ${device}`;
}

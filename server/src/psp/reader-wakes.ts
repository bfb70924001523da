import { WakeSignal } from '../lib/concurrency/wake-signal.ts';
import type { Logger } from '../lib/logger.ts';
import type { Database } from '../postgres/database.ts';
import { sql } from '../postgres/sql.ts';

const channel = 'taprail_reader';

/** A tap's subscription to the events of its reader. */
export interface ReaderWatch {
  /** Resolves with true on an event at the reader, or with false after the timeout. */
  wait(timeoutMs: number): Promise<boolean>;
  end(): void;
}

/**
 * Wakes taps that wait at a reader when the provider reports an event there, in any process. It is
 * only a hint: a tap that gets none polls.
 */
export class ReaderWakes {
  readonly #parts: { readonly database: Database; readonly logger: Logger } | null;
  readonly #watches = new Map<string, Set<WakeSignal>>();

  /** Without a database, it wakes only taps of this process. */
  constructor(parts: { readonly database: Database; readonly logger: Logger } | null) {
    this.#parts = parts;
  }

  /** Begins to listen for events that other processes received. */
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

  /** Wakes the taps that wait at a reader. */
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

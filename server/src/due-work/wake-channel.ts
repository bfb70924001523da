import type { Logger } from '../lib/logger.ts';
import type { Database } from '../postgres/database.ts';
import { sql } from '../postgres/sql.ts';

interface WakeChannelParts {
  readonly database: Database;
  readonly engine: { wake(platformId?: string): void };
  readonly logger: Logger;
  /** Whether the engine of this process is started. */
  readonly isWorking: boolean;
}

const channel = 'taprail_due_work';
/** The shortest interval of notifications to other processes; wake-ups in between go together. */
const everyMs = 20;
/** NOTIFY takes less than 8,000 bytes. A longer list is left out, which wakes all platforms. */
const textSizeMaxBytes = 7_900;

/**
 * Wakes the engine of this process if it runs, otherwise those of other processes. Wake-ups are
 * only hints: the next poll finds work that they miss.
 */
export class WakeChannel {
  readonly #parts: WakeChannelParts;
  readonly #pending = new Set<string>();
  #timer: NodeJS.Timeout | null = null;
  #notifying: Promise<unknown> = Promise.resolve();

  constructor(parts: WakeChannelParts) {
    this.#parts = parts;
  }

  async start(): Promise<void> {
    const { database, engine, isWorking } = this.#parts;
    if (!isWorking) return;
    await database.listen(channel, (payload) => {
      if (payload === '') engine.wake();
      else for (const platformId of payload.split('\n')) engine.wake(platformId);
    });
  }

  /** This platform may have due work. */
  wake(platformId: string): void {
    if (this.#parts.isWorking) {
      this.#parts.engine.wake(platformId);
      return;
    }
    this.#pending.add(platformId);
    if (this.#timer !== null) return;
    this.#notify();
    this.#timer = setTimeout(() => {
      this.#timer = null;
      if (this.#pending.size > 0) this.#notify();
    }, everyMs).unref();
  }

  /** Resolves when the last notification has been sent. */
  async stop(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#notifying;
  }

  #notify(): void {
    const text = [...this.#pending].join('\n');
    this.#pending.clear();
    const payload = Buffer.byteLength(text) > textSizeMaxBytes ? '' : text;
    const { database, logger } = this.#parts;
    this.#notifying = database
      .rows(sql('due_work_notify')`select pg_notify(${channel}::text, ${payload}::text)`)
      .catch((error: unknown) => logger.warn({ err: error }, 'waking the workers failed'));
  }
}

import type { Logger } from '../log.ts';
import type { Database } from '../postgres/database.ts';
import { sql } from '../postgres/sql.ts';

/** Whoever does due work, here or elsewhere. */
export interface Wakeable {
  wake(platformId?: string): void;
}

const channel = 'taprail_due_work';
/** How often the others are told at most; what is said meanwhile goes together. */
const everyMs = 20;
/** NOTIFY takes less than 8,000 bytes. Past this the ids are left out, and everyone looks at all. */
const textSizeMaxBytes = 7_900;

/**
 * Wakes whoever does the work: this process's engine where it is at work, else those of the others.
 * A hint only: what nobody was told of is found at the next poll.
 */
export class WakeChannel {
  readonly #database: Database;
  readonly #engine: Wakeable;
  readonly #logger: Logger;
  readonly #isWorking: boolean;
  readonly #untold = new Set<string>();
  #timer: NodeJS.Timeout | null = null;
  #telling: Promise<void> = Promise.resolve();

  constructor(parts: {
    readonly database: Database;
    readonly engine: Wakeable;
    readonly logger: Logger;
    /** Whether the engine of this process is started. */
    readonly isWorking: boolean;
  }) {
    this.#database = parts.database;
    this.#engine = parts.engine;
    this.#logger = parts.logger;
    this.#isWorking = parts.isWorking;
  }

  async start(): Promise<void> {
    if (this.#isWorking) await this.#database.listen(channel, (text) => this.#hear(text));
  }

  /** Says that something may be due on that platform. */
  wake(platformId: string): void {
    if (this.#isWorking) {
      this.#engine.wake(platformId);
      return;
    }
    this.#untold.add(platformId);
    if (this.#timer !== null) return;
    this.#tell();
    this.#timer = setTimeout(() => {
      this.#timer = null;
      if (this.#untold.size > 0) this.#tell();
    }, everyMs).unref();
  }

  /** Resolves when nothing is being told any more. */
  async stop(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#telling;
  }

  #tell(): void {
    const text = [...this.#untold].join('\n');
    this.#untold.clear();
    const payload = Buffer.byteLength(text) > textSizeMaxBytes ? '' : text;
    this.#telling = this.#database
      .rows(sql('due_work_tell')`select pg_notify(${channel}::text, ${payload}::text)`)
      .then(
        () => {},
        (error: unknown) => this.#logger.warn({ err: error }, 'waking the workers failed'),
      );
  }

  #hear(text: string): void {
    if (text === '') this.#engine.wake();
    else for (const platformId of text.split('\n')) this.#engine.wake(platformId);
  }
}

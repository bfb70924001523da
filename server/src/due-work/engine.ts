import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../log.ts';
import type { Database } from '../postgres/database.ts';
import type { Claimed, DueWork } from './due-work.ts';
import { claimDueRows, findDuePlatforms, nextDueAt, postponeRow } from './statements.ts';

export interface DueWorkMetrics {
  done(work: string): void;
  failed(work: string): void;
}

/** How long an idle engine waits before it looks again; `wake` cuts it short. */
const pollMs = 200;
const postponeMaxMs = 60 * 60 * 1000;

/**
 * Finds due rows, leases them and runs their work, any number of engines beside each other. There
 * is no queue to keep in step with the data: state and schedule are the same row.
 */
export class DueWorkEngine {
  readonly #database: Database;
  readonly #works: readonly DueWork[];
  readonly #logger: Logger;
  readonly #metrics: DueWorkMetrics;
  readonly #stopping = new AbortController();
  readonly #loops: Promise<void>[] = [];
  readonly #wakers = new Set<() => void>();
  readonly #running = new Set<Promise<void>>();

  constructor(parts: {
    readonly database: Database;
    readonly works: readonly DueWork[];
    readonly logger: Logger;
    readonly metrics: DueWorkMetrics;
  }) {
    this.#database = parts.database;
    this.#works = parts.works;
    this.#logger = parts.logger;
    this.#metrics = parts.metrics;
  }

  start(): void {
    for (const work of this.#works) this.#loops.push(this.#loop(work));
  }

  /** Looks for due rows at once instead of at the next poll. */
  wake(): void {
    for (const waker of this.#wakers) waker();
  }

  /** Claims nothing more and resolves when what was claimed is done. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.wake();
    await Promise.all(this.#loops);
    await Promise.all(this.#running);
  }

  /** When anything of this platform is next due, whoever may be working on it. */
  async nextDueAt(platformId: string): Promise<Date | null> {
    const dues = await Promise.all(
      this.#works.map((work) => nextDueAt(this.#database, work, platformId)),
    );
    const times = dues.filter((due) => due !== null).map((due) => due.getTime());
    return times.length === 0 ? null : new Date(Math.min(...times));
  }

  /**
   * Does everything of one platform that is due by `now`, and what that makes due in turn. Rows
   * that another engine holds are waited for.
   */
  async runPlatform(platformId: string, now: Date): Promise<void> {
    for (;;) {
      let found = 0;
      for (const work of this.#works) {
        const claim = { platformId, now, realNow: new Date(), limit: work.concurrencyMax };
        const rows = await claimDueRows(this.#database, work, claim);
        await Promise.all(rows.map((row) => this.#run(work, row, now)));
        found += rows.length;
      }
      if (found > 0) continue;
      const next = await this.nextDueAt(platformId);
      if (next === null || next > now) return;
      await delay(20);
    }
  }

  async #loop(work: DueWork): Promise<void> {
    let inFlight = 0;
    while (!this.#stopping.signal.aborted) {
      let claimed = 0;
      try {
        const realNow = new Date();
        const platforms = await findDuePlatforms(this.#database, work, realNow);
        for (const [index, platform] of platforms.entries()) {
          const free = work.concurrencyMax - inFlight;
          // What is free is shared out, so that one platform's backlog does not starve the others.
          const limit = Math.ceil(free / (platforms.length - index));
          if (limit <= 0) break;
          const now = new Date(realNow.getTime() + Number(platform.clock_offset_ms));
          const claim = { platformId: platform.platform_id, now, realNow, limit };
          const rows = await claimDueRows(this.#database, work, claim);
          claimed += rows.length;
          for (const row of rows) {
            inFlight += 1;
            void this.#track(this.#run(work, row, now)).then(() => {
              inFlight -= 1;
              if (inFlight <= work.concurrencyMax / 2) this.wake();
            });
          }
        }
      } catch (error) {
        this.#logger.error({ work: work.name, err: error }, 'looking for due work failed');
      }
      if (claimed === 0 || inFlight >= work.concurrencyMax) await this.#rest();
    }
  }

  async #run(work: DueWork, row: Claimed & Record<string, unknown>, now: Date): Promise<void> {
    try {
      await work.run(row, { now });
      this.#metrics.done(work.name);
    } catch (error) {
      this.#metrics.failed(work.name);
      this.#logger.error({ work: work.name, err: error }, 'due work failed and is put off');
      const backoffMs = Math.min(1000 * 2 ** row.attempts, postponeMaxMs);
      await postponeRow(this.#database, work, row, new Date(now.getTime() + backoffMs)).catch(
        // The lease runs out by itself, and another worker takes the row then.
        (lost: unknown) => this.#logger.error({ work: work.name, err: lost }, 'putting off failed'),
      );
    }
  }

  #track(run: Promise<void>): Promise<void> {
    const tracked = run.finally(() => this.#running.delete(tracked));
    this.#running.add(tracked);
    return tracked;
  }

  async #rest(): Promise<void> {
    if (this.#stopping.signal.aborted) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#wakers.add(resolve);
    const timer = setTimeout(resolve, pollMs);
    await promise;
    clearTimeout(timer);
    this.#wakers.delete(resolve);
  }
}

import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../log.ts';
import type { Database } from '../postgres/database.ts';
import { Bell } from './bell.ts';
import type { Claimed, DueWork } from './due-work.ts';
import {
  claimDueRows,
  findDuePlatforms,
  nextDueAt,
  platformsMax,
  postponeRow,
} from './statements.ts';

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
  readonly #bells: ReadonlyMap<string, Bell>;
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
    this.#bells = new Map(parts.works.map((work) => [work.name, new Bell()]));
  }

  start(): void {
    for (const work of this.#works) {
      const bell = this.#bells.get(work.name);
      if (bell !== undefined) this.#loops.push(this.#loop(work, bell));
    }
  }

  /** Looks for due rows of that work, or of any, at once instead of at the next poll. */
  wake(work?: string): void {
    if (work !== undefined) this.#bells.get(work)?.ring();
    else for (const bell of this.#bells.values()) bell.ring();
  }

  /** Claims nothing more and resolves when what was claimed is done. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.wake();
    await Promise.all(this.#loops);
    await Promise.all(this.#running);
  }

  /**
   * When anything of this platform is next due, whoever may be working on it. Without requests: not
   * counting what they have in hand, of which a busy platform has always some.
   */
  async nextDueAt(platformId: string, options = { withRequests: true }): Promise<Date | null> {
    const leaveOutRequestsAt = options.withRequests ? null : new Date();
    const look = { platformId, leaveOutRequestsAt };
    const dues = await Promise.all(
      this.#works.map((work) => nextDueAt(this.#database, work, look)),
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

  async #loop(work: DueWork, bell: Bell): Promise<void> {
    let inFlight = 0;
    // Whether more may be due than could be claimed: then what gets done makes room for it.
    let isMoreDue = false;
    const done = () => {
      inFlight -= 1;
      if (isMoreDue && inFlight <= work.concurrencyMax / 2) bell.ring();
    };
    while (!this.#stopping.signal.aborted) {
      isMoreDue = false;
      try {
        const realNow = new Date();
        const platforms = await findDuePlatforms(this.#database, work, realNow);
        isMoreDue = platforms.length === platformsMax;
        for (const [index, platform] of platforms.entries()) {
          const free = work.concurrencyMax - inFlight;
          // What is free is shared out, so that one platform's backlog does not starve the others.
          const limit = Math.ceil(free / (platforms.length - index));
          if (limit <= 0) {
            isMoreDue = true;
            break;
          }
          const now = new Date(realNow.getTime() + Number(platform.clock_offset_ms));
          const claim = { platformId: platform.platform_id, now, realNow, limit };
          const rows = await claimDueRows(this.#database, work, claim);
          isMoreDue ||= rows.length === limit;
          inFlight += rows.length;
          for (const row of rows) void this.#track(this.#run(work, row, now)).then(done);
        }
      } catch (error) {
        this.#logger.error({ work: work.name, err: error }, 'looking for due work failed');
      }
      if (!isMoreDue || inFlight >= work.concurrencyMax) await bell.wait(pollMs);
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
}

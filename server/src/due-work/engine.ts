import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../log.ts';
import type { Database, Queryable } from '../postgres/database.ts';
import type { DueWork } from './due-work.ts';
import { Lookout } from './lookout.ts';
import { Slots } from './slots.ts';
import {
  type ClaimedRow,
  claimDueRows,
  findDuePlatforms,
  findPlatforms,
  nextDueAt,
  plannerSettings,
  platformsMax,
  postponeRow,
} from './statements.ts';

export interface DueWorkMetrics {
  done(work: string): void;
  failed(work: string): void;
}

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
  readonly #lookouts: ReadonlyMap<string, Lookout>;
  readonly #running = new Set<Promise<void>>();
  #release: () => void = () => {};

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
    this.#lookouts = new Map(parts.works.map((work) => [work.name, new Lookout()]));
  }

  start(): void {
    const connection = this.#database.dedicated(plannerSettings);
    this.#release = () => connection.release();
    for (const work of this.#works) {
      const lookout = this.#lookouts.get(work.name);
      if (lookout !== undefined) this.#loops.push(this.#loop(connection, work, lookout));
    }
  }

  /**
   * Looks for due rows of that work, or of any, at once instead of at the next poll. Whoever knows
   * the platform spares it looking at the others.
   */
  wake(work?: string, platformId?: string): void {
    if (work !== undefined) this.#lookouts.get(work)?.call(platformId);
    else for (const lookout of this.#lookouts.values()) lookout.call();
  }

  /** Claims nothing more and resolves when what was claimed is done. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.wake();
    await Promise.all(this.#loops);
    await Promise.all(this.#running);
    this.#release();
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

  async #loop(database: Queryable, work: DueWork, lookout: Lookout): Promise<void> {
    const slots = new Slots(work);
    // Whether more may be due than could be claimed: then what gets done makes room for it.
    let isMoreDue = false;
    const done = (row: ClaimedRow) => {
      if (slots.giveBack(row)) lookout.call(row.platform_id);
      if (isMoreDue && slots.isHalfFree) lookout.call();
    };
    while (!this.#stopping.signal.aborted) {
      isMoreDue = false;
      try {
        const realNow = new Date();
        const platforms = await lookout.look({
          find: (ids) => findPlatforms(database, work, ids),
          findDue: () =>
            findDuePlatforms(database, work, {
              realNow,
              fullGroups: slots.fullGroups(),
              withSlow: slots.slowFree > 0,
            }),
        });
        isMoreDue = platforms.length === platformsMax;
        for (const [index, platform] of platforms.entries()) {
          const { platform_id: platformId } = platform;
          // What is free is shared out, so that one platform's backlog does not starve the others.
          const limit = Math.ceil(slots.free / (platforms.length - index));
          if (limit <= 0) {
            isMoreDue = true;
            break;
          }
          const now = new Date(realNow.getTime() + Number(platform.clock_offset_ms));
          const claim = { platformId, now, realNow, limit, load: slots.load(platformId) };
          const rows = await claimDueRows(database, work, claim);
          isMoreDue ||= rows.length === limit;
          lookout.noteClaim(platformId, rows.length);
          slots.take(platform, rows);
          for (const row of rows) void this.#track(this.#run(work, row, now)).then(() => done(row));
        }
      } catch (error) {
        this.#logger.error({ work: work.name, err: error }, 'looking for due work failed');
      }
      if (!isMoreDue || slots.free <= 0) await lookout.wait();
    }
  }

  async #run(work: DueWork, row: ClaimedRow, now: Date): Promise<void> {
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

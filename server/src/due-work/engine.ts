import { setTimeout as delay } from 'node:timers/promises';
import { newUuid } from '../lib/ids.ts';
import type { Logger } from '../log.ts';
import { type Database, DatabaseUnavailable, type Queryable } from '../postgres/database.ts';
import type { DueWork, GroupReservation, Lease, Reservation } from './due-work.ts';
import { Lookout } from './lookout.ts';
import { Slots } from './slots.ts';
import {
  type ClaimedRow,
  claimDueRows,
  type FoundRow,
  findDuePlatforms,
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
/** How often work is run at once that others were in the way of each time. */
const runsMax = 5;

/** One kind of work, and how much of it this engine has under way. */
interface Course {
  readonly work: DueWork;
  readonly lookout: Lookout;
  readonly slots: Slots;
  /** Whether more may be due than could be claimed: then what gets done makes room for it. */
  isMoreDue: boolean;
}

/**
 * Finds due rows, leases them and runs their work, any number of engines beside each other. There
 * is no queue to keep in step with the data: state and schedule are the same row.
 */
export class DueWorkEngine {
  readonly #database: Database;
  readonly #courses: ReadonlyMap<string, Course>;
  readonly #logger: Logger;
  readonly #metrics: DueWorkMetrics;
  readonly #stopping = new AbortController();
  readonly #loops: Promise<void>[] = [];
  #underway = 0;
  #onIdle: (() => void) | null = null;
  #release: () => void = () => {};

  constructor(parts: {
    readonly database: Database;
    readonly works: readonly DueWork[];
    readonly logger: Logger;
    readonly metrics: DueWorkMetrics;
    /** Leases are no longer than this, whatever their work says. */
    readonly leaseMaxMs?: number;
  }) {
    this.#database = parts.database;
    this.#logger = parts.logger;
    this.#metrics = parts.metrics;
    this.#courses = new Map(
      parts.works.map((each) => {
        const leaseMs = Math.min(each.leaseMs, parts.leaseMaxMs ?? each.leaseMs);
        const work = { ...each, leaseMs };
        const course = { work, lookout: new Lookout(), slots: new Slots(work), isMoreDue: false };
        return [work.name, course];
      }),
    );
  }

  start(): void {
    const connection = this.#database.dedicated(plannerSettings);
    this.#release = () => connection.release();
    for (const course of this.#courses.values()) this.#loops.push(this.#loop(connection, course));
  }

  /**
   * Looks for due rows of that work, or of any, at once instead of at the next poll. Whoever knows
   * the platform spares it looking at the others.
   */
  wake(work?: string, platformId?: string): void {
    if (work !== undefined) this.#courses.get(work)?.lookout.call(platformId);
    else for (const { lookout } of this.#courses.values()) lookout.call();
  }

  /** Keeps room for a row that is about to be made; null when this engine has none to give. */
  reserve(name: string): Reservation | null {
    const course = this.#courseAtWork(name);
    if (course === null || !course.slots.reserve()) return null;
    return {
      lease: newLease(course.work),
      begin: (row, { now }) => this.#begin(course, row as ClaimedRow, now),
      cancel: () => course.slots.unreserve(),
    };
  }

  /**
   * Has room for so many rows that are about to be made for each group; null when there is none. It
   * is not kept: whoever asks makes one batch after another, and the next is told of less.
   */
  reserveForGroups(name: string, count: number): GroupReservation | null {
    const course = this.#courseAtWork(name);
    if (course === null || !course.slots.hasRoomForNew(count)) return null;
    return {
      lease: newLease(course.work),
      closedGroups: course.slots.groupsClosedTo(count),
      begin: (row, { now }) => {
        // Once stopped, whoever takes over when the lease runs out does it.
        if (this.#stopping.signal.aborted) return;
        course.slots.takeNew(row as ClaimedRow);
        this.#begin(course, row as ClaimedRow, now);
      },
    };
  }

  /** Claims nothing more and resolves when what was claimed is done. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.wake();
    await Promise.all(this.#loops);
    if (this.#underway > 0) {
      await new Promise<void>((resolve) => {
        this.#onIdle = resolve;
      });
    }
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
      [...this.#courses.values()].map(({ work }) => nextDueAt(this.#database, work, look)),
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
      for (const { work } of this.#courses.values()) {
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

  #courseAtWork(name: string): Course | null {
    const isAtWork = this.#loops.length > 0 && !this.#stopping.signal.aborted;
    return isAtWork ? (this.#courses.get(name) ?? null) : null;
  }

  async #loop(database: Queryable, course: Course): Promise<void> {
    const { work, lookout, slots } = course;
    while (!this.#stopping.signal.aborted) {
      course.isMoreDue = false;
      try {
        const platformIds = await lookout.look(() =>
          findDuePlatforms(database, work, {
            realNow: new Date(),
            fullGroups: slots.fullGroups(),
            withSlow: slots.slowFree > 0,
          }),
        );
        course.isMoreDue = platformIds.length === platformsMax;
        for (const [index, platformId] of platformIds.entries()) {
          // What is free is shared out, so that one platform's backlog does not starve the others.
          const limit = Math.ceil(slots.free / (platformIds.length - index));
          if (limit <= 0) {
            course.isMoreDue = true;
            break;
          }
          const rows = await this.#claim(database, course, { platformId, limit });
          const claimedAtMs = Date.now();
          course.isMoreDue ||= rows.length === limit;
          slots.take(platformId, rows);
          for (const row of rows) {
            this.#begin(course, row, new Date(claimedAtMs + Number(row.clock_offset_ms)));
          }
        }
      } catch (error) {
        this.#logger.error({ work: work.name, err: error }, 'looking for due work failed');
      }
      if (!course.isMoreDue || slots.free <= 0) await lookout.wait();
    }
  }

  /**
   * Rows of one platform. Where PostgreSQL refuses to claim them, that platform is left alone for a
   * while and the others have their turn; where it cannot be reached, none of them has.
   */
  async #claim(
    database: Queryable,
    { work, lookout, slots }: Course,
    { platformId, limit }: { readonly platformId: string; readonly limit: number },
  ): Promise<FoundRow[]> {
    try {
      const rows = await claimDueRows(database, work, {
        platformId,
        now: null,
        realNow: new Date(),
        limit,
        load: slots.load(platformId),
      });
      lookout.noteClaim(platformId, rows.length);
      return rows;
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error;
      lookout.noteFailure(platformId);
      const facts = { work: work.name, platform: platformId, err: error };
      this.#logger.error(facts, 'claiming due work of a platform failed and is put off');
      return [];
    }
  }

  #begin(course: Course, row: ClaimedRow, now: Date): void {
    const { work, lookout, slots } = course;
    this.#underway += 1;
    void this.#run(work, row, now).then(() => {
      this.#underway -= 1;
      if (this.#underway === 0) this.#onIdle?.();
      if (slots.giveBack(row)) lookout.call(row.platform_id);
      if (course.isMoreDue && slots.isHalfFree) lookout.call();
    });
  }

  async #run(work: DueWork, row: ClaimedRow, now: Date): Promise<void> {
    try {
      await this.#runPastOthers(work, row, now);
      this.#metrics.done(work.name);
    } catch (error) {
      this.#metrics.failed(work.name);
      const facts = { work: work.name, platform: row.platform_id, err: error };
      const level = isOthersDoing(error) ? 'warn' : 'error';
      this.#logger[level](facts, 'due work failed and is put off');
      const backoffMs = Math.min(1000 * 2 ** row.attempts, postponeMaxMs);
      await postponeRow(this.#database, work, row, new Date(now.getTime() + backoffMs)).catch(
        // The lease runs out by itself, and another worker takes the row then.
        (lost: unknown) => this.#logger.error({ work: work.name, err: lost }, 'putting off failed'),
      );
    }
  }

  /** Nothing is wrong with work that others were in the way of: it is run again at once. */
  async #runPastOthers(work: DueWork, row: ClaimedRow, now: Date): Promise<void> {
    for (let run = 1; ; run += 1) {
      try {
        return await work.run(row, { now });
      } catch (error) {
        if (run === runsMax || !isOthersDoing(error)) throw error;
        this.#logger.debug({ work: work.name, err: error }, 'due work is run again at once');
      }
    }
  }
}

/** Serialisation failures and deadlocks, also as another thread or the database tells of them. */
function isOthersDoing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isIt = 'code' in error && (error.code === '40001' || error.code === '40P01');
  return isIt || isOthersDoing(error.cause);
}

function newLease(work: DueWork): Lease {
  return { token: newUuid(), until: new Date(Date.now() + work.leaseMs) };
}

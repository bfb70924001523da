import { setTimeout as delay } from 'node:timers/promises';
import { newUuid } from '../lib/ids.ts';
import type { Logger } from '../log.ts';
import { type Database, DatabaseUnavailable, type Queryable } from '../postgres/database.ts';
import { Backoff } from './backoff.ts';
import type { DueWork, GroupReservation, Lease, Reservation } from './due-work.ts';
import { Poller } from './poller.ts';
import { type DueWorkMetrics, RowRunner } from './row-runner.ts';
import { Slots } from './slots.ts';
import {
  type ClaimedRow,
  claimRows,
  connectionSettings,
  LookStatement,
  listPlatforms,
  type NextDue,
} from './statements.ts';

/** How many platforms are looked at before what was found is claimed. */
const platformsPerRoundMax = 32;
/** How soon a platform is looked at again of which others claimed some of the same rows. */
const lookAgainMs = 20;
const retryMs = 1000;

/** One kind of work, and how much of it this engine has at work. */
interface Kind {
  readonly work: DueWork;
  readonly slots: Slots;
  readonly backoff: Backoff;
}

/** What a look at one platform found to be due now. */
interface Found {
  readonly platformId: string;
  readonly clockOffsetMs: number;
  readonly due: readonly NextDue[];
}

/**
 * Finds due rows, leases them and runs their work, any number of engines beside each other. There
 * is no queue to keep in step with the data: state and schedule are the same row.
 */
export class DueWorkEngine {
  readonly #database: Database;
  readonly #kinds: ReadonlyMap<string, Kind>;
  readonly #lookStatement: LookStatement;
  readonly #poller = new Poller();
  readonly #lookBackoff = new Backoff();
  readonly #runner: RowRunner;
  readonly #logger: Logger;
  readonly #stopping = new AbortController();
  #loop: Promise<void> | null = null;
  #runningCount = 0;
  #onIdle: (() => void) | null = null;

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
    this.#runner = new RowRunner(parts);
    this.#lookStatement = new LookStatement(parts.works);
    this.#kinds = new Map(
      parts.works.map((each) => {
        const leaseMs = Math.min(each.leaseMs, parts.leaseMaxMs ?? each.leaseMs);
        const work = { ...each, leaseMs };
        return [work.name, { work, slots: new Slots(work), backoff: new Backoff() }];
      }),
    );
  }

  start(): void {
    this.#loop = this.#run();
  }

  /** Looks for due rows of that platform, or of all, at once instead of at the next poll. */
  wake(platformId?: string): void {
    this.#poller.wake(platformId);
  }

  /** Keeps room for a row that is about to be made; null when this engine has none to give. */
  reserve(name: string): Reservation | null {
    const kind = this.#kindAtWork(name);
    if (kind === null || !kind.slots.reserve()) return null;
    return {
      lease: newLease(kind.work),
      begin: (row, { now }) => this.#begin(kind, row as ClaimedRow, now),
      cancel: () => this.#wakeAll(kind.slots.unreserve()),
    };
  }

  /**
   * Has room for so many rows that are about to be made for each group; null when there is none. It
   * is not kept: whoever asks makes one batch after another, and the next is told of less.
   */
  reserveForGroups(name: string, count: number): GroupReservation | null {
    const kind = this.#kindAtWork(name);
    if (kind === null || !kind.slots.hasRoomForNew(count)) return null;
    return {
      lease: newLease(kind.work),
      closedGroups: kind.slots.groupsClosedTo(count),
      begin: (row, { now }) => {
        // Once stopped, whoever takes over when the lease runs out does it.
        if (this.#stopping.signal.aborted) return;
        kind.slots.takeNew(row as ClaimedRow);
        this.#begin(kind, row as ClaimedRow, now);
      },
    };
  }

  /** Claims nothing more and resolves when what was claimed is done. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.wake();
    await this.#loop;
    if (this.#runningCount > 0) {
      await new Promise<void>((resolve) => {
        this.#onIdle = resolve;
      });
    }
  }

  /**
   * When anything of this platform is next due, whoever may be working on it. Without requests: not
   * counting what they are at work on, of which a busy platform has always some.
   */
  async nextDueAt(platformId: string, options = { withRequests: true }): Promise<Date | null> {
    const next = await this.#lookStatement.run(this.#database, {
      platformId,
      freeAt: options.withRequests ? 'infinity' : new Date(),
      withWorkers: true,
    });
    const times = next.flatMap(({ due_at: dueAt }) => dueAt?.getTime() ?? []);
    return times.length === 0 ? null : new Date(Math.min(...times));
  }

  /**
   * Does everything of one platform that is due by `now`, and what that makes due in turn. Rows
   * that another engine holds are waited for.
   */
  async runPlatform(platformId: string, now: Date): Promise<void> {
    for (;;) {
      let found = 0;
      const freeAt = new Date();
      const next = await this.#lookStatement.run(this.#database, { platformId, freeAt });
      for (const { work: name, group_id: groupId } of dueBy(next, now)) {
        const { work } = this.#kind(name);
        const limit = work.fairBy?.concurrencyMax ?? work.concurrencyMax;
        const claim = { platformId, groupId, now, realNow: new Date(), limit };
        const rows = await claimRows(this.#database, work, claim);
        await Promise.all(rows.map((row) => this.#runner.run(work, row, now)));
        found += rows.length;
      }
      if (found > 0) continue;
      const nextDueAt = await this.nextDueAt(platformId);
      if (nextDueAt === null || nextDueAt > now) return;
      await delay(20);
    }
  }

  async #run(): Promise<void> {
    const connection = this.#database.dedicated(connectionSettings);
    while (!this.#stopping.signal.aborted) {
      try {
        await this.#poller.learn(() => listPlatforms(connection));
        await this.#runRound(connection);
      } catch (error) {
        this.#logger.error({ err: error }, 'looking for due work failed');
      }
      if (!this.#stopping.signal.aborted) await this.#poller.wait();
    }
    connection.release();
  }

  /**
   * Looks at some platforms, then claims what they have due, one kind of work after the other. What
   * is free is shared out, so that one platform's backlog does not starve the others.
   */
  async #runRound(database: Queryable): Promise<void> {
    const platformIds = this.#poller.take(platformsPerRoundMax);
    try {
      const found: Found[] = [];
      for (const platformId of platformIds) found.push(await this.#look(database, platformId));
      for (const kind of this.#kinds.values()) await this.#claimShares(database, kind, found);
    } catch (error) {
      for (const platformId of platformIds) this.#poller.lookIn(platformId, retryMs);
      throw error;
    }
  }

  async #look(database: Queryable, platformId: string): Promise<Found> {
    const beganAtMs = performance.now();
    try {
      const next = await this.#lookStatement.run(database, { platformId, freeAt: new Date() });
      this.#lookBackoff.succeed(platformId);
      const clockOffsetMs = Number(next[0]?.clock_offset_ms ?? 0n);
      const now = new Date(Date.now() + clockOffsetMs);
      const due = dueBy(next, now).filter((each) => this.#canClaim(platformId, each));
      this.#poller.noteLook(platformId, {
        tookMs: performance.now() - beganAtMs,
        dueInMs: nextInMs(next, now),
        hasFound: due.length > 0,
      });
      return { platformId, clockOffsetMs, due };
    } catch (error) {
      this.#logRefused(error, { platform: platformId }, 'looking for');
      this.#poller.leaveAlone(platformId, this.#lookBackoff.fail(platformId));
      return { platformId, clockOffsetMs: 0, due: [] };
    }
  }

  #canClaim(platformId: string, { work, group_id, group_is_slow }: NextDue): boolean {
    const { slots, backoff } = this.#kind(work);
    const remainingMs = backoff.remainingMs(platformId);
    if (remainingMs > 0) this.#poller.lookIn(platformId, remainingMs);
    return remainingMs === 0 && slots.roomFor(platformId, group_id, group_is_slow) > 0;
  }

  async #claimShares(database: Queryable, kind: Kind, found: readonly Found[]): Promise<void> {
    const { name } = kind.work;
    const platforms = found.filter(({ due }) => due.some(({ work }) => work === name));
    for (const [index, platform] of platforms.entries()) {
      let share = Math.ceil(kind.slots.free / (platforms.length - index));
      // In no particular order, so that no group is always the last.
      const due = platform.due
        .filter(({ work }) => work === name)
        .toSorted(() => Math.random() - 0.5);
      for (const [position, each] of due.entries()) {
        const limit = Math.ceil(share / (due.length - position));
        share -= await this.#claim(database, kind, { ...platform, next: each, limit });
      }
    }
  }

  /**
   * Claims rows of one platform and begins their work. Where PostgreSQL refuses to claim them, that
   * platform is left alone for a while and the others have their turn; where it cannot be reached,
   * none of them has.
   */
  async #claim(
    database: Queryable,
    kind: Kind,
    share: {
      readonly platformId: string;
      readonly clockOffsetMs: number;
      readonly next: NextDue;
      readonly limit: number;
    },
  ): Promise<number> {
    const { work, slots, backoff } = kind;
    const { platformId, clockOffsetMs } = share;
    const { group_id: groupId, group_is_slow: isSlow } = share.next;
    const room = () => slots.roomFor(platformId, groupId, isSlow);
    const limit = Math.min(room(), share.limit);
    if (limit <= 0 || this.#stopping.signal.aborted) {
      if (room() > 0) this.#poller.wake(platformId);
      return 0;
    }
    try {
      const realNow = new Date();
      const now = new Date(realNow.getTime() + clockOffsetMs);
      const rows = await claimRows(database, work, { platformId, groupId, now, realNow, limit });
      backoff.succeed(platformId);
      slots.take(rows, { groupId, limit });
      const claimedAtMs = Date.now();
      for (const row of rows) {
        this.#begin(kind, row, new Date(claimedAtMs + Number(row.clock_offset_ms)));
      }
      if (rows.length === limit && room() > 0) this.#poller.wake(platformId);
      if (rows.length === 0) this.#poller.lookIn(platformId, lookAgainMs);
      return rows.length;
    } catch (error) {
      this.#logRefused(error, { work: work.name, platform: platformId }, 'claiming');
      this.#poller.lookIn(platformId, backoff.fail(platformId));
      return 0;
    }
  }

  #logRefused(error: unknown, facts: Readonly<Record<string, string>>, what: string): void {
    if (error instanceof DatabaseUnavailable) throw error;
    this.#logger.error(
      { ...facts, err: error },
      `${what} due work of a platform failed and is put off`,
    );
  }

  #begin(kind: Kind, row: ClaimedRow, now: Date): void {
    this.#runningCount += 1;
    void this.#runner.run(kind.work, row, now).then(() => {
      this.#runningCount -= 1;
      if (this.#runningCount === 0) this.#onIdle?.();
      this.#wakeAll(kind.slots.giveBack(row));
      this.#poller.noteWorked(row.platform_id);
    });
  }

  #wakeAll(platformIds: readonly string[]): void {
    for (const platformId of platformIds) this.#poller.wake(platformId);
  }

  #kind(name: string): Kind {
    const kind = this.#kinds.get(name);
    if (kind === undefined) throw new Error(`there is no work ${name}`);
    return kind;
  }

  #kindAtWork(name: string): Kind | null {
    const isAtWork = this.#loop !== null && !this.#stopping.signal.aborted;
    return isAtWork ? (this.#kinds.get(name) ?? null) : null;
  }
}

function dueBy(next: readonly NextDue[], now: Date): NextDue[] {
  return next.filter(({ due_at: dueAt }) => dueAt !== null && dueAt <= now);
}

/** How long it is until the first of those that are not due yet; null when there is none. */
function nextInMs(next: readonly NextDue[], now: Date): number | null {
  const waits = next
    .flatMap(({ due_at: dueAt }) => (dueAt === null ? [] : [dueAt.getTime() - now.getTime()]))
    .filter((waitMs) => waitMs > 0);
  return waits.length === 0 ? null : Math.min(...waits);
}

function newLease(work: DueWork): Lease {
  return { token: newUuid(), until: new Date(Date.now() + work.leaseMs) };
}

import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseUnavailable, type Queryable } from '../postgres/database.ts';
import { Backoff } from './backoff.ts';
import { type DueWork, newLease, type Reservation } from './due-work.ts';
import { Poller } from './poller.ts';
import { type RunnerParts, runRow } from './run-row.ts';
import { Slots } from './slots.ts';
import {
  type ClaimedRow,
  claimRows,
  connectionSettings,
  dueBy,
  listPlatforms,
  type NextDue,
  nextInMs,
  pollStatement,
} from './statements.ts';

/** How many platforms are polled before their rows are claimed. */
const platformsPerRoundMax = 32;
/** How soon a platform is polled again if other engines claimed the same rows. */
const pollAgainMs = 20;
const retryMs = 1000;

interface Kind {
  readonly work: DueWork;
  readonly slots: Slots;
  readonly backoff: Backoff;
}

/** The due rows of a platform. */
interface Found {
  readonly platformId: string;
  readonly clockOffsetMs: number;
  readonly due: readonly NextDue[];
}

/**
 * Finds due rows, leases them and runs their work. Any number of engines may run side by side.
 * There is no queue to keep in step with the data: a row and what it is about are written together.
 */
export class DueWorkEngine {
  readonly #parts: RunnerParts;
  readonly #kinds: ReadonlyMap<string, Kind>;
  readonly #findNext: ReturnType<typeof pollStatement>;
  readonly #poller = new Poller();
  readonly #pollBackoff = new Backoff();
  readonly #stopping = new AbortController();
  #loop: Promise<void> | null = null;
  #runningCount = 0;
  #onIdle: (() => void) | null = null;

  constructor(
    parts: RunnerParts & {
      readonly works: readonly DueWork[];
      /** Shortens longer leases of works. */
      readonly leaseMaxMs?: number;
    },
  ) {
    this.#parts = parts;
    this.#findNext = pollStatement(parts.works);
    const onRoom = (platformId: string) => this.#poller.wake(platformId);
    this.#kinds = new Map(
      parts.works.map((each) => {
        const leaseMs = Math.min(each.leaseMs, parts.leaseMaxMs ?? each.leaseMs);
        const work = { ...each, leaseMs };
        return [work.name, { work, slots: new Slots(work, onRoom), backoff: new Backoff() }];
      }),
    );
  }

  start(): void {
    this.#loop = this.#run();
  }

  /** Polls one platform, or all, at once. */
  wake(platformId?: string): void {
    this.#poller.wake(platformId);
  }

  /**
   * Reserves slots for `count` new rows per group; null if too few are free. No slot is taken
   * before a row begins, which is safe because the caller makes one batch after another.
   */
  reserve(name: string, count: number): Reservation | null {
    const kind = this.#kindAtWork(name);
    if (kind === null || !kind.slots.hasRoomForNew(count)) return null;
    return {
      lease: newLease(kind.work),
      closedGroups: kind.slots.groupsClosedTo(count),
      begin: (row, { now }) => {
        // Another engine runs it after the lease has expired.
        if (this.#stopping.signal.aborted) return;
        kind.slots.takeNew(row as ClaimedRow);
        this.#begin(kind, row as ClaimedRow, now);
      },
    };
  }

  /** Stops claiming, and resolves when the work of all claimed rows is done. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.wake();
    await this.#loop;
    if (this.#runningCount === 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#onIdle = resolve;
    await promise;
  }

  /**
   * When the next row of this platform is due, leased or not. `withRequests: false` leaves out rows
   * leased by requests, which a busy platform always has.
   */
  async nextDueAt(platformId: string, options = { withRequests: true }): Promise<Date | null> {
    const next = await this.#findNext(this.#parts.database, {
      platformId,
      freeAt: options.withRequests ? 'infinity' : new Date(),
      withWorkers: true,
    });
    const times = next.flatMap(({ due_at: dueAt }) => dueAt?.getTime() ?? []);
    return times.length === 0 ? null : new Date(Math.min(...times));
  }

  /**
   * Runs all rows of a platform that are due by `now`, including those that become due meanwhile.
   * Waits for rows that another engine has leased.
   */
  async runPlatform(platformId: string, now: Date): Promise<void> {
    const { database } = this.#parts;
    for (;;) {
      let found = 0;
      const next = await this.#findNext(database, { platformId, freeAt: new Date() });
      for (const { work: name, group_id: groupId } of dueBy(next, now)) {
        const { work } = this.#kind(name);
        const limit = work.fairBy?.concurrencyMax ?? work.concurrencyMax;
        const claim = { platformId, groupId, now, realNow: new Date(), limit };
        const rows = await claimRows(database, work, claim);
        await Promise.all(rows.map((row) => runRow(this.#parts, work, { row, now })));
        found += rows.length;
      }
      if (found > 0) continue;
      const nextDueAt = await this.nextDueAt(platformId);
      if (nextDueAt === null || nextDueAt > now) return;
      await delay(20);
    }
  }

  async #run(): Promise<void> {
    const connection = this.#parts.database.dedicated(connectionSettings);
    while (!this.#stopping.signal.aborted) {
      try {
        await this.#poller.learn(() => listPlatforms(connection));
        await this.#runRound(connection);
      } catch (error) {
        this.#parts.logger.error({ err: error }, 'polling for due work failed');
      }
      if (!this.#stopping.signal.aborted) await this.#poller.wait();
    }
    connection.release();
  }

  /**
   * Polls some platforms, then claims their due rows, one kind of work after the other. The
   * platforms share the free slots, so that the backlog of one does not starve the others.
   */
  async #runRound(database: Queryable): Promise<void> {
    const platformIds = this.#poller.take(platformsPerRoundMax);
    try {
      const found: Found[] = [];
      for (const platformId of platformIds) found.push(await this.#poll(database, platformId));
      for (const kind of this.#kinds.values()) await this.#claimShares(database, kind, found);
    } catch (error) {
      for (const platformId of platformIds) this.#poller.pollIn(platformId, retryMs);
      throw error;
    }
  }

  async #poll(database: Queryable, platformId: string): Promise<Found> {
    const beganAtMs = performance.now();
    try {
      const next = await this.#findNext(database, { platformId, freeAt: new Date() });
      this.#pollBackoff.succeed(platformId);
      const clockOffsetMs = Number(next[0]?.clock_offset_ms ?? 0n);
      const now = new Date(Date.now() + clockOffsetMs);
      const due = dueBy(next, now).filter((each) => this.#canClaim(platformId, each));
      this.#poller.pollEnded(platformId, {
        tookMs: performance.now() - beganAtMs,
        dueInMs: nextInMs(next, now),
        hasFound: due.length > 0,
      });
      return { platformId, clockOffsetMs, due };
    } catch (error) {
      this.#logRefused(error, { platform: platformId }, 'polling for');
      this.#poller.pause(platformId, this.#pollBackoff.fail(platformId));
      return { platformId, clockOffsetMs: 0, due: [] };
    }
  }

  #canClaim(platformId: string, { work, group_id, group_is_slow }: NextDue): boolean {
    const { slots, backoff } = this.#kind(work);
    const remainingMs = backoff.remainingMs(platformId);
    if (remainingMs > 0) this.#poller.pollIn(platformId, remainingMs);
    return remainingMs === 0 && slots.roomFor(platformId, group_id, group_is_slow) > 0;
  }

  async #claimShares(database: Queryable, kind: Kind, found: readonly Found[]): Promise<void> {
    const platforms = found
      .map(({ due, ...facts }) => ({
        ...facts,
        // In random order, so that no group is always last.
        due: due.filter(({ work }) => work === kind.work.name).sort(() => Math.random() - 0.5),
      }))
      .filter(({ due }) => due.length > 0);
    for (const [index, { due, ...platform }] of platforms.entries()) {
      let share = Math.ceil(kind.slots.free / (platforms.length - index));
      for (const [position, each] of due.entries()) {
        const limit = Math.ceil(share / (due.length - position));
        share -= await this.#claim(database, kind, { ...platform, next: each, limit });
      }
    }
  }

  /**
   * Claims rows of one platform, begins their work and returns their number. If PostgreSQL refuses,
   * only this platform pauses. If PostgreSQL cannot be reached, the whole round fails.
   */
  async #claim(
    database: Queryable,
    kind: Kind,
    share: Omit<Found, 'due'> & { readonly next: NextDue; readonly limit: number },
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
      if (rows.length === 0) this.#poller.pollIn(platformId, pollAgainMs);
      return rows.length;
    } catch (error) {
      this.#logRefused(error, { work: work.name, platform: platformId }, 'claiming');
      this.#poller.pollIn(platformId, backoff.fail(platformId));
      return 0;
    }
  }

  #logRefused(error: unknown, facts: Readonly<Record<string, string>>, what: string): void {
    if (error instanceof DatabaseUnavailable) throw error;
    const message = `${what} due work of a platform failed and is postponed`;
    this.#parts.logger.error({ ...facts, err: error }, message);
  }

  #begin(kind: Kind, row: ClaimedRow, now: Date): void {
    this.#runningCount += 1;
    void runRow(this.#parts, kind.work, { row, now }).then(() => {
      this.#runningCount -= 1;
      if (this.#runningCount === 0) this.#onIdle?.();
      kind.slots.giveBack(row);
      this.#poller.workEnded(row.platform_id);
    });
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

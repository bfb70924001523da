import type { DueWork } from './due-work.ts';
import type { ClaimedRow } from './statements.ts';

interface Group {
  busy: number;
  max: number;
  /** Whether some of its due rows could not be claimed yet. */
  hasMore: boolean;
  /** More rows are looked for once this few are running; null if there are no more. */
  refillAt: number | null;
}

/** How long work rests, compared with how long it has worked. */
const restShare = 2;
/** Work that waits for a provider takes long, and little of the machine. */
const restMaxMs = 1_000;

/**
 * Counts the rows of one kind of work that an engine is running, in all and per group. A slot is
 * taken when a row is claimed and given back when its work has ended.
 */
export class Slots {
  readonly #work: DueWork;
  readonly #onRoom: (platformId: string) => void;
  readonly #nowMs: () => number;
  readonly #groups = new Map<string, Group>();
  /** Platforms with more due rows than there was room for, in all or for slow groups. */
  readonly #waiting = new Set<string>();
  readonly #waitingForSlow = new Set<string>();
  #busy = 0;
  #slowBusy = 0;
  /** When work that rests has begun its current rows; null if it has none. */
  #workingSinceMs: number | null = null;
  /** Whether a claim found as many rows as it had room for, so that there may be more. */
  #hasBacklog = false;
  #isResting = false;

  /** `onRoom` hears of platforms for which there was no room, once there is some. */
  constructor(
    work: DueWork,
    onRoom: (platformId: string) => void,
    nowMs = () => performance.now(),
  ) {
    this.#work = work;
    this.#onRoom = onRoom;
    this.#nowMs = nowMs;
  }

  get free(): number {
    if (this.#isResting) return 0;
    return this.#work.concurrencyMax - this.#busy;
  }

  /** How many rows may be claimed of a platform, or of one of its groups if the work is fair. */
  roomFor(platformId: string, groupId: string | null, isSlow: boolean): number {
    if (this.free <= 0) {
      this.#waiting.add(platformId);
      return 0;
    }
    if (groupId === null) return this.free;
    const group = this.#groups.get(groupId);
    const groupFree = this.#groupMax(isSlow) - (group?.busy ?? 0);
    if (group !== undefined && groupFree <= 0) noteMore(group);
    // Half of all slots is kept for groups that are not slow.
    const slowFree = this.#slowMax - this.#slowBusy;
    if (isSlow && slowFree <= 0) this.#waitingForSlow.add(platformId);
    return Math.max(0, Math.min(this.free, groupFree, isSlow ? slowFree : groupFree));
  }

  /**
   * Half of all slots is kept for rows that are found by polling: a platform that makes many rows
   * must not hold up the others.
   */
  hasRoomForNew(count: number): boolean {
    return 2 * (this.#busy + count) <= this.#work.concurrencyMax;
  }

  /** Groups that have no room for so many new rows, or have older rows waiting. */
  groupsClosedTo(count: number): string[] {
    const closed = [...this.#groups].filter(
      ([, { busy, max, hasMore }]) => hasMore || busy + count > max,
    );
    return closed.map(([id]) => id);
  }

  /** Takes a slot for a row of fair work that was made here. */
  takeNew(row: ClaimedRow): void {
    const { fairBy } = this.#work;
    if (fairBy === undefined) throw new Error(`${this.#work.name} has no groups`);
    this.#busy += 1;
    const id = String(row[fairBy.column]);
    const { concurrencyMax: max } = fairBy;
    const group = this.#groups.get(id) ?? { busy: 0, max, hasMore: false, refillAt: null };
    group.busy += 1;
    this.#groups.set(id, group);
  }

  /** Takes slots for the rows of a claim that was for up to `limit` of them. */
  take(
    rows: readonly ClaimedRow[],
    { groupId, limit }: { readonly groupId: string | null; readonly limit: number },
  ): void {
    this.#busy += rows.length;
    if (rows.length > 0) this.#workingSinceMs ??= this.#nowMs();
    if (rows.length === limit) this.#hasBacklog = true;
    const [first] = rows;
    if (groupId === null || first === undefined) return;
    const isSlow = first.group_is_slow ?? false;
    if (isSlow) this.#slowBusy += rows.length;
    const busy = (this.#groups.get(groupId)?.busy ?? 0) + rows.length;
    const group = { busy, max: this.#groupMax(isSlow), hasMore: false, refillAt: null };
    if (rows.length === limit) noteMore(group);
    this.#groups.set(groupId, group);
  }

  giveBack(row: ClaimedRow): void {
    this.#busy -= 1;
    if (row.group_is_slow) this.#slowBusy -= 1;
    if (this.#work.rests && 2 * this.#busy <= this.#work.concurrencyMax) this.#rest();
    if (this.#isRefillDue(row)) this.#onRoom(row.platform_id);
    this.#wakeWaiting();
  }

  #rest(): void {
    if (this.#workingSinceMs === null) return;
    const workedMs = this.#nowMs() - this.#workingSinceMs;
    this.#workingSinceMs = null;
    if (!this.#hasBacklog) return;
    this.#hasBacklog = false;
    this.#isResting = true;
    setTimeout(
      () => {
        this.#isResting = false;
        this.#wakeWaiting();
      },
      Math.min(restShare * workedMs, restMaxMs),
    ).unref();
  }

  /** Not before half is free, since every platform that is woken is polled. */
  #wakeWaiting(): void {
    if (this.#isResting) return;
    if (2 * this.#busy <= this.#work.concurrencyMax) this.#wake(this.#waiting);
    if (2 * this.#slowBusy <= this.#slowMax) this.#wake(this.#waitingForSlow);
  }

  #wake(platformIds: Set<string>): void {
    for (const platformId of platformIds) this.#onRoom(platformId);
    platformIds.clear();
  }

  #isRefillDue(row: ClaimedRow): boolean {
    const { fairBy } = this.#work;
    if (fairBy === undefined) return false;
    const id = String(row[fairBy.column]);
    const group = this.#groups.get(id);
    if (group === undefined) return false;
    group.busy -= 1;
    const isRefillDue = group.refillAt !== null && group.busy <= group.refillAt;
    if (isRefillDue) group.refillAt = null;
    if (group.busy === 0) this.#groups.delete(id);
    return isRefillDue;
  }

  get #slowMax(): number {
    return Math.floor(this.#work.concurrencyMax / 2);
  }

  #groupMax(isSlow: boolean): number {
    const { fairBy } = this.#work;
    return (isSlow ? fairBy?.slowConcurrencyMax : fairBy?.concurrencyMax) ?? 0;
  }
}

/** Early enough that work does not run out, and late enough that a claim finds many rows. */
function noteMore(group: Group): void {
  group.hasMore = true;
  group.refillAt = Math.floor(0.5 * group.busy);
}

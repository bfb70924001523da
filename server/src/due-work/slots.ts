import type { DueWork } from './due-work.ts';
import type { ClaimedRow } from './statements.ts';

interface Group {
  busy: number;
  max: number;
  /** Whether some of its rows had to be left where they are. */
  hasMore: boolean;
  /** How few rows must be left before more of them are looked for; null when there are none. */
  refillAt: number | null;
}

/**
 * How many rows of one work an engine has at work, in all and, where it is fair, by group. A slot
 * is taken as a row is claimed and given back when its work has ended.
 */
export class Slots {
  readonly #work: DueWork;
  readonly #groups = new Map<string, Group>();
  /** Platforms with more due rows than there was room for, of any kind or of slow groups. */
  readonly #waiting = new Set<string>();
  readonly #waitingForSlow = new Set<string>();
  #busy = 0;
  #slowBusy = 0;

  constructor(work: DueWork) {
    this.#work = work;
  }

  get free(): number {
    return this.#work.concurrencyMax - this.#busy;
  }

  /**
   * How many rows may be claimed of a platform and, where the work is fair, of one of its groups.
   * If there is no room, the platform is told of when there is some again.
   */
  roomFor(platformId: string, groupId: string | null, isSlow: boolean): number {
    if (this.free <= 0) {
      this.#waiting.add(platformId);
      return 0;
    }
    if (groupId === null) return this.free;
    const group = this.#groups.get(groupId);
    const groupFree = this.#groupMax(isSlow) - (group?.busy ?? 0);
    if (group !== undefined && groupFree <= 0) noteMore(group);
    // Half of all is kept for the groups that are not slow.
    const slowFree = this.#slowMax - this.#slowBusy;
    if (isSlow && slowFree <= 0) this.#waitingForSlow.add(platformId);
    return Math.max(0, Math.min(this.free, groupFree, isSlow ? slowFree : groupFree));
  }

  /** Takes one for a row of plain work that is yet to be. */
  reserve(): boolean {
    if (this.#work.fairBy !== undefined || !this.hasRoomForNew(1)) return false;
    this.#busy += 1;
    return true;
  }

  /** Returns the platforms that there is room for again. */
  unreserve(): string[] {
    this.#busy -= 1;
    return this.#drainWaiting();
  }

  /**
   * Half of all is kept for rows that are found: one platform that makes many must not hold up
   * those of the others.
   */
  hasRoomForNew(count: number): boolean {
    return 2 * (this.#busy + count) <= this.#work.concurrencyMax;
  }

  /** The groups that may not have so many new rows, or whose others come first. */
  groupsClosedTo(count: number): string[] {
    const closed = [...this.#groups].filter(
      ([, { busy, max, hasMore }]) => hasMore || busy + count > max,
    );
    return closed.map(([id]) => id);
  }

  /** Takes one for a row of fair work that was made here. */
  takeNew(row: ClaimedRow): void {
    const { fairBy } = this.#work;
    if (fairBy === undefined) throw new Error(`${this.#work.name} has no groups`);
    this.#busy += 1;
    const id = String(row[fairBy.column]);
    const group = this.#groups.get(id);
    if (group !== undefined) group.busy += 1;
    else {
      const { concurrencyMax: max } = fairBy;
      this.#groups.set(id, { busy: 1, max, hasMore: false, refillAt: null });
    }
  }

  /** Takes them for the rows of a claim that could have had so many. */
  take(
    rows: readonly ClaimedRow[],
    { groupId, limit }: { readonly groupId: string | null; readonly limit: number },
  ): void {
    this.#busy += rows.length;
    const [first] = rows;
    if (groupId === null || first === undefined) return;
    const isSlow = first.group_is_slow ?? false;
    if (isSlow) this.#slowBusy += rows.length;
    const busy = (this.#groups.get(groupId)?.busy ?? 0) + rows.length;
    const group = { busy, max: this.#groupMax(isSlow), hasMore: false, refillAt: null };
    if (rows.length === limit) noteMore(group);
    this.#groups.set(groupId, group);
  }

  /** Returns the platforms that there is room for again. */
  giveBack(row: ClaimedRow): string[] {
    this.#busy -= 1;
    if (row.group_is_slow) this.#slowBusy -= 1;
    const platformIds = this.#isRefillDue(row) ? [row.platform_id] : [];
    return [...platformIds, ...this.#drainWaiting()];
  }

  /** Not before half is free: each of them is looked at. */
  #drainWaiting(): string[] {
    const hasRoom = 2 * this.#busy <= this.#work.concurrencyMax;
    const hasRoomForSlow = 2 * this.#slowBusy <= this.#slowMax;
    return [
      ...(hasRoom ? drain(this.#waiting) : []),
      ...(hasRoomForSlow ? drain(this.#waitingForSlow) : []),
    ];
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

/** More is looked for while there is still enough to do until it is found. */
function noteMore(group: Group): void {
  group.hasMore = true;
  group.refillAt = Math.floor(0.9 * group.busy);
}

function drain(set: Set<string>): string[] {
  const all = [...set];
  set.clear();
  return all;
}

import type { DueWork } from './due-work.ts';
import type { ClaimedRow, GroupLoad } from './statements.ts';

interface Group {
  readonly platformId: string;
  busy: number;
  max: number;
  /** Whether some of its rows had to be left where they are. */
  hasMore: boolean;
  /** How few rows must be left before more of them are looked for; null when there are none. */
  refillAt: number | null;
}

/**
 * What one engine has under way of one work, in all and, where it is fair, by group. A slot is
 * taken as a row is claimed and given back when its work has ended.
 */
export class Slots {
  readonly #work: DueWork;
  readonly #groups = new Map<string, Group>();
  #busy = 0;
  #slowBusy = 0;

  constructor(work: DueWork) {
    this.#work = work;
  }

  get free(): number {
    return this.#work.concurrencyMax - this.#busy;
  }

  /** Half of all is kept for the groups that are not slow. */
  get slowFree(): number {
    return Math.max(0, Math.floor(this.#work.concurrencyMax / 2) - this.#slowBusy);
  }

  get isHalfFree(): boolean {
    return this.#busy <= this.#work.concurrencyMax / 2;
  }

  fullGroups(): string[] {
    return [...this.#groups].filter(([, { busy, max }]) => busy >= max).map(([id]) => id);
  }

  load(platformId: string): GroupLoad {
    const ofPlatform = [...this.#groups].filter(([, group]) => group.platformId === platformId);
    return {
      busy: new Map(ofPlatform.map(([id, { busy }]) => [id, busy])),
      slowConcurrencyMax: this.#work.fairBy?.slowConcurrencyMax ?? 0,
      slowFree: this.slowFree,
    };
  }

  /** Takes one for a row of plain work that is yet to be. */
  reserve(): boolean {
    if (this.#work.fairBy !== undefined || !this.hasRoomForNew(1)) return false;
    this.#busy += 1;
    return true;
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
      const { platform_id: platformId } = row;
      const { concurrencyMax: max } = fairBy;
      this.#groups.set(id, { platformId, busy: 1, max, hasMore: false, refillAt: null });
    }
  }

  take(platformId: string, rows: readonly ClaimedRow[]): void {
    this.#busy += rows.length;
    const { fairBy } = this.#work;
    if (fairBy === undefined) return;
    for (const [id, claimed] of Map.groupBy(rows, (row) => String(row[fairBy.column]))) {
      const [{ group_free: free, group_is_slow: isSlow } = {}] = claimed;
      const busy = (this.#groups.get(id)?.busy ?? 0) + claimed.length;
      const hasMore = claimed.length === free;
      if (isSlow) this.#slowBusy += claimed.length;
      this.#groups.set(id, {
        platformId,
        busy,
        max: isSlow ? fairBy.slowConcurrencyMax : fairBy.concurrencyMax,
        hasMore,
        // More is looked for while there is still enough to do until it is found.
        refillAt: hasMore ? Math.floor(0.9 * busy) : null,
      });
    }
  }

  unreserve(): void {
    this.#busy -= 1;
  }

  /** True when the row's group has room again for more that it may have. */
  giveBack(row: ClaimedRow): boolean {
    this.#busy -= 1;
    const { fairBy } = this.#work;
    if (fairBy === undefined) return false;
    if (row.group_is_slow) this.#slowBusy -= 1;
    const id = String(row[fairBy.column]);
    const group = this.#groups.get(id);
    if (group === undefined) return false;
    group.busy -= 1;
    const isRefillDue = group.refillAt !== null && group.busy <= group.refillAt;
    if (isRefillDue) group.refillAt = null;
    if (group.busy === 0) this.#groups.delete(id);
    return isRefillDue;
  }
}

import type { DueWork } from './due-work.ts';
import type { ClaimedRow } from './statements.ts';

interface Group {
  busy: number;
  max: number;
  /** Whether some of its due rows could not be claimed yet. */
  hasMore: boolean;
  /** More rows are claimed once this few are running; null if there are no more. */
  refillAt: number | null;
}

/** The length of a rest, as a multiple of the time worked. */
const restShare = 2;
/** Slow work mostly waits for a provider, so longer rests would not help the machine. */
const restMaxMs = 1_000;

/**
 * Counts the running rows of one kind of work, in total and per group. A slot is taken when a row
 * is claimed and returned when its work has ended.
 */
export class Slots {
  readonly #work: DueWork;
  readonly #onRoom: (platformId: string) => void;
  readonly #nowMs: () => number;
  readonly #groups = new Map<string, Group>();
  /** Platforms with due rows for which no slot was free, in total or for slow groups. */
  readonly #waiting = new Set<string>();
  readonly #waitingForSlow = new Set<string>();
  #busy = 0;
  #slowBusy = 0;
  /** When the current rows began, for work that rests; null without rows. */
  #workingSinceMs: number | null = null;
  /** Whether a claim found as many rows as its limit, so that there may be more. */
  #hasBacklog = false;
  #isResting = false;

  /** `onRoom` is called with platforms that had to wait, once slots are free. */
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

  /** How many rows of a platform may be claimed, or of one of its groups if the work is fair. */
  roomFor(platformId: string, groupId: string | null, isSlow: boolean): number {
    if (this.free <= 0) {
      this.#waiting.add(platformId);
      return 0;
    }
    if (groupId === null) return this.free;
    const group = this.#groups.get(groupId);
    const groupFree = this.#groupMax(isSlow) - (group?.busy ?? 0);
    if (group !== undefined && groupFree <= 0) expectMore(group);
    // Half of all slots are reserved for groups that are not slow.
    const slowFree = this.#slowMax - this.#slowBusy;
    if (isSlow && slowFree <= 0) this.#waitingForSlow.add(platformId);
    return Math.max(0, Math.min(this.free, groupFree, isSlow ? slowFree : groupFree));
  }

  /**
   * Half of all slots are reserved for rows that polls find, so that a platform with many new rows
   * does not delay the others.
   */
  hasRoomForNew(count: number): boolean {
    return 2 * (this.#busy + count) <= this.#work.concurrencyMax;
  }

  /** Groups without slots for `count` new rows, or with older rows that wait. */
  groupsClosedTo(count: number): string[] {
    const closed = [...this.#groups].filter(
      ([, { busy, max, hasMore }]) => hasMore || busy + count > max,
    );
    return closed.map(([id]) => id);
  }

  /** Takes a slot for a new row of fair work that this process has stored. */
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

  /** Takes slots for the rows of a claim of up to `limit` rows. */
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
    if (rows.length === limit) expectMore(group);
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

  /** Waits until half of the slots are free, since each wake-up polls a platform. */
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

/** Refills early enough to keep the group busy, and late enough that a claim finds many rows. */
function expectMore(group: Group): void {
  group.hasMore = true;
  group.refillAt = Math.floor(0.5 * group.busy);
}

import { newUuid } from '../lib/ids.ts';
import type { Finish } from './finish.ts';
import type { NotYet } from './not-yet.ts';

/** The members of every claimed row besides the columns of its work. */
export interface Claimed {
  readonly platform_id: string;
  readonly lease_token: string;
  readonly attempts: number;
}

/** A temporary claim on a row. */
export interface Lease {
  readonly token: string;
  readonly until: Date;
}

export function newLease({ leaseMs }: { readonly leaseMs: number }): Lease {
  return { token: newUuid(), until: new Date(Date.now() + leaseMs) };
}

/** Slots for new rows of groups, which are inserted with this lease and need no claim. */
export interface Reservation {
  readonly lease: Lease;
  /** Full groups, and groups with older rows that wait: their rows must get no lease. */
  readonly closedGroups: readonly string[];
  /** Begins the work of a row, which must be committed. Not every row has to begin. */
  begin(row: Claimed, context: RunContext): void;
}

interface RunContext {
  /** The platform's time when the row was claimed. */
  readonly now: Date;
}

/**
 * A kind of work whose jobs are the rows of a table. The table has the columns platform_id, due_at
 * (on the platform's clock), attempts, lease_until (real time) and lease_token, and an index on
 * (platform_id, due_at) where due_at is not null.
 */
export interface DueWork<Row = Record<string, unknown>> {
  readonly name: string;
  readonly table: string;
  /** The primary key after platform_id, and after the column of `fairBy`. */
  readonly keyColumns: readonly string[];
  /** Columns of the table that `run` needs. */
  readonly columns: readonly string[];
  /** Further assignments when the row is claimed, in SQL; `t` is the row, `:real_now` the time. */
  readonly setOnClaim?: string;
  /** How long a claimed row belongs to its worker before another may take it over. */
  readonly leaseMs: number;
  readonly concurrencyMax: number;
  /**
   * Whether the work pauses after each claim of a backlog, twice as long as it has worked but a
   * second at most. So a large backlog leaves most of the machine to requests.
   */
  readonly rests?: boolean;
  /** Whether a postponed row keeps its due_at and is kept back by an unowned lease. */
  readonly keepsDueAt?: boolean;
  readonly fairBy?: FairBy;
  /** The event of a row: its work continues the trace in which that was made. */
  eventOf?(row: Row): string;
  /**
   * Does the work and returns how to finish the row. Without a result, it has written the next
   * due_at (or null) and ended the lease itself, only where the row still has this lease_token.
   * When it throws, or returns a NotYet, the row is due again after a while.
   */
  run(row: Row & Claimed, context: RunContext): Promise<Finish | NotYet | undefined>;
}

/**
 * Groups of rows, each with its own share of slots, so that a group with a backlog or with slow
 * work never delays another. The index then is on (platform_id, column, due_at).
 */
interface FairBy {
  /** The table of the groups. Its key is platform_id and `column`, as in the work's table. */
  readonly table: string;
  readonly column: string;
  /** SQL with `g` as the group: whether its rows may be claimed. */
  readonly isOpen: string;
  /** SQL: whether its work is slow. All slow groups together get half of the slots. */
  readonly isSlow: string;
  /** Columns of the group that `run` needs. */
  readonly columns: readonly string[];
  /** How many rows of a group run at once in one process. */
  readonly concurrencyMax: number;
  readonly slowConcurrencyMax: number;
}

export function defineDueWork<Row>(work: DueWork<Row>): DueWork {
  return work as unknown as DueWork;
}

/** What every claimed row carries besides the columns its work asks for. */
export interface Claimed {
  readonly platform_id: string;
  readonly lease_token: string;
  readonly attempts: number;
}

/** A claim on a row for a while. */
export interface Lease {
  readonly token: string;
  readonly until: Date;
}

/** Room for a row that will be made with this lease on it, so that nobody need find and claim it. */
export interface Reservation {
  readonly lease: Lease;
  /** The row is durable: its work begins. */
  begin(row: Claimed, context: RunContext): void;
  /** There will be no such row. */
  cancel(): void;
}

/** Room for rows of fair work that will be made with this lease on them. */
export interface GroupReservation {
  readonly lease: Lease;
  /** Rows of these groups must be made without it: they are full, or others were first. */
  readonly closedGroups: readonly string[];
  /** A row is durable: its work begins. What is not begun needs no word. */
  begin(row: Claimed, context: RunContext): void;
}

export interface RunContext {
  /** The platform's time when the row was claimed. */
  readonly now: Date;
}

/**
 * A kind of work that is found in a table: the row is the job. Such a table has the columns
 * platform_id, due_at (on the platform's clock), attempts, lease_until (real time) and lease_token,
 * and an index on (platform_id, due_at) where due_at is not null.
 */
export interface DueWork<Row = Record<string, unknown>> {
  readonly name: string;
  readonly table: string;
  /** The primary key after platform_id, and after the column of `fairBy`. */
  readonly keyColumns: readonly string[];
  /** What `run` needs of the row. What it needs of other tables it reads itself. */
  readonly columns: readonly string[];
  /** Further assignments made as the row is claimed, in SQL; `t` is the row. */
  readonly setOnClaim?: string;
  /** How long a claimed row is left alone before another worker takes it over. */
  readonly leaseMs: number;
  readonly concurrencyMax: number;
  readonly fairBy?: FairBy;
  /**
   * Does the work and writes its result with the next due_at (or null) and without the lease, only
   * where the row still has this lease_token. When it throws, the row is due again after a while.
   */
  run(row: Row & Claimed, context: RunContext): Promise<void>;
}

/**
 * Groups that the rows are shared out among, so that one with a backlog, or one whose work takes
 * long, never holds up another. The index then is on (platform_id, column, due_at).
 */
export interface FairBy {
  /** Where the groups are. Its key is platform_id and `column`, which the work's table has too. */
  readonly table: string;
  readonly column: string;
  /** In SQL, where `g` is the group: whether its rows are worked on at all. */
  readonly isOpen: string;
  /** In SQL: whether its work is known to take long. All such groups get about half of all. */
  readonly isSlow: string;
  /** What `run` needs of the group. */
  readonly columns: readonly string[];
  /** How many rows of a group are at work at once in one process. */
  readonly concurrencyMax: number;
  readonly slowConcurrencyMax: number;
}

export function defineDueWork<Row>(work: DueWork<Row>): DueWork {
  return work as unknown as DueWork;
}

/** What every claimed row carries besides the columns its work asks for. */
export interface Claimed {
  readonly platform_id: string;
  readonly lease_token: string;
  readonly attempts: number;
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
  /** The primary key after platform_id. */
  readonly keyColumns: readonly string[];
  /** What `run` needs of the row. */
  readonly columns: readonly string[];
  /** Further assignments made as the row is claimed, in SQL; `t` is the row. */
  readonly setOnClaim?: string;
  /** How long a claimed row is left alone before another worker takes it over. */
  readonly leaseMs: number;
  readonly concurrencyMax: number;
  /**
   * Does the work and writes its result with the next due_at (or null) and without the lease, only
   * where the row still has this lease_token. When it throws, the row is due again after a while.
   */
  run(row: Row & Claimed, context: RunContext): Promise<void>;
}

export function defineDueWork<Row>(work: DueWork<Row>): DueWork {
  return work as unknown as DueWork;
}

import type { Queryable } from '../../../postgres/database.ts';
import type { ReconciledAccount } from './account.ts';
import type { Booked } from './compare-movement.ts';

/** What of these movements is booked under its own name, and what our books wait with, and why. */
export async function findBooked(
  _database: Queryable,
  _account: ReconciledAccount,
  _refs: readonly string[],
): Promise<{
  readonly booked: ReadonlyMap<string, Booked>;
  readonly waits: ReadonlyMap<string, string>;
}> {
  return { booked: new Map(), waits: new Map() };
}

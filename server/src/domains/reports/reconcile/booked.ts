import { formatId } from '../../../lib/ids.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { findBooked } from '../../statements/index.ts';
import type { ReconciledAccount } from './account.ts';
import type { Booked } from './compare-movement.ts';

/**
 * Which of these movements are posted under their own name, and which the ledger waits with, and
 * why.
 */
export async function readBooked(
  database: Queryable,
  { platformId, connectionId, account }: ReconciledAccount,
  refs: readonly string[],
): Promise<{
  readonly booked: ReadonlyMap<string, Booked>;
  readonly waits: ReadonlyMap<string, string>;
}> {
  const found = await findBooked(database, { platformId, connectionId, account }, refs);
  return {
    booked: new Map(
      found.booked.map(({ id, ref, isOutside, postingKind }) => [
        ref,
        { id: formatId('pm', id), isOutside, postingKind },
      ]),
    ),
    waits: new Map(found.waiting.map(({ ref, reason }) => [ref, reason])),
  };
}

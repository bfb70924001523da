import { formatId } from '../../../../lib/ids.ts';
import type { Queryable } from '../../../../postgres/database.ts';
import { findRecorded } from '../../../statements/index.ts';
import type { ReconciledAccount } from '../account.ts';
import type { Recorded } from './compare-movement.ts';

/**
 * Which of these movements are posted under their own name, and which the ledger waits with, and
 * why.
 */
export async function readRecorded(
  database: Queryable,
  { platformId, connectionId, account }: ReconciledAccount,
  refs: readonly string[],
): Promise<{
  readonly recorded: ReadonlyMap<string, Recorded>;
  readonly waits: ReadonlyMap<string, string>;
}> {
  const found = await findRecorded(database, { platformId, connectionId, account }, refs);
  return {
    recorded: new Map(
      found.recorded.map(({ id, ref, isOutside, postingKind }) => [
        ref,
        { id: formatId('pm', id), isOutside, postingKind },
      ]),
    ),
    waits: new Map(found.waiting.map(({ ref, reason }) => [ref, reason])),
  };
}

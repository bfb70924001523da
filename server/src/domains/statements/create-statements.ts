import type { Logger } from '../../lib/logger.ts';
import type { Database } from '../../postgres/database.ts';
import type { Psp } from '../../psp/psp.ts';
import { findTransaction, type Payments, recordOutsideRefund } from '../payments/index.ts';
import { listPlatforms } from '../platforms/index.ts';
import type { Statements } from './statements.ts';

export function createStatements(parts: {
  readonly database: Database;
  readonly psp: Pick<Psp, 'balances' | 'connectionOf'>;
  readonly payments: Payments;
  readonly logger: Logger;
  countOutside(kind: string): void;
  wake(platformId: string): void;
}): Statements {
  const { database, psp, payments } = parts;
  return {
    ...parts,
    balances: psp.balances,
    firstPlatformOf: async (connectionId) =>
      (await listPlatformsOf(parts, connectionId))[0] ?? null,
    findTransaction: (key) => findTransaction(database, key),
    recordOutsideRefund: (hint) => recordOutsideRefund(payments, hint),
  };
}

/** The platforms that use a connection, in the order of their creation. */
export async function listPlatformsOf(
  { database, psp }: { readonly database: Database; readonly psp: Pick<Psp, 'connectionOf'> },
  connectionId: string | null,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { id } of await listPlatforms(database)) {
    if ((await psp.connectionOf(database, id)) === connectionId) found.push(id);
  }
  return found;
}

import type { Database } from '../../../server/src/postgres/database.ts';
import type { Statement } from '../../../server/src/postgres/sql.ts';
import { eventually } from '../running/service-process.ts';
import { countLockWaits } from './lock-waits.ts';

/** Locks rows by a statement, until the function that it resolves with is called. */
export async function holdLock(database: Database, lock: Statement): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const holding = database.transaction(async (transaction) => {
    await transaction.rows(lock);
    locked.resolve();
    await held.promise;
  });
  holding.catch(locked.reject);
  await locked.promise;
  return async () => {
    held.resolve();
    await holding;
  };
}

/** Resolves when a session waits for a lock. */
export async function whenBlocked({ databaseUrl }: { readonly databaseUrl: string }) {
  await eventually('somebody waits for the lock', async () => {
    return (await countLockWaits(databaseUrl)) > 0;
  });
}

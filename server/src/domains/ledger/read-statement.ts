import type { Database, Queryable } from '../../postgres/database.ts';
import { sql } from '../../postgres/sql.ts';
import { statementKinds } from './balance-sums.ts';
import { readBalances } from './balances.ts';
import type { KindSum, StatementAccount } from './statement-store.ts';

/** Reads everything from one snapshot, since balances change meanwhile. */
export function inSnapshot<T>(
  database: Database,
  read: (transaction: Queryable) => Promise<T>,
): Promise<T> {
  return database.transaction(async (transaction) => {
    await transaction.rows(sql('ledger_snapshot')`
      set transaction isolation level repeatable read, read only`);
    return read(transaction);
  });
}

/** All currencies in which an owner has had a balance, in alphabetical order. */
export async function listStatementCurrencies(
  database: Queryable,
  owner: Omit<StatementAccount, 'currency'>,
): Promise<readonly string[]> {
  const kinds: ReadonlySet<string> = new Set(statementKinds);
  const balances = await readBalances(database, owner);
  const own = balances.filter(({ kind }) => kinds.has(kind));
  return [...new Set(own.map(({ currency }) => currency))].sort();
}

export function balanceAfter(sums: readonly KindSum[]): bigint {
  return sums.reduce((balance, { amount }) => balance + amount, 0n);
}

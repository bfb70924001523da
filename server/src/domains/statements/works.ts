import { type DueWork, defineDueWork } from '../../due-work/due-work.ts';
import { finish } from '../../due-work/finish.ts';
import type { Queryable } from '../../postgres/database.ts';
import type { ConnectedPlatform } from '../../psp/connections/connection.ts';
import { readStatement, type StatementRead } from './read-statement.ts';
import { expectOverdue, expectReading, statementId } from './statement-store.ts';
import type { Statements } from './statements.ts';
import type { Statement } from './types.ts';

/** Ten pages fit into a lease. */
const pagesPerRun = 10;
const restMs = 1_000;
/** Unexplained movements are checked again after as long as they have waited. */
const waitMinMs = 60_000;
const waitMaxMs = 60 * 60 * 1000;
/** How often each connection's own account is read. */
const ownEveryMs = 60 * 60 * 1000;

interface StatementRow {
  readonly statement_id: string;
  readonly connection_id: string | null;
  readonly psp_account: string | null;
  readonly submerchant_id: string | null;
  readonly due_at: Date;
}

/** Reads the statements of due accounts. */
export function statementWork(statements: Statements): DueWork {
  return defineDueWork<StatementRow>({
    name: 'statement',
    table: 'statement_accounts',
    keyColumns: ['statement_id'],
    columns: ['connection_id', 'psp_account', 'submerchant_id', 'due_at'],
    leaseMs: 15_000,
    concurrencyMax: 4,
    rests: true,
    async run(row, { now }) {
      const statement: Statement = {
        platformId: row.platform_id,
        id: row.statement_id,
        connectionId: row.connection_id,
        account: row.psp_account,
        subMerchantId: row.submerchant_id,
      };
      const read = await readStatement(statements, statement, { now, pagesMax: pagesPerRun });
      // A reading requested meanwhile stays due.
      return finish({ dueAt: nextReading(read, now), ifStill: { due_at: row.due_at } });
    },
  });
}

function nextReading({ isWhole, waitingSince }: StatementRead, now: Date): Date | null {
  if (!isWhole) return new Date(now.getTime() + restMs);
  if (waitingSince === null) return null;
  const waitedMs = now.getTime() - waitingSince.getTime();
  return new Date(now.getTime() + Math.min(waitMaxMs, Math.max(waitMinMs, waitedMs)));
}

/** The statement of a sub-merchant's account, or of a connection's own. */
export function statementOf(named: Omit<Statement, 'id'>): Statement {
  return { ...named, id: statementId(named) };
}

/** Schedules an immediate reading of an account's statement: money may have moved there. */
export async function expectStatement(
  { database, balances, wake }: Pick<Statements, 'database' | 'balances' | 'wake'>,
  named: Omit<Statement, 'id'> & { readonly now: Date },
): Promise<void> {
  if (balances === null) return;
  const { now, ...statement } = named;
  await expectReading(database, statementOf(statement), now);
  wake(named.platformId);
}

/**
 * Schedules hourly readings of the own account of a platform's connection, by the real clock, since
 * a test clock makes no money move at the provider. Returns 0: there is no backlog.
 */
export async function expectOwnStatement(
  database: Queryable,
  platform: ConnectedPlatform,
): Promise<0> {
  const { id: platformId, connectionId, now, realNow } = platform;
  const own = statementOf({ platformId, connectionId, account: null, subMerchantId: null });
  await expectReading(database, own, null);
  const readBefore = new Date(realNow.getTime() - ownEveryMs);
  await expectOverdue(database, { platformId, readBefore, now });
  return 0;
}

import assert from 'node:assert/strict';
import type { Statement, StatementLine, StatementQuery, Taprail } from '../../../sdk/src/index.ts';

/** A statement with the lines of all of its pages, the oldest first. */
export type WholeStatement = Omit<Statement, 'data'> & { readonly lines: readonly StatementLine[] };

export async function readStatement(
  taprail: Taprail,
  query: StatementQuery,
): Promise<WholeStatement> {
  const lines: StatementLine[] = [];
  for (let cursor: string | null = null; ; ) {
    const page: Statement = await taprail.reports.statement({
      ...query,
      ...(cursor === null ? {} : { cursor }),
    });
    lines.push(...page.data);
    cursor = page.next_cursor;
    const { data: _, ...statement } = page;
    if (cursor === null) return { ...statement, lines: lines.toReversed() };
  }
}

/**
 * The statements of consecutive months. Each begins with the closing balance of the one before, the
 * first with zero, and its lines and its totals add up to its closing balance.
 */
export async function readMonths(
  taprail: Taprail,
  { months, ...query }: Omit<StatementQuery, 'month'> & { readonly months: readonly string[] },
): Promise<readonly WholeStatement[]> {
  const statements: WholeStatement[] = [];
  for (const month of months) {
    const statement = await readStatement(taprail, { ...query, month });
    const { lines, opening_balance: opening, closing_balance: closing } = statement;
    assert.equal(opening, statements.at(-1)?.closing_balance ?? 0, month);
    let balance = opening;
    for (const line of lines) {
      balance += line.amount;
      assert.equal(line.balance, balance, line.id);
    }
    assert.equal(balance, closing, month);
    const totals = Object.values(statement.totals).reduce((sum, amount) => sum + amount, 0);
    assert.equal(opening + totals, closing, month);
    statements.push(statement);
  }
  return statements;
}

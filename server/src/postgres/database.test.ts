import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDatabase } from '../../../tests/support/open-test-database.ts';
import { DatabaseUnavailable } from './database.ts';
import { sql } from './sql.ts';

const database = await openTestDatabase();

test('a connection that breaks in the middle of a transaction fails that, and nothing else', async () => {
  const broken = database.transaction(async (transaction) => {
    const own = await transaction.row<{ pid: number }>(sql('test_own_pid')`
      select pg_backend_pid() as pid`);
    await database.rows(sql('test_terminate')`select pg_terminate_backend(${own?.pid}::integer)`);
    for (;;) await transaction.rows(sql('test_go_on')`select 1 as n`);
  });
  await assert.rejects(broken, DatabaseUnavailable);
  assert.deepEqual(await database.row(sql('test_next')`select 2 as n`), { n: 2 });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDatabase } from '../../../tests/support/database/open-test-database.ts';
import { onSingleServer } from '../../../tests/support/database/test-database.ts';
import { measurePromotion } from '../../../tests/support/running/old-generation.ts';
import { DatabaseUnavailable, plannedForBatches } from './database.ts';
import { sql } from './sql.ts';

const database = await openTestDatabase();

test('a connection that breaks in a transaction fails only that transaction', async () => {
  const broken = database.transaction(async (transaction) => {
    const own = await transaction.row<{ pid: number }>(sql('test_own_pid')`
      select pg_backend_pid() as pid`);
    await database.rows(sql('test_terminate')`select pg_terminate_backend(${own?.pid}::integer)`);
    for (;;) await transaction.rows(sql('test_go_on')`select 1 as n`);
  });
  await assert.rejects(broken, DatabaseUnavailable);
  assert.deepEqual(await database.row(sql('test_next')`select 2 as n`), { n: 2 });
});

test(
  'a connection for batches plans once, however short the arrays are',
  onSingleServer,
  async () => {
    const kept = database.dedicated(plannedForBatches);
    // PostgreSQL plans the first five anew in any case, unless it is told not to.
    for (let times = 1; times <= 3; times += 1) {
      await kept.rows(sql('test_short_array')`
        select u.n from unnest(${[1]}::integer[]) as u (n) join pg_class c on c.oid = u.n::oid`);
    }
    const plans = await kept.row(sql('test_plans')`
      select generic_plans::integer as once, custom_plans::integer as anew
      from pg_prepared_statements
      where name = 'test_short_array'`);
    assert.deepEqual(plans, { once: 3, anew: 0 });
    kept.release();
  },
);

test('a finished statement leaves nothing in the old generation', async () => {
  const kept = database.dedicated();
  let serial = 0;
  const promoted = await measurePromotion(1000, () => {
    serial += 1;
    return kept.rows(sql('test_long_value')`
      select length(${`${serial}${'x'.repeat(10_000)}`}::text) as length`);
  });
  assert.ok(promoted < 5000, `${promoted} bytes a statement`);
  kept.release();
});

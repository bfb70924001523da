import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDatabase } from '../../../tests/support/open-test-database.ts';
import { onSingleServer } from '../../../tests/support/test-database.ts';
import { type DedicatedConnection, plannedForBatches } from './database.ts';
import { type Statement, sql } from './sql.ts';

const database = await openTestDatabase();
await database.rows(sql('test_numbers_create')`create table numbers (n integer primary key)`);

test(
  'a statement runs once per list of values, all in one transaction',
  onSingleServer,
  async () => {
    const kept = database.dedicated(plannedForBatches);
    const rows = await kept.rowsPerPlatform<{ n: number; transaction: string }>([
      insert([1, 2]),
      insert([]),
      insert([3]),
      insert([4, 5, 6]),
    ]);
    assert.deepEqual(
      rows.map(({ n }) => n),
      [1, 2, 3, 4, 5, 6],
    );
    assert.equal(new Set(rows.map(({ transaction }) => transaction)).size, 1);
    assert.deepEqual(await stored(1, 6), [1, 2, 3, 4, 5, 6]);
    kept.release();
  },
);

test(
  'a failure for one list of values undoes all of them, and the connection stays usable',
  onSingleServer,
  async () => {
    const kept = database.dedicated(plannedForBatches);
    const pid = await pidOf(kept);
    for (const last of [[12, 12], ['no number']]) {
      const failing = kept.rowsPerPlatform([insert([10]), insert([11]), insert(last)]);
      // Those behind it wait for their turn, and must not get its answers.
      const next = kept.rowsPerPlatform<{ n: number }>([select(7), select(8)]);
      await assert.rejects(failing, { name: 'error' });
      assert.deepEqual(await next, [{ n: 7 }, { n: 8 }]);
      assert.deepEqual(await stored(10, 12), []);
    }
    assert.equal(await pidOf(kept), pid);
    await kept.rowsPerPlatform([insert([10]), insert([11])]);
    assert.deepEqual(await stored(10, 12), [10, 11]);
    kept.release();
  },
);

test('a failure in the first list keeps the others from running', async () => {
  const kept = database.dedicated();
  await kept.rows(insert([20]));
  await assert.rejects(kept.rowsPerPlatform([insert([20]), insert([21])]), { code: '23505' });
  assert.deepEqual(await stored(20, 21), [20]);
  assert.deepEqual(await kept.rows(select(9)), [{ n: 9 }]);
  kept.release();
});

test('lists of values may be longer than one write to the socket', async () => {
  const kept = database.dedicated(plannedForBatches);
  const texts = Array.from({ length: 6 }, (_, index) => String(index).repeat(400_000 + index));
  const echo = (text: string) => sql('test_echo')`select ${text}::text as text`;
  for (let times = 1; times <= 3; times += 1) {
    const rows = await kept.rowsPerPlatform<{ text: string }>(texts.map(echo));
    assert.ok(rows.length === texts.length && rows.every(({ text }, n) => text === texts[n]));
  }
  kept.release();
});

test('statements that return nothing run as well', async () => {
  const kept = database.dedicated();
  const add = (n: number) => sql('test_add')`insert into numbers (n) values (${n}::integer)`;
  assert.deepEqual(await kept.rowsPerPlatform([add(30), add(31)]), []);
  assert.deepEqual(await stored(30, 31), [30, 31]);
  kept.release();
});

test(
  'no statement, one statement, and statements with different texts',
  onSingleServer,
  async () => {
    const kept = database.dedicated();
    assert.deepEqual(await kept.rowsPerPlatform([]), []);
    assert.deepEqual(await kept.rowsPerPlatform([select(1)]), [{ n: 1 }]);
    const mixed = kept.rowsPerPlatform([select(1), insert([40])]);
    await assert.rejects(mixed, /must have one text/);
    assert.deepEqual(await stored(40, 40), []);
    kept.release();
  },
);

test(
  'a connection that breaks leaves nothing behind, and the next one serves',
  onSingleServer,
  async () => {
    const kept = database.dedicated();
    const end = (id: number | null) => sql('test_insert_or_end')`
      with added as (
        insert into numbers (n) select ${id}::integer where ${id}::integer is not null
      )
      select case when ${id}::integer is null then pg_terminate_backend(pg_backend_pid()) end`;
    await assert.rejects(kept.rowsPerPlatform([end(50), end(null), end(51)]), {
      name: 'DatabaseUnavailable',
    });
    assert.deepEqual(await stored(50, 51), []);
    assert.deepEqual(await kept.rowsPerPlatform([select(1), select(2)]), [{ n: 1 }, { n: 2 }]);
    kept.release();
  },
);

test('batches that deadlock are run again whole', async () => {
  const [one, other] = [database.dedicated(), database.dedicated()];
  await database.rows(insert([60, 61]));
  // Slow enough that each holds its first row while it asks for the other's.
  const touch = (n: number) => sql('test_touch')`
    with touched as (update numbers set n = n where n = ${n}::integer returning n)
    select n, pg_sleep(0.05) from touched`;
  const [first, second] = await Promise.all([
    one.rowsPerPlatform<{ n: number }>([touch(60), touch(61)]),
    other.rowsPerPlatform<{ n: number }>([touch(61), touch(60)]),
  ]);
  assert.deepEqual(
    [first, second].map((rows) => rows.map(({ n }) => n)),
    [
      [60, 61],
      [61, 60],
    ],
  );
  one.release();
  other.release();
});

function insert(numbers: readonly unknown[]): Statement {
  return sql('test_numbers_insert')`
    insert into numbers (n)
    select unnest(${numbers}::integer[])
    returning n, pg_current_xact_id()::text as transaction`;
}

function select(n: number): Statement {
  return sql('test_number')`select ${n}::integer as n`;
}

async function stored(first: number, last: number): Promise<number[]> {
  const rows = await database.rows<{ n: number }>(sql('test_numbers_list')`
    select n from numbers where n between ${first}::integer and ${last}::integer order by n`);
  return rows.map(({ n }) => n);
}

async function pidOf(connection: DedicatedConnection): Promise<number | undefined> {
  const row = await connection.row<{ pid: number }>(sql('test_pid')`
    select pg_backend_pid() as pid`);
  return row?.pid;
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDatabaseProxy } from '../../../tests/support/database/database-proxy.ts';
import { openTestDatabase } from '../../../tests/support/database/open-test-database.ts';
import { DatabaseUnavailable, openDatabase, plannedForBatches } from './database.ts';
import { sql } from './sql.ts';

const direct = await openTestDatabase();
const proxy = await openDatabaseProxy(direct.url);
const answerTimeoutMs = 1000;

function openThroughProxy() {
  return openDatabase({
    url: proxy.url,
    connectionsMax: 2,
    applicationName: 'taprail test',
    answerTimeoutMs,
    onIdleError: () => {},
  });
}

const one = sql('test_one')`select 1 as n`;

test('a kept connection that breaks during set-up returns its place in the pool', async () => {
  const database = openThroughProxy();
  const kept = database.dedicated(plannedForBatches);
  proxy.breakAt('set_config');
  for (let times = 1; times <= 3; times += 1) {
    await assert.rejects(kept.row(one), DatabaseUnavailable);
  }
  proxy.breakAt(null);
  assert.deepEqual(await kept.row(one), { n: 1 });
  assert.deepEqual(await database.row(one), { n: 1 });
  await database.close();
});

test('a kept connection whose backend is ended is replaced by the next statement', async () => {
  const kept = direct.dedicated(plannedForBatches);
  for (let times = 1; times <= 3; times += 1) {
    const ended = kept.row(sql('test_end_self')`select pg_terminate_backend(pg_backend_pid())`);
    await assert.rejects(ended, DatabaseUnavailable);
    assert.deepEqual(await kept.row(one), { n: 1 });
  }
  kept.release();
});

test('a server that stops answering fails waiting statements, and later ones try again', async () => {
  const database = openThroughProxy();
  const kept = database.dedicated(plannedForBatches);
  await Promise.all([kept.row(one), database.row(one)]);
  proxy.hang();
  const beganAtMs = performance.now();
  for (const asked of await Promise.allSettled([
    kept.row(one),
    database.row(one),
    database.transaction((transaction) => transaction.row(one)),
  ])) {
    assert(asked.status === 'rejected' && asked.reason instanceof DatabaseUnavailable);
  }
  assert(performance.now() - beganAtMs < 30_000, 'in bounded time');
  proxy.resume();
  for (const source of [kept, database]) assert.deepEqual(await source.row(one), { n: 1 });
  await database.close();
});

test('closing ends in time even if the server hangs', async () => {
  const database = openThroughProxy();
  const kept = database.dedicated();
  await Promise.all([kept.row(one), database.row(one), database.listen('test', () => {})]);
  proxy.hang();
  const unanswered = assert.rejects(kept.row(one), DatabaseUnavailable);
  const beganAtMs = performance.now();
  await database.close();
  assert(performance.now() - beganAtMs < 30_000);
  await unanswered;
  proxy.resume();
});

test('a connection that is still being set up at closing is not kept', async () => {
  const database = openThroughProxy();
  const late = database.dedicated(plannedForBatches).row(one);
  const closed = database.close();
  await assert.rejects(late, DatabaseUnavailable);
  await closed;
});

test('a slow statement is cancelled at the server, and its connection stays usable', async () => {
  const database = openThroughProxy();
  const kept = database.dedicated();
  const pid = await kept.row(sql('test_pid')`select pg_backend_pid() as pid`);
  await assert.rejects(kept.row(sql('test_long')`select pg_sleep(60)`), DatabaseUnavailable);
  assert.deepEqual(await kept.row(sql('test_pid')`select pg_backend_pid() as pid`), pid);
  await database.close();
});

const states: readonly (readonly [string, boolean])[] = [
  ['08006', true],
  ['25006', true],
  ['53100', true],
  ['53200', true],
  ['53300', true],
  ['57014', true],
  ['57P01', true],
  ['57P02', true],
  ['57P03', true],
  ['58030', true],
  ['22012', false],
  ['23505', false],
  ['P0001', false],
];
for (const [state, isUnavailable] of states) {
  test(`SQLSTATE ${state} ${isUnavailable ? 'is' : 'is not'} taken for a database that cannot serve`, async () => {
    const raise = {
      name: `test_raise_${state}`,
      text: `do $$ begin raise exception 'raised' using errcode = '${state}'; end $$`,
      values: [],
    };
    const asked = await Promise.allSettled([
      direct.rows(raise),
      direct.transaction((transaction) => transaction.rows(raise)),
    ]);
    for (const result of asked) {
      assert(result.status === 'rejected');
      const { reason } = result;
      assert.equal(reason instanceof DatabaseUnavailable, isUnavailable, String(reason));
    }
  });
}

test('a read-only server counts as a database that cannot serve', async () => {
  const written = direct.transaction(async (transaction) => {
    await transaction.rows({ name: '', text: 'set transaction read only', values: [] });
    await transaction.rows(sql('test_write')`
      insert into platforms (platform_id, name, created_at)
      values (gen_random_uuid(), 'never', now())`);
  });
  await assert.rejects(written, DatabaseUnavailable);
});

test('a statement that fails in a conflict is run again a limited number of times', async () => {
  const setUp = [
    'create sequence test_attempts',
    `create function test_in_the_way(state text, times bigint) returns bigint as $$
      declare attempt bigint := nextval('test_attempts');
      begin
        if attempt <= times then raise exception 'raised' using errcode = state; end if;
        return attempt;
      end $$ language plpgsql`,
  ];
  for (const text of setUp) await direct.rows({ name: '', text, values: [] });
  const ask = (state: string, times: number) =>
    sql('test_in_the_way')`
      select test_in_the_way(${state}::text, ${times}::bigint)::integer as attempt`;
  const kept = direct.dedicated();
  for (const state of ['40001', '40P01']) {
    for (const source of [direct, kept]) {
      await direct.rows(sql('test_again')`select setval('test_attempts', 1, false)`);
      assert.deepEqual(await source.row(ask(state, 2)), { attempt: 3 });
    }
    await direct.rows(sql('test_again')`select setval('test_attempts', 1, false)`);
    const whole = direct.transaction((transaction) => transaction.row(ask(state, 2)));
    assert.deepEqual(await whole, { attempt: 3 });
    await assert.rejects(direct.row(ask(state, 1000)), DatabaseUnavailable);
  }
  kept.release();
});

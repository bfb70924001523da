import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findDistributionFaults } from './distributed-sql.ts';
import { isTest, readSources, typescriptFiles } from './source-files.ts';
import { readFragments, readStatements } from './sql-statements.ts';

const tables = new Set(
  readSources('server/migrations/*.sql').flatMap(({ text }) => [
    ...[...text.matchAll(/taprail_distribute\('(\w+)'\)/g)].map(([, table = '']) => table),
    ...[...text.matchAll(/create table (\w+) partition of/g)].map(([, table = '']) => table),
  ]),
);

for (const { text, fault } of [
  { text: 'select a from things where platform_id = ?::uuid', fault: null },
  { text: 'select t.a from things t where t.platform_id = ?::uuid for update', fault: null },
  { text: 'insert into things (platform_id, a) values (?::uuid, 1)', fault: null },
  { text: 'select a from names where b = 1', fault: null },
  { text: 'select a from things', fault: 'reads or writes things of any platform' },
  {
    text: 'select 1 from things a join things b on a.id = b.id where a.platform_id = ?::uuid',
    fault: 'reads or writes things of any platform',
  },
  {
    text: 'select 1 from things a join more b on b.platform_id = a.platform_id where a.platform_id = ?',
    fault: 'reads or writes more of any platform',
  },
  { text: 'insert into things (a) values (1)', fault: 'reads or writes things of any platform' },
  { text: 'update names set a = 1 where ctid = ?', fault: 'uses ctid' },
  {
    text: 'update names set a = gen_random_uuid() where b = 1',
    fault: 'calls a volatile function in an update',
  },
  {
    text: "update names set a = b_at + c * interval '1 day' where b = 1",
    fault: 'adds an interval to a time in an update',
  },
  {
    text: 'update names set a = 1 where b_at - ?::timestamptz < ?::interval',
    fault: null,
  },
  {
    text: 'with a as (delete from names) select 1',
    fault: 'writes in a common table expression',
  },
  {
    text: 'with a as (select 1 from names for update) select 1',
    fault: 'locks rows in a subquery',
  },
  {
    text: "select case a when 'b' then 1 end from names",
    fault: 'has a case with an operand, which Citus deparses wrongly',
  },
  {
    text: 'insert into names select 1 on conflict do nothing; get diagnostics v = row_count',
    fault: 'counts what an insert did, which Citus answers with what was selected',
  },
  { text: 'delete from names; get diagnostics v = row_count', fault: null },
  {
    text: 'update names set b = 1, a = (?::text[])[array_position(?::text[], b)] where c = 1',
    fault: 'sets a column to an element of an array, which ends the coordinator',
  },
  {
    text: 'select 1 from names where exists (select from names)',
    fault: 'selects nothing in exists: select 1',
  },
]) {
  test(`the rules find the fault in: ${text}`, () => {
    const faults = findDistributionFaults(text, new Set(['things', 'more']));
    assert.deepEqual(faults, fault === null ? [] : [fault]);
  });
}

/** Statements over all platforms. Citus runs them on every shard, so no request may wait for one. */
const allowed = new Map([
  ['submerchant_find_by_account', 'a provider names the account, and not whose it is'],
  ['submerchant_old_seals', 'an hourly sweep'],
  ['file_old_seals', 'an hourly sweep'],
  ['dispute_old_seals', 'an hourly sweep'],
  ['webhook_endpoint_old_seals', 'an hourly sweep'],
  ['webhook_endpoint_list_rotated', 'an hourly sweep'],
  ['submerchant_foreign_seal', 'a command'],
  ['file_foreign_seal', 'a command'],
  ['dispute_foreign_seal', 'a command'],
  ['webhook_endpoint_foreign_seal', 'a command'],
]);

test('Citus can run every statement, on the shard of one platform', () => {
  assert(tables.size > 15 && tables.has('webhook_deliveries_open'), 'the tables were not found');
  const sources = typescriptFiles.filter(
    (file) => file.path.startsWith('server/src/') && !isTest(file),
  );
  const fragments = readFragments(sources);
  const statements = sources
    .flatMap((file) => readStatements(file, fragments))
    .map(({ path, name, parts }) => ({ name: name ?? path, text: parts.join('?') }));
  const functions = readSources('server/functions/*.sql').flatMap(({ path, text }) =>
    // The count of rows belongs to the statement before.
    text.split(/;(?!\s*get diagnostics)/).map((each) => ({ name: path, text: each })),
  );
  const faults = [...statements, ...functions].flatMap(({ name, text }) =>
    findDistributionFaults(text, tables).map((fault) => `${name} ${fault}`),
  );
  const names = [...allowed.keys()];
  const isAllowed = (fault: string) =>
    fault.endsWith(' of any platform') && names.includes(fault.split(' ')[0] ?? '');
  assert.deepEqual([...new Set(faults)].filter((fault) => !isAllowed(fault)).sort(), []);
  // An exception that no statement needs must be removed.
  assert.deepEqual(
    names.filter((name) => !faults.some((fault) => fault.startsWith(name))),
    [],
  );
});

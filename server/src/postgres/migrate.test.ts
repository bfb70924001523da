import assert from 'node:assert/strict';
import { test } from 'node:test';
import { statementsOf } from './migrate.ts';

test('a migration is sent one statement at a time', () => {
  const text = `-- Why; with a semicolon.
create table a (b text default ';');
create function c() returns void language plpgsql as $$
begin
  perform 1;
end $$;
`;
  assert.deepEqual(
    statementsOf(text).map((statement) => statement.split('\n').at(-1)),
    [`create table a (b text default ';');`, 'end $$;'],
  );
});

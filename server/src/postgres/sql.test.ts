import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fragment, plannedAfresh, sql } from './sql.ts';

test('every substitution becomes a parameter', () => {
  const attack = "'; drop table submerchants; --";
  const statement = sql('thing_find')`select ${attack}::text, ${2}::integer where ${null}::text`;
  assert.deepEqual(statement, {
    name: 'thing_find',
    text: 'select $1::text, $2::integer where $3::text',
    values: [attack, 2, null],
  });
});

test('a statement without parameters is its own text', () => {
  assert.deepEqual(sql('thing_list')`select 1`, {
    name: 'thing_list',
    text: 'select 1',
    values: [],
  });
});

test('more than nine parameters are numbered on', () => {
  const { text } = sql('many')`${0} ${0} ${0} ${0} ${0} ${0} ${0} ${0} ${0} ${0} ${0}`;
  assert.equal(text, '$1 $2 $3 $4 $5 $6 $7 $8 $9 $10 $11');
});

test('a fragment becomes text, and values beside it become parameters', () => {
  const columns = fragment`id, name`;
  const find = (id: number) => sql('thing_find')`
    select ${columns} from things where id = ${id}::integer or ${true}::boolean`;
  const expected = '\n    select id, name from things where id = $1::integer or $2::boolean';
  for (const id of [1, 2]) {
    const { text, values } = find(id);
    assert.deepEqual([text, values], [expected, [id, true]]);
  }
});

test('a statement made again has the same text, so its plan is kept', () => {
  const find = (id: number) => sql('thing_find')`select ${id}::integer`;
  assert.equal(find(1).text, find(2).text);
  assert.deepEqual([find(1).values, find(2).values], [[1], [2]]);
});

test('a statement that is planned afresh has no name', () => {
  const { name, text, values } = plannedAfresh(sql('thing_list')`select ${1}::integer`);
  assert.deepEqual([name, text, values], ['', 'select $1::integer', [1]]);
});

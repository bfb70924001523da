import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestDatabase } from '../../../tests/support/database/test-database.ts';
import { fc } from '../../../tests/support/fast-check.ts';
import * as arrays from './binary-array.ts';
import { openDatabase } from './database.ts';
import { sql } from './sql.ts';

const database = openDatabase({
  url: await createTestDatabase(),
  connectionsMax: 1,
  applicationName: 'test',
  onIdleError: () => {},
});
test.after(() => database.close());

const nullable = <T>(arbitrary: fc.Arbitrary<T>) => fc.array(fc.option(arbitrary));
/** PostgreSQL has no place for a NUL in a text. */
const storable = fc.string({ unit: 'grapheme' }).filter((value) => !value.includes('\0'));
const instant = fc.date({ min: new Date(0), max: new Date('2200-01-01'), noInvalidDate: true });

test('every kind of array arrives in PostgreSQL unchanged', async () => {
  const columns = fc.record({
    texts: nullable(storable),
    uuids: nullable(fc.uuid()),
    bigints: nullable(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })),
    integers: nullable(fc.integer()),
    booleans: nullable(fc.boolean()),
    instants: nullable(instant),
    bytes: nullable(fc.uint8Array().map((value) => Buffer.from(value))),
    digits: nullable(fc.uint8Array().map((value) => Buffer.from(value).toString('hex'))),
    jsons: nullable(fc.integer().map((value) => ({ value }))),
  });
  await fc.assert(
    fc.asyncProperty(columns, async (sent) => {
      const received = await database.row(sql('binary_arrays_echo')`
        select ${arrays.textArray(sent.texts)}::text[] as texts,
          ${arrays.uuidArray(sent.uuids)}::uuid[] as uuids,
          ${arrays.bigintArray(sent.bigints)}::bigint[]::text[] as bigints,
          ${arrays.integerArray(sent.integers)}::integer[] as integers,
          ${arrays.booleanArray(sent.booleans)}::boolean[] as booleans,
          ${arrays.timestamptzArray(sent.instants)}::timestamptz[] as instants,
          ${arrays.byteaArray(sent.bytes)}::bytea[] as bytes,
          ${arrays.hexArray(sent.digits)}::bytea[] as digits,
          ${arrays.jsonbArray(sent.jsons.map((json) => json && JSON.stringify(json)))}::jsonb[]
            as jsons`);
      const bigints = sent.bigints.map((value) => value?.toString() ?? null);
      const digits = sent.digits.map((value) =>
        value === null ? null : Buffer.from(value, 'hex'),
      );
      assert.deepEqual(received, { ...sent, bigints, digits });
    }),
    { numRuns: 100 },
  );
});

test('an empty array is an array', async () => {
  const row = await database.row<{ count: number }>(sql('binary_array_empty')`
    select cardinality(${arrays.textArray([])}::text[]) as count`);
  assert.equal(row?.count, 0);
});

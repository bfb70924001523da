import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDatabase } from '../../../tests/support/database/open-test-database.ts';
import { fc } from '../../../tests/support/fast-check.ts';
import { textArray } from './binary-array.ts';
import { sql } from './sql.ts';

const database = await openTestDatabase();

/** PostgreSQL has no place for a NUL in a text. */
const storable = fc
  .string({ unit: 'grapheme', maxLength: 3000 })
  .filter((value) => !value.includes('\0'));

test('values of every kind and size arrive unchanged, message after message', async () => {
  const values = fc.record({
    text: fc.option(storable),
    number: fc.option(fc.integer()),
    bytes: fc.option(fc.uint8Array({ maxLength: 20_000 }).map((value) => Buffer.from(value))),
    texts: fc.array(fc.option(storable), { maxLength: 20 }),
    instant: fc.date({ min: new Date(0), max: new Date('2200-01-01'), noInvalidDate: true }),
  });
  await fc.assert(
    fc.asyncProperty(values, async (sent) => {
      const received = await database.row(sql('bind_message_echo')`
        select ${sent.text}::text as text, ${sent.number}::integer as number,
          ${sent.bytes}::bytea as bytes, ${textArray(sent.texts)}::text[] as texts,
          ${sent.instant}::timestamptz as instant`);
      assert.deepEqual(received, { ...sent });
    }),
    { numRuns: 100 },
  );
});

test('a statement can be run again with the same values', async () => {
  const statement = sql('bind_message_again')`
    select ${'once'}::text as said, cardinality(${textArray(['a', 'b'])}::text[]) as count`;
  const expected = { said: 'once', count: 2 };
  assert.deepEqual(await database.row(statement), expected);
  assert.deepEqual(await database.row(statement), expected);
});

test('a value that cannot be sent fails its statement alone', async () => {
  const value = {
    writeTo() {
      throw new Error('no such value');
    },
  };
  await assert.rejects(database.row(sql('bind_message_bad')`select ${value}::text`), {
    message: 'no such value',
  });
  assert.deepEqual(await database.row(sql('bind_message_next')`select ${1}::integer as n`), {
    n: 1,
  });
});

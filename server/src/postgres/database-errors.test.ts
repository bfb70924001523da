import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { DatabaseUnavailable, explain, isRetryable, violates } from './database-errors.ts';

const duplicate = 'duplicate key value violates unique constraint';

test('a violation is known by the name of its constraint', () => {
  const error = errorWith(`${duplicate} "records_pkey"`, { constraint: 'records_pkey' });
  assert.equal(violates(error, 'records_pkey'), true);
  assert.equal(violates(error, 'records'), false);
  assert.equal(violates(error, 'operations_key'), false);
});

test('the number of the shard that Citus appends to the name is ignored', () => {
  for (const name of ['records_pkey_102042', 'records_pkey']) {
    for (const facts of [{}, { constraint: name }]) {
      const error = errorWith(`${duplicate} "${name}"`, facts);
      assert.equal(violates(error, 'records_pkey'), true, name);
      assert.equal(violates(error, 'operations_key'), false, name);
    }
  }
  for (const name of ['records_pkey_new_102042', 'all_records_pkey_102042', 'records_pkey1']) {
    assert.equal(violates(errorWith(`${duplicate} "${name}"`, {}), 'records_pkey'), false, name);
  }
});

test('an error that Citus passes on without a code is known by its message, or tried again', () => {
  const uncoded = { code: 'XX000', routine: 'ReportCopyError' };
  const violation = errorWith(`${duplicate} "records_pkey_102042"`, uncoded);
  assert.deepEqual([violates(violation, 'records_pkey'), isRetryable(violation)], [true, false]);
  const other = errorWith('deadlock detected', uncoded);
  assert.deepEqual([violates(other, 'records_pkey'), isRetryable(other)], [false, true]);
  const quoting = errorWith('invalid input: "constraint "records_pkey""', uncoded);
  assert.equal(violates(quoting, 'records_pkey'), false);
  assert.equal(isRetryable(errorWith('a bug', { code: 'XX000' })), false);
});

test('only failures of the driver mean that the database is unavailable', () => {
  class ConnectionRefused extends Error {}
  const own = new ConnectionRefused('the platform is connected to another account');
  assert.equal(explain(own), own);
  assert.ok(explain(new Error('Connection terminated')) instanceof DatabaseUnavailable);
});

test('an error that is not a violation is never taken for one', () => {
  const constraint = 'records_pkey';
  assert.equal(
    violates(errorWith('"records_pkey"', { code: '40001', constraint }), constraint),
    false,
  );
  assert.equal(violates(errorWith('"records_pkey"', { code: '40001' }), constraint), false);
  assert.equal(violates(new Error(`${duplicate} "records_pkey"`), constraint), false);
  assert.equal(violates(null, constraint), false);
});

function errorWith(
  message: string,
  facts: { readonly code?: string; readonly constraint?: string; readonly routine?: string },
): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError(message, message.length, 'error'), {
    code: '23505',
    ...facts,
  });
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { describeError, reviveError } from './describe-error.ts';

test('a described database error has its kind and place, and no value of a row', () => {
  const error = new pg.DatabaseError('duplicate key (pan)=(4111)', 0, 'error');
  Object.assign(error, { code: '23505', table: 'cards', constraint: 'cards_pkey' });
  error.detail = 'Key (pan)=(4111) already exists.';
  const facts = describeError(error);
  assert.equal(facts.constraint, 'cards_pkey');
  assert(!JSON.stringify(facts).includes('4111'));
});

test('an error revived from its description has the same description', () => {
  const cause = Object.assign(new TypeError('connect failed'), { code: 'ECONNREFUSED' });
  const facts = describeError(new RangeError('out of reach', { cause }));
  const told = structuredClone(facts);
  assert.deepEqual(describeError(reviveError(told)), facts);
  assert(reviveError(told) instanceof Error);
});

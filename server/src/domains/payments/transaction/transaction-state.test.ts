import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at, later } from '../payments-fixture.ts';
import { firstDue } from './transaction-state.ts';

test('the earliest due time counts', () => {
  assert.deepEqual(firstDue({ expire: later, settle: at, remind: null }), { kind: 'settle', at });
});

test('without due times nothing is due', () => {
  assert.equal(firstDue({ expire: null, settle: null }), null);
});

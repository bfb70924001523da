import assert from 'node:assert/strict';
import { test } from 'node:test';
import { postingColumns, sumPostings } from './columns.ts';
import { accountId, credit, debit, makePosting } from './posting.ts';
import type { Account, Entry } from './types.ts';

const at = new Date('2026-03-02T10:00:00.000Z');
const platformId = '0194f2a0-0000-7000-8000-000000000001';
const subMerchantId = '0194f2a0-0000-7000-8000-000000000002';
const clearing: Account = { kind: 'psp_clearing', subMerchantId: null, currency: 'EUR' };
const pending: Account = { kind: 'submerchant_pending', subMerchantId, currency: 'EUR' };
const dollars: Account = { ...clearing, currency: 'USD' };
const owed: Account = { ...pending, currency: 'USD' };

const postings = [
  post([debit(clearing, 100n), credit(pending, 100n)]),
  null,
  post([debit(clearing, 7n), credit(pending, 7n), debit(dollars, 9n), credit(owed, 9n)]),
];

test('a posting is one element per column, with its entries as array literals', () => {
  const columns = postingColumns(postings);
  assert.deepEqual(columns.accountIds, [
    `{${idOf(clearing)},${idOf(pending)}}`,
    null,
    `{${idOf(clearing)},${idOf(pending)},${idOf(dollars)},${idOf(owed)}}`,
  ]);
  assert.deepEqual(columns.amounts, ['{100,-100}', null, '{7,-7,9,-9}']);
  assert.deepEqual(columns.currencies, ['{EUR,EUR}', null, '{EUR,EUR,USD,USD}']);
  assert.deepEqual(columns.kinds, ['capture', null, 'capture']);
  assert.deepEqual(columns.changedSubMerchantIds, [subMerchantId, null, subMerchantId]);
});

test('postings to one account are summed', () => {
  assert.deepEqual(sumPostings(postings), [
    { platformId, accountId: idOf(clearing), account: clearing, amount: 107n },
    { platformId, accountId: idOf(pending), account: pending, amount: -107n },
    { platformId, accountId: idOf(dollars), account: dollars, amount: 9n },
    { platformId, accountId: idOf(owed), account: owed, amount: -9n },
  ]);
  assert.deepEqual(sumPostings([null]), []);
});

test('summing does not modify the postings', () => {
  const before = postingColumns(postings);
  sumPostings(postings);
  assert.deepEqual(postingColumns(postings), before);
});

function post(entries: readonly Entry[]) {
  return makePosting({ id: 'any', platformId, kind: 'capture', transactionId: null, at }, entries);
}

function idOf(account: Account): string {
  return accountId(platformId, account);
}

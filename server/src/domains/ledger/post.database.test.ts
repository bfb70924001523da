import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDatabase } from '../../../../tests/support/database/open-test-database.ts';
import {
  type PostedRecord,
  recordAndPost,
} from '../../../../tests/support/money/record-and-post.ts';
import { newUuid } from '../../lib/ids.ts';
import { violates } from '../../postgres/database.ts';
import { readBalances } from './balances.ts';
import { credit, debit, makePosting } from './posting.ts';
import type { Account } from './types.ts';
import { verifyLedger } from './verify.ts';

const database = await openTestDatabase();
const subMerchantId = newUuid();
const pending: Account = { kind: 'submerchant_pending', subMerchantId, currency: 'EUR' };
const transit: Account = { kind: 'submerchant_in_transit', subMerchantId, currency: 'EUR' };

test('postings are recorded and added to the balances', async () => {
  const platformId = newUuid();
  const records = [payout(platformId, 700n), payout(platformId, 50n)];
  await recordAndPost(database, platformId, records);
  assert.deepEqual(await readBalances(database, { platformId, subMerchantId }), [
    { kind: 'submerchant_in_transit', currency: 'EUR', balance: -750n },
    { kind: 'submerchant_pending', currency: 'EUR', balance: 750n },
  ]);
  assert.deepEqual(await verifyLedger(database, platformId), []);
});

test('a recorded operation posts nothing more', async () => {
  const platformId = newUuid();
  const record = payout(platformId, 700n);
  const postOnce = () => recordAndPost(database, platformId, [record]);
  await postOnce();
  await assert.rejects(postOnce, (error) => violates(error, 'records_pkey'));
  const [balance] = await readBalances(database, { platformId, subMerchantId });
  assert.equal(balance?.balance, -700n);
});

test('the database refuses an unbalanced posting', async () => {
  const platformId = newUuid();
  const record = payout(platformId, 700n);
  assert(record.posting !== null);
  const posting = { ...record.posting, entries: record.posting.entries.slice(1) };
  await assert.rejects(recordAndPost(database, platformId, [{ ...record, posting }]), (error) =>
    violates(error, 'records_balance'),
  );
  assert.deepEqual(await readBalances(database, { platformId, subMerchantId }), []);
});

function payout(platformId: string, amount: bigint): PostedRecord {
  const id = newUuid();
  const at = new Date();
  const posting = makePosting({ id, platformId, kind: 'payout', transactionId: null, at }, [
    debit(pending, amount),
    credit(transit, amount),
  ]);
  const hash = '0'.repeat(64);
  const facts = { operationId: id, kind: 'payout', objectId: id, position: 1, at };
  return { ...facts, stages: '[]', hash, eventIds: [], posting };
}

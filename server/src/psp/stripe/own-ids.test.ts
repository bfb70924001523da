import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatId, newUuid } from '../../lib/ids.ts';
import { ownIdIn, publicIds } from './own-ids.ts';

test('an id of ours is read in full or not at all', () => {
  const id = newUuid();
  assert.equal(ownIdIn({ a: id }, 'a'), id);
  for (const edited of ['', ' ', `${id} `, id.slice(1), id.toUpperCase(), 'txn_1', `${id}\n`]) {
    assert.equal(ownIdIn({ a: edited }, 'a'), undefined, edited);
  }
  for (const metadata of [null, undefined, {}]) assert.equal(ownIdIn(metadata, 'a'), undefined);
});

test("an object's metadata has its public ids and nothing personal", () => {
  const [transaction, refund] = [newUuid(), newUuid()];
  assert.deepEqual(publicIds({ txn: transaction, re: refund }), {
    taprail_transaction: formatId('txn', transaction),
    taprail_refund: formatId('re', refund),
  });
  assert.deepEqual(publicIds({ po: transaction, re: null }), {
    taprail_payout: formatId('po', transaction),
  });
  assert.deepEqual(publicIds({ txn: 'the name of somebody' }), {});
});

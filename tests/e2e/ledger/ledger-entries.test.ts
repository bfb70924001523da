import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listEntries } from '../../../server/src/domains/ledger/entries.ts';
import { findIdByExternalRef } from '../../../server/src/domains/onboarding/index.ts';
import { TestCounter } from '../../support/money/taps.ts';
import { advance, daySeconds } from '../../support/onboarding/onboarding.ts';
import { startTestService } from '../../support/service/test-service.ts';

const service = await startTestService();

test('entries of a sub-merchant are the same through every filter', async () => {
  const { id: platformId, api } = await service.newPlatform();
  const counter = await TestCounter.open(api);
  const other = await TestCounter.open(api);
  const { transaction } = await counter.tap({ amount: 4000, platform_fee: 100 });
  await other.tap();
  await counter.tap({ amount: 900 });
  await advance(api, 4 * daySeconds);
  await api.post('/v1/refunds', { transaction, amount: 500 });
  const { externalRef } = counter;
  const subMerchantId = await findIdByExternalRef(service.database, { platformId, externalRef });
  const list = async (
    limit: number,
    fewMax: number,
    before: Parameters<typeof listEntries>[1]['before'],
  ) => {
    const page = { platformId, subMerchantId, object: null, account: null, before, limit };
    const { rows } = await listEntries(service.database, page, { fewMax });
    return rows;
  };
  const all = await list(100, 0, null);
  const kinds = new Set(all.map(({ kind }) => kind));
  assert.ok(kinds.size >= 4, `captures, settlements, payouts and a refund: ${[...kinds]}`);
  assert.deepEqual(await list(100, 1000, null), all);
  const [, , third] = all;
  assert(third);
  const page = await list(4, 1000, third);
  assert.deepEqual(page, all.slice(3, 7));
  assert.deepEqual(await list(4, 0, third), page);
});

test('entries of one kind of account are found, in any number of pages', async () => {
  const { id: platformId, api } = await service.newPlatform();
  const counter = await TestCounter.open(api);
  const { transaction } = await counter.tap({ amount: 4000 });
  for (let tap = 0; tap < 6; tap += 1) await counter.tap({ amount: 900 });
  await api.post('/v1/test/disputes', { transaction });
  const held = await api.get('/v1/ledger/entries?account=submerchant_dispute_hold');
  const data = held.body.data as { account: string; amount: number }[];
  assert.deepEqual(
    data.map(({ account, amount }) => [account, amount]),
    [['submerchant_dispute_hold', -4000]],
  );
  const own = `submerchant=${counter.externalRef}&account=submerchant_dispute_hold`;
  assert.deepEqual((await api.get(`/v1/ledger/entries?${own}`)).body.data, data);
  assert.equal((await api.get('/v1/ledger/entries?account=savings')).status, 400);

  // Two operations at a time: most pages are empty, and no entry is left out.
  const account = 'submerchant_pending' as const;
  const page = { platformId, subMerchantId: null, object: null, account, limit: 100 };
  const all = (await listEntries(service.database, { ...page, before: null })).rows;
  assert.equal(all.length, 7);
  const walked: typeof all = [];
  let before: Parameters<typeof listEntries>[1]['before'] = null;
  for (let turn = 0; turn < 30; turn += 1) {
    const found = await listEntries(service.database, { ...page, before }, { examinedMax: 2 });
    walked.push(...found.rows);
    if (found.end === null) break;
    before = { postingId: found.end, accountId: '00000000-0000-0000-0000-000000000000' };
  }
  assert.deepEqual(walked, all);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listEntries } from '../../../server/src/domains/ledger/entries.ts';
import { findIdByExternalRef } from '../../../server/src/domains/onboarding/index.ts';
import { advance, daySeconds } from '../../support/onboarding.ts';
import { TestCounter } from '../../support/taps.ts';
import { startTestService } from '../../support/test-service.ts';

const service = await startTestService();

test('entries of a sub-merchant are the same, however they are looked for', async () => {
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
  const list = (
    limit: number,
    fewMax: number,
    before: Parameters<typeof listEntries>[1]['before'],
  ) =>
    listEntries(
      service.database,
      { platformId, subMerchantId, transactionId: null, before, limit },
      { fewMax },
    );
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

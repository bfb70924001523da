import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '../../server/src/postgres/sql.ts';
import { TestCounter } from '../../tests/support/money/taps.ts';
import { startTestService } from '../../tests/support/service/test-service.ts';
import { fillEntries } from './fill-entries.ts';

const service = await startTestService();

test('a tap is copied into both tables, and the service goes on', async () => {
  const { api } = await service.newPlatform();
  const counter = await TestCounter.open(api);
  await counter.tap({ reference: 'order' });
  await fillEntries(service.databaseUrl, { count: 20, onProgress() {} });
  const row = await service.database.row(sql('test_filled')`
    select (select count(*) from transactions) as transactions,
      (select count(*) from operations where kind = 'tap') as operations`);
  assert.deepEqual(row, { transactions: 21n, operations: 21n });
  await counter.tap();
});

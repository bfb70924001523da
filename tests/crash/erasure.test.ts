import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '../../server/src/postgres/sql.ts';
import { checkBooks } from '../property/payments/checks.ts';
import { dumpDatabase } from '../support/database/dump-database.ts';
import { TestCounter } from '../support/money/taps.ts';
import { advance, daySeconds } from '../support/onboarding/onboarding.ts';
import { startCluster } from '../support/running/test-cluster.ts';
import { killInWrite } from './cut-off.ts';
import { endLeases } from './end-leases.ts';

/** Without workers, so that only the surviving process takes over the killed one's work. */
const cluster = await startCluster({ workers: 0 });
const { database } = cluster;

/** More than one batch. */
const tapCount = 260;

test('an erasure cut off within its second batch leaves out nothing and counts nothing twice', async () => {
  const platform = await cluster.newPlatform();
  const { api, id: platformId } = platform;
  await api.taprail.settings.update({ retention_years: 0 });
  const counter = await TestCounter.open(api, { country: 'DE' });
  const numbers = Array.from({ length: tapCount }, (_, n) => n);
  await Promise.all(numbers.map((n) => counter.tap({ reference: `words-${n}` })));
  await advance(api, 10 * daySeconds);
  const asked = await api.post(`/sub-merchants/${counter.externalRef}/erasure`);
  assert.equal(asked.status, 202, asked.text);

  const erasure = () => api.taprail.submerchants.erasure(counter.externalRef);
  await killInWrite(cluster, {
    platform,
    lock: sql('test_lock_newest_transaction')`
      select from transactions
      where platform_id = ${platformId}::uuid
      order by transaction_id desc
      limit 1
      for update`,
    act: (doomed) => doomed.post('/v1/test/clock/advance', { by: 60 }),
  });
  const cutOff = await erasure();
  assert.deepEqual([cutOff.status, cutOff.transactions_erased], ['running', 250]);
  assert.match(await dumpDatabase(database), /words-\d/);

  await endLeases(database, platformId, ['erasures']);
  await database.rows(sql('test_end_clock_lease')`
    update platforms set clock_lease_until = null where platform_id = ${platformId}::uuid`);
  await advance(api, 60);
  const { status, transactions, transactions_erased: erased } = await erasure();
  assert.deepEqual([status, transactions, erased], ['completed', tapCount, tapCount]);
  assert.doesNotMatch(await dumpDatabase(database), /words-\d/);
  await checkBooks({ database, platformId });
});

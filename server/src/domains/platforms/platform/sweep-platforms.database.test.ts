import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { openTestDatabase } from '../../../../../tests/support/database/open-test-database.ts';
import { newUuid } from '../../../lib/ids.ts';
import { sql } from '../../../postgres/sql.ts';
import { createPlatform } from './platform.ts';
import { sweepPlatforms } from './sweep-platforms.ts';

const database = await openTestDatabase();

test('a platform for which a sweep fails is logged, and the others are still swept', async () => {
  const names = [newUuid(), newUuid(), newUuid()];
  const platforms = await Promise.all(
    names.map((name) => createPlatform(database, { name, now: new Date() })),
  );
  const [broken] = platforms.map(({ id }) => id).toSorted();
  const swept: string[] = [];
  const logged: { platform: string }[] = [];
  await sweepPlatforms({
    database,
    logger: pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) }),
    limit: 10,
    async run(platformId) {
      if (platformId === broken) await database.rows(sql('test_fail')`select 1 / 0`);
      swept.push(platformId);
      return 3;
    },
  });
  const others = platforms.map(({ id }) => id).filter((id) => id !== broken);
  assert.deepEqual(swept.toSorted(), others.toSorted());
  assert.deepEqual(
    logged.map(({ platform }) => platform),
    [broken],
  );
});

test("a sweep uses each platform's clock, and runs batches until one is not full", async () => {
  const { id } = await createPlatform(database, { name: newUuid(), now: new Date() });
  const aheadMs = 86_400_000;
  await database.rows(sql('test_set_clock')`
    update platforms set clock_offset_ms = ${aheadMs}::bigint where platform_id = ${id}::uuid`);
  const counts = [10, 10, 4, 10];
  const nows: Date[] = [];
  const before = Date.now();
  const logger = pino({ level: 'silent' });
  await sweepPlatforms({
    database,
    logger,
    limit: 10,
    async run(platformId, { now }) {
      if (platformId !== id) return 0;
      nows.push(now);
      return counts.shift() ?? 0;
    },
  });
  assert.deepEqual(counts, [10]);
  for (const now of nows) {
    assert(now.getTime() >= before + aheadMs && now.getTime() <= Date.now() + aheadMs);
  }
});

test('a stop ends a sweep after the batch under way, however much is left', async () => {
  await createPlatform(database, { name: newUuid(), now: new Date() });
  const stopping = new AbortController();
  let batches = 0;
  await sweepPlatforms({
    database,
    logger: pino({ level: 'silent' }),
    limit: 10,
    signal: stopping.signal,
    async run() {
      batches += 1;
      stopping.abort();
      return batches < 5 ? 10 : 0;
    },
  });
  assert.equal(batches, 1);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDatabase } from '../../../tests/support/database/open-test-database.ts';
import { onSingleServer } from '../../../tests/support/database/test-database.ts';
import { newUuid } from '../lib/ids.ts';
import { plannedForBatches } from './database.ts';
import { platformOf, sql } from './sql.ts';

const database = await openTestDatabase();
const [one, other] = [newUuid(), newUuid()];

test('a batch returns the rows of all platforms, and takes all items', async () => {
  const rows = await run([
    { platformId: one, n: 1 },
    { platformId: other, n: 2 },
    { platformId: one, n: 3 },
  ]);
  const pairs = rows.map(({ n, platform_id }) => `${n} ${platform_id}`);
  assert.deepEqual(pairs.sort(), [`1 ${one}`, `2 ${other}`, `3 ${one}`]);
});

test('one statement serves all platforms of a single server', onSingleServer, async () => {
  const rows = await run([
    { platformId: one, n: 1 },
    { platformId: other, n: 2 },
  ]);
  assert.deepEqual(
    rows.map(({ named, count }) => ({ named, count })),
    [
      { named: null, count: 2 },
      { named: null, count: 2 },
    ],
  );
});

interface Item {
  readonly platformId: string;
  readonly n: number;
}

/** Each row says which platform its statement named, and how many items it had. */
function run(items: readonly Item[]) {
  const connection = database.dedicated(plannedForBatches);
  return connection
    .batch<{ n: number; platform_id: string; named: string | null; count: number }, Item>(
      items,
      platformOf,
      (platformId, own) => sql('test_batch')`
        select w.n, coalesce(${platformId}::uuid, w.platform_id) as platform_id,
          ${platformId}::text as named, ${own.length}::integer as count
        from unnest(
          ${own.map((item) => item.platformId)}::uuid[], ${own.map((item) => item.n)}::integer[]
        ) as w (platform_id, n)
        order by w.n`,
    )
    .finally(() => connection.release());
}

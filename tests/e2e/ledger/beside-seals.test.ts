import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { firstUuidAt, madeAt, newUuid } from '../../../server/src/lib/ids.ts';
import { sql } from '../../../server/src/postgres/sql.ts';
import { balancesOf } from '../../support/money/after-capture.ts';
import { TapService } from '../../support/money/tap-service.ts';
import { advanceTo } from '../../support/onboarding/onboarding.ts';
import { eventually } from '../../support/running/service-process.ts';

const taps = await TapService.start();

/** The next file may run in this process, and must not get ids of the future. */
after(() => eventually('ids are of the present', () => madeAt(newUuid()) <= new Date()));

/** Captures of a Monday afternoon in New York settle when Tuesday begins there. */
const monday = new Date('2030-03-04T18:00:00Z');
const tuesday = new Date('2030-03-05T05:00:00Z');

test('a step that a seal has overtaken keeps its own time', async () => {
  const { platform, api, counter } = await taps.newCounter();
  await advanceTo(api, monday);
  await counter.tap({ amount: 1_000 });
  // As if another node, whose clock is ahead, had begun a seal.
  const fence = firstUuidAt(new Date(Date.now() + 5_000));
  await taps.service.database.rows(sql('test_raise_fence')`
    update fences
    set fence_id = ${fence}::uuid
    where platform_id = ${platform.id}::uuid`);
  await advanceTo(api, new Date(tuesday.getTime() + 500));
  assert.deepEqual(await balancesOf(api, counter), { USD: { available: 1_000 } });
});

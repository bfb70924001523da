import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDatabase } from '../../../../tests/support/open-test-database.ts';
import { newUuid } from '../../lib/ids.ts';
import { violates } from '../../postgres/database.ts';
import { sql } from '../../postgres/sql.ts';
import { setPauses } from './pause.ts';
import { healthy, later, now, wanting } from './progress-fixture.ts';
import { applyAccount } from './rules.ts';
import { findById, listSubMerchants, saveProgress } from './store.ts';
import { nothingRequired } from './types.ts';

const database = await openTestDatabase();
const none = { charges: false, payouts: false };

test('a pause outlasts what the provider says, which shows again afterwards', async () => {
  const { pause, hear, shown } = await newSubMerchant();
  await hear({ ...healthy, revision: 1 });
  assert.deepEqual(await shown(), ['enabled', true, true, null]);
  await pause({ charges: true, payouts: true });
  assert.deepEqual(await shown(), ['enabled', false, false, 'platform_paused']);
  await hear({ ...healthy, revision: 2 });
  assert.deepEqual(await shown(), ['enabled', false, false, 'platform_paused']);
  await hear({ ...wanting, revision: 3 });
  const asked = ['pending_requirements', false, false, 'requirements.currently_due'];
  assert.deepEqual(await shown(), asked);
  await pause({ charges: false, payouts: true });
  assert.deepEqual(await shown(), asked);
  await hear({ ...healthy, revision: 4 });
  assert.deepEqual(await shown(), ['enabled', true, false, 'payouts_paused']);
  await pause(none);
  assert.deepEqual(await shown(), ['enabled', true, true, null]);
});

test('a decision on what was read before a pause is not written after it', async () => {
  const { hear, pause, read, shown } = await newSubMerchant();
  const before = await read();
  await pause({ charges: true, payouts: false });
  assert.equal(await hear(healthy, before), false);
  assert.equal(await hear(healthy), true);
  assert.deepEqual(await shown(), ['enabled', false, true, 'platform_paused']);
});

for (const [change, constraint] of [
  ['charges_enabled = true', 'submerchants_charges_follow_status'],
  ['payouts_enabled = true', 'submerchants_payouts_follow_pause'],
] as const) {
  test(`the database refuses ${change} while that is paused`, async () => {
    const { id, hear, pause } = await newSubMerchant();
    await hear(healthy);
    await pause({ charges: true, payouts: true });
    const text = `update submerchants set ${change} where submerchant_id = $1::uuid`;
    await assert.rejects(
      database.rows({ name: `test_${constraint}`, text, values: [id] }),
      (error) => violates(error, constraint),
    );
  });
}

async function newSubMerchant() {
  const [platformId, id] = [newUuid(), newUuid()];
  await database.rows(sql('test_submerchant_insert')`
    insert into submerchants (
      platform_id, submerchant_id, external_ref, country, business_type, status,
      charges_enabled, payouts_enabled, requirements, document, document_key_id,
      document_version, created_at, updated_at
    ) values (
      ${platformId}::uuid, ${id}::uuid, 'shop', 'US', 'individual', 'creating', false, false,
      ${JSON.stringify(nothingRequired)}::jsonb, ''::bytea, 'k1', 1, ${now}::timestamptz,
      ${now}::timestamptz
    )`);
  const read = async () => {
    const found = await findById(database, { platformId, id });
    assert(found);
    return found;
  };
  return {
    id,
    read,
    pause: (pauses: typeof none) =>
      setPauses(database, { platformId, externalRef: 'shop', pauses, now: later(1) }),
    /** Applies what the provider says; false when the row was written in between. */
    async hear(account: typeof healthy, from?: Awaited<ReturnType<typeof read>>) {
      const subMerchant = from ?? (await read());
      const situation = { now, documentVersion: 1, sentVersion: null };
      const decided = applyAccount(subMerchant.progress, account, situation);
      const change = { subMerchant, progress: decided, release: false, now };
      return (
        (await database.rows(saveProgress(change.subMerchant.platformId, [change]))).length === 1
      );
    },
    /** As every list and look-up reads it. */
    async shown() {
      const page = { platformId, status: null, afterId: null, limit: 1 };
      const [view] = await listSubMerchants(database, page);
      return [view?.status, view?.chargesEnabled, view?.payoutsEnabled, view?.disabledReason];
    },
  };
}

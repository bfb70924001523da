import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDatabase } from '../../../../../tests/support/database/open-test-database.ts';
import { newUuid } from '../../../lib/ids.ts';
import { violates } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';
import { pageBounds } from '../../../request/answer-page.ts';
import { applyAccount } from '../accounts/decide-progress.ts';
import { healthy, later, now, unpaid, wanting } from '../accounts/progress-fixture.ts';
import { saveProgress } from '../accounts/save-progress.ts';
import { findById } from '../records/store.ts';
import { listSubMerchants } from '../records/view-store.ts';
import { nothingRequired } from '../types.ts';
import { suspendPayouts } from './pause.ts';
import { findPayees } from './payees.ts';

const database = await openTestDatabase();

test('suspended payouts outlast every reading of the provider, which is stored unchanged', async () => {
  const { suspend, hear, shown, read } = await newSubMerchant();
  await hear({ ...healthy, revision: 1 });
  await suspend();
  const suspended = ['enabled', true, false, 'payouts_paused'];
  assert.deepEqual(await shown(), suspended);
  await hear({ ...healthy, revision: 2 });
  assert.deepEqual(await shown(), suspended);
  await hear({ ...unpaid, revision: 3 });
  assert.deepEqual(await shown(), ['enabled', true, false, 'requirements.past_due']);
  await hear({ ...wanting, revision: 4 });
  const asked = ['pending_requirements', false, false, 'requirements.currently_due'];
  assert.deepEqual(await shown(), asked);
  assert.deepEqual((await read()).progress.requirements.currentlyDue, ['a']);
  await hear({ ...healthy, revision: 5 });
  assert.deepEqual(await shown(), suspended);
  assert.deepEqual((await read()).progress.requirements, nothingRequired);
});

test('suspending suspended payouts changes nothing', async () => {
  const { suspend, hear, read } = await newSubMerchant();
  await hear(healthy);
  const before = await read();
  await suspend(later(1));
  const suspended = await read();
  assert.deepEqual([suspended.updatedAt, suspended.revision], [later(1), before.revision + 1n]);
  await suspend(later(2));
  assert.deepEqual(await read(), suspended);
});

test('a rollback undoes the holding of payouts', async () => {
  const { id, platformId, hear, read } = await newSubMerchant();
  await hear(healthy);
  const before = await read();
  const failing = database.transaction(async (transaction) => {
    await suspendPayouts(transaction, { platformId, subMerchantId: id, now });
    throw new Error('the caller fails');
  });
  await assert.rejects(failing, /the caller fails/);
  assert.deepEqual(await read(), before);
});

test('a decision made before payouts were suspended is not written after it', async () => {
  const { hear, suspend, read, shown } = await newSubMerchant();
  const before = await read();
  await suspend();
  assert.equal(await hear(healthy, before), false);
  assert.equal(await hear(healthy), true);
  assert.deepEqual(await shown(), ['enabled', true, false, 'payouts_paused']);
});

for (const [change, constraint] of [
  ['charges_paused = true', 'submerchants_charges_follow_status'],
  ['payouts_paused = true', 'submerchants_payouts_follow_provider'],
  ['payouts_suspended = true', 'submerchants_payouts_follow_provider'],
  ['psp_payouts_enabled = false', 'submerchants_payouts_follow_provider'],
] as const) {
  test(`the database refuses ${change} while the flags contradict it`, async () => {
    const { id, hear } = await newSubMerchant();
    await hear(healthy);
    const text = `update submerchants set ${change} where submerchant_id = $1::uuid`;
    await assert.rejects(database.rows({ name: `test_${change}`, text, values: [id] }), (error) =>
      violates(error, constraint),
    );
  });
}

test('a payee has its account, and can be paid unless its payouts are suspended', async () => {
  const { id, platformId, hear, suspend } = await newSubMerchant();
  const payee = async () => (await findPayees(database, platformId, [id])).get(id);
  const place = { externalRef: 'shop', timeZone: 'Europe/Berlin', connectionId: null };
  const facts = { ...place, payoutInterval: null, disabledReason: null };
  const waitingCurrencies: string[] = [];
  const unknown = { account: null, payoutsEnabled: false, payoutCurrencies: null };
  assert.deepEqual(await payee(), { ...facts, waitingCurrencies, ...unknown });
  await hear(healthy);
  const known = { ...facts, account: 'acct_1', payoutsEnabled: true, payoutCurrencies: ['EUR'] };
  assert.deepEqual(await payee(), { ...known, waitingCurrencies });
  await suspend();
  const suspended = { payoutsEnabled: false, disabledReason: 'payouts_paused' };
  assert.deepEqual(await payee(), { ...known, waitingCurrencies, ...suspended });
});

test('only its own platform finds a payee by id', async () => {
  const [mine, theirs] = [await newSubMerchant(), await newSubMerchant()];
  const { platformId } = mine;
  const ids = [mine.id, theirs.id, newUuid()];
  const found = await findPayees(database, platformId, ids);
  assert.deepEqual([...found.keys()], [mine.id]);
  assert.deepEqual(await findPayees(database, platformId, []), new Map());
});

async function newSubMerchant() {
  const [platformId, id] = [newUuid(), newUuid()];
  await database.rows(sql('test_submerchant_insert')`
    insert into submerchants (
      platform_id, submerchant_id, external_ref, country, business_type, status, time_zone,
      charges_enabled, payouts_enabled, requirements, document, document_key_id,
      document_version, created_at, updated_at
    ) values (
      ${platformId}::uuid, ${id}::uuid, 'shop', 'DE', 'individual', 'creating', 'Europe/Berlin',
      false, false, ${JSON.stringify(nothingRequired)}::jsonb, ''::bytea, 'k1', 1,
      ${now}::timestamptz, ${now}::timestamptz
    )`);
  const read = async () => {
    const found = await findById(database, { platformId, id });
    assert(found);
    return found;
  };
  return {
    platformId,
    id,
    read,
    suspend: (at = now) =>
      database.transaction((transaction) =>
        suspendPayouts(transaction, { platformId, subMerchantId: id, now: at }),
      ),
    /** Applies a reading of the provider; false when the row changed meanwhile. */
    async hear(account: typeof healthy, from?: Awaited<ReturnType<typeof read>>) {
      const subMerchant = from ?? (await read());
      const situation = { now, documentVersion: 1, sentVersion: null, changedAt: now };
      const decided = applyAccount(subMerchant.progress, account, situation);
      const change = { subMerchant, progress: decided, release: false, now };
      return (await database.rows(saveProgress(platformId, [change]))).length === 1;
    },
    /** As lists show it. */
    async shown() {
      const first = pageBounds(null, { order: 'desc', limit: 1 });
      const page = { platformId, status: null, isPastDue: null, ...first };
      const [view] = await listSubMerchants(database, page);
      return [view?.status, view?.chargesEnabled, view?.payoutsEnabled, view?.disabledReason];
    },
  };
}

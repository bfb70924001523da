import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject } from '../../../server/src/lib/json.ts';
import { sql } from '../../../server/src/postgres/sql.ts';
import {
  advance,
  daySeconds,
  profileIn,
  TestSubMerchant,
} from '../../support/onboarding/onboarding.ts';
import type { ApiClient } from '../../support/service/api-client.ts';
import { assertRefusal } from '../../support/service/assert-refusal.ts';
import { startTestService } from '../../support/service/test-service.ts';

const service = await startTestService();
// Without workers a submission that returns to received stays there until the clock is used.
const idle = await startTestService({ config: { role: 'api' } });

test('errored without an account: a corrected submission is tried again', async () => {
  const { api } = await service.newPlatform();
  const shop = new TestSubMerchant(api, { email: 'owner+error@example.com' });
  await shop.provision();
  await advance(api, daySeconds);
  assert.equal((await shop.read()).status, 'errored');
  const again = profileIn(await shop.submit({ email: 'owner@example.com' }));
  assert.equal(again.requirements.disabledReason, null);
  await advance(api, 0);
  assert.equal((await shop.satisfy()).status, 'enabled');
});

test('errored: the same submission again is a retry, and may end errored again', async () => {
  const { api } = await service.newPlatform();
  const shop = new TestSubMerchant(api, { email: 'owner+error@example.com' });
  await shop.provision();
  await advance(api, daySeconds);
  const errored = await shop.read();
  const again = profileIn(await shop.submit());
  assert(['received', 'creating'].includes(again.status));
  await advance(api, daySeconds);
  assert.deepEqual(await shop.read(), errored);
});

test('errored: a PATCH is only stored, and a POST returns to received', async () => {
  const { id, api } = await idle.newPlatform();
  const shop = new TestSubMerchant(api);
  await shop.provision();
  const account = await pspAccounts(id);
  const errored = await shop.helper('error');
  assert.equal(errored.status, 'errored');
  assert.equal(errored.requirements.disabledReason, 'provisioning_error');

  const patched = profileIn(await shop.patch({ 'individual.first_name': 'Jenny' }));
  assert.deepEqual(patched, errored);
  await advance(api, daySeconds);
  assert.deepEqual(await shop.read(), errored);

  const received = profileIn(await shop.submit({ 'individual.last_name': 'Rosen' }));
  assert.equal(received.status, 'received');
  assert.equal(received.requirements.disabledReason, null);
  assert.deepEqual(received.requirements.currentlyDue, []);

  await advance(api, 0);
  const { status, requirements } = await shop.read();
  assert.equal(status, 'pending_requirements');
  assert(!requirements.currentlyDue.includes('individual.first_name'));
  assert(!requirements.currentlyDue.includes('individual.last_name'));
  assert.equal((await shop.satisfy()).status, 'enabled');
  assert.deepEqual(await pspAccounts(id), account, 'the account is the one made before');
});

test('after a fatal error without an account, the next submission creates it', async () => {
  const { id, api } = await idle.newPlatform();
  const shop = new TestSubMerchant(api);
  await shop.submit();
  assert.equal((await shop.helper('error')).status, 'errored');
  assert.deepEqual(await pspAccounts(id), []);
  profileIn(await shop.submit());
  await advance(api, 0);
  assert.equal((await shop.read()).status, 'pending_requirements');
  assert.equal((await pspAccounts(id)).length, 1);
});

test('errored again when the PSP fails before the retry', async () => {
  const { api } = await idle.newPlatform();
  const shop = new TestSubMerchant(api);
  await shop.provision();
  await shop.helper('error');
  const errored = await shop.helper('error');
  profileIn(await shop.submit());
  await advance(api, 0);
  assert.deepEqual((await shop.read()).status, errored.status);
  profileIn(await shop.submit());
  await advance(api, 0);
  assert.equal((await shop.read()).status, 'pending_requirements');
});

async function reject(api: ApiClient, details: JsonObject = {}): Promise<TestSubMerchant> {
  const shop = new TestSubMerchant(api, { ...details, email: 'owner+reject@example.com' });
  assert.equal((await shop.provision()).status, 'rejected');
  return shop;
}

test('rejected: the identical submission answers 200 with the record', async () => {
  const { api } = await service.newPlatform();
  const shop = await reject(api, { individual: { first_name: 'Jenny', dob: { day: 3 } } });
  const rejected = await shop.read();
  assert.deepEqual(profileIn(await shop.submit()), rejected);
  assert.deepEqual(profileIn(await shop.submit()), rejected);
});

const differences: Record<string, JsonObject> = {
  'another email': { email: 'owner@example.com' },
  'another value': { individual: { first_name: 'Jane' } },
  'one more field': { metadata: { note: 'please' } },
  'one field less': { individual: { first_name: null } },
  'another country': { country: 'DE' },
  'an unsupported country': { country: 'AQ' },
  'another businessType': { businessType: 'company' },
};
for (const [what, difference] of Object.entries(differences)) {
  test(`rejected: 409 for a submission with ${what}, and nothing changes`, async () => {
    const { api } = await service.newPlatform();
    const shop = await reject(api, { individual: { first_name: 'Jenny' } });
    const rejected = await shop.read();
    const refused = await shop.submit(difference);
    assertRefusal(refused, { status: 409, code: 'submerchant_rejected' });
    assert.deepEqual(await shop.read(), rejected);
    assert.deepEqual(profileIn(await shop.submit()), rejected);
  });
}

const changes: Record<string, JsonObject> = {
  'something new': { 'individual.last_name': 'Rosen' },
  'what it has': { 'individual.first_name': 'Jenny' },
  nothing: {},
  'another country': { country: 'DE' },
  'a bad value': { individual: { dob: { day: 99 } } },
};
for (const [what, body] of Object.entries(changes)) {
  test(`rejected: 409 for a PATCH with ${what}`, async () => {
    const { api } = await service.newPlatform();
    const shop = await reject(api, { individual: { first_name: 'Jenny' } });
    assertRefusal(await shop.patch(body), { status: 409, code: 'submerchant_rejected' });
  });
}

test('rejected is final: no webhook, clock or test route changes it', async () => {
  const { api } = await service.newPlatform();
  const shop = new TestSubMerchant(api);
  await shop.enable();
  const rejected = await shop.helper('reject', { reason: 'rejected.terms_of_service' });
  assert.equal(rejected.requirements.disabledReason, 'rejected.terms_of_service');
  assert.deepEqual(await shop.helper('reject', { reason: 'rejected.fraud' }), rejected);
  assert.deepEqual(await shop.helper('require', { due_in: 60 }), rejected);
  await advance(api, 30 * daySeconds);
  assert.deepEqual(await shop.read(), rejected);
});

async function pspAccounts(platformId: string): Promise<string[]> {
  const rows = await idle.database.rows<{ account_ref: string }>(sql('test_psp_accounts')`
    select account_ref from simulator_accounts where platform_id = ${platformId}::uuid`);
  return rows.map((row) => row.account_ref);
}

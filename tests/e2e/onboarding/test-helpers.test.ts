import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TestSubMerchant } from '../../support/onboarding/onboarding.ts';
import type { ApiClient } from '../../support/service/api-client.ts';
import { assertRefusal } from '../../support/service/assert-refusal.ts';
import { startTestService } from '../../support/service/test-service.ts';

// Without workers a submission stays received until a test route or the clock moves it.
const service = await startTestService({ config: { role: 'api' } });
const conflict = { status: 409, code: 'status_conflict' };

const ask = (api: ApiClient, shop: TestSubMerchant, verb: string) =>
  api.post(`/v1/test${shop.path}/${verb}`, verb === 'error' ? undefined : {});

test('require and reject need an account', async () => {
  const { api } = await service.newPlatform();
  const shop = new TestSubMerchant(api);
  await shop.submit();
  for (const verb of ['require', 'reject']) assertRefusal(await ask(api, shop, verb), conflict);
  assert.equal((await shop.read()).status, 'received');
});

test('error makes a received, creating or pending sub-merchant errored', async () => {
  const { api } = await service.newPlatform();
  const received = new TestSubMerchant(api);
  await received.submit();
  const creating = new TestSubMerchant(api, { email: 'owner+slow@example.com' });
  const pending = new TestSubMerchant(api);
  assert.equal((await creating.provision()).status, 'creating');
  assert.equal((await pending.provision()).status, 'pending_requirements');
  for (const shop of [received, creating, pending]) {
    const { status, requirements } = await shop.helper('error');
    assert.deepEqual([status, requirements.disabledReason], ['errored', 'provisioning_error']);
  }
});

test('error never changes an enabled or rejected account', async () => {
  const { api } = await service.newPlatform();
  const shop = new TestSubMerchant(api);
  const enabled = await shop.enable();
  assertRefusal(await ask(api, shop, 'error'), conflict);
  assert.deepEqual(await shop.read(), enabled);
  const rejected = await shop.helper('reject');
  assert.equal(rejected.requirements.disabledReason, 'rejected.other');
  assertRefusal(await ask(api, shop, 'error'), conflict);
  assert.deepEqual(await shop.read(), rejected);
});

for (const reason of [
  'rejected.fraud',
  'rejected.terms_of_service',
  'rejected.listed',
  'rejected.other',
]) {
  test(`reject for ${reason} disables charges and payouts of an enabled account`, async () => {
    const { api } = await service.newPlatform();
    const shop = new TestSubMerchant(api);
    await shop.enable();
    const rejected = await shop.helper('reject', { reason });
    assert.deepEqual(
      [rejected.status, rejected.charges_enabled, rejected.payouts_enabled],
      ['rejected', false, false],
    );
    assert.equal(rejected.requirements.disabledReason, reason);
    assert.deepEqual(rejected.requirements.currentlyDue, []);
    assert.deepEqual(await shop.read(), rejected);
  });
}

test('test routes affect no other sub-merchant', async () => {
  const { api } = await service.newPlatform();
  const [shop, neighbour] = [new TestSubMerchant(api), new TestSubMerchant(api)];
  await shop.enable();
  const before = await neighbour.enable();
  await shop.helper('require', { due_in: 0 });
  await shop.helper('reject');
  assert.deepEqual(await neighbour.read(), before);
});

for (const { body, param } of [
  { body: { items: [] }, param: 'items' },
  { body: { items: ['Not An Item'] }, param: 'items.0' },
  { body: { due_in: -1 }, param: 'due_in' },
]) {
  test(`400 for ${JSON.stringify(body)} in require`, async () => {
    const { api } = await service.newPlatform();
    const shop = new TestSubMerchant(api);
    await shop.provision();
    const refused = await api.post(`/v1/test${shop.path}/require`, body);
    assertRefusal(refused, { status: 400, code: 'parameter_invalid', param });
  });
}

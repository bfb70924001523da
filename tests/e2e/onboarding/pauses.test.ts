import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json, JsonObject } from '../../../server/src/lib/json.ts';
import { TestCounter } from '../../support/money/taps.ts';
import {
  advance,
  daySeconds,
  orderFault,
  type Profile,
  profileIn,
  suspendPayoutsOf,
  TestSubMerchant,
} from '../../support/onboarding/onboarding.ts';
import { assertRefusal } from '../../support/service/assert-refusal.ts';
import { keyed, newKey } from '../../support/service/idempotency.ts';
import { startTestService } from '../../support/service/test-service.ts';

const service = await startTestService();
// Without workers a submission stays received until its platform's clock is used.
const idle = await startTestService({ config: { role: 'api' } });

const shown = (profile: Profile) => [
  profile.charges_enabled,
  profile.payouts_enabled,
  profile.requirements.disabledReason,
];
const account = {
  country: 'US',
  currency: 'USD',
  account_holder_name: 'Jenny Rosen',
  account_number: '000123456789',
  routing_number: '110000000',
};

test('a pause disables what it names, and resuming restores what the PSP allows', async () => {
  const { shop, enabled } = await newShop();
  const steps: readonly [JsonObject, JsonObject, Json[]][] = [
    [{ charges: true }, { charges: true, payouts: false }, [false, true, 'platform_paused']],
    [{ payouts: true }, { charges: true, payouts: true }, [false, false, 'platform_paused']],
    [{ charges: false }, { charges: false, payouts: true }, [true, false, 'platform_paused']],
    [{ payouts: false }, { charges: false, payouts: false }, [true, true, null]],
  ];
  for (const [body, pauses, flags] of steps) {
    const profile = profileIn(await shop.pause(body));
    assert.deepEqual([profile.pauses, shown(profile)], [pauses, flags]);
    assert.deepEqual(await shop.read(), profile);
    assert.equal(profile.status, 'enabled');
    assert.deepEqual(profile.requirements.currentlyDue, []);
  }
  assert.deepEqual(await shop.read(), enabled);
});

test("a pause outlasts the PSP's changes, and the PSP's reason comes first", async () => {
  const { shop, enabled } = await newShop();
  const pauses = { charges: true, payouts: true };
  const paused = profileIn(await shop.pause(pauses));
  const cleared = profileIn(await shop.patch({ individual: { first_name: null } }));
  assert.deepEqual(shown(cleared), [false, false, 'requirements.currently_due']);
  assert.deepEqual(cleared.pauses, pauses);
  assert.deepEqual(await shop.supply(['individual.first_name']), paused);
  await shop.helper('require', { items: ['individual.phone'], due_in: 0 });
  profileIn(await shop.pause({ charges: false }));
  assert.deepEqual(shown(await shop.read()), [true, false, 'requirements.past_due']);
  await shop.supply(['individual.phone']);
  assert.deepEqual(profileIn(await shop.pause({ payouts: false })), enabled);
});

test('a sub-merchant paused before its account exists is enabled with the pause', async () => {
  const { api } = await idle.newPlatform();
  const shop = new TestSubMerchant(api);
  const received = profileIn(await shop.submit(), 201);
  const pauses = { charges: true, payouts: false };
  assert.deepEqual(profileIn(await shop.pause({ charges: true })), { ...received, pauses });
  await advance(api, 0);
  const profile = await shop.satisfy();
  assert.deepEqual(
    [profile.status, ...shown(profile)],
    ['enabled', false, true, 'platform_paused'],
  );
});

test('403 for a tap while charges are paused, but a held amount is captured', async () => {
  const { shop, api } = await newShop();
  const place = { externalRef: shop.body.externalRef, currency: 'USD' };
  const counter = new TestCounter(api, place);
  const stay = await counter.hold(10_000);
  profileIn(await shop.pause({ charges: true }));
  const refused = await counter.send();
  assertRefusal(refused, { status: 403, code: 'charges_disabled', param: 'submerchant' });
  assert.equal((await counter.taprail.taps.capture(stay.id)).amount_captured, 10_000);
  profileIn(await shop.pause({ charges: false, payouts: true }));
  assert.equal((await counter.tap()).status, 'approved');
});

test('updated_at changes with a pause, but not with a repeated one', async () => {
  const { shop, api } = await newShop();
  const { body: before } = await api.get(shop.path);
  await advance(api, daySeconds);
  const { body: same } = await shop.pause({ charges: false, payouts: false });
  assert.deepEqual(same, before);
  const { body: paused } = await shop.pause({ payouts: true });
  assert(String(paused.updated_at) > String(before.updated_at));
  assert.deepEqual((await api.get(shop.path)).body, paused);
  const list = await api.get('/sub-merchants');
  assert.deepEqual(list.body.data, [paused]);
});

test('a pause is repeated under its key without effect', async () => {
  const { shop } = await newShop();
  const key = keyed(newKey());
  const first = await shop.pause({ charges: true }, key);
  profileIn(await shop.pause({ charges: false }));
  const again = await shop.pause({ charges: true }, key);
  assert.equal(again.text, first.text);
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
  assert.deepEqual((await shop.read()).pauses, { charges: false, payouts: false });
  const reused = await shop.pause({ payouts: true }, key);
  assertRefusal(reused, { status: 422, code: 'idempotency_key_reused' });
});

test('pauses and PATCHes at the same time are all applied', async () => {
  const { api } = await service.newPlatform();
  const shop = new TestSubMerchant(api);
  const { requirements } = await shop.provision();
  const answers = await Promise.all([
    shop.patch(shop.samples(requirements.currentlyDue)),
    shop.pause({ charges: true }),
    shop.pause({ payouts: true }),
  ]);
  for (const answer of answers) profileIn(answer);
  const profile = await shop.read();
  assert.deepEqual([profile.status, profile.pauses], ['enabled', { charges: true, payouts: true }]);
});

test('404 for the pauses of an unknown sub-merchant and of another platform', async () => {
  const { shop } = await newShop();
  const { api } = await service.newPlatform();
  const refusal = { status: 404, code: 'submerchant_not_found' };
  assertRefusal(await new TestSubMerchant(api).pause({ charges: true }), refusal);
  assertRefusal(await new TestSubMerchant(api, shop.body).pause({ charges: true }), refusal);
});

test('409 for the pauses of a rejected sub-merchant', async () => {
  const { shop } = await newShop();
  profileIn(await shop.pause({ charges: true }));
  const rejected = await shop.helper('reject');
  for (const charges of [true, false]) {
    const refused = await shop.pause({ charges });
    assertRefusal(refused, { status: 409, code: 'submerchant_rejected' });
  }
  assert.deepEqual(await shop.read(), rejected);
});

const badBodies: readonly { body: JsonObject; code: string; param: string }[] = [
  { body: {}, code: 'parameter_invalid', param: 'body' },
  { body: { charges: null }, code: 'parameter_invalid', param: 'charges' },
  { body: { payouts: 'yes' }, code: 'parameter_invalid', param: 'payouts' },
  { body: { charges: true, payout: true }, code: 'parameter_unknown', param: 'payout' },
];
for (const { body, code, param } of badBodies) {
  test(`400 for the pauses ${JSON.stringify(body)}, and nothing is paused`, async () => {
    const { shop, enabled } = await newShop();
    assertRefusal(await shop.pause(body), { status: 400, code, param });
    assert.deepEqual(await shop.read(), enabled);
  });
}

test('403 for a pause with a key that may only read', async () => {
  const { api } = await service.newPlatform({ scopes: ['sub-merchants:read'] });
  const refused = await new TestSubMerchant(api).pause({ charges: true });
  assertRefusal(refused, { status: 403, code: 'insufficient_scope' });
});

test('held payouts require a bank account, which ends the hold', async () => {
  const { shop, enabled, hold } = await newShop();
  const { eventuallyDue } = enabled.requirements;
  await hold();
  const held = await shop.read();
  assert.equal(held.status, 'enabled');
  assert.deepEqual(shown(held), [true, false, 'payouts_paused']);
  assert.deepEqual(held.pauses, { charges: false, payouts: false });
  const { currentlyDue } = held.requirements;
  assert.deepEqual(currentlyDue, ['external_account']);
  assert.deepEqual(held.requirements.eventuallyDue, eventuallyDue);
  assert.deepEqual(profileIn(await shop.patch({ external_account: account })), enabled);
  await hold();
  assert.deepEqual(await shop.read(), held);
  const again = profileIn(await shop.patch({ external_account: account }));
  assert.deepEqual(again, enabled, 'the same account again is good enough');
});

test("a hold of payouts outlasts the PSP's changes and every other change", async () => {
  const { shop, api, enabled, hold } = await newShop();
  await hold();
  const held = await shop.read();
  await shop.patch({ metadata: { region: 'north' } });
  await shop.patch({ 'business_profile.name': 'Rosen Foods' });
  await shop.submit();
  profileIn(await shop.pause({ payouts: true }));
  assert.deepEqual(shown(await shop.read()), [true, false, 'platform_paused']);
  profileIn(await shop.pause({ payouts: false }));
  const asked = await shop.helper('require', { items: ['individual.phone'], due_in: 3600 });
  assert.deepEqual(asked.requirements.currentlyDue, ['individual.phone', 'external_account']);
  await shop.supply(['individual.phone']);
  await advance(api, daySeconds);
  const { metadata: _, ...profile } = await shop.read();
  const { metadata: _before, ...expected } = held;
  assert.deepEqual(profile, expected);
  const cleared = profileIn(await shop.patch({ external_account: null }));
  assert.deepEqual(cleared.requirements.currentlyDue, ['external_account']);
  assert.equal(cleared.requirements.disabledReason, 'requirements.currently_due');
  const supplied = profileIn(await shop.patch({ external_account: account }));
  assert.deepEqual({ ...supplied, metadata: {} }, enabled);
});

test('a bank account ends the hold although the PSP cannot be reached at once', async () => {
  const { shop, api, enabled, hold } = await newShop();
  await hold();
  await orderFault(api, { operation: 'accounts.update', kind: 'error' });
  const patched = profileIn(
    await shop.patch({ 'external_account.account_number': '000111111116' }),
  );
  assert.deepEqual(shown(patched), [true, true, null]);
  await advance(api, 60);
  assert.deepEqual(await shop.read(), enabled);
});

test('a hold is kept through an error and ended by a new submission with a bank account', async () => {
  const platform = await idle.newPlatform();
  const shop = new TestSubMerchant(platform.api);
  await shop.provision();
  await suspendPayoutsOf(idle, platform, shop.body);
  const errored = await platform.api.taprail.test.submerchants.error(shop.body.externalRef);
  assert.equal(errored.requirements.disabledReason, 'provisioning_error');
  assert(errored.requirements.currentlyDue.includes('external_account'));
  const received = profileIn(await shop.submit());
  assert.deepEqual(received.requirements.currentlyDue, []);
  await advance(platform.api, 0);
  const { requirements } = await shop.read();
  const others = requirements.currentlyDue.filter((item) => item !== 'external_account');
  assert.deepEqual(shown(await shop.supply(others)), [false, false, 'requirements.currently_due']);
  assert.deepEqual(shown(profileIn(await shop.submit({ external_account: account }))), [
    true,
    true,
    null,
  ]);
});

test('a rejected sub-merchant with held payouts has no due items', async () => {
  const { shop, hold } = await newShop();
  await hold();
  const { requirements } = await shop.helper('reject');
  assert.deepEqual(requirements.currentlyDue, []);
  assert.equal(requirements.disabledReason, 'rejected.other');
});

async function newShop() {
  const platform = await service.newPlatform();
  const { api } = platform;
  const shop = new TestSubMerchant(api);
  const enabled = await shop.enable();
  return { api, shop, enabled, hold: () => suspendPayoutsOf(service, platform, shop.body) };
}

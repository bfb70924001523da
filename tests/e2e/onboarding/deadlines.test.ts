import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  advanceTo,
  clockNow,
  daySeconds,
  type Profile,
  profileIn,
  TestSubMerchant,
} from '../../support/onboarding/onboarding.ts';
import type { ApiClient } from '../../support/service/api-client.ts';
import { startTestService } from '../../support/service/test-service.ts';

const service = await startTestService();
const dayMs = daySeconds * 1000;
const daysAfter = (instant: Date, days: number) => new Date(instant.getTime() + days * dayMs);
/** Early enough that the clock does not reach the deadline during a test. */
const shortlyBefore = (instant: Date) => new Date(instant.getTime() - 60_000);

const item = 'individual.verification.document.front';
const flags = ({ status, charges_enabled, payouts_enabled, requirements }: Profile) => ({
  status,
  charges_enabled,
  payouts_enabled,
  disabledReason: requirements.disabledReason,
});

const enabled = {
  status: 'enabled',
  charges_enabled: true,
  payouts_enabled: true,
  disabledReason: null,
};
const payoutsOff = {
  ...enabled,
  payouts_enabled: false,
  disabledReason: 'requirements.past_due',
};
const chargesOff = {
  ...payoutsOff,
  status: 'pending_requirements',
  charges_enabled: false,
};

async function enabledShop(api: ApiClient): Promise<TestSubMerchant> {
  const shop = new TestSubMerchant(api);
  await shop.enable();
  return shop;
}

function deadlineOf({ requirements }: Profile): Date {
  assert(requirements.currentDeadline !== null);
  return new Date(requirements.currentDeadline);
}

test('an item past its deadline disables payouts at once and charges seven days later', async () => {
  const { api } = await service.newPlatform();
  const shop = await enabledShop(api);
  const asked = await shop.helper('require', { items: ['individual.phone'], due_in: 3600 });
  assert.deepEqual(flags(asked), enabled);
  assert.deepEqual(asked.requirements.currentlyDue, ['individual.phone']);
  assert.deepEqual(asked.requirements.pastDue, []);
  const deadline = deadlineOf(asked);

  await advanceTo(api, shortlyBefore(deadline));
  assert.deepEqual(await shop.read(), asked, 'before the deadline both stay enabled');

  await advanceTo(api, deadline);
  const late = await shop.read();
  assert.deepEqual(flags(late), payoutsOff);
  assert.deepEqual(late.requirements.currentlyDue, ['individual.phone']);
  assert.deepEqual(late.requirements.pastDue, ['individual.phone']);
  assert.deepEqual(deadlineOf(late), deadline);

  await advanceTo(api, shortlyBefore(daysAfter(deadline, 7)));
  assert.deepEqual(await shop.read(), late, 'for seven days charges stay enabled');

  await advanceTo(api, daysAfter(deadline, 7));
  const suspended = await shop.read();
  assert.deepEqual(flags(suspended), chargesOff);
  assert.deepEqual(suspended.requirements.pastDue, ['individual.phone']);
});

for (const { when, days } of [
  { when: 'while payouts are off', days: 1 },
  { when: 'while charges are off too', days: 30 },
]) {
  test(`supplying the item ${when} restores everything`, async () => {
    const { api } = await service.newPlatform();
    const shop = await enabledShop(api);
    const before = await shop.read();
    const asked = await shop.helper('require', { items: ['individual.phone'], due_in: 60 });
    await advanceTo(api, daysAfter(deadlineOf(asked), days));
    assert.deepEqual(flags(await shop.read()), days > 7 ? chargesOff : payoutsOff);
    assert.deepEqual(await shop.supply(['individual.phone']), before);
    await advanceTo(api, daysAfter(deadlineOf(asked), days + 30));
    assert.deepEqual(await shop.read(), before);
  });
}

test('the volume threshold moves eventuallyDue to currentlyDue, due in 14 days', async () => {
  const { api } = await service.newPlatform();
  const shop = await enabledShop(api);
  assert.deepEqual((await shop.read()).requirements.eventuallyDue, ['individual.id_number']);
  const from = await clockNow(api);
  const reached = await shop.helper('require');
  const until = await clockNow(api);
  assert.deepEqual(flags(reached), enabled);
  assert.deepEqual(reached.requirements.eventuallyDue, []);
  assert.deepEqual(reached.requirements.currentlyDue, ['individual.id_number']);
  const deadline = deadlineOf(reached);
  assert(deadline >= daysAfter(from, 14) && deadline <= daysAfter(until, 14));

  await advanceTo(api, shortlyBefore(deadline));
  assert.deepEqual(flags(await shop.read()), enabled);
  await advanceTo(api, deadline);
  assert.deepEqual(flags(await shop.read()), payoutsOff);
  const restored = await shop.supply(['individual.id_number']);
  assert.deepEqual(flags(restored), enabled);
  assert.deepEqual(restored.requirements.eventuallyDue, []);
});

test('the earliest of several deadlines is shown, and each item is past due on its own', async () => {
  const { api } = await service.newPlatform();
  const shop = await enabledShop(api);
  const later = await shop.helper('require', { items: ['individual.phone'], due_in: 7200 });
  const both = await shop.helper('require', { items: ['individual.email'], due_in: 3600 });
  assert(deadlineOf(both) < deadlineOf(later));
  await advanceTo(api, deadlineOf(both));
  assert.deepEqual((await shop.read()).requirements.pastDue, ['individual.email']);
  await advanceTo(api, deadlineOf(later));
  const late = await shop.read();
  assert.deepEqual(late.requirements.pastDue.toSorted(), ['individual.email', 'individual.phone']);
  const one = await shop.supply(['individual.email']);
  assert.deepEqual(flags(one), payoutsOff);
  assert.deepEqual(one.requirements.pastDue, ['individual.phone']);
  assert.deepEqual(deadlineOf(one), deadlineOf(later));
});

test('an item due immediately is past due immediately', async () => {
  const { api } = await service.newPlatform();
  const shop = await enabledShop(api);
  assert.deepEqual(flags(await shop.helper('require', { items: [item], due_in: 0 })), payoutsOff);
});

test('an item that is required again can be answered with the same value', async () => {
  const { api } = await service.newPlatform();
  const shop = await enabledShop(api);
  const before = await shop.read();
  await shop.helper('require', { items: ['external_account', 'individual.address.city'] });
  assert.deepEqual(profileIn(await shop.patch({})).requirements.currentlyDue.toSorted(), [
    'external_account',
    'individual.address.city',
  ]);
  assert.deepEqual(await shop.supply(['external_account', 'individual.address.city']), before);
});

test('initially missing items have no deadline and never become past due', async () => {
  const { api } = await service.newPlatform();
  const shop = new TestSubMerchant(api);
  const pending = await shop.provision();
  assert.equal(pending.requirements.currentDeadline, null);
  await advanceTo(api, daysAfter(await clockNow(api), 365));
  assert.deepEqual(await shop.read(), pending);
});

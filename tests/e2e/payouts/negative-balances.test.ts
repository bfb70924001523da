import assert from 'node:assert/strict';
import { test } from 'node:test';
import Stripe from 'stripe';
import { assertBooksAgree } from '../../support/money/books-agree.ts';
import { balanceOf, dayOfWeek } from '../../support/money/payouts.ts';
import { advance, TestSubMerchant } from '../../support/onboarding/onboarding.ts';
import { compareAccounts, startStripeWorld } from '../../support/provider/provider-worlds.ts';
import {
  hearFrom,
  lastMade,
  openBistroOn,
  openPlatformOn,
} from '../../support/provider/stripe-bistro.ts';
import { signedIn } from '../../support/service/dashboard.ts';

// Without workers, due work is done only when the platform's clock is used.
const world = await startStripeWorld({ config: { role: 'api' } });
const { server, taps } = world;
const { control, secretKey, url } = server;
/** A person in Stripe's dashboard. */
const person = new Stripe(secretKey, { host: url.hostname, port: url.port, protocol: 'http' });
const consent = { date: '2026-11-01T09:00:00Z', ip: '203.0.113.7' };
type Bistro = Awaited<ReturnType<typeof openBistroOn>>;

test('the debt of a consenting sub-merchant of an opted-in platform is collected and posted', async () => {
  const bistro = await openBistroOn(world);
  await optIn(bistro);
  await agree(bistro);
  assert.equal(await isOn(bistro), true);
  await owe(bistro);
  await passDay(bistro);
  assert.equal((await balanceOf(bistro.counter)).available ?? 0, 0);
  const [movement] = (await bistro.api.taprail.providerMovements.list()).data;
  assert.partialDeepStrictEqual(movement, {
    submerchant: bistro.counter.externalRef,
    kind: 'collection',
    provider_kind: 'payout',
    amount: 400,
    booked_as: 'provider_transfer',
    outside: false,
  });
  await assertBooksAgree(taps.service, bistro.platform);
  assert.deepEqual((await compareAccounts(world, bistro.platform)).differences, []);
});

for (const { what, begin } of [
  { what: 'the consent of the sub-merchant', begin: optIn },
  { what: 'the platform having opted in', begin: agree },
]) {
  test(`nothing is collected without ${what}`, async () => {
    const bistro = await openBistroOn(world);
    await begin(bistro);
    assert.equal(await isOn(bistro), false);
    await owe(bistro);
    await passDay(bistro);
    assert.equal((await balanceOf(bistro.counter)).available, -400);
    await assertBooksAgree(taps.service, bistro.platform);
  });
}

for (const { what, end } of [
  { what: 'the platform has opted out', end: optOut },
  { what: 'the sub-merchant has withdrawn its consent', end: withdraw },
]) {
  test(`nothing more is collected after ${what}`, async () => {
    const bistro = await openBistroOn(world);
    await optIn(bistro);
    await agree(bistro);
    await owe(bistro);
    await end(bistro);
    assert.equal(await isOn(bistro), false);
    await passDay(bistro);
    assert.equal((await balanceOf(bistro.counter)).available, -400);
  });
}

test('the opt-out reaches rejected accounts, too', async () => {
  const bistro = await openBistroOn(world);
  await optIn(bistro);
  await agree(bistro);
  control.accounts.reject(bistro.account, 'rejected.other');
  await hearFrom(server, bistro.api);
  assert.equal(await isOn(bistro), true);
  await optOut(bistro);
  assert.equal(await isOn(bistro), false);
});

test('half a consent is none, and one of the future is refused', async () => {
  const bistro = await openBistroOn(world);
  await optIn(bistro);
  await bistro.api.taprail.submerchants.update(bistro.counter.externalRef, {
    debit_consent: { ip: consent.ip },
  });
  assert.equal(await isOn(bistro), false);
  const refused = await bistro.api.patch(`/sub-merchants/${bistro.counter.externalRef}`, {
    debit_consent: { date: '2099-01-01T00:00:00Z', ip: 'nowhere' },
  });
  assert.equal(refused.status, 400, refused.text);
  for (const field of ['debit_consent.date', 'debit_consent.ip']) {
    assert.ok(refused.text.includes(field));
  }
});

test('Stripe is not asked to debit where it cannot', async () => {
  const { platform, api } = await openPlatformOn(world);
  await api.taprail.settings.update({ collect_negative_balances: true });
  const counter = await world.openCounter(api, { country: 'GB', debit_consent: consent });
  const account = lastMade(server, 'accounts.create');
  assert.equal(await isOn({ platform, api, counter, account }), false);
});

for (const { what, order, afterSeconds, words } of [
  {
    what: 'a refusal is told and tried again a day later',
    order: { kind: 'error before', status: 400 },
    afterSeconds: 86_400,
    words: /could not be turned off .* it said .*Turn it off there/,
  },
  {
    what: 'a call without an answer is told and repeated an hour later',
    order: { kind: 'error before', times: 20 },
    afterSeconds: 3_600,
    words: /could not be turned off .* no answer.*Turn it off there/,
  },
] as const) {
  test(what, async () => {
    const bistro = await openBistroOn(world);
    const { api, counter, platform } = bistro;
    const noticesOf = async () => (await api.taprail.submerchants.get(counter.externalRef)).notices;
    await turnOnByHand(bistro);
    control.faults.order({ operation: 'accounts.update', ...order });
    await hearFrom(server, api);
    control.faults.clear();
    const [notice] = (await noticesOf()) ?? [];
    assert.deepEqual([notice?.code, notice?.ended_at], ['negative_balance', null]);
    assert.match(notice?.message ?? '', words);
    assert.match((await compareAccounts(world, platform)).differences.join('\n'), words);
    await advance(api, afterSeconds - 60);
    assert.equal(await isOn(bistro), true);
    await advance(api, 120);
    assert.equal(await isOn(bistro), false);
    const [ended] = (await noticesOf()) ?? [];
    assert.equal(ended?.since, notice?.since);
    assert.notEqual(ended?.ended_at, null);
  });
}

test('debits that a person turned on without both consents are turned off by the next reading', async () => {
  const bistro = await openBistroOn(world);
  await turnOnByHand(bistro);
  await hearFrom(server, bistro.api);
  assert.equal(await isOn(bistro), false);
});

test('a form asks for the consent beside the terms, and accepts a no', async () => {
  const { platform, api } = await openPlatformOn(world);
  await api.taprail.settings.update({ collect_negative_balances: true });
  const admin = await signedIn(taps.service, platform);
  for (const debit_consent of [true, false]) {
    const subMerchant = new TestSubMerchant(api, { country: 'US' });
    const { externalRef } = await subMerchant.provision();
    const made = await admin.post('/v1/onboarding-links', { submerchant: externalRef });
    const { url } = made.body as { url: string };
    const asked = await fetch(`${url}/form`);
    const { items } = (await asked.json()) as { items: { requirement: string; input: string }[] };
    const item = items.find(({ requirement }) => requirement === 'debit_consent');
    assert.equal(item?.input, 'consent');
    const answered = await fetch(`${url}/form`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ values: { tos_acceptance: true, debit_consent } }),
    });
    assert.equal(answered.status, 200, await answered.text());
    const account = lastMade(server, 'accounts.create');
    const { settings } = await person.accounts.retrieve(account);
    assert.equal(settings?.payouts?.debit_negative_balances, debit_consent);
  }
});

async function optIn({ api }: Bistro): Promise<void> {
  await api.taprail.settings.update({ collect_negative_balances: true });
  await advance(api, 0);
}

async function optOut({ api }: Bistro): Promise<void> {
  await api.taprail.settings.update({ collect_negative_balances: false });
  await advance(api, 0);
}

async function agree({ api, counter }: Bistro): Promise<void> {
  await api.taprail.submerchants.update(counter.externalRef, { debit_consent: consent });
}

async function withdraw({ api, counter }: Bistro): Promise<void> {
  await api.taprail.submerchants.update(counter.externalRef, { debit_consent: null });
}

/** Paid out and then refunded: 400 are owed. */
async function owe({ api, counter }: Bistro): Promise<void> {
  const { transaction } = await counter.tap({ amount: 1000 });
  await world.advanceTo(api, dayOfWeek(1, '20:00'));
  await world.letBanksPay(api);
  await hearFrom(server, api);
  await api.taprail.refunds.create({ transaction, amount: 400 });
  await hearFrom(server, api);
  assert.equal((await balanceOf(counter)).available, -400);
}

/** A person at Stripe does, without the parties' consent. */
async function turnOnByHand({ account }: Bistro): Promise<void> {
  const settings = { payouts: { debit_negative_balances: true } };
  await person.accounts.update(account, { settings });
}

async function passDay({ api }: Bistro): Promise<void> {
  control.money.passDay();
  await hearFrom(server, api);
}

async function isOn({ account }: Bistro): Promise<boolean> {
  const { settings } = await person.accounts.retrieve(account);
  return settings?.payouts?.debit_negative_balances === true;
}

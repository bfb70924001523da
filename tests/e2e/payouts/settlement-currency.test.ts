import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SubMerchant } from '../../../sdk/src/index.ts';
import type { JsonObject } from '../../../server/src/lib/json.ts';
import { sql } from '../../../server/src/postgres/sql.ts';
import { balanceAmounts } from '../../support/money/balance-amounts.ts';
import { dayOfWeek, monday, payoutsOf, requestPayout } from '../../support/money/payouts.ts';
import type { TestCounter } from '../../support/money/taps.ts';
import {
  assertReconciled,
  type ProviderWorld,
  startSimulatorWorld,
  startStripeWorld,
} from '../../support/provider/provider-worlds.ts';
import { assertRefusal } from '../../support/service/assert-refusal.ts';
import type { TestPlatform } from '../../support/service/test-service.ts';

const simulator = await startSimulatorWorld();
const stripe = await startStripeWorld();
const worlds = [simulator, stripe];

const bank = (currency: string, ending = '3000') => ({
  country: 'GB',
  currency,
  account_holder_name: 'Jenny Rosen',
  account_number: `0001${ending}`,
  routing_number: '108800',
});

for (const world of worlds) {
  test(`a balance waits for a bank account in its currency, on ${world.name}`, async () => {
    const { platform, counter } = await openShop(world, {
      default_currency: 'EUR',
      external_account: bank('USD'),
    });
    const { api } = counter;
    assert.deepEqual(asked(await shopOf(counter)), [['external_account'], ['EUR']]);
    const euro = await counter.tap({ amount: 1000, currency: 'EUR' });
    assert.equal(euro.fx, null, 'default_currency wins over the currency of the bank account');
    await world.advanceTo(api, dayOfWeek(1, '10:00'));
    assert.deepEqual(await balances(counter), ['1000 EUR available, waiting']);
    const refused = await requestPayout(counter, { currency: 'EUR' });
    assertRefusal(refused, { status: 409, code: 'no_bank_account', param: 'currency' });
    assert.match(refused.text, /external_account.*EUR/);
    assertRefusal(await requestPayout(counter, { currency: 'EUR', amount: 400 }), {
      status: 409,
      code: 'no_bank_account',
      param: 'currency',
    });
    const nothing = await requestPayout(counter, { currency: 'GBP' });
    assertRefusal(nothing, { status: 409, code: 'balance_insufficient' });

    const moved = await api.taprail.submerchants.update(counter.externalRef, {
      default_currency: 'USD',
    });
    assert.deepEqual(asked(moved), [['external_account'], ['EUR']], 'money is there in euro');
    assert.deepEqual([moved.charges_enabled, moved.payouts_enabled], [true, true]);
    const dollars = await counter.tap({ amount: 500, currency: 'USD' });
    assert.equal(dollars.fx, null);
    await world.advanceTo(api, dayOfWeek(2, '18:00'));
    await world.letBanksPay(api);
    assert.deepEqual(await payouts(counter), ['500 USD paid']);
    assert.deepEqual(await balances(counter), ['1000 EUR available, waiting']);

    const given = await api.taprail.submerchants.update(counter.externalRef, {
      external_account: bank('EUR'),
    });
    assert.deepEqual(asked(given), [[], []]);
    assert.deepEqual(await balances(counter), ['1000 EUR available']);
    await counter.tap({ amount: 300, currency: 'USD' });
    await world.advanceTo(api, dayOfWeek(4, '18:00'));
    await world.letBanksPay(api);
    const all = ['1000 EUR paid', '300 USD paid', '500 USD paid'];
    assert.deepEqual(await payouts(counter), all, 'each goes to the account in its currency');
    assert.deepEqual(await balances(counter), []);
    await assertReconciled(world, platform);
  });

  test(`a payout without a bank account on ${world.name} is no failure`, async () => {
    const { platform, counter } = await openShop(world, {
      default_currency: 'EUR',
      external_account: bank('USD'),
    });
    const { api } = counter;
    await counter.tap({ amount: 1000, currency: 'EUR' });
    await world.advanceTo(api, dayOfWeek(1, '10:00'));
    for (const day of [2, 3, 4]) {
      // The bank account is removed at the provider without a webhook.
      await know(world, platform, ['EUR']);
      assert.equal((await requestPayout(counter, { currency: 'EUR' })).status, 201);
      await world.advanceTo(api, dayOfWeek(day, '10:00'));
      const cancelled = Array.from({ length: day - 1 }, () => '1000 EUR cancelled');
      assert.deepEqual(await payouts(counter), cancelled);
      assert.deepEqual(await balances(counter), ['1000 EUR available, waiting']);
      const shop = await shopOf(counter);
      assert.deepEqual(asked(shop), [['external_account'], ['EUR']]);
      assert.equal(shop.payouts_enabled, true, 'no bank has rejected it');
    }
    await assertReconciled(world, platform);
  });
}

test('a change of default_currency applies to later taps', async () => {
  const { counter } = await openShop(simulator, { external_account: bank('GBP') });
  const before = await counter.tap({ amount: 1000, currency: 'GBP' });
  assert.equal(before.fx, null);
  const shop = await counter.taprail.submerchants.update(counter.externalRef, {
    default_currency: 'USD',
  });
  assert.deepEqual(asked(shop), [['external_account'], ['USD']]);
  const later = await counter.tap({ amount: 1000, currency: 'GBP' });
  assert.equal(later.fx?.to, 'USD');
  const back = await counter.taprail.submerchants.update(counter.externalRef, {
    default_currency: null,
  });
  assert.deepEqual(asked(back), [[], []]);
  assert.equal((await counter.tap({ amount: 1000, currency: 'GBP' })).fx, null);
});

test('each currency is paid to the newest bank account in it', async () => {
  const { counter } = await openShop(simulator, {
    default_currency: 'GBP',
    external_account: bank('GBP', '0002'),
  });
  const { api } = counter;
  const give = (account: JsonObject) =>
    api.taprail.submerchants.update(counter.externalRef, { external_account: account });
  await give(bank('EUR'));
  await counter.tap({ amount: 100, currency: 'GBP' });
  await api.taprail.submerchants.update(counter.externalRef, { default_currency: 'EUR' });
  await counter.tap({ amount: 200, currency: 'EUR' });
  await simulator.advanceTo(api, dayOfWeek(1, '20:00'));
  assert.deepEqual(await payouts(counter), ['100 GBP failed', '200 EUR paid']);
  await give(bank('GBP'));
  await simulator.advanceTo(api, dayOfWeek(2, '20:00'));
  assert.deepEqual(await payouts(counter), ['100 GBP failed', '100 GBP paid', '200 EUR paid']);
});

test('a payout whose bank account is removed while scheduled is cancelled', async () => {
  const { platform, counter } = await openShop(simulator, { external_account: bank('GBP') });
  const { api } = counter;
  await counter.tap({ amount: 1000, currency: 'GBP' });
  await simulator.advanceTo(api, dayOfWeek(1, '07:00'));
  assert.deepEqual(await payouts(counter), ['1000 GBP scheduled']);
  await know(simulator, platform, ['USD']);
  await simulator.advanceTo(api, dayOfWeek(1, '12:00'));
  assert.deepEqual(await payouts(counter), ['1000 GBP cancelled']);
  assert.deepEqual(await balances(counter), ['1000 GBP available, waiting']);
});

/** Changes the service's record of the bank accounts of the platform's sub-merchants. */
async function know(
  { taps }: ProviderWorld,
  { id }: TestPlatform,
  currencies: readonly string[],
): Promise<void> {
  await taps.service.database.rows(sql('test_know_bank_accounts')`
    update submerchants
    set payout_currencies = ${currencies}::text[]
    where platform_id = ${id}::uuid`);
}

/** A shop in London, on the Monday at 14:00. */
async function openShop(world: ProviderWorld, details: JsonObject) {
  // The platforms before it may have advanced the time further.
  stripe.server.control.clock.set(() => new Date());
  const platform = await world.taps.newPlatform();
  const counter = await world.openCounter(platform.api, { country: 'GB', ...details });
  await world.advanceTo(platform.api, monday);
  return { platform, counter };
}

function shopOf({ taprail, externalRef }: TestCounter): Promise<SubMerchant> {
  return taprail.submerchants.get(externalRef);
}

/** The items that are due now, and the currencies that the errors name. */
function asked({ requirements: { currentlyDue, errors } }: SubMerchant) {
  return [currentlyDue, errors.flatMap(({ reason }) => reason.match(/\b[A-Z]{3}\b/) ?? [])];
}

/** In short, such as `1000 EUR available, waiting`, without zeros. */
async function balances({ taprail, externalRef }: TestCounter): Promise<string[]> {
  const { balances: all } = await taprail.balance.get({ submerchant: externalRef });
  return all.flatMap(({ currency, waits_for_bank_account: waits, ...balance }) =>
    Object.entries(balanceAmounts(balance))
      .filter(([, amount]) => amount !== 0)
      .map(([name, amount]) => `${amount} ${currency} ${name}${waits ? ', waiting' : ''}`),
  );
}

async function payouts(counter: TestCounter): Promise<string[]> {
  const made = await payoutsOf(counter);
  return made.map(({ amount, currency, status }) => `${amount} ${currency} ${status}`).toSorted();
}

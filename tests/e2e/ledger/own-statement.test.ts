import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertBooksAgree, readStatements } from '../../support/money/books-agree.ts';
import { dayOfWeek } from '../../support/money/payouts.ts';
import { settlingIn } from '../../support/money/taps.ts';
import { intentOf, startStripeWorld } from '../../support/provider/provider-worlds.ts';
import { hearFrom, openBistroOn } from '../../support/provider/stripe-bistro.ts';

const fees = {
  processing: { share: 0.014, fixed: 10 },
  dispute: { fixed: 1500 },
  payout: { share: 0.0025, fixed: 25 },
  tax: 0.19,
};

for (const currency of ['USD', 'EUR', 'JPY']) {
  const own = { currency: currency.toLowerCase(), currencies: [currency.toLowerCase()] };
  // Without workers, due work is done when the platform's clock is used.
  const world = await startStripeWorld({ config: { role: 'api' } }, null, own);
  test(`both ledgers agree to the minor unit on an own account in ${currency}`, async () => {
    const { server, taps } = world;
    const { money, person, disputes } = server.control;
    const { service } = taps;
    const { platform, api, counter: bistro, account } = await openBistroOn(world);
    const agree = async () => {
      await hearFrom(server, api);
      await assertBooksAgree(service, platform);
    };
    money.setFees(fees);
    const hotel = await world.openCounter(api, settlingIn('EUR'));
    await api.taprail.settings.update({
      fee_plans: {
        USD: { basis_points: 250, fixed_amount: 30 },
        EUR: { basis_points: 190, fixed_amount: 11 },
      },
    });
    money.setRate('USD', 'EUR', 0.9137);
    money.setRate('EUR', 'USD', 1.0871);
    money.setRate('EUR', 'JPY', 171.3);
    money.setRate('USD', 'JPY', 156.7);
    const lunch = await bistro.tap({ amount: 4321 });
    const dinner = await hotel.tap({ amount: 9_999, currency: 'USD' });
    const night = await hotel.tap({ amount: 12_345, currency: 'EUR' });
    const disputed = await hotel.tap({ amount: 7_777, currency: 'USD' });
    const lost = await hotel.tap({ amount: 3_333, currency: 'USD' });
    await agree();

    // The rate of another day.
    money.setRate('USD', 'EUR', 0.9311);
    money.setRate('EUR', 'USD', 1.0655);
    money.setRate('EUR', 'JPY', 169.9);
    for (const { transaction } of [lunch, dinner, night]) {
      await api.taprail.refunds.create({ transaction, amount: 333 });
    }
    await agree();
    await api.taprail.refunds.create({ transaction: dinner.transaction });
    await agree();
    await api.taprail.taps.reverse((await hotel.tap({ amount: 2_222, currency: 'USD' })).id);
    await agree();

    const [won, gone] = [disputed, lost].map(({ transaction }) =>
      disputes.open({ intent: intentOf(server, transaction) }),
    );
    await agree();
    money.setRate('USD', 'EUR', 0.8999);
    disputes.move(String(won), 'won');
    disputes.winInPart(String(gone), 1_111);
    await agree();

    await world.advanceTo(api, dayOfWeek(1, '20:00'));
    await agree();
    await world.letBanksPay(api);
    await agree();

    person.topUp(server.ownAccount, 50_000, currency);
    person.payOut(server.ownAccount, 1_234, currency);
    await agree();
    person.refund(intentOf(server, night.transaction), { amount: 500 });
    await agree();
    for (const type of ['adjustment', 'contribution', 'reserve_transaction', 'unknown_tea']) {
      money.move(server.ownAccount, { type, amount: -77, currency });
    }
    money.move(account, { type: 'unknown_tea', amount: -5, currency: 'USD' });
    await agree();

    // Listing again posts nothing twice.
    const count = async () =>
      (await Array.fromAsync(api.taprail.providerMovements.list({ limit: 100 }))).length;
    const before = await count();
    await readStatements(service, platform);
    await readStatements(service, platform);
    assert.equal(await count(), before);
    const kinds = new Set<string | null>();
    for await (const each of api.taprail.providerMovements.list()) kinds.add(each.booked_as);
    const expected = [
      'conversion_difference',
      'fee_conversion',
      'outside_payout',
      'provider_adjustment',
      'provider_fee',
      'provider_reserve',
      'provider_transfer',
    ];
    for (const kind of expected) assert.ok(kinds.has(kind), `${kind} was posted`);
    const unknown = await api.taprail.providerMovements.list({ kind: 'unknown' });
    assert.ok(unknown.data.some(({ provider_kind }) => provider_kind === 'unknown_tea'));
  });
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Stripe } from 'stripe';
import { openStripe } from '../test-client.ts';

const server = await openStripe();
const { stripe, control } = server;

/** A bank account in the form that the declared types do not know. */
function bank(currency: string, number: string): string {
  return {
    object: 'bank_account',
    country: 'DE',
    currency,
    account_number: number,
  } as unknown as string;
}

const banksOf = ({ external_accounts }: Stripe.Account) =>
  external_accounts?.data.map((one) => [one.currency, one.last4, one.default_for_currency]);

test('an account has one bank account for each currency, which a new one replaces', async () => {
  const id = control.accounts.open({ country: 'DE' });
  const give = (external_account: string) => stripe.accounts.update(id, { external_account });
  const both = await give(bank('USD', 'DE89370400440532011111'));
  assert.deepEqual(banksOf(both), [
    ['eur', '6789', true],
    ['usd', '1111', true],
  ]);
  const replaced = await give(bank('usd', 'DE89370400440532012222'));
  assert.deepEqual(banksOf(replaced), [
    ['eur', '6789', true],
    ['usd', '2222', true],
  ]);
});

test('a payout goes to the bank account for its currency, and nowhere without one', async () => {
  const id = control.accounts.open({ country: 'DE' });
  const as = { stripeAccount: id };
  const pay = () => stripe.payouts.create({ amount: 100, currency: 'usd' }, as);
  control.money.addFunds(id, 500, 'eur');
  await assert.rejects(pay(), {
    statusCode: 400,
    param: 'currency',
    message: /no external account in that currency/,
  });
  const external_account = bank('usd', 'DE89370400440532013333');
  const { external_accounts } = await stripe.accounts.update(id, { external_account });
  control.money.addFunds(id, 500, 'usd');
  const { destination } = await pay();
  assert.equal(destination, external_accounts?.data.find(({ currency }) => currency === 'usd')?.id);
});

test('the default currency of an account is the one that it was given last', async () => {
  const id = control.accounts.open({ country: 'DE' });
  const change = (default_currency: string) => stripe.accounts.update(id, { default_currency });
  assert.equal((await change('USD')).default_currency, 'usd');
  assert.equal((await stripe.accounts.retrieve(id)).default_currency, 'usd');
  await assert.rejects(change('dollars'), { statusCode: 400, param: 'default_currency' });
  control.money.addFunds(id, 100, 'gbp');
  const { available } = await stripe.balance.retrieve({}, { stripeAccount: id });
  assert.equal(available[0]?.currency, 'usd');
});

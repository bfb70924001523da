import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Stripe } from 'stripe';
import { clientOf, openMerchant, openStripe } from '../test-client.ts';

const server = await openStripe();
const { control } = server;

/** An own account whose time stands still. */
function open(at: string) {
  const now = new Date(at);
  control.clock.set(() => now);
  const own = control.accounts.openOwn();
  const stripe = clientOf({ url: server.url, secretKey: own.secretKey });
  return { own, stripe, merchant: openMerchant(server, { own: own.id }) };
}

const refused = {
  statusCode: 429,
  code: 'rate_limit',
  type: 'StripeRateLimitError',
};

const reasonOf = (error: Stripe.errors.StripeError) =>
  error.headers?.['stripe-rate-limited-reason'];

test('an own account has one limit per second over all its accounts', async () => {
  const { own, stripe, merchant } = open('2027-01-01T00:00:00Z');
  control.limits.set({ perSecond: 3 }, own.id);
  await stripe.balance.retrieve();
  await stripe.payouts.list({}, merchant.as);
  await stripe.events.list();
  await assert.rejects(
    stripe.balance.retrieve({}, merchant.as),
    (error: Stripe.errors.StripeError) => {
      assert.equal(reasonOf(error), 'global-rate');
      return error.statusCode === 429;
    },
  );
  await assert.rejects(stripe.balance.retrieve(), refused);
  await clientOf(server).balance.retrieve();
  control.clock.set(() => new Date('2027-01-01T00:00:01Z'));
  await stripe.balance.retrieve();
  control.limits.set(null, own.id);
  for (let count = 0; count < 5; count++) await stripe.balance.retrieve();
});

test('each operation has a limit of its own, and what is refused is not executed', async () => {
  const { own, stripe, merchant } = open('2027-01-02T00:00:00Z');
  control.limits.set({ perOperation: 1, operations: { 'topups.create': 2 } }, own.id);
  const topUp = (idempotencyKey: string) =>
    stripe.topups.create({ amount: 100, currency: 'usd' }, { idempotencyKey });
  await topUp('first');
  await topUp('second');
  await assert.rejects(topUp('third'), (error: Stripe.errors.StripeError) => {
    assert.equal(reasonOf(error), 'endpoint-rate');
    return error.code === 'rate_limit';
  });
  assert.equal((await stripe.balance.retrieve()).available[0]?.amount, 200);
  await stripe.paymentIntents.list({}, merchant.as);
  await assert.rejects(stripe.paymentIntents.list(), refused);
  control.clock.set(() => new Date('2027-01-02T00:00:01Z'));
  await topUp('third');
  assert.throws(() => control.limits.set({ operations: { 'nothing.at.all': 1 } }), /nothing/);
});

test('every request is counted by account, operation and second', async () => {
  const { own, stripe, merchant } = open('2027-01-03T00:00:00Z');
  control.limits.set({ perOperation: 2 }, own.id);
  for (const as of [{}, {}, {}, merchant.as]) {
    await stripe.balance.retrieve({}, as).catch(() => null);
  }
  await stripe.events.list();
  const second = Date.parse('2027-01-03T00:00:00Z') / 1000;
  const counts = control.limits.counts().filter((count) => count.own === own.id);
  const of = { own: own.id, second };
  const operation = 'balance.retrieve';
  assert.deepEqual(counts, [
    { ...of, account: own.id, operation, calls: 3, refused: 1 },
    { ...of, account: merchant.account, operation, calls: 1, refused: 1 },
    { ...of, account: own.id, operation: 'events.list', calls: 1, refused: 0 },
  ]);
  control.limits.forget();
  assert.deepEqual(control.limits.counts(), []);
});

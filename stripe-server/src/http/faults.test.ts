import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Stripe } from 'stripe';
import { clientOf, openMerchant, openStripe } from '../test-client.ts';

const server = await openStripe();
const { stripe, control } = server;

const wanted = {
  amount: 1000,
  currency: 'usd',
  allowed_payment_method_types: ['card_present'],
} satisfies Stripe.PaymentIntentCreateParams;

test('requests fail before or after their effect, as ordered', async () => {
  const { as } = openMerchant(server);
  const create = (idempotencyKey: string) =>
    stripe.paymentIntents.create(wanted, { ...as, idempotencyKey });
  const count = async () => (await stripe.paymentIntents.list({}, as)).data.length;
  const operation = 'paymentIntents.create';
  // The package repeats a request once after a reset, so two resets are one failure.
  control.faults.order({ operation, kind: 'reset before', times: 2 });
  await assert.rejects(create('reset before'), { type: 'StripeConnectionError' });
  assert.equal(await count(), 0);
  control.faults.order({ operation, kind: 'reset after', times: 2 });
  await assert.rejects(create('reset after'), { type: 'StripeConnectionError' });
  assert.equal(await count(), 1);
  control.faults.order({ operation, kind: 'error before' });
  await assert.rejects(create('error before'), { statusCode: 500 });
  assert.equal(await count(), 1);
  for (const [kind, statusCode] of [
    ['lock timeout', 409],
    ['rate limit', 429],
    ['unavailable', 503],
  ] as const) {
    control.faults.order({ operation, kind });
    await assert.rejects(create(kind), { statusCode });
    assert.equal((await create(kind)).object, 'payment_intent');
  }
  assert.throws(() => control.faults.order({ operation: 'intents.make', kind: 'rate limit' }));
});

test('an answer may never come, or only half of it', async () => {
  const { as } = openMerchant(server);
  const hasty = clientOf(server, { timeout: 200 });
  for (const kind of ['no answer before', 'no answer after', 'stalled body'] as const) {
    control.faults.order({ operation: 'paymentIntents.create', kind });
    await assert.rejects(hasty.paymentIntents.create(wanted, as), {
      type: 'StripeConnectionError',
    });
  }
  assert.equal((await stripe.paymentIntents.list({}, as)).data.length, 2);
});

test('connections are refused while Stripe is down', async () => {
  await control.faults.goDown();
  const refused = stripe.balance.retrieve();
  await assert.rejects(refused, (error: Stripe.errors.StripeConnectionError) => {
    return Reflect.get(error.detail as object, 'code') === 'ECONNREFUSED';
  });
  await control.faults.comeBack();
  assert.equal((await stripe.balance.retrieve()).object, 'balance');
});

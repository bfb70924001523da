import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Stripe } from 'stripe';
import { clientOf, openMerchant, openStripe, takeTap } from '../test-client.ts';

const server = await openStripe();
const { stripe, control } = server;

const wanted = {
  amount: 1000,
  currency: 'usd',
  allowed_payment_method_types: ['card_present'],
} satisfies Stripe.PaymentIntentCreateParams;

test('Stripe refuses a wrong key and another version', async () => {
  const stranger = clientOf({ ...server, secretKey: 'sk_test_wrong' });
  await assert.rejects(stranger.balance.retrieve(), { statusCode: 401 });
  const old = clientOf(server, { apiVersion: '2020-08-27' as '2026-10-28.endive' });
  await assert.rejects(old.balance.retrieve(), { statusCode: 400, message: /version/ });
});

test('Stripe refuses unknown and missing parameters', async () => {
  const { as } = openMerchant(server);
  const create = (asked: object) => stripe.paymentIntents.create({ ...wanted, ...asked }, as);
  await assert.rejects(create({ tip: 5 }), { code: 'parameter_unknown', param: 'tip' });
  const deep = { payment_method_options: { card_present: { tip: 1 } } };
  const param = 'payment_method_options[card_present][tip]';
  await assert.rejects(create(deep), { code: 'parameter_unknown', param });
  await assert.rejects(create({ amount: undefined }), {
    code: 'parameter_missing',
    param: 'amount',
  });
  await assert.rejects(create({ amount: 'many' }), { code: 'parameter_invalid_integer' });
  await assert.rejects(create({ capture_method: 'late' }), { param: 'capture_method' });
  await assert.rejects(create({ currency: '' }), { code: 'parameter_invalid_empty' });
  await assert.rejects(create({ amount: 10 }), { code: 'amount_too_small' });
});

test('an object of another account does not exist', async () => {
  const [one, other] = [openMerchant(server), openMerchant(server)];
  const intent = await stripe.paymentIntents.create(wanted, one.as);
  const missing = { statusCode: 404, code: 'resource_missing' };
  await assert.rejects(stripe.paymentIntents.retrieve(intent.id, {}, other.as), missing);
  await assert.rejects(stripe.paymentIntents.retrieve(intent.id), missing);
  const nobody = { stripeAccount: 'acct_unknown' };
  await assert.rejects(stripe.balance.retrieve({}, nobody), { code: 'account_invalid' });
});

test('an answer names its request, and nested objects come when they are asked for', async () => {
  const merchant = openMerchant(server);
  const intent = await takeTap(server, merchant);
  assert.match(String(Reflect.get(intent, 'lastResponse')?.requestId), /^req_/);
  assert.equal(typeof intent.latest_charge.balance_transaction, 'object');
  const expand = ['data.latest_charge'];
  const { data } = await stripe.paymentIntents.list({ expand }, merchant.as);
  assert.partialDeepStrictEqual(data[0]?.latest_charge, { object: 'charge' });
  await assert.rejects(
    stripe.paymentIntents.retrieve(intent.id, { expand: ['amount'] }, merchant.as),
    { param: 'expand' },
  );
});

test('a list has pages, and bounds on when its objects were made', async () => {
  const { as } = openMerchant(server);
  const ids: string[] = [];
  for (let count = 0; count < 5; count++) {
    ids.unshift((await stripe.paymentIntents.create(wanted, as)).id);
  }
  const first = await stripe.paymentIntents.list({ limit: 2 }, as);
  assert.equal(first.has_more, true);
  const all = await stripe.paymentIntents.list({ limit: 2 }, as).autoPagingToArray({ limit: 10 });
  assert.deepEqual(
    all.map(({ id }) => id),
    ids,
  );
  const oldest = all.at(-1);
  const created = { lt: oldest?.created ?? 0 };
  assert.deepEqual((await stripe.paymentIntents.list({ created }, as)).data, []);
});

test('the first result of a key is repeated, for the same parameters and account', async () => {
  const [one, other] = [openMerchant(server), openMerchant(server)];
  const options = { ...one.as, idempotencyKey: 'the first result' };
  const made = await stripe.paymentIntents.create(wanted, options);
  const again = await stripe.paymentIntents.create(wanted, options);
  assert.equal(again.id, made.id);
  assert.equal(server.requests.at(-1)?.isReplayed, true);
  const changed = stripe.paymentIntents.create({ ...wanted, amount: 1001 }, options);
  await assert.rejects(changed, { statusCode: 400, type: 'StripeIdempotencyError' });
  const elsewhere = { ...options, ...other.as };
  assert.notEqual((await stripe.paymentIntents.create(wanted, elsewhere)).id, made.id);
  control.faults.forgetKeys();
  assert.notEqual((await stripe.paymentIntents.create(wanted, options)).id, made.id);
});

test('a refusal and a saved error are repeated, wrong parameters are not', async () => {
  const { account, as } = openMerchant(server);
  const payout = { amount: 500, currency: 'usd' };
  const options = { ...as, idempotencyKey: 'a refused payout' };
  const refused = { code: 'balance_insufficient' };
  await assert.rejects(stripe.payouts.create(payout, options), refused);
  control.money.addFunds(account, 500, 'usd');
  await assert.rejects(stripe.payouts.create(payout, options), refused);
  control.faults.order({ operation: 'payouts.create', kind: 'error after' });
  const saved = { ...as, idempotencyKey: 'a saved error' };
  await assert.rejects(stripe.payouts.create(payout, saved), { statusCode: 500 });
  await assert.rejects(stripe.payouts.create(payout, saved), { statusCode: 500 });
  assert.equal((await stripe.payouts.list({}, as)).data.length, 1);
  const wrong = { ...as, idempotencyKey: 'wrong parameters' };
  await assert.rejects(stripe.refunds.create({ amount: 'x' as unknown as number }, wrong));
  await assert.rejects(stripe.refunds.create({ payment_intent: 'pi_no' }, wrong), {
    code: 'resource_missing',
  });
});

test('a key is in use while its first request runs', async () => {
  const { as } = openMerchant(server);
  const options = { ...as, idempotencyKey: 'in use' };
  const hold = control.faults.block('paymentIntents.create');
  const first = stripe.paymentIntents.create(wanted, options);
  await hold.reached;
  const second = stripe.paymentIntents.create(wanted, options);
  await assert.rejects(second, { statusCode: 409, code: 'idempotency_key_in_use' });
  hold.release();
  assert.equal((await first).object, 'payment_intent');
});

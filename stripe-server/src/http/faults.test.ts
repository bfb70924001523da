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

/** The bytes on the wire, with the framing that a client of HTTP sees. */
async function send(
  method: 'GET' | 'POST',
  path: string,
  { account, key }: { readonly account: string; readonly key?: string },
) {
  const response = await fetch(new URL(path, server.url), {
    method,
    headers: {
      authorization: `Bearer ${server.secretKey}`,
      'stripe-version': '2026-10-28.endive',
      'stripe-account': account,
      ...(method === 'GET' ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(method === 'GET' ? {} : { body: 'amount=1000&currency=usd' }),
  });
  const body = await response.text();
  assert.equal(response.headers.get('content-length'), String(Buffer.byteLength(body)));
  return { status: response.status, type: response.headers.get('content-type'), body };
}

const create = { method: 'POST', path: '/v1/payment_intents' } as const;

test('a gateway answers in place of Stripe, before or after the effect', async () => {
  const { account, as } = openMerchant(server);
  const foreign = {
    html: { status: 502, type: 'text/html', body: /^<html>/ },
    text: { status: 502, type: 'text/plain', body: /^[a-z ]+$/ },
    'empty body': { status: 502, type: 'text/plain', body: /^$/ },
    'empty object': { status: 200, type: 'application/json', body: /^\{\}$/ },
    'no error': { status: 500, type: 'application/json', body: /^\{"message":/ },
  } as const;
  const operation = 'paymentIntents.create';
  let made = 0;
  for (const [way, expected] of Object.entries(foreign)) {
    for (const when of ['before', 'after'] as const) {
      const kind = `${way as keyof typeof foreign} ${when}` as const;
      control.faults.order({ operation, kind });
      const key = `gateway ${kind}`;
      const { body, ...answer } = await send(create.method, create.path, { account, key });
      assert.deepEqual(answer, { status: expected.status, type: expected.type }, kind);
      assert.match(body, expected.body);
      assert.partialDeepStrictEqual(server.requests.at(-1), { status: null, fault: kind });
      made += when === 'after' ? 1 : 0;
      assert.equal((await stripe.paymentIntents.list({}, as)).data.length, made, kind);
      const again = await send(create.method, create.path, { account, key });
      assert.equal(again.status, 200, kind);
      assert.equal(server.requests.at(-1)?.isReplayed, when === 'after', kind);
      made += when === 'after' ? 0 : 1;
    }
  }
});

test('a gateway answers with any status, also to reads', async () => {
  const { account } = openMerchant(server);
  for (const status of [200, 400, 403, 404, 502, 503]) {
    for (const kind of [
      'html before',
      'text after',
      'empty body after',
      'no error after',
    ] as const) {
      control.faults.order({ operation: 'balance.retrieve', kind, status });
      assert.equal((await send('GET', '/v1/balance', { account })).status, status, kind);
    }
  }
  assert.equal((await send('GET', '/v1/balance', { account })).status, 200);
});

test('an answer is cut in the middle of its announced length', async () => {
  const { account, as } = openMerchant(server);
  const operation = 'paymentIntents.create';
  for (const [kind, status, made] of [
    ['cut body before', 500, 0],
    ['cut body after', 200, 1],
  ] as const) {
    control.faults.order({ operation, kind });
    const answer = await send(create.method, create.path, { account, key: kind });
    assert.deepEqual([answer.status, answer.type], [status, 'application/json']);
    assert.throws(() => JSON.parse(answer.body), SyntaxError);
    assert.equal((await stripe.paymentIntents.list({}, as)).data.length, made);
  }
  control.faults.order({ operation: 'balance.retrieve', kind: 'cut body after' });
  await assert.rejects(stripe.balance.retrieve({}, as));
});

test('a failed dependency is saved like any result', async () => {
  const { as } = openMerchant(server);
  const operation = 'paymentIntents.create';
  for (const [kind, made] of [
    ['failed dependency before', 0],
    ['failed dependency after', 1],
  ] as const) {
    control.faults.order({ operation, kind });
    const ask = () => stripe.paymentIntents.create(wanted, { ...as, idempotencyKey: kind });
    await assert.rejects(ask(), { statusCode: 424, rawType: 'api_error' });
    await assert.rejects(ask(), { statusCode: 424 });
    assert.equal((await stripe.paymentIntents.list({}, as)).data.length, made);
  }
});

test('an ordered refusal is not saved, so a repeated request is executed', async () => {
  const { as } = openMerchant(server);
  const operation = 'paymentIntents.create';
  for (const [order, refused, made] of [
    [{ kind: 'rate limit', status: 400 }, { statusCode: 400, code: 'rate_limit' }, 0],
    [{ kind: 'idempotency error' }, { statusCode: 400, type: 'StripeIdempotencyError' }, 1],
    [{ kind: 'key in use before' }, { statusCode: 409, code: 'idempotency_key_in_use' }, 2],
    [{ kind: 'key in use after' }, { statusCode: 409, code: 'idempotency_key_in_use' }, 4],
  ] as const) {
    control.faults.order({ operation, ...order });
    const ask = () => stripe.paymentIntents.create(wanted, { ...as, idempotencyKey: order.kind });
    await assert.rejects(ask(), refused);
    assert.equal((await stripe.paymentIntents.list({}, as)).data.length, made, order.kind);
    assert.equal((await ask()).object, 'payment_intent');
  }
});

test('a saved 500 is rolled forward later, while its key keeps answering it', async () => {
  const { account, as } = openMerchant(server);
  // Requests of other tests are executed first.
  control.faults.rollForward();
  control.money.addFunds(account, 1000, 'usd');
  const ask = (idempotencyKey: string) =>
    stripe.payouts.create({ amount: 600, currency: 'usd' }, { ...as, idempotencyKey });
  const order = { operation: 'payouts.create', kind: 'error before' } as const;
  control.faults.order({ ...order, times: 2 });
  await assert.rejects(ask('forward 1'), { statusCode: 500 });
  await assert.rejects(ask('forward 2'), { statusCode: 500 });
  control.faults.order({ ...order, status: 400 });
  await assert.rejects(ask('never'), { statusCode: 400 });
  const list = async () => (await stripe.payouts.list({}, as)).data;
  assert.deepEqual(await list(), []);
  assert.equal(control.faults.rollForward('refunds.create'), 0);
  // There is money for one of them.
  assert.equal(control.faults.rollForward('payouts.create'), 1);
  assert.equal(control.faults.rollForward('payouts.create'), 0);
  const told = control.webhooks.events(account).filter(({ type }) => type === 'payout.created');
  assert.equal((await list()).length, 1);
  assert.deepEqual(
    told.map(({ request }) => request?.idempotency_key),
    ['forward 1'],
  );
  await assert.rejects(ask('forward 1'), { statusCode: 500 });
  assert.equal(server.requests.at(-1)?.isReplayed, true);
  assert.equal((await list()).length, 1);
  assert.throws(() => control.faults.rollForward('payouts.make'));
});

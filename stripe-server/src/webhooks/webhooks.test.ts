import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { Stripe } from 'stripe';
import { openMerchant, openStripe, takeTap } from '../test-client.ts';

const server = await openStripe();
const { stripe, control } = server;

const wanted = {
  amount: 1000,
  currency: 'usd',
  allowed_payment_method_types: ['card_present'],
} satisfies Stripe.PaymentIntentCreateParams;

test('events are listed, and delivered signed in the order that is wanted', async () => {
  const merchant = openMerchant(server);
  const receiver = await openReceiver();
  await takeTap(server, merchant);
  const events = control.webhooks.events(merchant.account);
  const types = events.map(({ type }) => type);
  assert.deepEqual(types.slice(0, 3), [
    'payment_intent.created',
    'charge.succeeded',
    'payment_intent.succeeded',
  ]);
  const { data } = await stripe.events.list({ type: 'charge.succeeded' }, merchant.as);
  assert.deepEqual(data[0]?.id, events[1]?.id);
  const url = receiver.url;
  await control.webhooks.deliver({ url, events, order: 'reversed' });
  await control.webhooks.deliver({ url, events: events.slice(0, 1), order: 'duplicated' });
  const ids = events.map(({ id }) => id);
  assert.deepEqual(
    receiver.received.map(({ id }) => id),
    [...ids.toReversed(), ids[0], ids[0]],
  );
  const [first] = receiver.received;
  assert(first);
  const signature = String(first.headers['stripe-signature']);
  const event = Stripe.webhooks.constructEvent(first.body, signature, server.webhookSecret);
  assert.equal(event.account, merchant.account);
});

test('events go out by themselves where a test wants them', async () => {
  const merchant = openMerchant(server);
  const receiver = await openReceiver();
  control.webhooks.deliverTo(receiver.url);
  await stripe.paymentIntents.create(wanted, merchant.as);
  await control.webhooks.whenDelivered();
  control.webhooks.deliverTo(null);
  await stripe.paymentIntents.create(wanted, merchant.as);
  await control.webhooks.whenDelivered();
  assert.equal(receiver.received.length, 1);
});

test('an endpoint is created with a secret that is not shown again', async () => {
  const made = await stripe.webhookEndpoints.create({
    url: 'https://example.com/webhooks',
    enabled_events: ['*'],
    connect: true,
    api_version: '2026-10-28.endive',
  });
  assert.equal(made.secret, server.webhookSecret);
  const { data } = await stripe.webhookEndpoints.list();
  assert.equal(data[0]?.id, made.id);
  assert.equal(data[0]?.secret, undefined);
});

interface Received {
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Takes every event with 200 until the tests end. */
async function openReceiver() {
  const received: Received[] = [];
  const receiver = createServer(async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request));
    const { id } = JSON.parse(body.toString()) as { readonly id: string };
    received.push({ id, headers: request.headers, body });
    response.end();
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  after(() => {
    receiver.close();
    receiver.closeAllConnections();
  });
  return { received, url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/` };
}

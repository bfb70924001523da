import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { Stripe } from 'stripe';
import { clientOf, openMerchant, openStripe, takeTap } from '../test-client.ts';

const server = await openStripe();
const { stripe, control } = server;

const wanted = {
  amount: 1000,
  currency: 'usd',
  allowed_payment_method_types: ['card_present'],
} satisfies Stripe.PaymentIntentCreateParams;

test('events are listed, and delivered signed in the wanted order', async () => {
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

test('events are sent automatically to the addresses of a test', async () => {
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

test('a receiver that is gone gets nothing, and the next one gets what follows', async () => {
  const merchant = openMerchant(server);
  const [gone, receiver] = [await openReceiver(), await openReceiver()];
  gone.close();
  control.webhooks.deliverTo(gone.url);
  await stripe.paymentIntents.create(wanted, merchant.as);
  control.webhooks.deliverTo(receiver.url);
  await stripe.paymentIntents.create(wanted, merchant.as);
  await control.webhooks.whenDelivered();
  control.webhooks.deliverTo(null);
  assert.equal(receiver.received.length, 1);
});

test('a server that has closed sends no more webhooks', async () => {
  const closing = await openStripe();
  const receiver = await openReceiver();
  closing.control.webhooks.deliverTo(receiver.url);
  await takeTap(closing, openMerchant(closing));
  await closing.close();
  const answered = receiver.received.length;
  receiver.close();
  await closing.control.webhooks.whenDelivered();
  assert.equal(receiver.received.length, answered);
});

test('an endpoint is created with a secret that is not shown again', async () => {
  const made = await stripe.webhookEndpoints.create({
    url: 'https://example.com/webhooks',
    enabled_events: ['*'],
    connect: true,
    api_version: '2026-10-28.endive',
  });
  assert.match(String(made.secret), /^whsec_/);
  const { data } = await stripe.webhookEndpoints.list();
  assert.equal(data[0]?.id, made.id);
  assert.equal(data[0]?.secret, undefined);
});

test('endpoints get the events that they ask for, in their version and with their secrets', async () => {
  const own = control.accounts.openOwn();
  const client = clientOf({ url: server.url, secretKey: own.secretKey });
  const merchant = openMerchant(server, { own: own.id });
  const [connect, about] = [await openReceiver(), await openReceiver()];
  const api_version = '2026-09-30.endive';
  const enabled_events = ['charge.succeeded', 'payment_intent.succeeded'] as const;
  const asked = { url: connect.url, enabled_events: [...enabled_events], connect: true };
  const theirs = await client.webhookEndpoints.create({ ...asked, api_version });
  const ours = await client.webhookEndpoints.create({ url: about.url, enabled_events: ['*'] });
  assert.notEqual(theirs.secret, ours.secret);
  await takeTap({ stripe: client }, merchant);
  await control.webhooks.whenDelivered();
  const read = ({ received }: typeof connect, secret = '') =>
    received.map(({ body, headers }) =>
      Stripe.webhooks.constructEvent(body, String(headers['stripe-signature']), secret),
    );
  const told = read(connect, theirs.secret);
  assert.deepEqual(
    told.map((event) => event.type),
    enabled_events,
  );
  assert.deepEqual([told[0]?.api_version, told[0]?.account], [api_version, merchant.account]);
  assert.deepEqual(
    read(about, ours.secret).map((event) => event.type),
    ['application_fee.created'],
  );
  const update = (params: Stripe.WebhookEndpointUpdateParams) =>
    client.webhookEndpoints.update(theirs.id, params);
  await update({ enabled_events: ['charge.refunded'] });
  assert.deepEqual((await client.webhookEndpoints.retrieve(theirs.id)).enabled_events, [
    'charge.refunded',
  ]);
  assert.equal((await update({ disabled: true })).status, 'disabled');
  await client.webhookEndpoints.del(ours.id);
  await takeTap({ stripe: client }, merchant);
  await control.webhooks.whenDelivered();
  assert.deepEqual([connect.received.length, about.received.length], [2, 1]);
  const { data } = await client.webhookEndpoints.list();
  assert.deepEqual(
    data.map(({ id, secret }) => [id, secret]),
    [[theirs.id, undefined]],
  );
});

test('a reader shows its action until it has ended', async () => {
  const merchant = openMerchant(server);
  const { reader, account } = merchant;
  const code = 'online_or_offline_pin_required';
  control.readers.next(reader, { kind: 'decline', code, asksForPin: true });
  await takeTap(server, merchant);
  control.readers.present(reader, { kind: 'decline', code: 'incorrect_pin' });
  const told = control.webhooks.events(account).filter(({ type }) => type.startsWith('terminal.'));
  assert.deepEqual(
    told.map(({ type }) => type),
    ['terminal.reader.action_updated', 'terminal.reader.action_failed'],
  );
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
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const close = () => {
    receiver.close();
    receiver.closeAllConnections();
  };
  after(close);
  return { received, url, close };
}

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { Stripe } from 'stripe';
import { clientOf, openMerchant, openStripe, takeTap } from '../test-client.ts';

const server = await openStripe();
const { stripe, control } = server;

const open = (wanted = {}) => {
  const own = control.accounts.openOwn(wanted);
  return { own, stripe: clientOf({ url: server.url, secretKey: own.secretKey }) };
};

test('each key belongs to an own account, which it can read', async () => {
  const other = open({ country: 'DE', currency: 'EUR' });
  const [first, second] = [
    await stripe.accounts.retrieveCurrent(),
    await other.stripe.accounts.retrieveCurrent(),
  ];
  assert.deepEqual([first.id, first.default_currency], [server.ownAccount, 'usd']);
  assert.deepEqual(
    [second.id, second.default_currency, second.country],
    [other.own.id, 'eur', 'DE'],
  );
  assert.equal((await other.stripe.accounts.retrieve(other.own.id)).id, other.own.id);
  const { account, as } = openMerchant(server, { own: other.own.id });
  assert.equal((await other.stripe.accounts.retrieveCurrent({}, as)).id, account);
  const { available } = await other.stripe.balance.retrieve();
  assert.deepEqual(available, [{ amount: 0, currency: 'eur', source_types: { card: 0 } }]);
  assert.throws(() => control.accounts.openOwn({ secretKey: server.secretKey }), /secret key/);
});

test('objects of one own account do not exist for another', async () => {
  const other = open();
  const merchant = openMerchant(server);
  const theirs = openMerchant(server, { own: other.own.id });
  const invalid = { statusCode: 403, code: 'account_invalid', type: 'StripePermissionError' };
  await assert.rejects(stripe.balance.retrieve({}, theirs.as), invalid);
  await assert.rejects(stripe.accounts.retrieve(theirs.account), invalid);
  await assert.rejects(stripe.accounts.retrieve(other.own.id), invalid);
  await assert.rejects(other.stripe.accounts.update(merchant.account, {}), invalid);
  const missing = { statusCode: 404, code: 'resource_missing' };
  const { id, latest_charge: charge } = await takeTap(server, merchant);
  await assert.rejects(other.stripe.paymentIntents.retrieve(id), missing);
  const inside = other.stripe.paymentIntents.retrieve(id, {}, theirs.as);
  await assert.rejects(inside, missing);
  const fee = String(charge.application_fee);
  assert.equal((await stripe.applicationFees.retrieve(fee)).amount, 50);
  await assert.rejects(other.stripe.applicationFees.retrieve(fee), missing);
  const reader = other.stripe.terminal.readers.retrieve(merchant.reader, {}, theirs.as);
  await assert.rejects(reader, missing);
  const listed = await other.stripe.accounts.list();
  assert.deepEqual(
    listed.data.map((account) => account.id),
    [theirs.account],
  );
  const made = await other.stripe.accounts.create({ type: 'custom', country: 'US' });
  await assert.rejects(stripe.accounts.retrieve(made.id), invalid);
  const events = await other.stripe.events.list({ type: 'application_fee.created' });
  assert.deepEqual(events.data, []);
});

test('each own account earns the fees of its own connected accounts', async () => {
  const other = open();
  const theirs = openMerchant(server, { own: other.own.id });
  const { latest_charge: charge } = await takeTap(other, theirs);
  const { data } = await other.stripe.applicationFees.list({ charge: charge.id });
  assert.deepEqual([data.length, data[0]?.application], [1, other.own.application]);
  const { available } = await other.stripe.balance.retrieve();
  assert.equal(available[0]?.amount, 50);
  assert.equal(server.requests.at(-1)?.own, other.own.id);
});

test('own accounts have separate idempotency keys', async () => {
  const other = open();
  const create = (client: Stripe) =>
    client.accounts.create({ type: 'custom', country: 'US' }, { idempotencyKey: 'the same' });
  const [first, second, again] = [
    await create(stripe),
    await create(other.stripe),
    await create(other.stripe),
  ];
  assert.notEqual(first.id, second.id);
  assert.equal(again.id, second.id);
});

test('the webhooks of each own account go to its addresses, signed with its secrets', async () => {
  const [all, own, connect] = [await openReceiver(), await openReceiver(), await openReceiver()];
  const other = open();
  const apart = open();
  other.own.deliverTo(all.url);
  apart.own.deliverTo({ own: own.url, connect: connect.url });
  const merchants = [openMerchant(server), ...[other, apart].map(merchantOf)];
  const clients = [server, other, apart];
  for (const [at, merchant] of merchants.entries()) {
    await takeTap(clients[at] ?? server, merchant);
  }
  await control.webhooks.whenDelivered();
  const { webhookSecret, connectWebhookSecret } = apart.own;
  const types = (told: readonly Stripe.Event[]) => told.map(({ type, account }) => [type, account]);
  assert.ok(types(own.read(webhookSecret)).every(([, account]) => account === undefined));
  assert.deepEqual(types(own.read(webhookSecret)), [['application_fee.created', undefined]]);
  const told = connect.read(connectWebhookSecret);
  assert.ok(told.length > 2 && told.every((event) => event.account === merchants[2]?.account));
  const both = all.read(other.own.webhookSecret).map(({ account }) => account);
  assert.deepEqual(new Set(both), new Set([undefined, merchants[1]?.account]));
  assert.equal(control.webhooks.events(apart.own.id).length, 1);
});

const merchantOf = ({ own }: ReturnType<typeof open>) => openMerchant(server, { own: own.id });

/** Takes every event until the tests end, and reads those with a valid signature. */
async function openReceiver() {
  const received: { readonly body: Buffer; readonly signature: string }[] = [];
  const receiver = createServer(async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request));
    received.push({ body, signature: String(request.headers['stripe-signature']) });
    response.end();
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  after(() => {
    receiver.close();
    receiver.closeAllConnections();
  });
  const { port } = receiver.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    read: (secret: string) =>
      received.map(({ body, signature }) =>
        Stripe.webhooks.constructEvent(body, signature, secret),
      ),
  };
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import pino from 'pino';
import Stripe from 'stripe';
import { verifyLedger } from '../../../server/src/domains/ledger/index.ts';
import { findByAccount } from '../../../server/src/domains/onboarding/index.ts';
import { verifyPayouts } from '../../../server/src/domains/settlement/index.ts';
import {
  readStatement,
  statementOf,
  verifyMovements,
} from '../../../server/src/domains/statements/index.ts';
import { openPsp } from '../../../server/src/psp/create-psp.ts';
import { assertBooksAgree, readStatements } from '../../support/money/books-agree.ts';
import { balanceOf, dayOfWeek } from '../../support/money/payouts.ts';
import { startStripeWorld } from '../../support/provider/provider-worlds.ts';
import { hearFrom, lastMade, openBistroOn } from '../../support/provider/stripe-bistro.ts';

// Without workers, due work is done only when the platform's clock is used.
const world = await startStripeWorld({ config: { role: 'api' } });
const { server, taps } = world;
const { control, secretKey, url } = server;
const { service } = taps;
const stripe = new Stripe(secretKey, { host: url.hostname, port: url.port, protocol: 'http' });

test("the ledger agrees with Stripe's balances after taps, a refund and a payout", async () => {
  const { platform, api, counter } = await openBistroOn(world);
  const tap = await counter.tap({ amount: 1000, platform_fee: 100 });
  await counter.tap({ amount: 500, platform_fee: 7 });
  await api.taprail.refunds.create({ transaction: tap.transaction, amount: 333 });
  await hearFrom(server, api);
  await assertBooksAgree(service, platform);
  await world.advanceTo(api, dayOfWeek(1, '20:00'));
  await assertBooksAgree(service, platform);
  await world.letBanksPay(api);
  await assertBooksAgree(service, platform);
});

test('a refund that a person makes at Stripe becomes a refund of its transaction', async () => {
  const { platform, api, counter, account } = await openBistroOn(world);
  const { transaction } = await counter.tap({ amount: 1000, platform_fee: 100 });
  const intent = lastMade(server, 'paymentIntents.create');
  const as = { stripeAccount: account };
  const made = await stripe.refunds.create({ payment_intent: intent, amount: 300 }, as);
  await hearFrom(server, api);
  const refunded = await api.taprail.transactions.get(transaction);
  assert.equal(refunded.amount_refunded, 300);
  const { data } = await api.taprail.refunds.list({ transaction });
  assert.deepEqual(
    data.map(({ amount, status }) => [amount, status]),
    [[300, 'succeeded']],
  );
  const { data: events } = await api.taprail.events.list({ type: 'charge.refunded' });
  assert.equal(events.length, 1);
  await assertBooksAgree(service, platform);
  const movements = (await api.taprail.providerMovements.list()).data;
  assert.deepEqual(
    movements.map((each) => [each.kind, each.outside, each.source_reference, each.transaction]),
    [['refund', true, made.id, transaction]],
  );
  control.money.settleRefund(made.id, 'failed');
  await hearFrom(server, api);
  assert.equal((await api.taprail.transactions.get(transaction)).amount_refunded, 0);
});

test('a payout that a person makes at Stripe is posted, and reversed when the bank rejects it', async () => {
  const { platform, api, counter, account } = await openBistroOn(world);
  await counter.tap({ amount: 1000 });
  await world.advanceTo(api, dayOfWeek(1, '08:00'));
  const as = { stripeAccount: account };
  const payout = await stripe.payouts.create({ amount: 400, currency: 'usd' }, as);
  await hearFrom(server, api);
  const [movement] = (await api.taprail.providerMovements.list()).data;
  assert.partialDeepStrictEqual(movement, {
    object: 'provider_movement',
    submerchant: counter.externalRef,
    kind: 'payout',
    provider_kind: 'payout',
    source_reference: payout.id,
    amount: -400,
    currency: 'USD',
    booked_as: 'outside_payout',
    outside: true,
  });
  assert.deepEqual(await api.taprail.providerMovements.get(String(movement?.id)), movement);
  await assertBooksAgree(service, platform);
  await readStatements(service, platform);
  assert.equal((await api.taprail.providerMovements.list()).data.length, 1);
  control.money.failPayout(payout.id);
  await hearFrom(server, api);
  await assertBooksAgree(service, platform);
  const kinds = (await api.taprail.providerMovements.list()).data.map(({ kind }) => kind);
  assert.deepEqual(kinds, ['payout_failure', 'payout']);
  assert.equal((await balanceOf(counter)).available, 1000);
});

test('concurrent and interrupted readings of a statement post a movement once', async () => {
  const { platform, account } = await openBistroOn(world);
  const { database, keyring, config } = service;
  const { balances } = await openPsp(config, { database, keyring });
  assert(balances !== null);
  for (let count = 0; count < 120; count += 1) control.money.addFunds(account, 5 + count, 'USD');
  const owner = await findByAccount(database, { connectionId: null, accountRef: account });
  const statement = statementOf({
    platformId: platform.id,
    connectionId: null,
    account,
    subMerchantId: String(owner?.id),
  });
  const now = new Date();
  const statements = {
    database,
    balances,
    logger: pino({ level: 'silent' }),
    countOutside() {},
    firstPlatformOf: async () => null,
    findTransaction: async () => undefined,
    recordOutsideRefund: () => assert.fail('nothing is refunded'),
    wake() {},
  };
  const list: typeof balances.list = async (call, request) => {
    if (request.after !== null) throw new Error('the process was killed');
    return balances.list(call, request);
  };
  const killed = { ...statements, balances: { ...balances, list } };
  await assert.rejects(readStatement(killed, statement, { now }), /was killed/);
  const readings = Array.from({ length: 4 }, () => readStatement(statements, statement, { now }));
  await Promise.all(readings);
  const listed = await Array.fromAsync(platform.taprail.providerMovements.list({ limit: 100 }));
  assert.equal(listed.length, 120);
  assert.equal(new Set(listed.map((each) => each.provider_reference)).size, 120);
  await assertBooksAgree(service, platform);
  assert.deepEqual(await verifyMovements(database, platform.id), []);
  assert.deepEqual(await verifyLedger(database, platform.id), []);
  assert.deepEqual(await verifyPayouts(database, platform.id), []);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newId } from '../../../server/src/lib/ids.ts';
import type { JsonObject } from '../../../server/src/lib/json.ts';
import {
  balanceOf,
  dayOfWeek,
  itemsOf,
  itemTexts,
  lastPayoutOf,
  monday,
  ownBalance,
  payoutIn,
  payoutsOf,
  requestPayout,
} from '../../support/money/payouts.ts';
import { TapService } from '../../support/money/tap-service.ts';
import { settlingIn, TestCounter } from '../../support/money/taps.ts';
import { advanceTo } from '../../support/onboarding/onboarding.ts';
import type { ApiClient } from '../../support/service/api-client.ts';
import { assertRefusal } from '../../support/service/assert-refusal.ts';
import { assertReplays, keyed, newKey } from '../../support/service/idempotency.ts';
import { startTestService } from '../../support/service/test-service.ts';

const taps = await TapService.start();
const byHand = { ...settlingIn('EUR'), payout_schedule: { interval: 'manual' } };

test('201 for everything available, which is sent in the morning', async () => {
  const { api, counter } = await openWith([1000, 200]);
  const payout = payoutIn(await requestPayout(counter), 201);
  const { status, amount, automatic, eta } = payout;
  // Requested on Tuesday at noon, so it is sent on Wednesday.
  assert.deepEqual(
    [status, amount, automatic, eta],
    ['scheduled', 1200, false, '2030-03-06T16:00:00.000Z'],
  );
  const { body: items } = await api.get(`/v1/payouts/${payout.id}/items`);
  assert.deepEqual((await api.get(`/v1/payouts/${payout.id}`)).body, { ...payout, items });
  assert.deepEqual(await balanceOf(counter), { in_transit: 1200 });
  assert.deepEqual(await itemTexts(api, payout), ['settlement 1000', 'settlement 200']);
  await advanceTo(api, dayOfWeek(2, '16:00'));
  assert.equal((await api.taprail.payouts.get(payout.id)).status, 'paid');
  assert.deepEqual(await balanceOf(counter), {});
});

test('201 for a part, and the next payout has the rest', async () => {
  const { api, counter } = await openWith([1000, 200]);
  const part = payoutIn(await requestPayout(counter, { amount: 300 }), 201);
  assert.equal(part.amount, 300);
  assert.deepEqual(await balanceOf(counter), { available: 900, in_transit: 300 });
  const [item] = await itemsOf(api, part);
  assert.deepEqual([item?.kind, item?.payout], ['part', part.id]);
  const exact = payoutIn(await requestPayout(counter, { amount: 900 }), 201);
  await advanceTo(api, dayOfWeek(2, '12:00'));
  await counter.tap({ amount: 50 });
  await advanceTo(api, dayOfWeek(3, '12:00'));
  const rest = payoutIn(await requestPayout(counter), 201);
  assert.equal(rest.amount, 50);
  const items = await itemsOf(api, rest);
  assert.deepEqual(await itemTexts(api, rest), [
    'paid_before -300',
    'paid_before -900',
    'settlement 1000',
    'settlement 200',
    'settlement 50',
  ]);
  const before = items.filter(({ kind }) => kind === 'paid_before').map(({ payout }) => payout);
  assert.deepEqual(before.toSorted(), [part.id, exact.id].toSorted());
  const deductions = new Set(items.map(({ id }) => id));
  assert.ok(!deductions.has(item?.id ?? ''), 'the part and its deduction are two items');
});

test('409 for more than the available amount, without an effect', async () => {
  const { api, counter } = await openWith([1000]);
  await counter.tap({ amount: 5000 });
  const insufficient = { status: 409, code: 'balance_insufficient' };
  const refused = await requestPayout(counter, { amount: 1001 });
  assertRefusal(refused, { ...insufficient, param: 'amount' });
  assertRefusal(await requestPayout(counter, { currency: 'USD' }), insufficient);
  assert.deepEqual(await payoutsOf(counter), []);
  assert.deepEqual(await balanceOf(counter), { pending: 5000, available: 1000 });
  assert.equal((await requestPayout(counter, { amount: 1000 })).status, 201);
  assertRefusal(await requestPayout(counter), insufficient);
  assertRefusal(await requestPayout(counter, { amount: 1 }), insufficient);
  assertRefusal(await api.post('/v1/payouts', { currency: 'EUR' }), insufficient);
});

test('409 while the balance is negative', async () => {
  const { api, counter } = await openWith([]);
  const tap = await counter.tap({ amount: 1000 });
  const refund = { transaction: tap.transaction, amount: 400 };
  assert.equal((await api.post('/v1/refunds', refund)).status, 201);
  assert.deepEqual(await balanceOf(counter), { pending: 1000, available: -400 });
  assertRefusal(await requestPayout(counter), { status: 409, code: 'balance_insufficient' });
  const one = await requestPayout(counter, { amount: 1 });
  assertRefusal(one, { status: 409, code: 'balance_insufficient' });
});

test('404 for an unknown sub-merchant and for one of another platform', async () => {
  const { api, counter } = await openWith([1000]);
  const { api: otherApi } = await taps.newPlatform();
  const unknown = { status: 404, code: 'submerchant_not_found', param: 'submerchant' };
  assertRefusal(await api.post('/v1/payouts', { submerchant: 'nobody', currency: 'EUR' }), unknown);
  assertRefusal(await requestPayout({ ...counter, api: otherApi }), unknown);
});

test('403 while payouts are paused', async () => {
  const { api, counter } = await openWith([1000]);
  const pauses = `/sub-merchants/${counter.externalRef}/pauses`;
  assert.equal((await api.post(pauses, { payouts: true })).status, 200);
  const refused = await requestPayout(counter);
  assertRefusal(refused, { status: 403, code: 'payouts_disabled', param: 'submerchant' });
  assert.equal((await api.post(pauses, { payouts: false })).status, 200);
  assert.equal((await requestPayout(counter)).status, 201);
});

for (const [what, body, status, param] of [
  ['an amount of zero', { amount: 0 }, 422, 'amount'],
  ['an amount below zero', { amount: -5 }, 422, 'amount'],
  ['a part of a cent', { amount: 0.5 }, 400, 'amount'],
  ['an unknown currency', { currency: 'XXX' }, 422, 'currency'],
  ['a currency in small letters', { currency: 'eur' }, 400, 'currency'],
  ['a field that does not exist', { speed: 'instant' }, 400, 'speed'],
] as const) {
  test(`${status} for ${what}`, async () => {
    const { api, counter } = await taps.newCounter(byHand);
    const refused = await requestPayout(counter, body);
    assert.equal(refused.status, status, refused.text);
    assert.equal((refused.body.error as JsonObject).param, param);
    assert.deepEqual((await api.get('/v1/payouts')).body.data, []);
  });
}

test('a scheduled payout is cancelled once, and its money is available again', async () => {
  const { platform, api, counter } = await openWith([1000]);
  const payout = payoutIn(await requestPayout(counter), 201);
  const cancelled = payoutIn(await api.post(`/v1/payouts/${payout.id}/cancel`));
  assert.deepEqual(cancelled, { ...payout, status: 'cancelled' });
  assert.deepEqual(await balanceOf(counter), { available: 1000 });
  const again = await api.post(`/v1/payouts/${payout.id}/cancel`);
  assertRefusal(again, { status: 409, code: 'payout_not_cancellable' });
  await advanceTo(api, dayOfWeek(3, '12:00'));
  assert.equal((await api.taprail.payouts.get(payout.id)).status, 'cancelled', 'it is never sent');

  const next = payoutIn(await requestPayout(counter), 201);
  const [item] = await itemsOf(api, next);
  assert.deepEqual([item?.kind, item?.payout], ['payout_cancelled', payout.id]);
  await advanceTo(api, dayOfWeek(4, '12:00'));
  for (const at of ['15:00', '16:00']) {
    await advanceTo(api, dayOfWeek(4, at));
    const late = await api.post(`/v1/payouts/${next.id}/cancel`);
    assertRefusal(late, { status: 409, code: 'payout_not_cancellable' });
  }
  assert.equal((await api.taprail.payouts.get(next.id)).status, 'paid');
  const types = (await taps.events(platform)).map(({ type }) => type);
  assert.deepEqual(types.slice(-3), ['payout.scheduled', 'payout.scheduled', 'payout.paid']);
});

test('a cancelled partial payout and its deduction cancel out', async () => {
  const { api, counter } = await openWith([1000]);
  const part = payoutIn(await requestPayout(counter, { amount: 400 }), 201);
  payoutIn(await api.post(`/v1/payouts/${part.id}/cancel`));
  const all = payoutIn(await requestPayout(counter), 201);
  assert.equal(all.amount, 1000);
  assert.deepEqual(await itemTexts(api, all), [
    'paid_before -400',
    'payout_cancelled 400',
    'settlement 1000',
  ]);
});

test('a repeated key makes and cancels one payout', async () => {
  const { api, counter } = await openWith([1000]);
  const { externalRef: submerchant, currency } = counter;
  const [making, cancelling] = [newKey(), newKey()];
  const body = { submerchant, currency, amount: 400 };
  const made = await api.post('/v1/payouts', body, keyed(making));
  const cancel = `/v1/payouts/${payoutIn(made, 201).id}/cancel`;
  const cancelled = await api.post(cancel, undefined, keyed(cancelling));
  assertReplays(await api.post('/v1/payouts', body, keyed(making)), made);
  assertReplays(await api.post(cancel, undefined, keyed(cancelling)), cancelled);
  const other = await api.post('/v1/payouts', { ...body, amount: 401 }, keyed(making));
  assertRefusal(other, { status: 422, code: 'idempotency_key_reused' });
  assert.equal((await payoutsOf(counter)).length, 1);
  // A conflict is an outcome, too, even when there is enough later on.
  const key = newKey();
  const tooMuch = await api.post('/v1/payouts', { ...body, amount: 1001 }, keyed(key));
  assertRefusal(tooMuch, { status: 409, code: 'balance_insufficient' });
  await counter.tap({ amount: 1000 });
  await advanceTo(api, dayOfWeek(2, '12:00'));
  assertReplays(await api.post('/v1/payouts', { ...body, amount: 1001 }, keyed(key)), tooMuch);
});

test('one key sent many times at once makes one payout', async () => {
  const { api, counter } = await openWith([1000]);
  const body = { submerchant: counter.externalRef, currency: 'EUR', amount: 100 };
  const options = keyed(newKey());
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => api.post('/v1/payouts', body, options)),
  );
  const made = new Set(answers.flatMap(({ status, text }) => (status === 201 ? text : [])));
  assert.equal(made.size, 1);
  for (const answer of answers) {
    if (answer.status === 201) continue;
    assertRefusal(answer, { status: 409, code: 'idempotency_key_in_use' });
  }
  assert.deepEqual(await balanceOf(counter), { available: 900, in_transit: 100 });
});

test('concurrent requests never pay out more than the balance', async () => {
  const { api, counter } = await openWith([1000]);
  const node = await startTestService({ beside: taps.service });
  const there = { ...counter, api: api.at(node.url) };
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, index) =>
      requestPayout(index % 2 === 0 ? counter : there, index % 3 === 0 ? {} : { amount: 300 }),
    ),
  );
  const made = answers.filter(({ status }) => status === 201);
  const sum = made.reduce((total, { body }) => total + Number(body.amount), 0);
  assert.ok(made.length >= 1 && sum <= 1000 && sum >= 900, `${made.length} of ${sum}`);
  for (const answer of answers) {
    if (answer.status === 201) continue;
    assertRefusal(answer, { status: 409, code: 'balance_insufficient' });
  }
  const rest = 1000 - sum;
  const expected = rest === 0 ? { in_transit: sum } : { available: rest, in_transit: sum };
  assert.deepEqual(await balanceOf(counter), expected);
  for (const payout of await payoutsOf(counter)) await itemsOf(api, payout);
});

test('concurrent cancellations and payouts lose nothing', async () => {
  const { api, counter } = await openWith([1000]);
  for (let round = 0; round < 3; round += 1) {
    const payout = payoutIn(await requestPayout(counter), 201);
    const cancel = `/v1/payouts/${payout.id}/cancel`;
    const answers = await Promise.all([
      ...[1, 2, 3].map(() => api.post(cancel)),
      ...[1, 2, 3].map(() => requestPayout(counter, { amount: 600 })),
    ]);
    const cancels = answers.slice(0, 3).map(({ status }) => status);
    assert.deepEqual(cancels.toSorted(), [200, 409, 409]);
    for (const answer of answers.slice(3)) {
      if (answer.status !== 201) continue;
      payoutIn(await api.post(`/v1/payouts/${answer.body.id}/cancel`));
    }
    assert.deepEqual(await balanceOf(counter), { available: 1000 });
  }
});

test("the platform's own fees are paid out on request", async () => {
  const { platform, api, counter } = await openWith([]);
  await counter.tap({ amount: 1000, platform_fee: 250 });
  assert.deepEqual(await ownBalance(api), { operating: 250 });
  const part = payoutIn(await api.post('/v1/payouts', { currency: 'EUR', amount: 100 }), 201);
  assert.deepEqual([part.submerchant, part.automatic, part.amount], [null, false, 100]);
  const inTransit = { operating: 150, in_transit: 100 };
  assert.deepEqual(await ownBalance(api), inTransit);
  assert.deepEqual((await api.get(`/v1/payouts/${part.id}/items`)).body.data, []);
  const tooMuch = await api.post('/v1/payouts', { currency: 'EUR', amount: 151 });
  assertRefusal(tooMuch, { status: 409, code: 'balance_insufficient', param: 'amount' });
  const rest = payoutIn(await api.post('/v1/payouts', { currency: 'EUR' }), 201);
  assert.equal(rest.amount, 150);
  payoutIn(await api.post(`/v1/payouts/${rest.id}/cancel`));
  assert.deepEqual(await ownBalance(api), inTransit);
  // It is sent at nine by UTC on Wednesday.
  assert.equal(part.eta, '2030-03-06T17:00:00.000Z');
  await advanceTo(api, dayOfWeek(2, '17:00'));
  const paid = await api.taprail.payouts.get(part.id);
  assert.equal(paid.status, 'paid');
  assert.match(String(paid.wire_reference), /^SIM/);
  assert.deepEqual(await ownBalance(api), { operating: 150 });
  const events = (await taps.events(platform)).filter(({ type }) => type.startsWith('payout.'));
  const told = events.map(({ type, submerchant }) => [type, submerchant]);
  assert.deepEqual(told, [
    ['payout.scheduled', null],
    ['payout.scheduled', null],
    ['payout.paid', null],
  ]);
});

test("requests for the platform's own money never exceed its balance", async () => {
  const { api, counter } = await openWith([]);
  await counter.tap({ amount: 1000, platform_fee: 500 });
  const answers = await Promise.all(
    Array.from({ length: 24 }, () => api.post('/v1/payouts', { currency: 'EUR', amount: 200 })),
  );
  const made = answers.filter(({ status }) => status === 201);
  assert.equal(made.length, 2);
  const cancelled = await Promise.all([
    ...made.map(({ body }) => api.post(`/v1/payouts/${body.id}/cancel`)),
    ...made.map(() => api.post('/v1/payouts', { currency: 'EUR', amount: 100 })),
  ]);
  assert.deepEqual(
    cancelled.slice(0, 2).map(({ status }) => status),
    [200, 200],
  );
  const { operating = 0, in_transit = 0 } = await ownBalance(api);
  assert.equal(operating + in_transit, 500);
});

test('payouts are listed by sub-merchant and status, page by page', async () => {
  const { api, counter } = await openWith([1000]);
  const other = await TestCounter.open(api, byHand);
  const made: string[] = [];
  for (let count = 0; count < 5; count += 1) {
    made.unshift(payoutIn(await requestPayout(counter, { amount: 100 }), 201).id);
  }
  const cancelled = made.filter((_, index) => index % 2 === 0);
  for (const id of cancelled) payoutIn(await api.post(`/v1/payouts/${id}/cancel`));
  assert.deepEqual(await idsOf(api, ''), made);
  assert.deepEqual(await idsOf(api, `submerchant=${counter.externalRef}`), made);
  assert.deepEqual(await idsOf(api, 'status=cancelled'), cancelled);
  assert.deepEqual(await idsOf(api, 'status=paid'), []);
  for (const ref of [other.externalRef, 'nobody']) {
    assert.deepEqual(await idsOf(api, `submerchant=${ref}`), []);
  }
  for (const cursor of ['nothing', newId('tap')]) {
    for (const path of ['/v1/payouts?', `/v1/payouts/${made[0]}/items?`]) {
      const refused = await api.get(`${path}cursor=${cursor}`);
      assertRefusal(refused, { status: 400, code: 'invalid_cursor', param: 'cursor' });
    }
  }
});

test('the items of a payout are listed page by page', async () => {
  const { api, counter } = await openWith([1, 2, 3, 4, 5]);
  const part = payoutIn(await requestPayout(counter, { amount: 3 }), 201);
  payoutIn(await api.post(`/v1/payouts/${part.id}/cancel`));
  const payout = payoutIn(await requestPayout(counter), 201);
  const whole = await itemsOf(api, payout);
  assert.equal(whole.length, 7);
  const seen: unknown[] = [];
  for (let query = 'limit=2', more = true; more; ) {
    const { body } = await api.get(`/v1/payouts/${payout.id}/items?${query}`);
    seen.push(...(body.data as unknown[]));
    more = body.has_more === true;
    query = `limit=2&cursor=${body.next_cursor}`;
  }
  assert.deepEqual(seen, whole);
});

test("404 for an unknown payout and for another platform's", async () => {
  const { api, counter } = await openWith([1000]);
  const { id } = payoutIn(await requestPayout(counter), 201);
  const { api: stranger } = await taps.newPlatform();
  const unknown = { status: 404, code: 'payout_not_found' };
  for (const [client, payout] of [
    [stranger, id],
    [api, newId('po')],
    [api, 'nothing'],
  ] as const) {
    assertRefusal(await client.get(`/v1/payouts/${payout}`), unknown);
    assertRefusal(await client.get(`/v1/payouts/${payout}/items`), unknown);
    assertRefusal(await client.post(`/v1/payouts/${payout}/cancel`), unknown);
    assertRefusal(await client.post(`/v1/test/payouts/${payout}/fail`, {}), unknown);
  }
  assert.deepEqual((await stranger.get('/v1/payouts')).body.data, []);
  assert.equal((await lastPayoutOf(counter)).status, 'scheduled');
});

/** A sub-merchant with these amounts available, on Tuesday at noon UTC. */
async function openWith(amounts: readonly number[]) {
  const opened = await taps.newCounter(byHand);
  await advanceTo(opened.api, monday);
  for (const amount of amounts) await opened.counter.tap({ amount });
  await advanceTo(opened.api, dayOfWeek(1, '12:00'));
  return opened;
}

async function idsOf(api: ApiClient, filter: string): Promise<string[]> {
  const ids: string[] = [];
  for (let query = `limit=2&${filter}`, more = true; more; ) {
    const { body } = await api.get(`/v1/payouts?${query}`);
    ids.push(...(body.data as unknown as { id: string }[]).map(({ id }) => id));
    more = body.has_more === true;
    query = `limit=2&${filter}&cursor=${body.next_cursor}`;
  }
  return ids;
}

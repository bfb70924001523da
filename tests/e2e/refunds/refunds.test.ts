import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Refund } from '../../../sdk/src/index.ts';
import type { JsonObject } from '../../../server/src/lib/json.ts';
import {
  balancesOf,
  dispute,
  movesOf,
  persist,
  refund,
  refundIn,
  sendRefund,
} from '../../support/money/after-capture.ts';
import { TapService } from '../../support/money/tap-service.ts';
import { settlingIn, TestCounter, viewIn } from '../../support/money/taps.ts';
import { advance, advanceTo, daySeconds } from '../../support/onboarding/onboarding.ts';
import { assertRefusal } from '../../support/service/assert-refusal.ts';
import { assertReplays, keyed, newKey } from '../../support/service/idempotency.ts';
import { setFeePlan } from '../../support/service/settings.ts';
import { startTestService } from '../../support/service/test-service.ts';
import { TestReceiver } from '../../support/webhooks/webhook-receiver.ts';
import { registerEndpoint } from '../../support/webhooks/webhooks.ts';

const taps = await TapService.start();
const node = await startTestService({ beside: taps.service });
const { database } = taps.service;
const { platform, api, counter } = await taps.newCounter();
await setFeePlan(database, {
  platformId: platform.id,
  currency: 'USD',
  plan: { basisPoints: 333, fixedMinor: 7n },
});

/** A Monday on which no bank is closed. */
const monday = new Date('2030-03-04T15:00:00Z');

test('a full refund returns the fee, too', async () => {
  const shop = await TestCounter.open(api);
  const tap = await shop.tap({ amount: 1_000 });
  assert.equal(tap.platform_fee, 40);
  const answer = await sendRefund(api, tap, { reason: 'cold soup' });
  const { id, created_at, ...made } = refundIn(answer);
  assert.match(id, /^re_[0-9a-z]{26}$/);
  assert.deepEqual(made, {
    object: 'refund',
    status: 'succeeded',
    amount: 1_000,
    currency: 'USD',
    transaction: tap.transaction,
    submerchant: shop.externalRef,
    fee_refunded: 40,
    reason: 'cold soup',
    failure: null,
    decision_since: null,
  });
  assert.deepEqual(await api.taprail.refunds.get(id), answer.body);
  const after = await shop.read(tap);
  assert.deepEqual([after.status, after.amount_refunded], ['approved', 1_000]);
  assert.deepEqual([after.amount_captured, after.platform_fee], [1_000, 40]);
  const { body } = await api.get(`/v1/transactions/${tap.transaction}`);
  assert.deepEqual([body.status, body.amount_refunded], ['captured', 1_000]);
  assert.deepEqual(body.refunds, [answer.body]);
  assert.deepEqual(await balancesOf(api, shop), { USD: { pending: 960, available: -960 } });
  assert.deepEqual(await movesOf(api, tap, 'platform_operating'), [-40, 40]);
  assert.deepEqual(await movesOf(api, tap, 'psp_clearing'), [1_000, -1_000]);
  const types = ['tap.approved', 'charge.captured', 'charge.refunded'];
  assert.deepEqual(await taps.eventTypes(platform, tap), types);
  const event = (await taps.events(platform, tap)).at(-1);
  // Events do not have the field about an open decision.
  const { decision_since: _, ...told } = answer.body;
  // Events have amounts without their sums.
  const { amounts: _sums, ...transaction } = body;
  assert.deepEqual(event?.data.object, { ...transaction, refunds: [told], refund: told });
  assert.equal(event?.created_at, created_at);
});

test('partial refunds add up, and the last one takes the remainder', async () => {
  const shop = await TestCounter.open(api);
  const tap = await shop.tap({ amount: 997 });
  const parts: Refund[] = [];
  for (const amount of [1, 333, 1, 500]) parts.push(await refund(api, tap, amount));
  parts.push(await refund(api, tap));
  assert.equal(parts.at(-1)?.amount, 162);
  const sum = (read: (part: Refund) => number) =>
    parts.reduce((total, part) => total + read(part), 0);
  assert.equal(
    sum(({ fee_refunded }) => fee_refunded),
    tap.platform_fee,
  );
  const { pending = 0, available } = (await balancesOf(api, shop)).USD ?? {};
  assert.deepEqual([pending, available], [997 - tap.platform_fee, -pending]);
  const { body } = await api.get(`/v1/transactions/${tap.transaction}`);
  assert.deepEqual(body.refunds, parts);
  const shown = (await taps.events(platform, tap)).slice(2).map(({ data: { object } }) => {
    return [(object.refund as JsonObject).id, object.amount_refunded];
  });
  let total = 0;
  const expected = parts.map(({ id, amount }) => {
    total += amount;
    return [id, total];
  });
  assert.deepEqual(shown, expected);
});

test('a capture is refunded before its settlement, after it, and after its payout', async () => {
  const { api: own, counter: shop } = await taps.newCounter();
  await advanceTo(own, monday);
  const tap = await shop.tap({ amount: 900 });
  await refund(own, tap, 100);
  assert.deepEqual(await balancesOf(own, shop), { USD: { pending: 900, available: -100 } });
  // Tuesday begins at 05:00 UTC in New York, and the payout leaves some hours later.
  await advanceTo(own, new Date('2030-03-05T05:30:00Z'));
  assert.equal((await own.taprail.transactions.get(tap.transaction)).status, 'settled');
  assert.deepEqual(await balancesOf(own, shop), { USD: { available: 800 } });
  await refund(own, tap, 200);
  assert.deepEqual(await balancesOf(own, shop), { USD: { available: 600 } });
  await advance(own, 2 * daySeconds);
  assert.deepEqual(await balancesOf(own, shop), {});
  const last = await refund(own, tap);
  assert.deepEqual([last.amount, last.status], [600, 'succeeded']);
  assert.deepEqual(await balancesOf(own, shop), { USD: { available: -600 } });
  await shop.tap({ amount: 1_000 });
  await advance(own, 7 * daySeconds);
  const { body } = await own.get(`/v1/payouts?submerchant=${shop.externalRef}`);
  const paid = (body.data as unknown as { amount: number; status: string }[]).map(
    ({ amount, status }) => [amount, status],
  );
  assert.deepEqual(paid, [
    [400, 'paid'],
    [600, 'paid'],
  ]);
});

for (const [currency, settled] of [
  ['EUR', 'USD'],
  ['JPY', 'KWD'],
  ['KWD', 'JPY'],
] as const) {
  test(`refunds of ${currency} that settle in ${settled} use the rate of the capture`, async () => {
    const own = await taps.newCounter(settlingIn(settled));
    const tap = await own.counter.tap({ amount: 99_937, currency, platform_fee: 1_001 });
    const owed = Number(tap.fx?.settled_amount);
    assert.deepEqual(await balancesOf(own.api, own.counter), { [settled]: { pending: owed } });
    const parts = [];
    for (const amount of [33_311, 7, 50_000]) parts.push(await refund(own.api, tap, amount));
    parts.push(await refund(own.api, tap));
    const fees = parts.reduce((sum, part) => sum + part.fee_refunded, 0);
    assert.equal(fees, 1_001);
    assert.deepEqual(await balancesOf(own.api, own.counter), {
      [settled]: { pending: owed, available: -owed },
    });
    assert.deepEqual(await balancesOf(own.api), {});
    const taken = await movesOf(own.api, tap, 'submerchant_available');
    const [first = 0] = taken;
    const rate = Number(tap.fx?.rate) * 10 ** (digits(settled) - digits(currency));
    assert.ok(Math.abs(first - (33_311 - (parts[0]?.fee_refunded ?? 0)) * rate) <= 1);
  });
}

test('a stay is refunded like any other capture', async () => {
  const stay = await counter.hold(10_000);
  const early = await sendRefund(api, stay);
  assertRefusal(early, { status: 409, code: 'not_captured' });
  await counter.taprail.taps.capture(stay.id, { amount: 4_000 });
  const more = await sendRefund(api, stay, { amount: 4_001 });
  assertRefusal(more, { status: 422, code: 'refund_exceeds_captured', param: 'amount' });
  assert.equal((await refund(api, stay)).amount, 4_000);
});

test('impossible refunds are refused with their reason', async () => {
  const tap = await counter.tap({ amount: 1_000 });
  const exceeds = { status: 422, code: 'refund_exceeds_captured', param: 'amount' };
  assertRefusal(await sendRefund(api, tap, { amount: 1_001 }), exceeds);
  assertRefusal(await sendRefund(api, tap, { amount: 0 }), {
    status: 422,
    code: 'amount_too_small',
    param: 'amount',
  });
  await refund(api, tap, 600);
  assertRefusal(await sendRefund(api, tap, { amount: 401 }), exceeds);
  await refund(api, tap, 400);
  assertRefusal(await sendRefund(api, tap, { amount: 1 }), exceeds);
  assertRefusal(await sendRefund(api, tap), { status: 409, code: 'already_refunded' });
  const uncaptured = { status: 409, code: 'not_captured' };
  for (const device of ['sim_decline_05', 'sim_cancelled', 'sim_capture_fail']) {
    assertRefusal(await sendRefund(api, await counter.tap({ device })), uncaptured);
  }
  const reversed = await counter.tap();
  await counter.taprail.taps.reverse(reversed.id);
  assertRefusal(await sendRefund(api, reversed), uncaptured);
  const disputed = await counter.tap();
  await dispute(api, disputed);
  assertRefusal(await sendRefund(api, disputed), { status: 409, code: 'transaction_disputed' });
  const unknown = { status: 404, code: 'transaction_not_found' };
  for (const transaction of ['txn_01k9t3m8e6f4x9p2q7r5s1v0zc', 'nothing', tap.id]) {
    assertRefusal(await sendRefund(api, { transaction }), unknown);
  }
  const pending = viewIn(await counter.send({ device: 'sim_issuer_timeout', amount: 2 }), 202);
  assertRefusal(await sendRefund(api, pending), { status: 409, code: 'outcome_pending' });
  await advance(api, 10);
  assert.equal((await refund(api, pending)).amount, 2);
});

test('a sub-merchant without charges can still refund', async () => {
  const shop = await TestCounter.open(api);
  const tap = await shop.tap();
  const rejected = await api.post(`/v1/test/sub-merchants/${shop.externalRef}/reject`, {});
  assert.equal(rejected.body.charges_enabled, false, rejected.text);
  assert.equal((await refund(api, tap)).status, 'succeeded');
});

test("another platform's transactions and refunds do not exist", async () => {
  const { api: stranger } = await taps.newCounter();
  const tap = await counter.tap();
  const made = await refund(api, tap, 100);
  const unknown = { status: 404, code: 'transaction_not_found' };
  assertRefusal(await sendRefund(stranger, tap), unknown);
  for (const id of [made.id, 're_01k9t3m8e6f4x9p2q7r5s1v0zc', tap.id, 'nothing']) {
    const missing = { status: 404, code: 'refund_not_found' };
    assertRefusal(await stranger.get(`/v1/refunds/${id}`), missing);
  }
  assert.deepEqual((await stranger.get('/v1/refunds')).body.data, []);
  const filtered = await stranger.get(`/v1/refunds?transaction=${tap.transaction}`);
  assert.deepEqual(filtered.body.data, []);
});

test('a key refunds once and replays its answer byte for byte, whatever happened later', async () => {
  const tap = await counter.tap({ amount: 1_000 });
  const key = keyed(newKey());
  const answer = await sendRefund(api, tap, { amount: 300 }, key);
  refundIn(answer);
  assertReplays(await sendRefund(api, tap, { amount: 300 }, key), answer);
  await refund(api, tap);
  assertReplays(await sendRefund(api, tap, { amount: 300 }, key), answer);
  const other = await sendRefund(api, tap, { amount: 301 }, key);
  assertRefusal(other, { status: 422, code: 'idempotency_key_reused' });
  assert.equal((await counter.read(tap)).amount_refunded, 1_000);
  const late = keyed(newKey());
  const refused = await sendRefund(api, tap, {}, late);
  assertRefusal(refused, { status: 409, code: 'already_refunded' });
  assert.equal((await sendRefund(api, tap, {}, late)).text, refused.text);
});

test('a refund that was too large can be corrected with the same key', async () => {
  const tap = await counter.tap({ amount: 1_000 });
  const key = keyed(newKey());
  const refused = await sendRefund(api, tap, { amount: 1_001 }, key);
  assertRefusal(refused, { status: 422, code: 'refund_exceeds_captured' });
  const corrected = await sendRefund(api, tap, { amount: 1_000 }, key);
  assert.equal(refundIn(corrected).amount, 1_000);
});

test('concurrent refunds on two nodes never exceed the captured amount', async () => {
  const tap = await counter.tap({ amount: 1_000 });
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => {
      const at = index % 2 === 0 ? api : api.at(node.url);
      return persist(() => sendRefund(at, tap, { amount: 300 }));
    }),
  );
  const statuses = answers.map(({ status }) => status).sort();
  assert.deepEqual(statuses, [201, 201, 201, 422, 422, 422, 422, 422]);
  assert.equal((await counter.read(tap)).amount_refunded, 900);
  const rest = await Promise.all(
    [api, api.at(node.url), api].map((at) => persist(() => sendRefund(at, tap))),
  );
  assert.deepEqual(rest.map(({ status }) => status).sort(), [201, 409, 409]);
  for (const answer of rest.filter(({ status }) => status === 409)) {
    assertRefusal(answer, { status: 409, code: 'already_refunded' });
  }
  assert.equal((await counter.read(tap)).amount_refunded, 1_000);
  const events = await taps.eventTypes(platform, tap);
  assert.equal(events.filter((type) => type === 'charge.refunded').length, 4);
});

test('a partly refunded capture cannot be reversed', async () => {
  const tap = await counter.tap({ amount: 1_000 });
  await refund(api, tap, 1);
  const refused = await counter.act(tap, 'reverse');
  const { message } = assertRefusal(refused, { status: 409, code: 'already_refunded' });
  assert.match(message, /Refund the rest/);
  assert.equal((await counter.read(tap)).amount_captured, 1_000);
});

test('refunds are listed newest first, by transaction and by sub-merchant', async () => {
  const { api: own, counter: shop } = await taps.newCounter();
  const neighbour = await TestCounter.open(own);
  const [one, other] = [await shop.tap(), await neighbour.tap()];
  const made: Refund[] = [];
  for (let round = 1; round <= 3; round += 1) {
    made.unshift(await refund(own, one, round));
    made.unshift(await refund(own, other, round));
  }
  const list = async (query = '') => (await own.get(`/v1/refunds${query}`)).body;
  assert.deepEqual(await list(), { data: made, has_more: false, next_cursor: null });
  const ofOne = made.filter(({ transaction }) => transaction === one.transaction);
  assert.deepEqual((await list(`?transaction=${one.transaction}`)).data, ofOne);
  assert.deepEqual((await list(`?submerchant=${shop.externalRef}`)).data, ofOne);
  const both = `?submerchant=${shop.externalRef}&transaction=${other.transaction}`;
  assert.deepEqual((await list(both)).data, []);
  for (const query of ['?submerchant=nobody', '?transaction=nothing', `?transaction=${one.id}`]) {
    assert.deepEqual((await list(query)).data, []);
  }
  const pages: unknown[] = [];
  let cursor: string | null = null;
  do {
    const page = await list(`?limit=4${cursor === null ? '' : `&cursor=${cursor}`}`);
    pages.push(...(page.data as unknown[]));
    cursor = page.next_cursor as string | null;
    // A refund that arrives meanwhile does not shift later pages.
    await refund(own, one, 1);
  } while (cursor !== null);
  assert.deepEqual(pages, made);
  assertRefusal(await own.get('/v1/refunds?cursor=nothing'), {
    status: 400,
    code: 'invalid_cursor',
    param: 'cursor',
  });
});

test('charge.refunded has the same bytes at every delivery, whatever happened later', async () => {
  const { platform: owner, api: own, counter: shop } = await taps.newCounter();
  const receiver = await TestReceiver.open();
  await registerEndpoint(own, { url: receiver.url(), events: ['charge.refunded'] });
  const tap = await shop.tap();
  // Events do not have the field about an open decision.
  const { decision_since: _, ...made } = await refund(own, tap, 250);
  await receiver.whenReceived(1);
  const [first] = receiver.received;
  const object = first?.event.data.object;
  assert.deepEqual([object?.amount_refunded, object?.refund], [250, made]);
  await refund(own, tap);
  await advance(own, 3 * daySeconds);
  const again = await own.post(`/v1/events/${first?.event.id}/redeliver`);
  assert.equal(again.status, 202, again.text);
  await advance(own, 0);
  const same = receiver.received.filter(({ event }) => event.id === first?.event.id);
  assert.equal(same.length, 2);
  assert(same.every(({ body }) => body.equals(first?.body ?? Buffer.alloc(0))));
  assert.equal((await taps.eventBodies(owner, tap))[2], first?.body.toString());
});

function digits(currency: string): number {
  return { JPY: 0, KWD: 3 }[currency] ?? 2;
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Dispute, DisputeQuery } from '../../../sdk/src/index.ts';
import { parseId } from '../../../server/src/lib/ids.ts';
import type { JsonObject } from '../../../server/src/lib/json.ts';
import {
  balancesOf,
  closeDispute,
  dispute,
  disputesOf,
  movesOf,
  refsOf,
  refund,
  sendRefund,
  WebhookSender,
} from '../../support/money/after-capture.ts';
import { TapService } from '../../support/money/tap-service.ts';
import { type TapView, TestCounter, viewIn } from '../../support/money/taps.ts';
import { advance, advanceTo, daySeconds, orderFault } from '../../support/onboarding/onboarding.ts';
import { assertRefusal } from '../../support/service/assert-refusal.ts';
import { assertReplays, keyed, newKey } from '../../support/service/idempotency.ts';
import { startTestService, type TestPlatform } from '../../support/service/test-service.ts';

const taps = await TapService.start();
const node = await startTestService({ beside: taps.service });
const sender = new WebhookSender(taps.service);
const hourSeconds = 3_600;
const missing = { status: 404, code: 'dispute_not_found' } as const;
const closed = { status: 409, code: 'dispute_closed' } as const;

const devices = [
  { device: 'sim_dispute_fraud', reason: 'fraudulent', code: '10.3' },
  { device: 'sim_dispute_product', reason: 'product_not_received', code: '13.1' },
  { device: 'sim_dispute_withdrawn', reason: 'fraudulent', code: '10.3' },
];
for (const { device, reason, code } of devices) {
  test(`a tap at ${device} is disputed as soon as it is captured`, async () => {
    const { platform, api, counter } = await taps.newCounter();
    const tap = await counter.tap({ amount: 1_000, platform_fee: 100, device });
    await advance(api, 60);
    const [opened, ...more] = await disputesOf(api, tap);
    assert(opened !== undefined && more.length === 0);
    const { id, opened_at, evidence_due_by, ...shown } = opened;
    assert.match(id, /^dp_[0-9a-z]{26}$/);
    assert.deepEqual(shown, {
      object: 'dispute',
      submerchant: counter.externalRef,
      transaction: tap.transaction,
      authorisation_chain_id: tap.authorisation_chain_id,
      amount: 1_000,
      currency: 'USD',
      reason,
      network_reason_code: code,
      status: 'needs_response',
      outcome: null,
      closed_at: null,
      evidence_submitted_at: null,
      reinstated_at: null,
      inquiry_opened_at: null,
      evidence: null,
      charges: [],
      charges_count: 0,
      charges_url: `/v1/charges?authorisation_chain_id=${tap.authorisation_chain_id}`,
    });
    assert.equal(opened_at, tap.created_at);
    assert.equal(daysBetween(opened_at, evidence_due_by), 30);
    assert.deepEqual(await api.taprail.disputes.get(opened.id), opened);
    const held = { pending: 900, available: -1_000, held: 1_000 };
    assert.deepEqual(await balancesOf(api, counter), { USD: held });
    const { evidence_submitted_at: _s, evidence: _e, charges: _c, ...others } = opened;
    const { charges_count: _n, charges_url: _u, ...inTransaction } = others;
    const { disputes } = await api.taprail.transactions.get(tap.transaction);
    assert.deepEqual(disputes, [inTransaction]);
    const { reinstated_at: _r, inquiry_opened_at: _i, ...inEvents } = inTransaction;
    const [event] = await disputeEvents(platform, tap);
    assert.deepEqual([event?.type, event?.data.object], ['dispute.opened', inEvents]);

    await advance(api, 4 * daySeconds);
    const isWithdrawn = device === 'sim_dispute_withdrawn';
    const after = await api.taprail.disputes.get(opened.id);
    assert.equal(after.status, isWithdrawn ? 'withdrawn' : 'needs_response');
    const { held: stillHeld = 0 } = (await balancesOf(api, counter)).USD ?? {};
    assert.equal(stillHeld, isWithdrawn ? 0 : 1_000);
  });
}

test('each scheme has its own deadline', async () => {
  const { api, counter } = await taps.newCounter();
  for (const [device, days] of [
    ['sim_visa', 30],
    ['sim_mastercard', 45],
    ['sim_amex', 20],
  ] as const) {
    const { opened_at, evidence_due_by } = await dispute(api, await counter.tap({ device }));
    assert.equal(daysBetween(opened_at, evidence_due_by), days);
  }
  const soon = await dispute(api, await counter.tap(), { due_in: 3 * daySeconds });
  assert.equal(daysBetween(soon.opened_at, soon.evidence_due_by), 3);
});

test('an unanswered dispute has one reminder, and is lost at its deadline', async () => {
  const { platform, api, counter } = await taps.newCounter();
  const tap = await counter.tap({ amount: 1_000 });
  const opened = await dispute(api, tap, { due_in: 100 * hourSeconds });
  const deadline = Date.parse(opened.evidence_due_by);
  const types = async () => (await disputeEvents(platform, tap)).map(({ type }) => type);
  await advanceTo(api, new Date(deadline - 48 * hourSeconds * 1_000 - 60_000));
  assert.deepEqual(await types(), ['dispute.opened']);
  await advance(api, 120);
  assert.deepEqual(await types(), ['dispute.opened', 'dispute.evidence_required']);
  const reminder = (await disputeEvents(platform, tap)).at(-1);
  const early = deadline - Date.parse(reminder?.created_at ?? '');
  assert.ok(Math.abs(early - 48 * hourSeconds * 1_000) < 2_000, `${early} ms before`);
  assert.equal(reminder?.data.object.id, opened.id);
  await advanceTo(api, new Date(deadline - 60_000));
  assert.equal((await api.taprail.disputes.get(opened.id)).status, 'needs_response');
  await advanceTo(api, new Date(deadline + 60_000));
  const lost = await api.taprail.disputes.get(opened.id);
  assert.deepEqual([lost.status, lost.outcome], ['lost', 'lost']);
  await advance(api, 10 * daySeconds);
  const all = ['dispute.opened', 'dispute.evidence_required', 'dispute.closed'];
  assert.deepEqual(await types(), all);
});

test('a dispute with less than 48 hours left has its reminder right after it opens', async () => {
  const { platform, api, counter } = await taps.newCounter();
  const tap = await counter.tap();
  const opened = await dispute(api, tap, { due_in: 47 * hourSeconds });
  const events = await disputeEvents(platform, tap);
  const types = ['dispute.opened', 'dispute.evidence_required'];
  assert.deepEqual(
    events.map(({ type }) => type),
    types,
  );
  const [first, second] = events;
  assert.equal(second?.sequence, (first?.sequence ?? 0) + 1);
  for (const { data } of events) assert.equal(data.object.evidence_due_by, opened.evidence_due_by);
  await advance(api, 46 * hourSeconds);
  assert.equal((await disputeEvents(platform, tap)).length, 2);
});

const endings = {
  won: { USD: { pending: 900 } },
  withdrawn: { USD: { pending: 900 } },
  lost: { USD: { pending: 900, available: -1_000 } },
};
for (const outcome of ['won', 'withdrawn', 'lost'] as const) {
  test(`a dispute that is ${outcome} is closed for good`, async () => {
    const { platform, api, counter } = await taps.newCounter();
    const tap = await counter.tap({ amount: 1_000, platform_fee: 100 });
    const opened = await dispute(api, tap);
    const ended = await closeDispute(api, opened, outcome);
    assert.deepEqual([ended.status, ended.outcome], [outcome, outcome]);
    assert.ok(Date.parse(ended.closed_at ?? '') >= Date.parse(opened.opened_at));
    assert.deepEqual(await balancesOf(api, counter), endings[outcome]);
    const paid = outcome === 'lost' ? [1_000, -1_000] : [1_000];
    assert.deepEqual(await movesOf(api, tap, 'psp_clearing'), paid);
    const last = (await disputeEvents(platform, tap)).at(-1);
    assert.deepEqual([last?.type, last?.data.object.outcome], ['dispute.closed', outcome]);
    for (const other of ['won', 'lost', 'withdrawn']) {
      const again = await api.post(`/v1/test/disputes/${opened.id}/close`, { outcome: other });
      assertRefusal(again, closed);
    }
    await advance(api, 60 * daySeconds);
    assert.deepEqual(await api.taprail.disputes.get(opened.id), ended);
    const types = (await disputeEvents(platform, tap)).map(({ type }) => type);
    assert.deepEqual(types, ['dispute.opened', 'dispute.closed']);
    const [hold = 0] = await movesOf(api, tap, 'submerchant_dispute_hold');
    assert.equal(hold, -1_000);

    const after = await sendRefund(api, tap);
    if (outcome === 'lost') assertRefusal(after, { status: 409, code: 'already_refunded' });
    else assert.equal(after.status, 201, after.text);
  });
}

test('a disputed capture in another currency is held and lost at its own rate', async () => {
  const { api, counter } = await taps.newCounter();
  const tap = await counter.tap({ amount: 10_000, currency: 'EUR', platform_fee: 250 });
  const owed = Number(tap.fx?.settled_amount);
  const opened = await dispute(api, tap, { amount: 5_000 });
  assert.deepEqual([opened.amount, opened.currency], [5_000, 'EUR']);
  const half = Math.round(5_000 * Number(tap.fx?.rate));
  const held = { pending: owed, available: -half, held: half };
  assert.deepEqual(await balancesOf(api, counter), { USD: held });
  await closeDispute(api, opened, 'lost');
  assert.deepEqual(await balancesOf(api, counter), { USD: { pending: owed, available: -half } });
  assert.deepEqual(await movesOf(api, tap, 'psp_clearing'), [10_000, -5_000]);
  assert.equal((await refund(api, tap)).amount, 5_000);
});

test('a disputed transaction can be neither refunded nor reversed before the decision', async () => {
  const { api, counter } = await taps.newCounter();
  const tap = await counter.tap({ amount: 1_000 });
  const opened = await dispute(api, tap, { amount: 100 });
  const disputed = { status: 409, code: 'transaction_disputed' };
  assertRefusal(await sendRefund(api, tap, { amount: 1 }), disputed);
  assertRefusal(await counter.act(tap, 'reverse'), disputed);
  await closeDispute(api, opened, 'lost');
  const lost = await counter.act(tap, 'reverse');
  assertRefusal(lost, { status: 409, code: 'already_refunded' });
  const exceeds = { status: 422, code: 'refund_exceeds_captured' };
  assertRefusal(await sendRefund(api, tap, { amount: 901 }), exceeds);
  assert.equal((await refund(api, tap)).amount, 900);
});

test('a dispute above the remaining amount is recorded in full', async () => {
  const { api, counter } = await taps.newCounter();
  const tap = await counter.tap({ amount: 1_000 });
  await refund(api, tap, 400);
  const byDefault = await dispute(api, tap);
  assert.equal(byDefault.amount, 600);
  await closeDispute(api, byDefault, 'won');
  const whole = await dispute(api, tap, { amount: 1_000 });
  assert.equal(whole.amount, 1_000);
  const held = { pending: 1_000, available: -1_400, held: 1_000 };
  assert.deepEqual(await balancesOf(api, counter), { USD: held });
  await closeDispute(api, whole, 'lost');
  assert.deepEqual(await balancesOf(api, counter), { USD: { pending: 1_000, available: -1_400 } });
  assertRefusal(await sendRefund(api, tap), { status: 409, code: 'already_refunded' });
  const nothing = await api.post('/v1/test/disputes', { transaction: tap.transaction });
  assertRefusal(nothing, { status: 409, code: 'already_refunded' });
  assert.equal((await dispute(api, tap, { amount: 1 })).amount, 1);
});

test('the helper disputes a captured amount, within bounds', async () => {
  const { api, counter } = await taps.newCounter();
  const tap = await counter.tap();
  const send = (body: JsonObject) => api.post('/v1/test/disputes', body);
  const { transaction } = tap;
  for (const [amount, code] of [
    [0, 'amount_too_small'],
    [100_000_000_000, 'amount_too_large'],
  ] as const) {
    const refused = await send({ transaction, amount });
    assertRefusal(refused, { status: 422, code, param: 'amount' });
  }
  const unknown = { status: 404, code: 'transaction_not_found', param: 'transaction' };
  assertRefusal(await send({ transaction: 'nothing' }), unknown);
  const { transaction: held } = await counter.hold(1_000);
  assertRefusal(await send({ transaction: held }), { status: 409, code: 'not_captured' });
  const key = keyed(newKey());
  const opened = await api.post('/v1/test/disputes', { transaction }, key);
  assertReplays(await api.post('/v1/test/disputes', { transaction }, key), opened);
  assert.equal((await disputesOf(api, tap)).length, 1);
});

test('webhooks about disputes may come in any order and more than once', async () => {
  const { platform, api, counter } = await taps.newCounter();
  const tap = await counter.tap({ amount: 1_000 });
  const opened = await dispute(api, tap);
  const [ref = ''] = await refsOf(taps.service, platform, 'dispute');
  const before = await taps.records(platform, tap);
  for (const type of ['dispute.closed', 'dispute.opened', 'dispute.updated']) {
    await sender.send(platform, type, ref);
  }
  assert.deepEqual(await taps.records(platform, tap), before, 'nothing was closed');
  const ended = await closeDispute(api, opened, 'won');
  const after = await taps.records(platform, tap);
  for (const type of ['dispute.opened', 'dispute.closed', 'dispute.closed', 'dispute.updated']) {
    await sender.send(platform, type, ref);
  }
  await sender.send(platform, 'dispute.closed', 'sim_dp_nothing');
  assert.deepEqual(await taps.records(platform, tap), after);
  assert.deepEqual(await api.taprail.disputes.get(opened.id), ended);
});

test('of concurrent webhooks on two nodes one opens the dispute', async () => {
  const { platform, api, counter } = await taps.newCounter();
  const tap = await counter.tap({ device: 'sim_dispute_fraud' });
  const ref = `sim_dp_${parseId('tap', tap.id)}`;
  const nodes = [taps.service, node, taps.service, node, taps.service, node];
  await Promise.all(nodes.map((each) => sender.post(platform, 'dispute.opened', ref, each)));
  await advance(api, 60);
  assert.equal((await disputesOf(api, tap)).length, 1);
  assert.deepEqual(await movesOf(api, tap, 'submerchant_dispute_hold'), [-1_250]);
  const types = (await disputeEvents(platform, tap)).map(({ type }) => type);
  assert.deepEqual(types, ['dispute.opened']);
});

test('a dispute that opened and closed unnoticed has both events', async () => {
  const { platform, api, counter } = await taps.newCounter();
  // While the provider is down, its webhooks arrive but the disputes cannot be read.
  await orderFault(api, { operation: 'disputes.retrieve', kind: 'error', times: 90 });
  const tap = await counter.tap({ amount: 1_000, device: 'sim_dispute_withdrawn' });
  await advance(api, 7 * daySeconds);
  const [ended, ...more] = await disputesOf(api, tap);
  assert.equal(more.length, 0);
  assert.equal(ended?.status, 'withdrawn');
  const events = await disputeEvents(platform, tap);
  assert.deepEqual(
    events.map(({ type, data }) => [type, data.object.status]),
    [
      ['dispute.opened', 'needs_response'],
      ['dispute.closed', 'withdrawn'],
    ],
  );
  const heardAfter = daysBetween(ended?.opened_at ?? '', events[0]?.created_at ?? '');
  assert.ok(heardAfter > 3, `after ${heardAfter} days`);
  const { held = 0 } = (await balancesOf(api, counter)).USD ?? {};
  assert.equal(held, 0);
});

test('a dispute of a tap with an unknown outcome waits for it', async () => {
  const { platform, api, counter } = await taps.newCounter();
  await orderFault(api, { operation: 'taps.authorise', kind: 'timeout' });
  const tap = viewIn(await counter.send({ device: 'sim_dispute_fraud' }), 202);
  await advance(api, 60);
  assert.equal((await counter.read(tap)).status, 'approved');
  assert.equal((await disputesOf(api, tap)).length, 1);
  assert.deepEqual(await taps.eventTypes(platform, tap), [
    'tap.approved',
    'charge.captured',
    'dispute.opened',
  ]);
  assert.equal(await taps.openOperations(platform), 0);
});

test('a disputed stay shows every charge of its chain', async () => {
  const { api, counter } = await taps.newCounter();
  const { authorisations } = api.taprail;
  const night = await counter.hold(20_000);
  const room = { amount: 12_000, description: 'Room', reference: 'r1' };
  await authorisations.charge(night.authorisation, room);
  const voided = await authorisations.charge(night.authorisation, { amount: 500 });
  await authorisations.void(night.authorisation, voided.id);
  const { authorisation_chain_id } = night;
  const bar = await counter.hold(5_000, { authorisation_chain_id });
  await authorisations.charge(bar.authorisation, { amount: 3_000, description: 'Bar' });
  await counter.taprail.taps.capture(night.id);
  await counter.taprail.taps.capture(bar.id);
  const opened = await dispute(api, bar);
  assert.equal(opened.amount, 3_000);
  assert.equal(opened.authorisation_chain_id, authorisation_chain_id);
  assert.deepEqual(
    opened.charges.map(({ amount, transaction }) => [amount, transaction]),
    [
      [12_000, night.transaction],
      [3_000, bar.transaction],
    ],
  );
  assert.deepEqual((await api.taprail.disputes.get(opened.id)).charges, opened.charges);
});

test('disputes are listed newest first, by transaction, sub-merchant and status', async () => {
  const { api, counter } = await taps.newCounter();
  const neighbour = await TestCounter.open(api);
  const [one, other] = [await counter.tap(), await neighbour.tap()];
  const made: Dispute[] = [];
  for (let round = 1; round <= 2; round += 1) {
    made.unshift(await dispute(api, one, { amount: round }));
    made.unshift(await dispute(api, other, { amount: round }));
  }
  const list = (query: DisputeQuery = {}) => api.taprail.disputes.list(query);
  assert.deepEqual(await list(), { data: made, has_more: false, next_cursor: null });
  const ofOne = made.filter(({ transaction }) => transaction === one.transaction);
  assert.deepEqual((await list({ transaction: one.transaction })).data, ofOne);
  assert.deepEqual((await list({ submerchant: counter.externalRef })).data, ofOne);
  const nothing = [
    { submerchant: 'nobody' },
    { transaction: 'nothing' },
    { status: 'won' },
  ] as const;
  for (const query of nothing) assert.deepEqual((await list(query)).data, []);
  const first = await list({ limit: 3 });
  assert.deepEqual([first.data, first.has_more], [made.slice(0, 3), true]);
  await dispute(api, one, { amount: 9 });
  const rest = await list({ limit: 3, cursor: String(first.next_cursor) });
  assert.deepEqual([rest.data, rest.has_more], [made.slice(3), false]);
  const ended = await closeDispute(api, { id: made.at(-1)?.id ?? '' }, 'won');
  assert.deepEqual((await list({ status: 'won' })).data, [ended]);
  const cursor = await api.get('/v1/disputes?cursor=nothing');
  assertRefusal(cursor, { status: 400, code: 'invalid_cursor', param: 'cursor' });
});

test("another platform's dispute does not exist", async () => {
  const { api, counter } = await taps.newCounter();
  const { api: stranger } = await taps.newCounter();
  const opened = await dispute(api, await counter.tap());
  const path = `/v1/disputes/${opened.id}`;
  for (const answer of [
    await stranger.get(path),
    await stranger.patch(`${path}/evidence`, { explanation: 'mine' }),
    await stranger.post(`${path}/submit`),
    await stranger.post(`${path}/accept`),
    await stranger.post(`/v1/test/disputes/${opened.id}/close`, { outcome: 'won' }),
    await api.get('/v1/disputes/dp_01k9t3m8e6f4x9p2q7r5s1v0zc'),
    await api.get('/v1/disputes/nothing'),
  ]) {
    assertRefusal(answer, missing);
  }
  const { transaction } = opened;
  const theirs = await stranger.post('/v1/test/disputes', { transaction });
  assertRefusal(theirs, { status: 404, code: 'transaction_not_found' });
  assert.deepEqual((await stranger.get('/v1/disputes')).body.data, []);
  assert.deepEqual(await api.taprail.disputes.get(opened.id), opened);
});

async function disputeEvents(platform: TestPlatform, tap: TapView) {
  const events = await taps.events(platform, tap);
  return events.filter(({ type }) => type.startsWith('dispute.'));
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / (daySeconds * 1_000);
}

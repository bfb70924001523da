import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Fault } from '../../../sdk/src/index.ts';
import type { JsonObject } from '../../../server/src/lib/json.ts';
import { sql } from '../../../server/src/postgres/sql.ts';
import {
  authorisationCodeFor,
  deriveCardKeys,
} from '../../../server/src/psp/simulator/cards/index.ts';
import { TapService, uuidOf } from '../../support/money/tap-service.ts';
import { type TapView, viewIn } from '../../support/money/taps.ts';
import { advance, advanceTo, orderFault } from '../../support/onboarding/onboarding.ts';
import { assertRefusal } from '../../support/service/assert-refusal.ts';
import { assertReplays, keyed, newKey } from '../../support/service/idempotency.ts';

const taps = await TapService.start();
const { platform, api, counter } = await taps.newCounter();
const hourSeconds = 3_600;

test.afterEach(async () => assert.equal(await taps.openOperations(platform), 0));

test('a tap whose answer was lost is pending, then approved, with one event', async () => {
  const key = keyed(newKey());
  const body = { device: 'sim_issuer_timeout', amount: 1_000, reference: 'lost and found' };
  const answer = await counter.send(body, key);
  const pending = viewIn(answer, 202);
  assert.equal(pending.status, 'pending');
  assert.deepEqual([pending.amount_authorised, pending.amount_captured], [0, 0]);
  assert.deepEqual([pending.authorisation, pending.pending_operation], [null, null]);
  assertReplays(await counter.send(body, key), answer);
  assert.deepEqual(await counter.read(pending), pending);
  assert.deepEqual(await taps.events(platform, pending), []);
  assert.equal((await api.taprail.transactions.get(pending.transaction)).status, 'pending');

  await advance(api, 10);
  const approved = await counter.read(pending);
  assert.equal(approved.status, 'approved');
  assert.equal(approved.amount_captured, 1_000);
  assert.equal(approved.reference, 'lost and found');
  // The issuer's code is from the first call, so the second made no new authorisation.
  const keys = deriveCardKeys(taps.service.config.simulatorSeed);
  const code = authorisationCodeFor({ keys, operationId: uuidOf(pending) ?? '' });
  assert.equal(approved.authorisation_code, code);
  const replay = await counter.send(body, key);
  assert.equal(replay.status, 200);
  assert.deepEqual(replay.body, approved);
  assertReplays(await counter.send(body, key), replay);
  await advance(api, 2 * hourSeconds);
  assert.deepEqual(await taps.eventTypes(platform, pending), ['tap.approved', 'charge.captured']);
  const [event] = await taps.events(platform, pending);
  assert.equal(event?.data.object.created_at, pending.created_at);
  assert.deepEqual(await taps.stageKinds(platform, pending), ['tap', 'authorisation', 'capture']);
});

test('a tap whose answer never comes is reversed after its deadline', async () => {
  const key = keyed(newKey());
  const body = { device: 'sim_issuer_timeout', amount: 1_001 };
  const pending = viewIn(await counter.send(body, key), 202);
  await advance(api, hourSeconds - 60);
  assert.equal((await counter.read(pending)).status, 'pending');
  await advance(api, 20 * 60);
  const reversed = await counter.read(pending);
  assert.equal(reversed.status, 'reversed');
  assert.equal(reversed.reversal_reason, 'timeout');
  assert.equal(reversed.failure?.code, 'timeout');
  assert.deepEqual([reversed.amount_authorised, reversed.amount_captured], [0, 0]);
  assert.deepEqual(await taps.eventTypes(platform, pending), ['tap.reversed']);
  assert.deepEqual(await taps.stageKinds(platform, pending), ['tap', 'reversal']);
  assert.deepEqual((await counter.send(body, key)).body, reversed);
  assert.deepEqual(await counter.taprail.taps.reverse(pending.id), reversed);
});

test('an unknown outcome is checked after 5 s, 15 s, 1 min, 5 min and 15 min', async () => {
  const pending = viewIn(await counter.send({ device: 'sim_issuer_timeout', amount: 7 }), 202);
  let askedAt = Date.parse(pending.created_at);
  for (const [index, gap] of [5, 15, 60, 300, 900].entries()) {
    const open = await nextQuestion();
    assert.equal(open?.attempts, index + 1);
    const waited = ((open?.due_at.getTime() ?? 0) - askedAt) / 1_000;
    // The clock keeps running during the previous check.
    assert.ok(waited >= gap && waited < gap + 3, `${waited} s is not ${gap} s`);
    askedAt = open?.due_at.getTime() ?? 0;
    await advance(api, gap);
  }
  await advance(api, 2 * hourSeconds);
});

test('a tap with an unknown outcome takes no steps', async () => {
  const pending = viewIn(await counter.send({ device: 'sim_issuer_timeout', amount: 2 }), 202);
  const unknown = { status: 409, code: 'outcome_pending' };
  assertRefusal(await counter.act(pending, 'capture'), unknown);
  assertRefusal(await counter.act(pending, 'reverse'), unknown);
  await advance(api, 10);
  assert.equal((await counter.taprail.taps.reverse(pending.id)).status, 'reversed');
});

test('a failing provider is polled until it has an outcome', async () => {
  await fault('authorise', 'timeout');
  await fault('authorise', 'error', 2);
  const pending = viewIn(await counter.send(), 202);
  await advance(api, 60);
  assert.equal((await counter.read(pending)).status, 'approved');
  assert.deepEqual(await taps.eventTypes(platform, pending), ['tap.approved', 'charge.captured']);
});

test('a lost timeout reversal is repeated until it succeeds', async () => {
  await fault('reverse', 'timeout', 3);
  const pending = viewIn(await counter.send({ device: 'sim_issuer_timeout', amount: 9 }), 202);
  await advance(api, 4 * hourSeconds);
  assert.equal((await counter.read(pending)).status, 'reversed');
  assert.deepEqual(await taps.eventTypes(platform, pending), ['tap.reversed']);
});

/** Steps whose answer is lost, on a hold of 10,000 that can be increased. */
const steps = [
  {
    title: 'capture',
    call: 'capture',
    operation: { kind: 'capture', amount: 6_000 },
    send: (tap: { id: string }, options: ReturnType<typeof keyed>) =>
      counter.act(tap, 'capture', { amount: 6_000 }, options),
    after: { status: 'approved', amount_captured: 6_000, amount_released: 4_000 },
    events: ['tap.approved', 'charge.captured'],
  },
  {
    title: 'capture of a stay',
    call: 'capture',
    operation: { kind: 'capture', amount: 10_000 },
    send: (tap: { authorisation: string }, options: ReturnType<typeof keyed>) =>
      counter.stay(tap, 'capture', {}, options),
    after: { status: 'approved', amount_captured: 10_000, amount_released: 0 },
    events: ['tap.approved', 'charge.captured'],
  },
  {
    title: 'increase',
    call: 'increase',
    operation: { kind: 'increase', amount: 12_000 },
    send: (tap: { authorisation: string }, options: ReturnType<typeof keyed>) =>
      counter.stay(tap, 'increase', { amount: 12_000 }, options),
    after: { status: 'approved', amount_authorised: 12_000 },
    events: ['tap.approved'],
  },
  {
    title: 'reverse',
    call: 'reverse',
    operation: { kind: 'reverse', amount: 10_000 },
    send: (tap: { id: string }, options: ReturnType<typeof keyed>) =>
      counter.act(tap, 'reverse', {}, options),
    after: { status: 'reversed', amount_released: 10_000 },
    events: ['tap.approved', 'tap.reversed'],
  },
] as const;

for (const { title, call, send, operation, after, events } of steps) {
  test(`${title}: after a lost answer it is pending, then done once`, async () => {
    const tap = await counter.hold(10_000);
    await fault(call, 'timeout', 2);
    const key = keyed(newKey());
    const pending = await send(tap, key);
    assert.equal(pending.status, 202, pending.text);
    const since = { began_at: beganAtIn(pending.body), decision_since: null };
    const pendingOperation = { ...operation, ...since };
    assert.deepEqual(pending.body.pending_operation, pendingOperation);
    assertReplays(await send(tap, key), pending);
    assert.deepEqual(await counter.read(tap), { ...tap, pending_operation: pendingOperation });
    const listed = (await api.get('/v1/taps?limit=1')).body.data as unknown as TapView[];
    assert.deepEqual(listed, [{ ...tap, pending_operation: pendingOperation }]);
    const { body: held } = await api.get(`/v1/authorisations/${tap.authorisation}`);
    assert.deepEqual([held.status, held.headroom], ['open', 10_000]);
    assert.deepEqual(held.pending_operation, pendingOperation);
    const { body: chain } = await api.get(`/v1/authorisation-chains/${tap.authorisation_chain_id}`);
    assert.deepEqual(chain.authorisations, [held]);
    const busy = await counter.act(tap, 'capture');
    assertRefusal(busy, { status: 409, code: 'operation_in_progress' });
    assert.deepEqual(await taps.eventTypes(platform, tap), ['tap.approved']);

    await advance(api, 30);
    const done = (await counter.read(tap)) as unknown as JsonObject;
    for (const [name, value] of Object.entries(after)) assert.equal(done[name], value, name);
    assert.equal(done.pending_operation, null);
    const { body: resolved } = await api.get(`/v1/authorisations/${tap.authorisation}`);
    assert.equal(resolved.pending_operation, null);
    assert.deepEqual(await taps.eventTypes(platform, tap), events);
    const replay = await send(tap, key);
    assert.equal(replay.status, 200);
    assert.equal(replay.body.pending_operation, null);
    assertReplays(await send(tap, key), replay);
  });

  test(`${title}: a refusal of the provider changes nothing and frees the key`, async () => {
    const tap = await counter.hold(10_000);
    await fault(call, 'error');
    const key = keyed(newKey());
    const refused = await send(tap, key);
    assertRefusal(refused, { status: 502, code: 'psp_error' });
    assert.deepEqual(await counter.read(tap), tap);
    assert.deepEqual(await taps.stageKinds(platform, tap), ['tap', 'authorisation']);
    const again = await send(tap, key);
    assert.equal(again.status, 200, again.text);
    assert.deepEqual(await taps.eventTypes(platform, tap), events);
  });
}

test('a capture requested in time is completed even if its answer comes late', async () => {
  const { platform: owner, ...shop } = await taps.newCounter();
  const tap = await shop.counter.hold(10_000);
  const before = Date.parse(tap.capture_before ?? '') - Date.parse(tap.created_at);
  await advance(shop.api, before / 1_000 - 30);
  await orderFault(shop.api, { operation: 'taps.capture', kind: 'timeout', times: 3 });
  const pending = await shop.counter.act(tap, 'capture');
  assert.equal(pending.status, 202, pending.text);
  await advance(shop.api, hourSeconds);
  const captured = await shop.counter.read(tap);
  assert.deepEqual([captured.status, captured.amount_captured], ['approved', 10_000]);
  assert.deepEqual(await taps.eventTypes(owner, tap), ['tap.approved', 'charge.captured']);
});

for (const kind of ['timeout', 'error'] as const) {
  test(`a hold expires once even if its release meets a provider's ${kind}`, async () => {
    const { platform: owner, ...shop } = await taps.newCounter();
    const tap = await shop.counter.hold(10_000);
    await orderFault(shop.api, { operation: 'taps.reverse', kind, times: 2 });
    await advance(shop.api, 8 * 24 * hourSeconds);
    assert.equal((await shop.counter.read(tap)).status, 'expired');
    assert.deepEqual(await taps.eventTypes(owner, tap), ['tap.approved', 'tap.reversed']);
    assert.equal(await taps.openOperations(owner), 0);
  });
}

test('a hold shows a pending release until its outcome is known', async () => {
  const shop = await taps.newCounter();
  const tap = await shop.counter.hold(10_000);
  await orderFault(shop.api, { operation: 'taps.reverse', kind: 'timeout', times: 1 });
  await advanceTo(shop.api, new Date(tap.capture_before ?? ''));
  const { pending_operation: pending, ...rest } = await shop.counter.read(tap);
  assert.deepEqual([rest.status, pending?.kind, pending?.amount], ['approved', 'expire', 10_000]);
  await advance(shop.api, 60);
  const expired = await shop.counter.read(tap);
  assert.deepEqual([expired.status, expired.pending_operation], ['expired', null]);
});

test('a tap that the provider refuses stores nothing and frees its key', async () => {
  const { platform: owner, ...shop } = await taps.newCounter();
  await orderFault(shop.api, { operation: 'taps.authorise', kind: 'error' });
  const key = keyed(newKey());
  assertRefusal(await shop.counter.send({}, key), { status: 502, code: 'psp_error' });
  assert.deepEqual((await shop.api.get('/v1/taps')).body.data, []);
  assert.deepEqual(await taps.events(owner), []);
  assert.equal(await taps.openOperations(owner), 0);
  const tap = viewIn(await shop.counter.send({ amount: 3 }, key));
  assert.deepEqual([tap.status, tap.amount_captured], ['approved', 3]);
});

function beganAtIn(body: JsonObject): string {
  const { began_at } = body.pending_operation as { began_at: string };
  assert.equal(new Date(began_at).toISOString(), began_at);
  return began_at;
}

function nextQuestion(): Promise<{ due_at: Date; attempts: number } | undefined> {
  return taps.service.database.row(sql('test_next_question')`
    select due_at, attempts from open_operations where platform_id = ${platform.id}::uuid`);
}

async function fault(step: string, kind: Fault['kind'], times = 1): Promise<void> {
  await orderFault(api, { operation: `taps.${step}` as Fault['operation'], kind, times });
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashRecord } from '../../../server/src/domains/ledger/index.ts';
import { listTransactions } from '../../../server/src/domains/payments/queries/transaction-store.ts';
import {
  firstUuidAt,
  formatId,
  greatestUuid,
  leastUuid,
  newId,
} from '../../../server/src/lib/ids.ts';
import type { JsonObject } from '../../../server/src/lib/json.ts';
import { dispute, refund } from '../../support/money/after-capture.ts';
import { TapService } from '../../support/money/tap-service.ts';
import { TestCounter, viewIn } from '../../support/money/taps.ts';
import { advance, daySeconds } from '../../support/onboarding/onboarding.ts';
import type { ApiClient } from '../../support/service/api-client.ts';
import { assertRefusal } from '../../support/service/assert-refusal.ts';

const taps = await TapService.start();
const { platform, api, counter } = await taps.newCounter();
const neighbour = await TestCounter.open(api);

// Created in this order, a minute apart, and never changed.
const direct = await counter.tap({ device: 'bar', reference: 'bill 1' });
await advance(api, 60);
const held = await counter.hold(10_000, { device: 'desk' });
const joined = await counter.hold(2_000, {
  device: 'desk',
  authorisation_chain_id: held.authorisation_chain_id,
  reference: 'bill 2',
});
await advance(api, 60);
const declined = await counter.tap({ device: 'sim_decline_05', reference: 'bill 1' });
const cancelled = await counter.tap({ device: 'sim_cancelled' });
const { id: undone } = await counter.tap({ device: 'bar' });
const reversed = await counter.taprail.taps.reverse(undone);
const elsewhere = await neighbour.tap({ device: 'stall' });
const all = [elsewhere, reversed, cancelled, declined, joined, held, direct];

const instant = (tap: { created_at: string }) => encodeURIComponent(tap.created_at);
const filters = [
  { query: '', found: all },
  { query: `submerchant=${counter.externalRef}`, found: all.slice(1) },
  { query: `submerchant=${neighbour.externalRef}`, found: [elsewhere] },
  { query: 'submerchant=nobody', found: [] },
  { query: 'device=bar', found: [reversed, direct] },
  { query: 'device=bar&currency=USD', found: [reversed, direct] },
  { query: 'currency=EUR', found: [] },
  { query: 'status=approved', found: [elsewhere, joined, held, direct], of: 'taps' },
  { query: 'status=captured', found: [elsewhere, direct], of: 'transactions' },
  { query: 'status=authorised', found: [joined, held], of: 'transactions' },
  { query: 'status=declined', found: [declined] },
  { query: 'decline_reason=do_not_honour', found: [declined] },
  { query: 'decline_reason=do_not_honour&status=cancelled', found: [] },
  { query: 'decline_reason=insufficient_funds', found: [] },
  { query: 'status=cancelled', found: [cancelled] },
  { query: 'status=reversed', found: [reversed] },
  { query: 'status=pending', found: [] },
  { query: 'status=expired', found: [] },
  { query: `authorisation_chain_id=${held.authorisation_chain_id}`, found: [joined, held] },
  { query: 'authorisation_chain_id=nothing', found: [] },
  { query: 'reference=bill%201', found: [declined, direct] },
  { query: `created_from=${instant(declined)}`, found: all.slice(0, 4) },
  { query: `created_to=${instant(held)}`, found: [direct] },
  {
    query: `created_from=${instant(held)}&created_to=${instant(declined)}`,
    found: [joined, held],
  },
  { query: 'device=bar&status=reversed&reference=none', found: [] },
  {
    query: `submerchant=${counter.externalRef}&device=sim_decline_05&reference=bill%201`,
    found: [declined],
  },
] as const;

for (const { query, found, ...rest } of filters) {
  const of = 'of' in rest ? rest.of : null;
  test(`lists by "${query.replaceAll(/[0-9a-z-]{26,}/g, '…')}" find exactly the matching taps`, async () => {
    if (of !== 'transactions') {
      const expected = found.map(({ id }) => id);
      assert.deepEqual(await idsIn(`/v1/taps?${query}`), expected);
    }
    if (of !== 'taps') {
      const expected = found.map(({ transaction }) => transaction);
      assert.deepEqual(await idsIn(`/v1/transactions?${query}`), expected);
    }
  });
}

test('a list shows each tap and transaction as GET shows it', async () => {
  const { taprail } = platform;
  assert.deepEqual((await taprail.taps.list()).data, all);
  for await (const view of taprail.transactions.list()) {
    assert.deepEqual(await taprail.transactions.get(view.id), view);
  }
});

for (const resource of ['taps', 'transactions']) {
  test(`pages of ${resource} are stable while more arrive`, async () => {
    const { counter: busy, ...other } = await taps.newCounter();
    const before: string[] = [];
    for (let index = 0; index < 7; index += 1) {
      const tap = await busy.tap();
      before.unshift(resource === 'taps' ? tap.id : tap.transaction);
    }
    const seen: string[] = [];
    let path = `/v1/${resource}?limit=3`;
    for (let more = true; more; ) {
      const { body } = await other.api.get(path);
      seen.push(...(body.data as unknown as { id: string }[]).map(({ id }) => id));
      more = body.has_more === true;
      assert.equal(body.next_cursor === null, !more);
      path = `/v1/${resource}?limit=3&cursor=${body.next_cursor}`;
      await busy.tap();
    }
    assert.deepEqual(seen, before);
  });

  test(`a page of ${resource} has 25 by default and 100 at most, and its cursor is checked`, async () => {
    const wrong = await api.get(`/v1/${resource}?cursor=${newId('po')}`);
    assertRefusal(wrong, { status: 400, code: 'invalid_cursor', param: 'cursor' });
    for (const limit of [0, 101]) {
      const refused = await api.get(`/v1/${resource}?limit=${limit}`);
      assertRefusal(refused, { status: 400, code: 'parameter_invalid', param: 'limit' });
    }
    const exact = await api.get(`/v1/${resource}?limit=${all.length}`);
    assert.deepEqual([exact.body.has_more, exact.body.next_cursor], [false, null]);
  });

  test(`${resource} refuse a filter by an instant that does not exist`, async () => {
    for (const text of ['yesterday', '2026-02-30T00:00:00Z', '2026-06-30T23:59:60Z']) {
      const refused = await api.get(`/v1/${resource}?created_from=${text}`);
      assertRefusal(refused, { status: 400, code: 'parameter_invalid', param: 'created_from' });
    }
  });
}

test('a list by an unindexed filter continues from where its scan stopped', async () => {
  const find = async (beforeId: string) => {
    const { rows, lastExamined } = await listTransactions(
      taps.service.database,
      {
        platformId: platform.id,
        externalRef: null,
        deviceId: 'bar',
        currency: null,
        status: null,
        isCaptured: null,
        captured: null,
        isSettled: null,
        declineReason: null,
        chainId: null,
        reference: null,
        createdFrom: null,
        createdTo: null,
        ids: { fromId: firstUuidAt(new Date(0)), afterId: leastUuid, beforeId },
        isOldestFirst: false,
      },
      { limit: 3, examinedMax: 3 },
    );
    return { found: rows.map(({ id }) => formatId('tap', id)), lastExamined };
  };
  const pages: (readonly string[])[] = [];
  let beforeId: string | null = greatestUuid;
  while (beforeId !== null) {
    const page: Awaited<ReturnType<typeof find>> = await find(beforeId);
    pages.push(page.found);
    beforeId = page.lastExamined?.id ?? null;
  }
  assert.deepEqual(pages, [[reversed.id], [], [direct.id]]);
});

test("a platform cannot find, list or change another platform's objects", async () => {
  const { counter: other, ...stranger } = await taps.newCounter();
  const owned = [
    { path: `/v1/taps/${held.id}`, code: 'tap_not_found' },
    { path: `/v1/authorisations/${held.authorisation}`, code: 'authorisation_not_found' },
    {
      path: `/v1/authorisation-chains/${held.authorisation_chain_id}`,
      code: 'authorisation_chain_not_found',
    },
    { path: `/v1/transactions/${held.transaction}`, code: 'transaction_not_found' },
    { path: '/v1/devices/desk', code: 'device_not_found' },
    { path: `/v1/balance?submerchant=${counter.externalRef}`, code: 'submerchant_not_found' },
  ];
  for (const { path, code } of owned) {
    assert.equal((await api.get(path)).status, 200, path);
    assertRefusal(await stranger.api.get(path), { status: 404, code });
  }
  const tap = { status: 404, code: 'tap_not_found' };
  const authorisation = { status: 404, code: 'authorisation_not_found' };
  assertRefusal(await other.act(held, 'capture'), tap);
  assertRefusal(await other.act(held, 'reverse'), tap);
  assertRefusal(await other.stay(held, 'increase', { amount: 11_000 }), authorisation);
  assertRefusal(await other.stay(held, 'charges', { amount: 1 }), authorisation);
  assertRefusal(await other.stay(held, 'capture'), authorisation);
  const foreign = await other.send({ submerchant: counter.externalRef });
  assertRefusal(foreign, { status: 404, code: 'submerchant_not_found', param: 'submerchant' });
  for (const list of ['taps', 'transactions', 'devices', 'ledger/entries']) {
    assert.deepEqual(await idsIn(`/v1/${list}`, stranger.api), []);
  }
  const chain = `authorisation_chain_id=${held.authorisation_chain_id}`;
  assert.deepEqual(await idsIn(`/v1/taps?${chain}`, stranger.api), []);
});

test('unknown ids and ids of another kind are not found', async () => {
  const found = { status: 404, code: 'tap_not_found' };
  for (const id of [held.transaction, newId('tap'), 'tap_', 'x', 'tap_UPPER']) {
    assertRefusal(await api.get(`/v1/taps/${id}`), found);
  }
  assertRefusal(await api.get(`/v1/authorisations/${held.id}`), {
    status: 404,
    code: 'authorisation_not_found',
  });
  const none = declined.transaction.replace('txn_', 'auth_');
  assertRefusal(await api.get(`/v1/authorisations/${none}`), {
    status: 404,
    code: 'authorisation_not_found',
  });
});

test('a transaction shows all its stages and the hash of its last record', async () => {
  const tap = await counter.hold(10_000, { reference: 'room 7' });
  const { authorisations, transactions } = platform.taprail;
  await authorisations.increase(tap.authorisation, { amount: 20_000 });
  const spa = { amount: 7_000, description: 'Spa' };
  const charge = await authorisations.charge(tap.authorisation, spa);
  await counter.taprail.taps.capture(tap.id);
  const body = await transactions.get(tap.transaction);
  const stored = await taps.stages(platform, tap);
  const kinds = [
    ...['tap', 'authorisation', 'provider', 'increase', 'charge', 'capture', 'release'],
  ];
  assert.deepEqual(
    stored.map(({ kind }) => kind),
    kinds,
  );
  let previous = '0'.repeat(64);
  for (const { stages, hash } of await taps.records(platform, tap)) {
    previous = hashRecord(previous, stages);
    assert.equal(hash, previous);
  }
  assert.equal(body.hash, previous);
  const [tapStage, authorisation, , increase, , capture, release] = stored.map(
    ({ body: text }) => JSON.parse(text) as JsonObject,
  );
  const posted: Record<string, unknown> = { ...charge };
  for (const name of ['object', 'authorisation', 'authorisation_chain_id']) delete posted[name];
  for (const name of ['charged_total', 'headroom', 'currency']) delete posted[name];
  const { created_at: at, ...posting } = posted;
  assert.deepEqual(body.stages, {
    tap: tapStage,
    authorisation: {
      ...authorisation,
      increases: [increase],
      charges: [{ ...posting, at }],
      charges_count: 1,
      charges_url: `/v1/charges?authorisation=${tap.authorisation}`,
    },
    capture: { ...capture, release },
    reversal: null,
    settlement: null,
  });
  assert.deepEqual(
    [body.status, body.tap, body.submerchant, body.device, body.currency],
    ['captured', tap.id, counter.externalRef, counter.reader, 'USD'],
  );
  assert.equal(body.authorisation_chain_id, tap.authorisation_chain_id);
  assert.deepEqual([body.refunds, body.disputes], [[], []]);
  assert.deepEqual([body.amount, body.reference], [10_000, 'room 7']);
});

test('the amount of a transaction includes the tip', async () => {
  const tip = { amount: 4_000, tip_amount: 600, capture_mode: 'tap_with_tip' } as const;
  const tap = await counter.tap(tip);
  const shown = await platform.taprail.transactions.get(tap.transaction);
  assert.deepEqual([shown.amount, shown.currency, shown.reference], [4_600, 'USD', null]);
  const [, event] = await taps.events(platform, tap);
  const { amount, reference } = event?.data.object ?? {};
  assert.deepEqual([amount, reference], [4_600, null]);
});

test('every stage has its time, and stages of one kind have one shape', async () => {
  const { platform: owner, ...hotel } = await taps.newCounter();
  const tapAt = (device: string) => hotel.counter.tap({ device });
  const stay = await hotel.counter.hold(10_000);
  const { authorisations, disputes, taps: ofHotel } = owner.taprail;
  const posted = await authorisations.charge(stay.authorisation, { amount: 100 });
  await authorisations.charge(stay.authorisation, { amount: 200 });
  await authorisations.void(stay.authorisation, posted.id);
  await authorisations.increase(stay.authorisation, { amount: 20_000 });
  await ofHotel.capture(stay.id);
  await ofHotel.reverse(stay.id, { reason: 'guest left' });
  const declining = await hotel.counter.hold(5_000, { device: 'sim_increase_decline' });
  await authorisations.increase(declining.authorisation, { amount: 6_000 });
  const devices = ['sim_visa', 'sim_decline_05', 'sim_cancelled', 'sim_risk_block'];
  const others = await Promise.all([...devices, 'sim_capture_fail'].map(tapAt));
  const unknown = viewIn(
    await hotel.counter.send({ device: 'sim_issuer_timeout', amount: 7 }),
    202,
  );
  const failing = await tapAt('sim_refund_fail');
  await refund(hotel.api, failing);
  const disputed = await tapAt('sim_mastercard');
  await refund(hotel.api, disputed, 100);
  const due_in = 3 * daySeconds;
  await dispute(hotel.api, disputed, { due_in, amount: 200 });
  const answered = await dispute(hotel.api, disputed, { due_in });
  await disputes.draftEvidence(answered.id, { receipt: 'Table 4' });
  await disputes.submitEvidence(answered.id);
  await advance(hotel.api, 8 * daySeconds);

  const shapes = new Map<string, Set<string>>();
  for (const tap of [stay, declining, unknown, failing, disputed, ...others]) {
    for (const { kind, body } of await taps.stages(owner, tap)) {
      const stage = JSON.parse(body) as JsonObject;
      assert.equal(new Date(String(stage.at)).toISOString(), stage.at, `${kind} ${body}`);
      shapes.set(kind, new Set([...(shapes.get(kind) ?? []), Object.keys(stage).join()]));
    }
  }
  assert.deepEqual([...shapes.keys()].sort(), [
    ...['authorisation', 'block', 'capture', 'capture_failure', 'charge', 'dispute'],
    ...['dispute_close', 'dispute_reminder', 'dispute_review', 'expiry', 'increase', 'provider'],
    ...['refund', 'refund_outcome', 'release', 'reversal', 'settlement', 'tap', 'timeout', 'void'],
  ]);
  for (const [kind, shape] of shapes) assert.equal(shape.size, 1, `${kind}: ${[...shape]}`);
});

test('the stages contain no data that may have to be erased', async () => {
  const tap = await counter.tap({
    reference: 'guest Quackenbos',
    description: 'for Zephyrine',
    metadata: { guest: 'Zephyrine Quackenbos' },
  });
  const { disputes, refunds } = platform.taprail;
  const { transaction } = tap;
  await refunds.create({ transaction, amount: 100, reason: 'Zephyrine was ill' });
  const { id } = await dispute(api, tap);
  await disputes.draftEvidence(id, { explanation: 'Quackenbos ate.' });
  await disputes.submitEvidence(id);
  const text = (await taps.stages(platform, tap)).map(({ body }) => body).join('\n');
  assert.doesNotMatch(text, /Quackenbos|Zephyrine/);
  assert.match(text, new RegExp(String(tap.card?.fingerprint)));
});

async function idsIn(path: string, from: ApiClient = api): Promise<string[]> {
  const { status, text, body } = await from.get(path);
  assert.equal(status, 200, text);
  return (body.data as unknown as { id: string }[]).map(({ id }) => id);
}

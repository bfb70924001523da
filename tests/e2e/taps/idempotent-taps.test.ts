import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newUuid } from '../../../server/src/lib/ids.ts';
import { sql } from '../../../server/src/postgres/sql.ts';
import { keyHash } from '../../../server/src/request/idempotency-key.ts';
import { countLockWaits } from '../../support/database/lock-waits.ts';
import { TapService } from '../../support/money/tap-service.ts';
import { type TapView, TestCounter, viewIn } from '../../support/money/taps.ts';
import { advance, daySeconds, TestSubMerchant } from '../../support/onboarding/onboarding.ts';
import { eventually } from '../../support/running/service-process.ts';
import type { ApiResponse, RequestOptions } from '../../support/service/api-client.ts';
import { assertRefusal } from '../../support/service/assert-refusal.ts';
import { assertReplays, keyed, newKey } from '../../support/service/idempotency.ts';

const taps = await TapService.start();
const { platform, api, counter } = await taps.newCounter();
const reused = { status: 422, code: 'idempotency_key_reused' } as const;

const outcomes = [
  ['an approved tap', {}],
  ['a declined tap', { device: 'sim_decline_51' }],
  ['a cancelled tap', { device: 'sim_cancelled' }],
  ['a blocked tap', { device: 'sim_risk_block' }],
  ['a tap whose capture failed', { device: 'sim_capture_fail' }],
  ['a held tap', { capture_mode: 'pre-auth', metadata: { ü: 'ß"\\' } }],
] as const;

for (const [title, body] of outcomes) {
  test(`${title} is replayed byte for byte and happens once`, async () => {
    const key = keyed(newKey());
    const answer = await counter.send(body, key);
    assert.equal(answer.status, 200, answer.text);
    const events = await taps.events(platform);
    assertReplays(await counter.send(body, key), answer);
    const reordered = Object.entries(counter.body(body)).reverse();
    assertReplays(await api.post('/v1/taps', Object.fromEntries(reordered), key), answer);
    assert.deepEqual(await taps.events(platform), events);
    assert.deepEqual(await counter.read(viewIn(answer)), answer.body);
  });
}

interface Step {
  readonly title: string;
  send(tap: TapView, options: RequestOptions): Promise<ApiResponse>;
}

const steps: readonly Step[] = [
  {
    title: 'an increase',
    send: (tap, options) => counter.stay(tap, 'increase', { amount: 20_000 }, options),
  },
  {
    title: 'a charge',
    send: (tap, options) => counter.stay(tap, 'charges', { amount: 100 }, options),
  },
  {
    title: 'a capture of a tap',
    send: (tap, options) => counter.act(tap, 'capture', { amount: 900 }, options),
  },
  {
    title: 'a capture of a stay',
    send: (tap, options) => counter.stay(tap, 'capture', {}, options),
  },
  { title: 'a reversal', send: (tap, options) => counter.act(tap, 'reverse', {}, options) },
];

for (const { title, send } of steps) {
  test(`${title} is replayed byte for byte after later steps and happens once`, async () => {
    const tap = await counter.hold(10_000);
    const key = keyed(newKey());
    const answer = await send(tap, key);
    assert.ok(answer.status < 300, answer.text);
    const stages = await taps.stages(platform, tap);
    assertReplays(await send(tap, key), answer);
    assert.deepEqual(await taps.stages(platform, tap), stages);
    await counter.taprail.taps.reverse(tap.id);
    assertReplays(await send(tap, key), answer);
  });
}

test('a charge is voided once, and its key replays the answer', async () => {
  const tap = await counter.hold(10_000);
  const charge = await counter.stay(tap, 'charges', { amount: 100 });
  const path = `/v1/authorisations/${tap.authorisation}/charges/${charge.body.id}`;
  const key = keyed(newKey());
  const voided = await api.send('DELETE', path, undefined, key);
  assert.equal(voided.status, 200, voided.text);
  assertReplays(await api.send('DELETE', path, undefined, key), voided);
});

test('a conflict is stored and replayed like any answer', async () => {
  const tap = await counter.hold(10_000);
  const captured = await counter.stay(tap, 'capture', {});
  assert.equal(captured.status, 200, captured.text);
  const key = keyed(newKey());
  const refused = await counter.stay(tap, 'charges', { amount: 1 }, key);
  assertRefusal(refused, { status: 409, code: 'already_captured' });
  const again = await counter.stay(tap, 'charges', { amount: 1 }, key);
  assert.equal(again.text, refused.text);
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
});

test('a step refused because of its amount can be corrected with the same key', async () => {
  const tap = await counter.hold(10_000);
  const key = keyed(newKey());
  const refused = await counter.stay(tap, 'charges', { amount: 10_001 }, key);
  assertRefusal(refused, { status: 422, code: 'charges_exceed_authorised' });
  const corrected = await counter.stay(tap, 'charges', { amount: 10_000 }, key);
  assert.equal(corrected.status, 201, corrected.text);
  assert.equal(corrected.headers.get('idempotent-replayed'), null);
});

test('a refusal before any effect leaves the key free', async () => {
  const subMerchant = new TestSubMerchant(api);
  await subMerchant.provision();
  const { externalRef } = subMerchant.body;
  const closed = new TestCounter(api, { externalRef, currency: 'USD' });
  const key = keyed(newKey());
  const refused = await closed.send({}, key);
  assertRefusal(refused, { status: 403, code: 'charges_disabled', param: 'submerchant' });
  await subMerchant.satisfy();
  assert.equal(viewIn(await closed.send({}, key)).status, 'approved');
});

test('a tap that lost its key to an attempt without effect has it after all', async () => {
  const text = newKey();
  const id = newUuid();
  const held = Promise.withResolvers<void>();
  const inserted = Promise.withResolvers<void>();
  // Another node has claimed the key, and has already found that the tap is impossible.
  const other = taps.service.database.transaction(async (transaction) => {
    await transaction.rows(sql('test_claim')`
      insert into operations
        (platform_id, operation_id, object_id, position, kind, key_hash, fingerprint, began_at)
      values (
        ${platform.id}::uuid, ${id}::uuid, ${id}::uuid, 1, 'tap',
        ${keyHash({ text })}::uuid, '', now()
      )`);
    await transaction.rows(sql('test_record')`
      insert into records (platform_id, object_id, position, format, recorded_at)
      values (${platform.id}::uuid, ${id}::uuid, 1, 1, now())`);
    inserted.resolve();
    await held.promise;
  });
  await inserted.promise;
  const sent = counter.send({}, keyed(text));
  await eventually(
    'the claim waits for the other',
    async () => (await countLockWaits(taps.service.databaseUrl)) > 0,
  );
  held.resolve();
  await other;
  const answer = await sent;
  assert.equal(viewIn(answer).status, 'approved');
  assertReplays(await counter.send({}, keyed(text)), answer);
});

test('a key is bound to one request: another body, path or method is refused', async () => {
  const key = keyed(newKey());
  const held = viewIn(await counter.send({ capture_mode: 'pre-auth' }, key));
  assertRefusal(await counter.send({ capture_mode: 'pre-auth', amount: 1251 }, key), reused);
  assertRefusal(await counter.send({}, key), reused);
  assertRefusal(await counter.act(held, 'capture', {}, key), reused);
  const captured = keyed(newKey());
  viewIn(await counter.act(held, 'capture', {}, captured));
  assertRefusal(await counter.act(held, 'capture', { amount: 1250 }, captured), reused);
  assertRefusal(await counter.stay(held, 'capture', {}, captured), reused);
  assertRefusal(await counter.act(await counter.hold(1), 'capture', {}, captured), reused);
});

test('a key replays its tap after the sub-merchant can no longer charge', async () => {
  const shop = await taps.newCounter();
  const key = keyed(newKey());
  const answer = await shop.counter.send({}, key);
  await shop.api.taprail.test.submerchants.reject(shop.counter.externalRef);
  assertRefusal(await shop.counter.send({}), { status: 403, code: 'charges_disabled' });
  assertReplays(await shop.counter.send({}, key), answer);
  assertRefusal(await shop.counter.send({ amount: 1 }, key), reused);
});

test('a reused key registers no reader', async () => {
  const key = keyed(newKey());
  await counter.send({}, key);
  assertRefusal(await counter.send({ device: 'unseen' }, key), reused);
  assertRefusal(await api.get('/v1/devices/unseen'), { status: 404, code: 'device_not_found' });
});

test('platforms can use the same key independently', async () => {
  const stranger = await taps.newCounter();
  const key = keyed(newKey());
  const mine = viewIn(await counter.send({}, key));
  const theirs = viewIn(await stranger.counter.send({ amount: 5 }, key));
  assert.notEqual(mine.id, theirs.id);
});

test('a key is kept for a day and can then be used again', async () => {
  const shop = await taps.newCounter();
  const key = keyed(newKey());
  const first = await shop.counter.send({}, key);
  await advance(shop.api, daySeconds - 60);
  assertReplays(await shop.counter.send({}, key), first);
  await advance(shop.api, 120);
  const second = viewIn(await shop.counter.send({ amount: 77 }, key));
  assert.notEqual(second.id, first.body.id);
  assert.equal(second.amount_captured, 77);
});

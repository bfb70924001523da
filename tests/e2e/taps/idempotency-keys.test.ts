import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TapService } from '../../support/money/tap-service.ts';
import { viewIn } from '../../support/money/taps.ts';
import { advance, daySeconds, orderFault } from '../../support/onboarding/onboarding.ts';
import { eventually } from '../../support/running/service-process.ts';
import { issueTestKey } from '../../support/service/api-keys.ts';
import { assertRefusal } from '../../support/service/assert-refusal.ts';
import { keyed, newKey } from '../../support/service/idempotency.ts';
import { silentUrl } from '../../support/webhooks/webhooks.ts';

const taps = await TapService.start();
const { platform, api, counter } = await taps.newCounter();
const { taprail } = counter;
const unknown = { status: 404, code: 'idempotency_key_not_found' } as const;
const pathOf = (key: string) => `/v1/idempotency-keys/${encodeURIComponent(key)}`;

test('404 for a key that was never used, and for one of another platform', async () => {
  const key = newKey();
  assertRefusal(await api.get(pathOf(key)), unknown);
  viewIn(await counter.send({}, keyed(key)));
  const other = await taps.newCounter();
  assertRefusal(await other.api.get(pathOf(key)), unknown);
  // The same key is another operation there.
  const own = viewIn(await other.counter.send({}, keyed(key)));
  assert.equal((await other.counter.taprail.taps.findByKey(key)).tap?.id, own.id);
});

test('a key tells its tap as it stands, and looking does nothing', async () => {
  const key = newKey();
  const tap = viewIn(await counter.send({ capture_mode: 'pre-auth' }, keyed(key)));
  await taprail.taps.reverse(tap.id);
  const events = await taps.events(platform);
  const found = await taprail.taps.findByKey(key);
  assert.partialDeepStrictEqual(found, {
    key,
    object: 'idempotency_key',
    state: 'done',
    operation: 'tap',
    expired: false,
    refusal: null,
    created_at: tap.created_at,
  });
  assert.deepEqual(found.tap, await counter.read(tap));
  assert.equal(found.tap?.status, 'reversed');
  assert.deepEqual(await taps.events(platform), events);
});

test('a tap that waits for its card is found pending by its key, with its id', async () => {
  const [key, device, reference] = [newKey(), 'sim_wait_30', 'order-77'];
  const waiting = counter.send({ device, reference }, keyed(key));
  const find = () => taprail.taps.findByKey(key).catch(() => null);
  await eventually('it is claimed', async () => (await find()) !== null);
  const found = await find();
  assert.equal(found?.state, 'pending');
  assert.partialDeepStrictEqual(found?.tap, { status: 'pending', device, reference, amount: 1250 });
  await eventually('it is cancelled', async () => {
    await taprail.devices.cancel(device);
    return (await find())?.state === 'done';
  });
  const tap = viewIn(await waiting);
  assert.equal(tap.status, 'cancelled');
  assert.equal(tap.id, found?.tap?.id);
  assert.deepEqual((await find())?.tap, tap);
});

test('an unknown outcome is pending by its key until it is known', async () => {
  const key = newKey();
  const tap = viewIn(await counter.send({ device: 'sim_issuer_timeout' }, keyed(key)), 202);
  const pending = await taprail.taps.findByKey(key);
  assert.deepEqual([pending.state, pending.tap?.id], ['pending', tap.id]);
  await advance(api, 60);
  const done = await taprail.taps.findByKey(key);
  assert.deepEqual([done.state, done.tap?.status], ['done', 'approved']);
  const { data } = await taprail.taps.list({ status: 'approved', limit: 1 });
  assert.equal(data[0]?.id, tap.id);
});

test('a capture whose outcome is unknown is pending by its key, with its tap', async () => {
  const tap = await counter.hold(10_000);
  await orderFault(api, { operation: 'taps.capture', kind: 'timeout' });
  const key = newKey();
  viewIn(await counter.act(tap, 'capture', {}, keyed(key)), 202);
  const found = await taprail.taps.findByKey(key);
  assert.deepEqual([found.state, found.operation, found.tap?.id], ['pending', 'capture', tap.id]);
  assert.equal(found.tap?.pending_operation?.kind, 'capture');
  await advance(api, 60);
  const done = await taprail.taps.findByKey(key);
  assert.deepEqual([done.state, done.tap?.amount_captured], ['done', 10_000]);
});

test('charges and refunds are found with their ids, and a refused one with its reason', async () => {
  const tap = await counter.hold(10_000);
  const keys = [newKey(), newKey(), newKey()] as const;
  const charge = await counter.stay(tap, 'charges', { amount: 100 }, keyed(keys[0]));
  assert.equal((await taprail.taps.findByKey(keys[0])).charge, charge.body.id);
  await counter.stay(tap, 'capture', { amount: 5_000 });
  await counter.stay(tap, 'charges', { amount: 100 }, keyed(keys[1]));
  const refused = await taprail.taps.findByKey(keys[1]);
  assert.deepEqual([refused.state, refused.charge], ['refused', null]);
  assert.equal(refused.refusal?.code, 'already_captured');
  assert.equal(refused.tap?.id, tap.id);
  const refund = await taprail.refunds.create(
    { transaction: tap.transaction, amount: 100 },
    { idempotencyKey: keys[2] },
  );
  const found = await taprail.taps.findByKey(keys[2]);
  assert.deepEqual([found.operation, found.refund], ['refund', refund.id]);
});

test('404 for a key whose request had no effect, since the key is free', async () => {
  const key = newKey();
  await orderFault(api, { operation: 'taps.authorise', kind: 'error' });
  assertRefusal(await counter.send({}, keyed(key)), { status: 502, code: 'psp_error' });
  assertRefusal(await api.get(pathOf(key)), unknown);
  const tap = viewIn(await counter.send({}, keyed(key)));
  assert.equal((await taprail.taps.findByKey(key)).tap?.id, tap.id);
});

test('a request that is not about a tap tells only that it was answered', async () => {
  const key = newKey();
  const body = { url: silentUrl, events: ['*'] };
  const made = await api.post('/v1/webhook-endpoints', body, keyed(key));
  assert.equal(made.status, 201, made.text);
  const found = await api.get(pathOf(key));
  const { state, operation, tap, charge, refund, refusal } = found.body;
  assert.deepEqual([state, operation], ['done', 'request']);
  assert.deepEqual([tap, charge, refund, refusal], [null, null, null, null]);
  const secret = String(made.body.secret);
  assert.match(secret, /^whsec_/);
  assert.doesNotMatch(found.text, /whsec_|http|we_/);
});

test('a key with another scope may not look', async () => {
  const key = newKey();
  viewIn(await counter.send({}, keyed(key)));
  const { secret } = await issueTestKey(taps.service, platform, {
    scopes: ['taps:write', 'payouts:read'],
  });
  const answer = await api.get(pathOf(key), { headers: { authorization: `Bearer ${secret}` } });
  assertRefusal(answer, { status: 403, code: 'insufficient_scope' });
});

test('after a day a key still tells its tap and says that it is free again', async () => {
  const key = newKey();
  const first = viewIn(await counter.send({}, keyed(key)));
  await advance(api, daySeconds);
  const found = await taprail.taps.findByKey(key);
  assert.deepEqual([found.tap?.id, found.expired], [first.id, true]);
  const second = viewIn(await counter.send({}, keyed(key)));
  const after = await taprail.taps.findByKey(key);
  assert.notEqual(second.id, first.id);
  assert.deepEqual([after.tap?.id, after.expired], [second.id, false]);
});

test('any key that a request may have can be looked up', async () => {
  for (const key of ['a/b?c=d&e#f%2F', '"[]{}|^`', 'x'.repeat(255)]) {
    const tap = viewIn(await counter.send({}, keyed(key)));
    assert.equal((await taprail.taps.findByKey(key)).tap?.id, tap.id, key);
  }
  assertRefusal(await api.get(pathOf('two words')), unknown);
});

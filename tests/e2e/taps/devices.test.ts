import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefusal } from '../../support/assert-refusal.ts';
import { assertReplays, keyed, newKey } from '../../support/idempotency.ts';
import { advance, TestSubMerchant } from '../../support/onboarding.ts';
import { TapService } from '../../support/tap-service.ts';
import { TestCounter } from '../../support/taps.ts';

const taps = await TapService.start();
const { api, counter } = await taps.newCounter();
const neighbour = await TestCounter.open(api);
const notFound = { status: 404, code: 'device_not_found' } as const;

test('a reader that is seen for the first time stands at the sub-merchant of its tap', async () => {
  assertRefusal(await api.get('/v1/devices/new-reader'), notFound);
  const tap = await counter.tap({ device: 'new-reader' });
  const { body } = await api.get('/v1/devices/new-reader');
  assert.deepEqual(body, {
    id: 'new-reader',
    object: 'device',
    submerchant: counter.externalRef,
    label: null,
    created_at: tap.created_at,
  });
  await neighbour.tap({ device: 'new-reader' });
  assert.deepEqual((await api.get('/v1/devices/new-reader')).body, body);
});

test('a reader is registered with a label, and moved by registering it elsewhere', async () => {
  const place = { id: 'terrace', submerchant: counter.externalRef, label: 'Terrace' };
  const key = keyed(newKey());
  const registered = await api.post('/v1/devices', place, key);
  assert.equal(registered.status, 201, registered.text);
  assert.deepEqual(
    [registered.body.submerchant, registered.body.label],
    [counter.externalRef, 'Terrace'],
  );
  assertReplays(await api.post('/v1/devices', place, key), registered);
  const moved = await api.post('/v1/devices', { id: place.id, submerchant: neighbour.externalRef });
  assert.deepEqual([moved.status, moved.body.label], [201, 'Terrace']);
  const { body } = await api.get('/v1/devices/terrace');
  assert.equal(body.submerchant, neighbour.externalRef);
  assert.equal(body.created_at, registered.body.created_at);
  const nowhere = await api.post('/v1/devices', { ...place, submerchant: 'nobody' });
  assertRefusal(nowhere, { status: 404, code: 'submerchant_not_found', param: 'submerchant' });
});

test('a reader is labelled, relabelled and unlabelled', async () => {
  await counter.tap({ device: 'bar' });
  for (const label of ['Bar', 'Bar, left', null]) {
    const answer = await api.patch('/v1/devices/bar', { label });
    assert.equal(answer.status, 200, answer.text);
    assert.equal((await api.get('/v1/devices/bar')).body.label, label);
  }
  assertRefusal(await api.patch('/v1/devices/unseen', { label: 'x' }), notFound);
});

test('cancelling a reader that waits for no card does nothing, and is possible', async () => {
  await counter.tap({ device: 'till' });
  const key = keyed(newKey());
  const cancelled = await api.post('/v1/devices/till/cancel', undefined, key);
  assert.equal(cancelled.status, 200, cancelled.text);
  assert.deepEqual(cancelled.body, (await api.get('/v1/devices/till')).body);
  assertReplays(await api.post('/v1/devices/till/cancel', undefined, key), cancelled);
  assertRefusal(await api.post('/v1/devices/unseen/cancel'), notFound);
});

test('readers are listed by id, page by page, of all sub-merchants or of one', async () => {
  const { counter: shop, ...other } = await taps.newCounter();
  const second = await TestCounter.open(other.api);
  for (const device of ['d', 'b', 'e']) await shop.tap({ device });
  for (const device of ['c', 'a']) await second.tap({ device });
  const list = async (query: string) => {
    const { body } = await other.api.get(`/v1/devices?${query}`);
    const ids = (body.data as unknown as { id: string }[]).map(({ id }) => id).join('');
    return [ids, body.next_cursor];
  };
  assert.deepEqual(await list(''), ['abcde', null]);
  assert.deepEqual(await list(`submerchant=${shop.externalRef}`), ['bde', null]);
  assert.deepEqual(await list('limit=2'), ['ab', 'b']);
  assert.deepEqual(await list('limit=2&cursor=b'), ['cd', 'd']);
  assert.deepEqual(await list('limit=2&cursor=d'), ['e', null]);
});

test('a sub-merchant that cannot charge takes no tap, and a reader is not registered', async () => {
  const subMerchant = new TestSubMerchant(api);
  const { externalRef } = subMerchant.body;
  const closed = new TestCounter(api, { externalRef, currency: 'USD' });
  const disabled = { status: 403, code: 'charges_disabled', param: 'submerchant' };
  const unknown = { status: 404, code: 'submerchant_not_found', param: 'submerchant' };
  const device = 'early-reader';
  assertRefusal(await closed.send({ device }), unknown);
  await subMerchant.submit();
  assertRefusal(await closed.send({ device }), disabled);
  await advance(api, 0);
  assertRefusal(await closed.send({ device }), disabled);
  assertRefusal(await api.get(`/v1/devices/${device}`), notFound);

  await subMerchant.satisfy();
  assert.equal((await closed.tap({ device })).status, 'approved');
  const held = await closed.hold(1_000);
  await subMerchant.helper('reject');
  assertRefusal(await closed.send({ device }), disabled);
  // What was promised before is still good.
  assert.equal((await closed.act(held, 'capture')).body.amount_captured, 1_000);
});

test('no text of a tap or a reader may hold what cannot be stored', async () => {
  const nul = 'a\u0000b';
  const bodies = [
    { reference: nul },
    { description: nul },
    { metadata: { note: nul } },
    { submerchant: nul },
  ];
  for (const body of bodies) {
    const refused = await counter.send(body);
    assertRefusal(refused, { status: 400, code: 'parameter_invalid' }, JSON.stringify(body));
  }
  await counter.tap({ device: 'plain' });
  const refused = await api.patch('/v1/devices/plain', { label: nul });
  assertRefusal(refused, { status: 400, code: 'parameter_invalid' });
  for (const path of ['devices/%00', 'taps/%00', 'authorisations/%00', 'transactions/%00']) {
    const { status, text } = await api.get(`/v1/${path}`);
    assert.ok(status === 400 || status === 404, `${path}: ${text}`);
  }
  const lists = ['taps?reference=', 'taps?device=', 'transactions?submerchant='];
  const others = ['devices?submerchant=', 'devices?cursor=', 'balance?submerchant='];
  for (const path of [...lists, ...others, 'ledger/entries?submerchant=']) {
    const { status, text } = await api.get(`/v1/${path}%00`);
    assert.ok(status === 400 || status === 404, `${path}: ${status} ${text}`);
  }
});

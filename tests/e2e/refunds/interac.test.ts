import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sendRefund } from '../../support/money/after-capture.ts';
import { assertReconciled, startStripeWorld } from '../../support/provider/provider-worlds.ts';
import { assertRefusal } from '../../support/service/assert-refusal.ts';

const world = await startStripeWorld({ config: { role: 'api' } });
const { control, requests } = world.server;
const needsCard = { status: 409, code: 'refund_requires_card' } as const;

test('a tap shows that its refund needs the card, and Stripe gets no request without it', async () => {
  const platform = await world.newPlatform();
  const { api } = platform;
  const counter = await world.openCounter(api);
  control.readers.always(String(counter.reader), { kind: 'approve', card: { brand: 'interac' } });
  const tap = await counter.tap({ amount: 1_000 });
  assert.deepEqual([tap.card?.scheme, tap.refund_requires_card], ['interac', true]);
  const shown = await api.taprail.transactions.get(tap.transaction);
  assert.equal(shown.refund_requires_card, true);
  const before = requests.length;
  assertRefusal(await sendRefund(api, tap), needsCard);
  assertRefusal(await sendRefund(api, tap, { amount: 1 }), needsCard);
  assertRefusal(await api.post(`/v1/taps/${tap.id}/reverse`), needsCard);
  assert.deepEqual(requests.slice(before), []);
  assert.deepEqual((await api.taprail.transactions.get(tap.transaction)).refunds, []);
  const events = await world.taps.events(platform);
  const [captured] = events.filter(({ type }) => type === 'charge.captured');
  assert.equal(captured?.data.object.refund_requires_card, true);
  await assertReconciled(world, platform);
});

test('a hold of such a card can be released, and other cards show no such need', async () => {
  const { api } = await world.newPlatform();
  const counter = await world.openCounter(api);
  control.readers.always(String(counter.reader), { kind: 'approve', card: { brand: 'interac' } });
  const held = await counter.tap({ amount: 1_000, capture_mode: 'pre-auth' });
  assert.equal((await api.taprail.taps.reverse(held.id)).status, 'reversed');
  control.readers.always(String(counter.reader), { kind: 'approve' });
  const tap = await counter.tap({ amount: 1_000 });
  assert.equal('refund_requires_card' in tap, false);
  const refunded = await sendRefund(api, tap);
  assert.equal(refunded.status, 201, refunded.text);
});

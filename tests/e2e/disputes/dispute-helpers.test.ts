import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Taprail } from '../../../sdk/src/index.ts';
import {
  closeDispute,
  dispute,
  disputeIn,
  disputesOf,
  refundIn,
  sendRefund,
} from '../../support/money/after-capture.ts';
import { TapService } from '../../support/money/tap-service.ts';
import type { TapView } from '../../support/money/taps.ts';
import { advance, daySeconds, orderFault } from '../../support/onboarding/onboarding.ts';
import type { ApiClient } from '../../support/service/api-client.ts';
import { assertReplays, keyed, newKey } from '../../support/service/idempotency.ts';

// Without workers, so that only the clock reads an unread dispute again.
const taps = await TapService.start({ config: { role: 'api' } });
const { service } = taps;
const path = '/v1/test/disputes';

for (const kind of ['timeout', 'error'] as const) {
  test(`a dispute whose read ends in ${kind} opens once, and is answered after the next read`, async () => {
    const { api, counter } = await taps.newCounter();
    const tap = await counter.tap({ amount: 1_000 });
    await orderFault(api, { operation: 'disputes.retrieve', kind, times: 2 });
    const { send } = opening(api, tap);
    const pending = await send();
    assert.equal(pending.status, 202, pending.text);
    assert.deepEqual(pending.body, pendingDispute(tap, 1_000));
    const again = await send();
    assert.deepEqual([again.status, again.text], [202, pending.text]);
    assert.deepEqual(await disputesOf(api, tap), []);

    await advance(api, 60);
    const [read, ...more] = await disputesOf(api, tap);
    assert(read !== undefined && more.length === 0);
    const answer = await send();
    assert.deepEqual(disputeIn(answer, 201), read);
    assertReplays(await send(), answer);
    await advance(api, daySeconds);
    assert.equal((await disputesOf(api, tap)).length, 1);
  });
}

test('a dispute opened during another operation is opened once, over the remaining amount', async () => {
  const { api, counter } = await taps.newCounter();
  const tap = await counter.tap({ amount: 1_000 });
  await orderFault(api, { operation: 'taps.refund', kind: 'timeout' });
  refundIn(await sendRefund(api, tap, { amount: 400 }), 202);
  const { send } = opening(api, tap);
  const pending = await send();
  assert.equal(pending.status, 202, pending.text);
  await advance(api, 60);
  const opened = disputeIn(await send(), 201);
  assert.equal(opened.amount, pending.body.amount);
  assert.equal((await disputesOf(api, tap)).length, 1);
});

test('an unreadable dispute closes and is reinstated once, with answers after the next read', async () => {
  const { api, counter } = await taps.newCounter();
  const opened = await dispute(api, await counter.tap());
  const unread = () => orderFault(api, { operation: 'disputes.retrieve', kind: 'timeout' });
  const send = (verb: string, body: { outcome?: string }, key: string) =>
    api.post(`${path}/${opened.id}/${verb}`, body, keyed(key));
  let before = opened;
  for (const [verb, body] of [
    ['close', { outcome: 'lost' }],
    ['reinstate', {}],
  ] as const) {
    await unread();
    const key = newKey();
    assert.deepEqual(disputeIn(await send(verb, body, key), 202), before);
    await advance(api, 60);
    const answer = await send(verb, body, key);
    before = await api.taprail.disputes.get(opened.id);
    assert.deepEqual(disputeIn(answer), before);
    assertReplays(await send(verb, body, key), answer);
  }
  assert.equal(before.outcome, 'lost');
  assert.notEqual(before.reinstated_at, null);
});

test('a refused opening leaves its key free, and a lasting refusal is its answer', async () => {
  const { api, counter } = await taps.newCounter();
  const tap = await counter.tap();
  const key = keyed(newKey());
  const missing = await api.post(path, { transaction: 'txn_missing' }, key);
  assert.equal(missing.status, 404);
  const opened = disputeIn(await api.post(path, { transaction: tap.transaction }, key), 201);
  await closeDispute(api, opened, 'lost');
  const { send } = opening(api, tap);
  const refused = await send();
  assert.equal(refused.status, 409);
  assertReplays(await send(), refused);
});

test('the SDK resolves with the dispute once it can be read', async () => {
  const { platform, api, counter } = await taps.newCounter();
  const tap = await counter.tap();
  await orderFault(api, { operation: 'disputes.retrieve', kind: 'timeout' });
  const statuses: number[] = [];
  const taprail = new Taprail({
    url: service.url,
    apiKey: platform.apiKey,
    async fetch(url, init) {
      if (statuses.length > 0) await advance(api, 60);
      const answer = await fetch(url, init);
      statuses.push(answer.status);
      return answer;
    },
  });
  const opened = await taprail.test.disputes.create({ transaction: tap.transaction });
  assert.deepEqual(statuses, [202, 201]);
  assert.deepEqual(await disputesOf(api, tap), [opened]);
});

function opening(api: ApiClient, { transaction }: TapView) {
  const key = keyed(newKey());
  return { send: () => api.post(path, { transaction }, key) };
}

function pendingDispute({ transaction }: TapView, amount: number) {
  const money = { amount, currency: 'USD' };
  return { object: 'dispute', status: 'pending', transaction, ...money, reason: 'fraudulent' };
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '../../../server/src/postgres/sql.ts';
import { holdLock, whenBlocked } from '../../support/database/hold-lock.ts';
import {
  balancesOf,
  movesOf,
  refsOf,
  refund,
  refundIn,
  sendRefund,
  WebhookSender,
} from '../../support/money/after-capture.ts';
import { TapService } from '../../support/money/tap-service.ts';
import { advance, orderFault } from '../../support/onboarding/onboarding.ts';
import { assertRefusal } from '../../support/service/assert-refusal.ts';
import { assertReplays, keyed, newKey } from '../../support/service/idempotency.ts';

const taps = await TapService.start();
const sender = new WebhookSender(taps.service);
const hourSeconds = 3_600;

test('a refund whose answer was lost is pending, then done once', async () => {
  const { platform, api, counter } = await taps.newCounter();
  const tap = await counter.tap({ amount: 1_000, platform_fee: 100 });
  await orderFault(api, { operation: 'taps.refund', kind: 'timeout' });
  const key = keyed(newKey());
  const send = () => sendRefund(api, tap, { amount: 400, reason: 'cold' }, key);
  const answer = await send();
  const pending = refundIn(answer, 202);
  assert.deepEqual(
    [pending.status, pending.amount, pending.fee_refunded, pending.reason],
    ['pending', 400, 0, 'cold'],
  );
  assertReplays(await send(), answer);
  assert.deepEqual(await api.taprail.refunds.get(pending.id), pending);
  assert.deepEqual((await api.get('/v1/refunds')).body.data, [pending]);
  const { transactions } = api.taprail;
  const shown = await transactions.get(tap.transaction);
  assert.deepEqual([shown.refunds, shown.amount_refunded], [[pending], 0]);
  assert.deepEqual((await transactions.list()).data, [shown]);
  const meanwhile = await counter.read(tap);
  assert.equal(meanwhile.amount_refunded, 0);
  const { kind, amount } = meanwhile.pending_operation ?? {};
  assert.deepEqual([kind, amount], ['refund', 400]);
  const busy = { status: 409, code: 'operation_in_progress' };
  assertRefusal(await sendRefund(api, tap, { amount: 600 }), busy);
  assertRefusal(await counter.act(tap, 'reverse'), busy);
  assert.deepEqual(await balancesOf(api, counter), { USD: { pending: 900 } });

  await advance(api, 10);
  const done = await api.taprail.refunds.get(pending.id);
  assert.deepEqual([done.id, done.status, done.fee_refunded], [pending.id, 'succeeded', 40]);
  assert.equal(done.created_at, pending.created_at);
  const replay = await send();
  assert.deepEqual([replay.status, replay.body], [201, done]);
  assertReplays(await send(), replay);
  assert.deepEqual((await api.get('/v1/refunds')).body.data, [done]);
  assert.deepEqual((await transactions.get(tap.transaction)).refunds, [done]);
  await advance(api, 2 * hourSeconds);
  assert.deepEqual(await movesOf(api, tap, 'psp_clearing'), [1_000, -400]);
  const types = ['tap.approved', 'charge.captured', 'charge.refunded'];
  assert.deepEqual(await taps.eventTypes(platform, tap), types);
  assert.equal((await counter.read(tap)).pending_operation, null);
  assert.equal(await taps.openOperations(platform), 0);
});

test('a provider that keeps failing after a lost answer is asked until it answers', async () => {
  const { platform, api, counter } = await taps.newCounter();
  const tap = await counter.tap({ amount: 1_000 });
  await orderFault(api, { operation: 'taps.refund', kind: 'timeout', times: 2 });
  await orderFault(api, { operation: 'taps.refund', kind: 'error', times: 2 });
  const pending = refundIn(await sendRefund(api, tap), 202);
  await advance(api, hourSeconds);
  assert.equal((await api.taprail.refunds.get(pending.id)).status, 'succeeded');
  assert.deepEqual(await movesOf(api, tap, 'psp_clearing'), [1_000, -1_000]);
  assert.equal(await taps.openOperations(platform), 0);
});

test('a refund that the provider refused had no effect, and its key can be used again', async () => {
  const { platform, api, counter } = await taps.newCounter();
  const tap = await counter.tap({ amount: 1_000 });
  await orderFault(api, { operation: 'taps.refund', kind: 'error' });
  const key = keyed(newKey());
  const refused = await sendRefund(api, tap, {}, key);
  assertRefusal(refused, { status: 502, code: 'psp_error' });
  assert.deepEqual((await api.get('/v1/refunds')).body.data, []);
  assert.equal((await counter.read(tap)).amount_refunded, 0);
  assert.deepEqual(await balancesOf(api, counter), { USD: { pending: 1_000 } });
  assert.equal(refundIn(await sendRefund(api, tap, {}, key)).status, 'succeeded');
  assert.equal(await taps.openOperations(platform), 0);
});

test('a refund that fails later returns the money, and can be made again', async () => {
  const { platform, api, counter } = await taps.newCounter();
  const tap = await counter.tap({ amount: 1_000, platform_fee: 100, device: 'sim_refund_fail' });
  const key = keyed(newKey());
  const answer = await sendRefund(api, tap, { amount: 400 }, key);
  const pending = refundIn(answer);
  assert.deepEqual([pending.status, pending.fee_refunded], ['pending', 40]);
  assert.equal((await counter.read(tap)).amount_refunded, 400);
  assert.deepEqual(await balancesOf(api, counter), { USD: { pending: 900, available: -360 } });
  const exceeds = { status: 422, code: 'refund_exceeds_captured' };
  assertRefusal(await sendRefund(api, tap, { amount: 601 }), exceeds);
  await advance(api, hourSeconds - 60);
  assert.deepEqual(await api.taprail.refunds.get(pending.id), pending);

  await advance(api, 120);
  const failed = await api.taprail.refunds.get(pending.id);
  assert.deepEqual([failed.status, failed.failure?.code], ['failed', 'refund_failed']);
  const { failure } = failed;
  assert.deepEqual(failed, { ...pending, status: 'failed', fee_refunded: 0, failure });
  assert.equal((await counter.read(tap)).amount_refunded, 0);
  assert.deepEqual(await balancesOf(api, counter), { USD: { pending: 900 } });
  assert.deepEqual(await balancesOf(api), { USD: { operating: 100 } });
  assert.deepEqual(await movesOf(api, tap, 'psp_clearing'), [1_000, -400, 400]);
  assertReplays(await sendRefund(api, tap, { amount: 400 }, key), answer);
  // Nothing was refunded, so nothing is reported.
  assert.deepEqual(await taps.eventTypes(platform, tap), ['tap.approved', 'charge.captured']);

  const whole = await refund(api, tap);
  assert.deepEqual([whole.amount, whole.fee_refunded], [1_000, 100]);
  await advance(api, 2 * hourSeconds);
  assert.equal((await api.taprail.refunds.get(whole.id)).status, 'failed');
  assert.deepEqual(await balancesOf(api, counter), { USD: { pending: 900 } });
  assert.equal((await counter.taprail.taps.reverse(tap.id)).status, 'reversed');
});

test('webhooks about refunds may arrive early, late and repeatedly', async () => {
  const { platform, api, counter } = await taps.newCounter();
  const tap = await counter.tap({ amount: 1_000, device: 'sim_refund_fail' });
  const [first, second] = [await refund(api, tap, 400), await refund(api, tap, 500)];
  const [ref = '', other = ''] = await refsOf(taps.service, platform, 'refund');
  const before = await taps.records(platform, tap);
  for (const type of ['refund.failed', 'refund.updated', 'refund.failed']) {
    await sender.send(platform, type, ref);
  }
  assert.deepEqual(await taps.records(platform, tap), before, 'nothing has failed yet');
  await advance(api, 2 * hourSeconds);
  assert.equal((await api.taprail.refunds.get(first.id)).status, 'failed');
  assert.equal((await api.taprail.refunds.get(second.id)).status, 'failed');
  const after = await taps.records(platform, tap);
  assert.equal(after.length, before.length + 2);
  for (const each of [other, ref, other, 'sim_re_nothing', `${ref}_unknown`]) {
    await sender.send(platform, 'refund.failed', each);
  }
  assert.deepEqual(await taps.records(platform, tap), after);
  assert.deepEqual(await movesOf(api, tap, 'psp_clearing'), [1_000, -400, -500, 400, 500]);
});

test('a refund is polled until the provider has an outcome', async () => {
  for (const kind of ['error', 'timeout'] as const) {
    const { platform, api, counter } = await taps.newCounter();
    const tap = await counter.tap({ amount: 1_000, device: 'sim_refund_fail' });
    const made = await refund(api, tap);
    await orderFault(api, { operation: 'taps.retrieve_refund', kind, times: 2 });
    await advance(api, 2 * hourSeconds);
    assert.equal((await api.taprail.refunds.get(made.id)).status, 'failed');
    assert.deepEqual(await balancesOf(api, counter), { USD: { pending: 1_000 } });
    assert.equal(await taps.openOperations(platform), 0);
  }
});

test('a webhook that arrives before the record of its refund is not lost', async () => {
  const { platform, api, counter } = await taps.newCounter();
  const { database } = taps.service;
  const tap = await counter.tap({ amount: 1_000, device: 'sim_refund_fail' });
  const release = await holdLock(
    database,
    sql('test_lock_accounts')`
      select from ledger_accounts where platform_id = ${platform.id}::uuid for update`,
  );
  const sent = sendRefund(api, tap);
  await whenBlocked(taps.service);
  const failed = await database.row<{ ref: string }>(sql('test_fail_refund')`
    update simulator_refunds set has_failed = true
    where platform_id = ${platform.id}::uuid
    returning refund_ref as ref`);
  await sender.send(platform, 'refund.failed', failed?.ref ?? '');
  await release();
  const made = refundIn(await sent);
  assert.equal(made.status, 'pending');
  await advance(api, 10);
  assert.equal((await api.taprail.refunds.get(made.id)).status, 'failed');
  assert.deepEqual(await balancesOf(api, counter), { USD: { pending: 1_000 } });
});

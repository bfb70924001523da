import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDatabase } from '../../../../tests/support/database/open-test-database.ts';
import {
  doneValue,
  later,
  openProvider,
  providerNow,
} from '../../../../tests/support/provider/simulated-provider.ts';
import { newUuid } from '../../lib/ids.ts';
import { sql } from '../../postgres/sql.ts';

const database = await openTestDatabase();
const account = 'acct_0123456789abcdef01234567';
const hour = 3_600_000;
const day = 24 * hour;
const captureNow = { platformFee: 0n };

/** A provider with one approved tap at this reader, captured at once or held. */
async function tapAt(device: string, capture: typeof captureNow | null) {
  const provider = await openProvider(database);
  const tap = provider.call(account);
  const request = { device, country: 'US', amount: 1250n, currency: 'USD', timeoutMs: 1000 };
  const authorise = () =>
    provider.taps.authorise(tap, { ...request, presented: null, captureNow: capture });
  const authorised = doneValue(await authorise());
  assert(authorised.kind === 'approved');
  const transactionId = tap.idempotencyKey;
  const { ref } = authorised;
  const refund = { ref, amount: 500n, currency: 'USD', transactionId, platformFee: 0n };
  return { ...provider, transactionId, ref, authorise, refund };
}

test('an ordinary reader stores no authorisation, capture, reversal or refund', async () => {
  for (const device of ['reader-1', 'sim_visa', 'sim_capture_fail']) {
    const { platformId, taps, call, ref, refund } = await tapAt(device, captureNow);
    await taps.capture(call(account), { ref, amount: 1250n, currency: 'USD', platformFee: 0n });
    await taps.refund(call(account), refund);
    await taps.reverse(call(account), { ref });
    assert.equal(await countStored(platformId), 0);
  }
});

test('a refund succeeds at once, and so does a second one', async () => {
  const { taps, call, refund, transactionId, work, told } = await tapAt('reader-1', captureNow);
  const key = call(account);
  const refunded = doneValue(await taps.refund(key, refund));
  const { ref } = refunded;
  const refundId = key.idempotencyKey;
  assert.deepEqual(refunded, { ref, refundId, transactionId, status: 'succeeded' });
  assert.deepEqual(doneValue(await taps.refund(key, refund)), refunded);
  assert.deepEqual(doneValue(await taps.retrieveRefund(call(account), ref)), refunded);
  const other = doneValue(await taps.refund(call(account), refund));
  assert.notEqual(other.ref, ref, 'another key is another refund');
  await work(later(30 * day));
  assert.deepEqual(told, []);
});

test('a refund at sim_refund_fail is pending for an hour and then fails', async () => {
  const { taps, call, refund, work, told } = await tapAt('sim_refund_fail', captureNow);
  const key = call(account);
  const { ref, status } = doneValue(await taps.refund(key, refund));
  const statusNow = async () => doneValue(await taps.retrieveRefund(call(account), ref)).status;
  assert.equal(status, 'pending');
  await work(later(hour - 1));
  assert.equal(await statusNow(), 'pending');
  assert.deepEqual(told, []);
  await work(later(hour));
  assert.equal(await statusNow(), 'failed');
  const webhook = { type: 'refund.failed', accountRef: account, objectRef: ref };
  assert.deepEqual(told, [{ eventId: `evt_${ref}`, ...webhook }]);
  const again = doneValue(await taps.refund({ ...key, now: later(day) }, refund));
  assert.equal(again.status, 'failed', 'a key does not refund again');
  await work(later(30 * day));
  assert.equal(told.length, 1);
});

test('a refund whose answer was lost has happened; one after an error has not', async () => {
  const { taps, call, refund, strike, platformId } = await tapAt('sim_refund_fail', captureNow);
  const key = call(account);
  await strike('taps.refund', 'error');
  assert.equal((await taps.refund(key, refund)).kind, 'refused');
  assert.equal(await countStored(platformId), 0);
  await strike('taps.refund', 'timeout');
  assert.equal((await taps.refund(key, refund)).kind, 'unknown');
  assert.equal(await countStored(platformId), 1);
  const { ref } = doneValue(await taps.refund(key, refund));
  assert.equal(await countStored(platformId), 1);
  await strike('taps.retrieve_refund', 'error');
  assert.equal((await taps.retrieveRefund(key, ref)).kind, 'refused');
});

test('a reference to no refund of the account is refused', async () => {
  const { taps, call, refund } = await tapAt('sim_refund_fail', captureNow);
  const { ref } = doneValue(await taps.refund(call(account), refund));
  const stranger = call('acct_76543210fedcba9876543210');
  for (const outcome of [
    await taps.retrieveRefund(stranger, ref),
    await taps.retrieveRefund({ ...call(account), platformId: newUuid() }, ref),
    await taps.retrieveRefund(call(account), 'sim_re_1'),
    await taps.retrieveRefund(call(account), ''),
  ]) {
    assert.partialDeepStrictEqual(outcome, { kind: 'refused', code: 'refund_unknown' });
  }
});

const disputes = {
  sim_dispute_fraud: { reason: 'fraudulent', networkReasonCode: '10.3' },
  sim_dispute_product: { reason: 'product_not_received', networkReasonCode: '13.1' },
  sim_dispute_withdrawn: { reason: 'fraudulent', networkReasonCode: '10.3' },
};
for (const [device, expected] of Object.entries(disputes)) {
  test(`a capture at ${device} is disputed at once, for what was captured`, async () => {
    const tapped = await tapAt(device, null);
    const { taps, call, ref, transactionId, platformId, work, told } = tapped;
    assert.equal(await countStored(platformId), 0, 'a hold cannot be disputed');
    const key = call(account);
    const capture = { ref, amount: 1000n, currency: 'USD', platformFee: 0n };
    for (let calls = 0; calls < 2; calls += 1) await taps.capture(key, capture);
    assert.equal(await countStored(platformId), 1);
    await work(providerNow);
    const [webhook] = told;
    assert(webhook?.objectRef !== undefined && told.length === 1);
    assert.partialDeepStrictEqual(webhook, { type: 'dispute.opened', accountRef: account });
    const dispute = doneValue(await tapped.disputes.retrieve(call(account), webhook.objectRef));
    assert.deepEqual(dispute, {
      ref: webhook.objectRef,
      transactionId,
      amount: 1000n,
      currency: 'USD',
      ...expected,
      status: 'needs_response',
      evidenceDueBy: later(30 * day),
      openedAt: providerNow,
      closedAt: null,
    });
  });
}

test('a tap captured at once is disputed once, however often the call is repeated', async () => {
  const { authorise, platformId, work, told } = await tapAt('sim_dispute_fraud', captureNow);
  await authorise();
  assert.equal(await countStored(platformId), 1);
  await work(providerNow);
  await authorise();
  await work(providerNow);
  assert.equal(told.length, 1);
});

async function countStored(platformId: string): Promise<number> {
  const rows = await database.rows(sql('test_stored_by_taps')`
    select refund_ref from simulator_refunds where platform_id = ${platformId}::uuid
    union all
    select dispute_ref from simulator_disputes where platform_id = ${platformId}::uuid`);
  return rows.length;
}

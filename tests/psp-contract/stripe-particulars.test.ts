import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newUuid } from '../../server/src/lib/ids.ts';
import { fundsUnavailable } from '../../server/src/psp/payout-port.ts';
import { doneValue } from '../support/provider/simulated-provider.ts';
import { newReturn } from './fee-returns.ts';
import { captureTap, newPayout, newRefund } from './money-steps.ts';
import { hugeFile, newCall, receiptFile } from './provider.ts';
import { openStripe } from './stripe-provider.ts';
import { takeTap } from './take-tap.ts';

// Behaviour of Stripe alone.
const provider = await openStripe();
const { payouts, disputes, taps, money, server, client, platformId } = provider;
const { control } = server;

const tooEarly = { kind: 'refused', code: fundsUnavailable, retryable: true };
const noTexts = {
  explanation: null,
  receipt: null,
  customer_communication: null,
  service_date: null,
  refund_policy: null,
};
const usd = (amount: bigint) => ({ amount, currency: 'USD' });

test('a payout of money that is not available yet is too early, even when retried', async () => {
  const account = await provider.openAccount();
  control.money.setAvailableAtOnce(false);
  await captureTap(provider, { account, amount: 1_000n });
  control.money.setAvailableAtOnce(true);
  const { call, request } = newPayout(provider, account, 950n);
  const available = async () => doneValue(await payouts.readFunds(call, 'USD')).available;
  assert.equal(await available(), 0n);
  const again = { ...call, askedBefore: 1 };
  assert.partialDeepStrictEqual(await payouts.create(again, request), tooEarly);
  control.money.makeAvailable(account);
  assert.equal(await available(), 950n);
  assert.equal(doneValue(await payouts.create(call, request)).status, 'in_transit');
  const more = newPayout(provider, account, 1n);
  assert.partialDeepStrictEqual(await payouts.create(more.call, more.request), tooEarly);
});

test('a refusal that Stripe has saved ends once the money is available', async () => {
  const account = await provider.openAccount();
  await money.fund(account, usd(500n));
  const [late, first] = [newPayout(provider, account, 400n), newPayout(provider, account, 300n)];
  const held = control.faults.block('payouts.create');
  const refused = payouts.create(late.call, late.request);
  await held.reached;
  doneValue(await payouts.create(first.call, first.request));
  held.release();
  assert.partialDeepStrictEqual(await refused, tooEarly);
  await money.fund(account, usd(500n));
  const sent = doneValue(await payouts.create(late.call, late.request));
  const again = doneValue(await payouts.create({ ...late.call, askedBefore: 1 }, late.request));
  assert.equal(again.ref, sent.ref);
  assert.equal(await money.countPayouts(account, late.request.payoutId), 1);
});

test('a payout that was made meanwhile is found, although its money is gone', async () => {
  const account = await provider.openAccount();
  await money.fund(account, usd(500n));
  const { call, request } = newPayout(provider, account, 500n);
  control.faults.order({ operation: 'payouts.create', kind: 'error after', account });
  assert.equal((await payouts.create(call, request)).kind, 'unknown');
  const found = doneValue(await payouts.create({ ...call, askedBefore: 1 }, request));
  assert.deepEqual([found.status, found.payoutId], ['in_transit', request.payoutId]);
});

test('a payout is found when Stripe has forgotten its key', async () => {
  const account = await provider.openAccount();
  await money.fund(account, usd(1_000n));
  const { call, request } = newPayout(provider, account, 500n);
  doneValue(await payouts.create(call, request));
  control.faults.forgetKeys();
  doneValue(await payouts.create({ ...call, askedBefore: 1 }, request));
  assert.equal(await money.countPayouts(account, request.payoutId), 1);
});

test('a refund is found when Stripe has forgotten its key', async () => {
  const tap = await captureTap(provider);
  const call = newCall(provider, tap.account);
  const made = doneValue(await taps.refund(call, newRefund(tap, 500n)));
  control.faults.forgetKeys();
  const again = await taps.refund({ ...call, askedBefore: 1 }, newRefund(tap, 500n));
  assert.equal(doneValue(again).ref, made.ref);
  const effects = await provider.effectsOf(tap.account, tap.transactionId);
  assert.partialDeepStrictEqual(effects, { refunds: 1, refunded: 500n });
});

test('a payout that is sent back after it was paid has failed', async () => {
  const account = await provider.openAccount();
  await money.fund(account, usd(500n));
  const { call, request } = newPayout(provider, account);
  const { ref } = doneValue(await payouts.create(call, request));
  control.money.payPayout(ref, null);
  const read = async () => doneValue(await payouts.retrieve(newCall(provider, account), ref));
  // Not every bank gives a reference.
  assert.partialDeepStrictEqual(await read(), { status: 'paid', wireReference: ref });
  control.money.failPayout(ref, 'bank_account_restricted');
  assert.partialDeepStrictEqual(await read(), { status: 'failed', failureCode: 'account_frozen' });
});

test('a capture in another currency is owed as Stripe has converted it', async () => {
  control.money.setRate('USD', 'EUR', 0.92143);
  const metadata = { platform_id: platformId };
  const account = control.accounts.open({ country: 'DE', currency: 'EUR', metadata });
  const device = await provider.openReader(account, { kind: 'approves' });
  const wanted = { device, amount: 1_000n, captureNow: { platformFee: 50n } };
  const tap = await takeTap(provider, newCall(provider, account), wanted);
  assert(tap.kind === 'approved' && tap.capture?.kind === 'captured');
  const { settled } = tap.capture;
  assert.partialDeepStrictEqual(settled, {
    // 9.21 less 0.46
    amount: 875n,
    currency: 'EUR',
    rate: '0.92143',
    source: 'stripe',
  });
  assert.ok(Math.abs((settled?.at.getTime() ?? 0) - Date.now()) < 60_000);
});

test('a file of the evidence is uploaded once, whatever fails, and used in its field', async () => {
  for (const kind of ['error before', 'error after', 'reset after'] as const) {
    const { account, ref: intent } = await captureTap(provider);
    const ref = control.disputes.open({ intent });
    const call = newCall(provider, account);
    const evidence = { ...noTexts, receipt_file: receiptFile.id, other_file: receiptFile.id };
    for (const operation of ['files.create', 'disputes.update']) {
      control.faults.order({ operation, kind, account });
    }
    for (let askedBefore = 0; askedBefore < 4; askedBefore += 1) {
      await disputes.submitEvidence({ ...call, askedBefore }, { ref, evidence });
    }
    const options = { stripeAccount: account };
    const { evidence: shown, evidence_details } = await client.disputes.retrieve(ref, {}, options);
    assert.equal(evidence_details.submission_count, 1, kind);
    assert.equal(shown.receipt, shown.uncategorized_file);
    const uploads = server.requests.filter(
      (request) => request.operation === 'files.create' && request.account === account,
    );
    const made = uploads.filter(({ status }) => status === 200);
    const ids = new Set(made.map(({ body }) => (body as { id: string }).id));
    assert.deepEqual([...ids], [shown.receipt], kind);
    assert.partialDeepStrictEqual(made[0]?.params, { purpose: 'dispute_evidence' });
  }
});

test('a file that Stripe refuses is named, and the dispute can still be answered', async () => {
  const { account, ref: intent } = await captureTap(provider);
  const ref = control.disputes.open({ intent });
  const evidence = { ...noTexts, explanation: 'They ate.', refund_policy_file: hugeFile.id };
  const outcome = await disputes.submitEvidence(newCall(provider, account), { ref, evidence });
  const refused = { kind: 'refused', param: 'refund_policy_file', retryable: false };
  assert.partialDeepStrictEqual(outcome, refused);
  const smaller = { ...evidence, refund_policy_file: null };
  const call = newCall(provider, account);
  assert.equal(
    doneValue(await disputes.submitEvidence(call, { ref, evidence: smaller })).status,
    'under_review',
  );
});

test('an inquiry is read as one until it becomes a dispute', async () => {
  const { account, ref: intent } = await captureTap(provider);
  const ref = control.disputes.open({ intent, status: 'warning_needs_response' });
  const read = () => disputes.retrieve(newCall(provider, account), ref);
  assert.equal(doneValue(await read()).status, 'inquiry_needs_response');
  control.disputes.move(ref, 'needs_response');
  assert.equal(doneValue(await read()).status, 'needs_response');
});

test('an appeal against a dispute that was lost leaves it lost', async () => {
  const { account, ref: intent } = await captureTap(provider);
  const ref = control.disputes.open({ intent });
  for (const status of ['lost', 'appeal_needs_response', 'appeal_under_review'] as const) {
    control.disputes.move(ref, status);
    const facts = doneValue(await disputes.retrieve(newCall(provider, account), ref));
    assert.equal(facts.status, 'lost');
  }
});

test('the refund that reverses a capture has only our transaction id', async () => {
  const tap = await captureTap(provider);
  const { account } = tap;
  doneValue(await taps.reverse(newCall(provider, account), { ref: tap.ref }));
  const events = control.webhooks.events(account);
  const refund = events.find(({ type }) => type === 'refund.created')?.data.object;
  assert(refund !== undefined && 'id' in refund);
  const read = doneValue(await taps.retrieveRefund(newCall(provider, account), String(refund.id)));
  const { transactionId } = tap;
  assert.partialDeepStrictEqual(read, { refundId: null, transactionId, status: 'succeeded' });
});

test('a capture whose refund has failed by now is not reversed, whatever Stripe answered', async () => {
  const { account, ref, transactionId } = await captureTap(provider);
  const call = newCall(provider, account);
  const ask = (askedBefore: number) => taps.reverse({ ...call, askedBefore }, { ref });
  control.money.nextRefund(account, 'failed');
  assert.equal((await ask(0)).kind, 'unknown');
  assert.equal((await ask(1)).kind, 'unknown', 'Stripe repeats its answer under the key');
  control.faults.forgetKeys();
  assert.equal(doneValue(await ask(2)), null);
  const effects = await provider.effectsOf(account, transactionId);
  assert.partialDeepStrictEqual(effects, { captures: 1, refunds: 2 });
});

test('Stripe never returns the fee with a refund, in spite of its default', async () => {
  const tap = await captureTap(provider);
  const { account } = tap;
  doneValue(await taps.refund(newCall(provider, account), newRefund(tap, 500n)));
  const free = { ...newRefund(tap, 500n), platformFee: 0n };
  doneValue(await taps.refund(newCall(provider, account), free));
  const fees = server.requests
    .filter(({ operation, account: of }) => operation === 'refunds.create' && of === account)
    .map(({ params }) => params.refund_application_fee);
  assert.deepEqual(fees, ['false', 'false']);
});

test('a fee that is not visible yet, as before the capture settles, is read again', async () => {
  const account = await provider.openAccount();
  control.money.delaySettlement(account);
  const device = await provider.openReader(account, { kind: 'approves' });
  const call = newCall(provider, account);
  const wanted = { device, amount: 1_250n, captureNow: { platformFee: 62n } };
  const held = await takeTap(provider, call, wanted);
  assert(held.kind === 'approved');
  const tap = { account, transactionId: call.idempotencyKey, ref: held.ref };
  const asked = newCall(provider, account);
  const request = newReturn(tap, { refundId: newUuid(), fee: 62n });
  assert.equal((await taps.returnFee(asked, request)).kind, 'unknown');
  control.money.settle(account);
  doneValue(await taps.returnFee({ ...asked, askedBefore: 1 }, request));
  assert.deepEqual(await provider.feeOf(tap), { kept: 0n, returns: 1 });
});

test('a fee is found when Stripe has forgotten its key, and otherwise left to a person', async () => {
  const tap = await captureTap(provider);
  const call = newCall(provider, tap.account);
  const request = newReturn(tap, { refundId: newUuid(), fee: 20n });
  const made = doneValue(await taps.returnFee(call, request));
  control.faults.forgetKeys();
  const again = { ...call, askedBefore: 1 };
  assert.deepEqual(doneValue(await taps.returnFee(again, request)), made);
  const lost = newReturn(tap, { refundId: newUuid(), fee: 10n });
  const sending = { since: new Date(call.now.getTime() - 86_400_000), ordered: 0 };
  const late = { ...newCall(provider, tap.account), askedBefore: 1, sending };
  const undecided = { kind: 'unknown', needsDecision: true };
  assert.partialDeepStrictEqual(await taps.returnFee(late, lost), undecided);
  const ordered = { since: call.now, ordered: 1 };
  doneValue(await taps.returnFee({ ...late, sending: ordered }, lost));
  assert.deepEqual(await provider.feeOf(tap), { kept: 32n, returns: 2 });
});

test('a converted fee is returned as our ledger settles it, to the last unit', async () => {
  control.money.setRate('USD', 'EUR', 0.92143);
  const metadata = { platform_id: platformId };
  const account = control.accounts.open({ country: 'DE', currency: 'EUR', metadata });
  const device = await provider.openReader(account, { kind: 'approves' });
  const call = newCall(provider, account);
  const wanted = { device, amount: 1_250n, captureNow: { platformFee: 62n } };
  const taken = await takeTap(provider, call, wanted);
  assert(taken.kind === 'approved');
  const tap = { account, transactionId: call.idempotencyKey, ref: taken.ref };
  // 0.57 EUR, of which 0.30 are returned first. The ledger may have rounded the whole fee
  // differently.
  for (const [amount, moved] of [
    [30n, 30n],
    [28n, 27n],
    [1n, 0n],
  ] as const) {
    const request = newReturn(tap, { refundId: newUuid(), fee: 31n });
    const settled = { amount, currency: 'EUR' };
    const returned = await taps.returnFee(newCall(provider, account), { ...request, settled });
    assert.partialDeepStrictEqual(doneValue(returned), { amount: moved, currency: 'EUR' });
  }
  assert.deepEqual(await provider.feeOf(tap), { kept: 0n, returns: 2 });
});

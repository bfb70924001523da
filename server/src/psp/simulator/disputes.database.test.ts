import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDatabase } from '../../../../tests/support/database/open-test-database.ts';
import {
  doneValue,
  later,
  providerNow as now,
  openProvider,
} from '../../../../tests/support/provider/simulated-provider.ts';
import { newUuid } from '../../lib/ids.ts';
import type { DisputeOutcome } from '../dispute-port.ts';

const database = await openTestDatabase();
const account = 'acct_0123456789abcdef01234567';
const day = 86_400_000;
const evidence = {
  explanation: 'winning_evidence',
  receipt: null,
  customer_communication: null,
  service_date: null,
  refund_policy: null,
};

/** A provider with a dispute that was opened on demand and reported. */
async function openDisputed(demand: { readonly dueInSeconds: number | null } | null = null) {
  const provider = await openProvider(database);
  const { platformId, disputes, call, told, work } = provider;
  const transactionId = newUuid();
  await disputes.open(
    { platformId, now },
    {
      key: newUuid(),
      account,
      transactionId,
      amount: 1250n,
      currency: 'EUR',
      scheme: 'mastercard',
      reason: 'duplicate',
      dueInSeconds: demand?.dueInSeconds ?? null,
      isInquiry: false,
    },
  );
  await work(now);
  const ref = told[0]?.objectRef;
  assert(ref !== undefined && told.length === 1);
  const close = (outcome: DisputeOutcome) =>
    disputes.close({ platformId, now }, { account, ref, outcome });
  const retrieve = async () => doneValue(await disputes.retrieve(call(account), ref));
  const types = () => told.map(({ type }) => type);
  return { ...provider, transactionId, ref, close, retrieve, types };
}

test("a dispute opened on demand is reported with its scheme's terms", async () => {
  const { transactionId, ref, retrieve, told } = await openDisputed();
  assert.deepEqual(await retrieve(), {
    ref,
    transactionId,
    amount: 1250n,
    currency: 'EUR',
    reason: 'duplicate',
    networkReasonCode: '4834',
    status: 'needs_response',
    evidenceDueBy: later(45 * day),
    openedAt: now,
    closedAt: null,
  });
  const eventId = `evt_${ref}_needs_response`;
  const webhook = { eventId, type: 'dispute.opened', accountRef: account, objectRef: ref };
  assert.deepEqual(told, [webhook]);
});

test('one transaction can have two disputes', async () => {
  const { disputes, platformId, transactionId, work, told } = await openDisputed();
  const demand = { key: newUuid(), account, transactionId, amount: 1n, currency: 'EUR' };
  const more = { scheme: 'visa', reason: 'general', dueInSeconds: 60, isInquiry: false } as const;
  await disputes.open({ platformId, now }, { ...demand, ...more });
  await work(now);
  assert.equal(new Set(told.map(({ objectRef }) => objectRef)).size, 2);
});

test('evidence is reported at once and decided a day later', async () => {
  const { disputes, call, ref, retrieve, work, types } = await openDisputed();
  const key = call(account);
  const submitted = doneValue(await disputes.submitEvidence(key, { ref, evidence }));
  assert.equal(submitted.status, 'under_review');
  assert.deepEqual(doneValue(await disputes.submitEvidence(key, { ref, evidence })), submitted);
  const other = await disputes.submitEvidence(call(account), { ref, evidence });
  assert.partialDeepStrictEqual(other, { kind: 'refused', code: 'evidence_already_submitted' });
  await work(now);
  assert.deepEqual(types(), ['dispute.opened', 'dispute.updated']);
  await work(later(day - 1));
  assert.deepEqual(await retrieve(), submitted);
  await work(later(day));
  assert.deepEqual(await retrieve(), { ...submitted, status: 'won', closedAt: later(day) });
  assert.deepEqual(types(), ['dispute.opened', 'dispute.updated', 'dispute.closed']);
  const again = doneValue(await disputes.submitEvidence(key, { ref, evidence }));
  assert.equal(again.status, 'won', 'a repeated call tells the present state');
});

test('an unanswered dispute is lost at its deadline', async () => {
  const { retrieve, work, types } = await openDisputed({ dueInSeconds: 60 });
  await work(later(59_999));
  assert.equal((await retrieve()).status, 'needs_response');
  await work(later(60_000));
  assert.partialDeepStrictEqual(await retrieve(), { status: 'lost', closedAt: later(60_000) });
  assert.deepEqual(types(), ['dispute.opened', 'dispute.closed']);
  await work(later(90 * day));
  assert.equal(types().length, 2);
});

test('an accepted dispute is lost at once', async () => {
  const { disputes, call, ref, work, types } = await openDisputed();
  const key = call(account, later(day));
  const accepted = doneValue(await disputes.accept(key, ref));
  assert.partialDeepStrictEqual(accepted, { status: 'lost', closedAt: later(day) });
  assert.deepEqual(doneValue(await disputes.accept(key, ref)), accepted);
  const late = await disputes.accept(call(account), ref);
  assert.partialDeepStrictEqual(late, { kind: 'refused', code: 'dispute_closed' });
  await work(later(day));
  assert.deepEqual(types(), ['dispute.opened', 'dispute.closed']);
});

for (const outcome of ['won', 'lost', 'withdrawn'] as const) {
  test(`a dispute closed on demand is ${outcome} for good`, async () => {
    const { close, retrieve, work, types } = await openDisputed();
    await close(outcome);
    await close(outcome === 'won' ? 'lost' : 'won');
    await work(later(60 * day));
    assert.partialDeepStrictEqual(await retrieve(), { status: outcome, closedAt: now });
    assert.deepEqual(types(), ['dispute.opened', 'dispute.closed']);
  });
}

test('evidence whose response was lost has been submitted', async () => {
  const { disputes, call, ref, retrieve, strike } = await openDisputed();
  await strike('disputes.submit', 'error');
  const key = call(account);
  assert.equal((await disputes.submitEvidence(key, { ref, evidence })).kind, 'refused');
  assert.equal((await retrieve()).status, 'needs_response');
  await strike('disputes.submit', 'timeout');
  assert.equal((await disputes.submitEvidence(key, { ref, evidence })).kind, 'unknown');
  assert.equal((await retrieve()).status, 'under_review');
  await strike('disputes.accept', 'timeout');
  assert.equal((await disputes.accept(call(account), ref)).kind, 'unknown');
  assert.equal((await retrieve()).status, 'lost');
  await strike('disputes.retrieve', 'error');
  assert.equal((await disputes.retrieve(key, ref)).kind, 'refused');
});

test('one of several simultaneous answers is taken', async () => {
  const { disputes, call, ref } = await openDisputed();
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => disputes.submitEvidence(call(account), { ref, evidence })),
  );
  assert.equal(answers.filter(({ kind }) => kind === 'done').length, 1);
});

test('a change whose webhook failed is reported later, as the dispute is by then', async () => {
  const { close, reach, work, told, ref } = await openDisputed();
  reach(false);
  await close('lost');
  await work(now);
  assert.equal(told.length, 1);
  reach(true);
  await work(later(2000));
  assert.partialDeepStrictEqual(told.at(-1), { eventId: `evt_${ref}_lost` });
  assert.equal(told.length, 2);
});

test('a dispute that changes while it is being reported is reported again', async () => {
  const provider = await openDisputed();
  const { disputes, call, ref, close, work, types, whileTelling } = provider;
  doneValue(await disputes.submitEvidence(call(account), { ref, evidence }));
  whileTelling(() => close('withdrawn'));
  await work(now);
  assert.deepEqual(types(), ['dispute.opened', 'dispute.updated', 'dispute.closed']);
});

test('only its own account and platform find a dispute', async () => {
  const { disputes, call, ref } = await openDisputed();
  const stranger = { ...call(account), platformId: newUuid() };
  const other = call('acct_76543210fedcba9876543210');
  for (const outcome of [
    await disputes.retrieve(stranger, ref),
    await disputes.retrieve(other, ref),
    await disputes.accept(other, ref),
    await disputes.submitEvidence(other, { ref, evidence }),
    await disputes.retrieve(call(account), 'sim_dp_unknown'),
  ]) {
    assert.partialDeepStrictEqual(outcome, { kind: 'refused', code: 'dispute_unknown' });
  }
});

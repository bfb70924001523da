import assert from 'node:assert/strict';
import { test } from 'node:test';
import { disputeReasons } from '../dispute-port.ts';
import {
  acceptDispute,
  closeDispute,
  type DisputeState,
  disputeSchemes,
  letTimePass,
  openDispute,
  reinstateDispute,
  submitEvidence,
} from './dispute-rules.ts';

const now = new Date('2026-11-15T09:30:00.000Z');
const day = 86_400_000;
const after = (days: number) => new Date(now.getTime() + days * day);
const opening = {
  scheme: 'visa',
  reason: 'fraudulent',
  dueInSeconds: null,
  isWithdrawn: false,
  now,
} as const;
const opened = openDispute(opening);
const withdrawing = openDispute({ ...opening, isWithdrawn: true });
const evidence = {
  explanation: 'losing_evidence',
  receipt: null,
  customer_communication: null,
  service_date: null,
  refund_policy: null,
};
const winning = { ...evidence, refund_policy: 'This is winning_evidence.' };

const answerDays = { visa: 30, mastercard: 45, amex: 20, discover: 30 };
for (const scheme of disputeSchemes) {
  test(`${scheme} gives ${answerDays[scheme]} days to answer and has a code for each reason`, () => {
    for (const reason of disputeReasons) {
      const dispute = openDispute({ ...opening, scheme, reason });
      assert.deepEqual(dispute.evidenceDueBy, after(answerDays[scheme]));
      assert.match(dispute.networkReasonCode, /^[0-9A-Z.]{2,5}$/);
    }
  });
}

test('the codes are those of the schemes', () => {
  const codeOf = (scheme: string, reason: (typeof disputeReasons)[number]) =>
    openDispute({ ...opening, scheme, reason }).networkReasonCode;
  assert.equal(codeOf('visa', 'fraudulent'), '10.3');
  assert.equal(codeOf('visa', 'product_not_received'), '13.1');
  assert.equal(codeOf('mastercard', 'fraudulent'), '4837');
  assert.equal(codeOf('mastercard', 'product_not_received'), '4853');
  assert.throws(() => codeOf('diners', 'fraudulent'), /there is no scheme diners/);
});

test('a dispute may leave less time than its scheme gives', () => {
  const dispute = openDispute({ ...opening, dueInSeconds: 3600 });
  assert.deepEqual(dispute.evidenceDueBy, after(1 / 24));
});

test('an unanswered dispute is lost at its deadline, not before', () => {
  assert.equal(letTimePass(opened, new Date(after(30).getTime() - 1)), opened);
  const lost = letTimePass(opened, after(31));
  assert.partialDeepStrictEqual(lost, { status: 'lost', closedAt: after(30), endsAt: null });
});

for (const [texts, outcome] of [
  [winning, 'won'],
  [evidence, 'lost'],
] as const) {
  test(`evidence is reviewed for a day, even past the deadline, and then ${outcome}`, () => {
    const answeredAt = after(29.5);
    const reviewed = submit(opened, { evidence: texts, now: answeredAt });
    assert.equal(reviewed.status, 'under_review');
    assert.equal(letTimePass(reviewed, after(30)), reviewed);
    const closed = letTimePass(reviewed, after(30.5));
    assert.partialDeepStrictEqual(closed, { status: outcome, closedAt: after(30.5) });
  });
}

test('evidence is taken once, with one key, and before the deadline', () => {
  const reviewed = submit(opened, { evidence });
  assert.equal(submitEvidence(reviewed, { key: 'key 1', now, evidence: winning }), reviewed);
  const again = submitEvidence(reviewed, { key: 'key 2', now, evidence: winning });
  assert.equal(again, 'evidence_already_submitted');
  const late = submitEvidence(opened, { key: 'key 1', now: after(30), evidence });
  assert.equal(late, 'evidence_deadline_passed');
});

test('a dispute is withdrawn after three days unless the issuer decided before', () => {
  assert.partialDeepStrictEqual(letTimePass(withdrawing, after(3)), { status: 'withdrawn' });
  const early = submit(withdrawing, { evidence: winning, now: after(1) });
  assert.partialDeepStrictEqual(letTimePass(early, after(2)), { status: 'won' });
  const late = submit(withdrawing, { evidence: winning, now: after(2.5) });
  assert.partialDeepStrictEqual(letTimePass(late, after(4)), {
    status: 'withdrawn',
    closedAt: after(3),
  });
});

test('an accepted dispute is lost at once, even under review', () => {
  for (const state of [opened, submit(opened, { evidence: winning })]) {
    const accepted = acceptDispute(state, { key: 'key 2', now: after(1) });
    assert(typeof accepted !== 'string');
    assert.partialDeepStrictEqual(accepted, { status: 'lost', closedAt: after(1) });
    assert.equal(acceptDispute(accepted, { key: 'key 2', now: after(2) }), accepted);
  }
});

test('an appeal changes only a lost dispute, and wins it', () => {
  const lost = closeDispute(opened, { outcome: 'lost', at: after(1) });
  const won = reinstateDispute(lost, after(5));
  assert.partialDeepStrictEqual(won, {
    status: 'won',
    closedAt: after(1),
    reinstatedAt: after(5),
  });
  for (const outcome of ['won', 'withdrawn'] as const) {
    const closed = closeDispute(opened, { outcome, at: after(1) });
    assert.equal(reinstateDispute(closed, after(5)), closed);
  }
  assert.equal(reinstateDispute(opened, after(5)), opened);
});

test('a closed dispute never changes', () => {
  for (const outcome of ['won', 'lost', 'withdrawn'] as const) {
    const closed = closeDispute(opened, { outcome, at: after(1) });
    assert.equal(letTimePass(closed, after(99)), closed);
    assert.equal(closeDispute(closed, { outcome: 'won', at: after(2) }), closed);
    assert.equal(acceptDispute(closed, { key: 'key 1', now }), 'dispute_closed');
    assert.equal(submitEvidence(closed, { key: 'key 1', now, evidence }), 'dispute_closed');
  }
});

function submit(
  state: DisputeState,
  answer: { readonly evidence: typeof evidence | typeof winning; readonly now?: Date },
): DisputeState {
  const reviewed = submitEvidence(state, { key: 'key 1', now, ...answer });
  assert(typeof reviewed !== 'string', `it was refused: ${reviewed}`);
  return reviewed;
}

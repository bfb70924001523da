import assert from 'node:assert/strict';
import { test } from 'node:test';
import { riskBlocked } from '../../../psp/decline-reasons.ts';
import { captureStep } from '../authorisations/authorisation-steps.ts';
import {
  approved,
  at,
  begunTap,
  later,
  operationId,
  presented,
  settingsVersion,
  terms,
} from '../payments-fixture.ts';
import { type Change, firstDue } from '../transaction/transaction-state.ts';
import { blockTap, blockTapByProvider, cancelTap, decideTap } from './decide-tap.ts';

const risk = { decision: 'approve', score: 0, rules: [] } as const;
const context = { risk, terms, operationId, at };

test('a new tap is pending, has nothing authorised and begins its stay', () => {
  const tap = begunTap({ amount: 700, tipAmount: 50 });
  assert.deepEqual([tap.status, tap.amount, tap.tipAmount], ['pending', 700n, 50n]);
  assert.deepEqual([tap.amountAuthorised, tap.amountCaptured, tap.stages], [0n, 0n, []]);
  assert.equal(tap.chainId, tap.id);
  assert.equal(begunTap({ chainId: 'another' }).chainId, 'another');
});

test('an approved tap with a capture is captured in full, with the tip', () => {
  const capture = { kind: 'captured', ref: 'ref-1', settled: null } as const;
  const tap = begunTap({ captureMode: 'tap_with_tip', tipAmount: 250 });
  const change = decideTap(tap, { ...approved, capture }, context);
  const { transaction } = change;
  assert.equal(transaction.status, 'approved');
  assert.deepEqual([transaction.amountAuthorised, transaction.amountCaptured], [1_500n, 1_500n]);
  assert.deepEqual(kindsOf(change), ['tap', 'authorisation', 'provider', 'capture']);
  assert.deepEqual(change.events, ['tap.approved', 'charge.captured']);
  assert.equal(change.posting?.id, operationId);
  assert.equal(transaction.dueTimes.expire, null);
});

test('a capture that is not settled yet is a step due at once, on the same terms', () => {
  const capture = { kind: 'awaited' } as const;
  const { transaction, events } = decideTap(begunTap(), { ...approved, capture }, context);
  assert.deepEqual([transaction.status, transaction.amountCaptured], ['approved', 0n]);
  assert.deepEqual(events, ['tap.approved']);
  assert.deepEqual(firstDue(transaction.dueTimes), { kind: 'capture', at });
  assert.deepEqual(captureStep.dueRequest?.(transaction), {
    amount: null,
    of: 'tap',
    settingsVersion,
  });
  const captured = captureStep.decide(transaction, {
    request: { amount: null, of: 'tap', settingsVersion },
    result: { kind: 'captured', ref: 'ref-1', settled: null },
    terms,
    operationId,
    beganAt: at,
    at: later,
  });
  assert.equal(captured.transaction.amountCaptured, 1_250n);
  assert.equal(firstDue(captured.transaction.dueTimes)?.kind, 'settle');
});

test('an approved tap without a capture is held until its deadline', () => {
  const change = decideTap(begunTap({ captureMode: 'pre-auth' }), approved, context);
  const { transaction } = change;
  assert.deepEqual([transaction.amountAuthorised, transaction.amountCaptured], [1_250n, 0n]);
  assert.deepEqual(transaction.dueTimes.expire, new Date('2026-03-09T10:00:00.000Z'));
  assert.equal(transaction.facts.captureBefore, '2026-03-09T10:00:00.000Z');
  assert.equal(transaction.facts.pspRef, 'ref-1');
  assert.deepEqual([kindsOf(change), change.posting], [['tap', 'authorisation', 'provider'], null]);
});

test('a late outcome does not extend the hold', () => {
  const tap = begunTap({ captureMode: 'pre-auth' });
  const { transaction } = decideTap(tap, approved, { ...context, at: later });
  assert.deepEqual(transaction.dueTimes.expire, new Date('2026-03-09T10:00:00.000Z'));
});

test("the provider's own deadline of the hold wins", () => {
  const captureBefore = new Date('2026-03-04T08:00:00.000Z');
  const result = { ...approved, captureBefore };
  const { transaction } = decideTap(begunTap({ captureMode: 'pre-auth' }), result, context);
  assert.deepEqual(transaction.dueTimes.expire, captureBefore);
  assert.equal(transaction.facts.captureBefore, captureBefore.toISOString());
});

test('a tap whose capture fails stays approved and due', () => {
  const capture = { kind: 'failed', code: 'capture_declined', message: 'No.' } as const;
  const change = decideTap(begunTap(), { ...approved, capture }, context);
  const { transaction } = change;
  assert.deepEqual([transaction.status, transaction.amountCaptured], ['approved', 0n]);
  assert.equal(transaction.facts.failure?.code, 'capture_failed');
  assert.deepEqual(change.events, ['tap.approved', 'charge.failed']);
  assert.notEqual(transaction.dueTimes.expire, null);
});

test("a declined tap keeps the issuer's code and what it means at the scheme", () => {
  const answer = { kind: 'declined', responseCode: '65' } as const;
  const visa = decideTap(begunTap(), { ...answer, presented }, context);
  assert.equal(visa.transaction.status, 'declined');
  assert.equal(visa.transaction.facts.declineReason, 'exceeds_frequency_limit');
  const card = { ...presented.card, scheme: 'mastercard' } as const;
  const other = { ...answer, presented: { ...presented, card } };
  const mastercard = decideTap(begunTap(), other, context).transaction.facts;
  assert.equal(mastercard.declineReason, 'strong_authentication_required');
  assert.equal(mastercard.responseCode, '65');
  assert.deepEqual(kindsOf(visa), ['tap', 'authorisation']);
  assert.deepEqual([visa.events, visa.posting], [['tap.declined'], null]);
});

test('a decline without card and code is generic', () => {
  const answer = { kind: 'declined', responseCode: null, presented: null } as const;
  const { facts, status } = decideTap(begunTap(), answer, context).transaction;
  assert.deepEqual([status, facts.declineReason], ['declined', 'generic_decline']);
  assert.deepEqual([facts.responseCode, facts.card], [null, null]);
});

test('a block by the provider reads like one by our rules', () => {
  const { status, facts } = blockTapByProvider(begunTap(), presented).transaction;
  assert.deepEqual([status, facts.declineReason], ['declined', 'risk_blocked']);
  assert.deepEqual(facts.risk, { decision: 'block', score: 100, rules: ['provider_block'] });
  assert.deepEqual([facts.card, facts.responseCode], [presented.card, null]);
});

test('a blocked tap has a risk decision but no authorisation', () => {
  const block = { decision: 'block', score: 100, rules: ['provider_block'] } as const;
  const change = blockTap(begunTap(), presented, { risk: block, decline: riskBlocked });
  const { status, facts } = change.transaction;
  assert.deepEqual([status, facts.declineReason], ['declined', 'risk_blocked']);
  assert.deepEqual([facts.risk, facts.responseCode], [block, null]);
  assert.deepEqual([kindsOf(change), change.events], [['tap', 'block'], ['tap.declined']]);
  const [stage] = change.stages;
  assert(stage?.kind === 'tap');
  assert.deepEqual(stage.body.risk, block);
});

test('a tap without a card is cancelled, says why, and has no event', () => {
  for (const failure of ['reader_offline', 'tap_timeout', 'cancelled_by_customer'] as const) {
    const change = cancelTap(begunTap(), failure);
    assert.equal(change.transaction.status, 'cancelled');
    assert.equal(change.transaction.facts.failure?.code, failure);
    assert.deepEqual([kindsOf(change), change.events, change.posting], [['tap'], [], null]);
  }
});

function kindsOf({ stages }: Change): string[] {
  return stages.map(({ kind }) => kind);
}

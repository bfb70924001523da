import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expireStep, reverseStep } from '../authorisations/authorisation-steps.ts';
import { begunTap, heldTap, later, operationId, terms } from '../payments-fixture.ts';
import { captureChange } from './decide-capture.ts';
import {
  checkExpiry,
  checkReversal,
  expiryChange,
  reversalChange,
  timeoutChange,
} from './decide-reversal.ts';

const captured = captureChange(heldTap(), {
  amount: 4_000n,
  result: { kind: 'captured', ref: 'ref-1', settled: null },
  terms: { ...terms, plan: { basisPoints: 100, fixedMinor: 0n } },
  operationId,
  at: later,
});

test('only a hold or an unsettled capture can be reversed', () => {
  checkReversal(heldTap());
  checkReversal(captured.transaction);
  const refused = [
    ['pending', 'outcome_pending'],
    ['expired', 'authorisation_expired'],
    ['declined', 'authorisation_not_open'],
    ['cancelled', 'authorisation_not_open'],
    ['reversed', 'authorisation_not_open'],
  ] as const;
  for (const [status, code] of refused) {
    assert.throws(() => checkReversal(heldTap({ status })), { code });
    assert.throws(() => checkExpiry(heldTap({ status })), { code });
  }
});

test('a capture just before its deadline does not expire', () => {
  expireStep.check(heldTap(), null, later);
  const expire = () => expireStep.check(captured.transaction, null, later);
  assert.throws(expire, { code: 'already_captured' });
});

test('a reversed hold is released in full, without a posting', () => {
  const change = reversalChange(heldTap(), {
    ...terms,
    reason: 'requested',
    request: { reason: 'guest left' },
    operationId,
    at: later,
  });
  const { transaction } = change;
  assert.deepEqual([transaction.status, transaction.amountReleased], ['reversed', 10_000n]);
  assert.deepEqual(transaction.facts.reversal, { reason: 'guest left', at: later.toISOString() });
  assert.doesNotMatch(JSON.stringify(change.stages), /guest left/, 'the record keeps no text');
  assert.equal(transaction.dueTimes.expire, null);
  assert.deepEqual(change.posting, null);
  assert.deepEqual([change.stages[0]?.kind, change.events], ['reversal', ['tap.reversed']]);
});

test('a reversal of a capture posts its mirror image', () => {
  const change = reversalChange(captured.transaction, {
    ...terms,
    reason: 'requested',
    operationId,
    at: later,
  });
  const { transaction } = change;
  assert.deepEqual([transaction.amountCaptured, transaction.amountReleased], [0n, 10_000n]);
  assert.equal(transaction.platformFee, 0n);
  const { posting: there } = captured;
  const { posting: back } = change;
  assert.equal(there?.kind, 'capture');
  assert.equal(back?.kind, 'reversal');
  assert.deepEqual(
    back?.entries,
    there?.entries.map((entry) => ({ ...entry, amount: -entry.amount })),
  );
});

test('a second reversal changes nothing', () => {
  const { transaction } = reversalChange(heldTap(), {
    ...terms,
    reason: 'requested',
    operationId,
    at: later,
  });
  const request = { reason: 'second' };
  reverseStep.check(transaction, request, later);
  const step = { request, result: null, terms, operationId, beganAt: later, at: later };
  const unchanged = { transaction, stages: [], posting: null, events: [] };
  assert.deepEqual(reverseStep.decide(transaction, step), unchanged);
});

test('an expired hold is released, and the reason is recorded', () => {
  const { transaction, stages, events, posting } = expiryChange(heldTap(), later);
  assert.deepEqual([transaction.status, transaction.amountReleased], ['expired', 10_000n]);
  assert.equal(transaction.facts.reversal?.reason, 'expired');
  const body = { reason: 'expired', captured: 0, released: 10_000, at: later.toISOString() };
  assert.deepEqual(stages, [{ kind: 'expiry', body }]);
  assert.deepEqual([events, posting, transaction.dueTimes.expire], [['tap.reversed'], null, null]);
});

test('a tap that times out has a tap stage and a timeout stage', () => {
  const { transaction, stages, events, posting } = timeoutChange(begunTap(), later);
  assert.equal(transaction.status, 'reversed');
  assert.deepEqual([transaction.amountAuthorised, transaction.amountReleased], [0n, 0n]);
  assert.equal(transaction.facts.reversal?.reason, 'timeout');
  assert.equal(transaction.facts.failure?.code, 'timeout');
  assert.deepEqual(
    stages.map(({ kind }) => kind),
    ['tap', 'timeout'],
  );
  assert.deepEqual([events, posting], [['tap.reversed'], null]);
});

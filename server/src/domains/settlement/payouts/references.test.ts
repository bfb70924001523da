import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PaidEnding } from '../settlement.ts';
import type { Payout } from './payout.ts';
import { decidePaid } from './references.ts';

const hourMs = 60 * 60 * 1000;
const seenAt = new Date('2030-03-05T22:00:00Z');
const after = (hours: number) => new Date(seenAt.getTime() + hours * hourMs);

const sent: Payout = {
  ...{ platformId: 'p', id: 'id', subMerchantId: 's', externalRef: 'bistro-7', amount: 1000n },
  ...{ connectionId: null, currency: 'USD', deductions: [], status: 'in_transit' },
  ...{ isAutomatic: true, eta: seenAt, pspRef: 'po_1', wireReference: null, failureCode: null },
  ...{ createdAt: seenAt, askedAt: seenAt, missing: null, paidSeenAt: null, referenceUntil: null },
  ...{ decisionSince: null, ordered: 0, position: 2, hash: '', eventCount: 1, dueAt: null },
  leaseToken: null,
};

/** The provider calls it paid, this many hours after it first did. */
const told = (hours: number, wireReference?: string): PaidEnding => ({
  ref: 'po_1',
  wireReference: wireReference ?? 'po_1',
  at: after(hours),
  ...(wireReference === undefined && { isReferencePending: true }),
});

test('a payout with its reference is paid at once and not polled again', () => {
  const decision = decidePaid(sent, told(0, 'TRACE1'));
  assert(decision.kind === 'record');
  const { payout, moved } = decision.change;
  assert.deepEqual([payout.status, payout.wireReference, payout.dueAt], ['paid', 'TRACE1', null]);
  assert.equal(payout.referenceUntil, null);
  assert.equal(moved.kind, 'payout_paid');
});

test('a payout without its reference waits for a day after it was first seen as paid', () => {
  const first = decidePaid(sent, told(0));
  assert(first.kind === 'wait');
  assert.deepEqual([first.payout.status, first.payout.paidSeenAt], ['in_transit', seenAt]);
  assert.deepEqual(first.payout.dueAt, after(1));
  const late = decidePaid(first.payout, told(23.5));
  assert(late.kind === 'wait');
  assert.deepEqual([late.payout.paidSeenAt, late.payout.dueAt], [seenAt, after(24)]);
  const over = decidePaid(late.payout, told(24));
  assert(over.kind === 'record');
  const { payout } = over.change;
  assert.deepEqual([payout.status, payout.wireReference], ['paid', 'po_1']);
  assert.deepEqual([payout.dueAt, payout.referenceUntil], [after(48), after(240)]);
});

test('a later reference is recorded once, without another event', () => {
  const paid: Payout = {
    ...sent,
    ...{ status: 'paid', wireReference: 'po_1', paidSeenAt: seenAt, referenceUntil: after(240) },
  };
  const pending = decidePaid(paid, told(100));
  assert(pending.kind === 'wait');
  assert.deepEqual(pending.payout.dueAt, after(124));
  const found = decidePaid(paid, told(100, 'TRACE1'));
  assert(found.kind === 'record');
  const { payout, moved, isTold } = found.change;
  assert.deepEqual([payout.wireReference, payout.dueAt, isTold], ['TRACE1', null, true]);
  assert.deepEqual(moved, { kind: 'payout_reference', from: null });
  assert.deepEqual(decidePaid(payout, told(101, 'TRACE2')), { kind: 'nothing' });
});

test('the search ends for a bank without references and after ten days', () => {
  const paid: Payout = {
    ...sent,
    ...{ status: 'paid', wireReference: 'po_1', paidSeenAt: seenAt, referenceUntil: after(240) },
  };
  for (const ending of [told(50, 'po_1'), told(240)]) {
    const decision = decidePaid(paid, ending);
    assert(decision.kind === 'wait');
    assert.deepEqual([decision.payout.referenceUntil, decision.payout.dueAt], [null, null]);
  }
});

test('an old reading does not make a failed or cancelled payout paid', () => {
  for (const status of ['scheduled', 'failed', 'cancelled'] as const) {
    assert.deepEqual(decidePaid({ ...sent, status }, told(0, 'TRACE1')), { kind: 'nothing' });
  }
});

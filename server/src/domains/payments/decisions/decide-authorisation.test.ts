import assert from 'node:assert/strict';
import { test } from 'node:test';
import { heldTap, later } from '../payments-fixture.ts';
import type { Transaction } from '../transaction/types.ts';
import {
  captureAmount,
  chargeChange,
  chargeToVoid,
  checkCapture,
  checkCharge,
  checkExtension,
  checkIncrease,
  checkVoid,
  increaseChange,
  requireOpen,
  voidChange,
} from './decide-authorisation.ts';

const deadline = new Date(heldTap().facts.captureBefore ?? later);

const endedFacts = { ...heldTap().facts, captureBefore: later.toISOString() };

const closed: readonly (readonly [string, Partial<Transaction>, string])[] = [
  ['with an unknown outcome', { status: 'pending' }, 'outcome_pending'],
  ['that expired', { status: 'expired' }, 'authorisation_expired'],
  ['that was captured', { amountCaptured: 1n }, 'already_captured'],
  ['that was declined', { status: 'declined' }, 'authorisation_not_open'],
  ['that was cancelled', { status: 'cancelled' }, 'authorisation_not_open'],
  ['that was reversed', { status: 'reversed' }, 'authorisation_not_open'],
  ['past its deadline', { facts: endedFacts }, 'authorisation_expired'],
];

for (const [title, change, code] of closed) {
  test(`a hold ${title} refuses every step`, () => {
    const tap = heldTap(change);
    assert.throws(() => requireOpen(tap, later, 'void'), { code });
    assert.throws(() => checkCapture(tap, null, later), { code });
    assert.throws(() => checkIncrease(tap, 11_000n, later), { code });
    assert.throws(() => checkCharge(tap, 1n, later), { code });
    assert.throws(() => checkVoid(tap, 'chg', later), { code });
    assert.throws(() => checkExtension(tap, later), { code });
  });
}

test('a hold is open up to, but not at, its deadline', () => {
  requireOpen(heldTap(), new Date(deadline.getTime() - 1), 'void');
  assert.throws(() => requireOpen(heldTap(), deadline, 'void'), { code: 'authorisation_expired' });
  const expire = new Date(deadline.getTime() + 1000);
  const putOff = heldTap({ dueTimes: { ...heldTap().dueTimes, expire } });
  assert.throws(() => requireOpen(putOff, deadline, 'void'), { code: 'authorisation_expired' });
});

test('a capture takes the requested amount, else the charges, else everything', () => {
  assert.equal(captureAmount(heldTap(), null), 10_000n);
  const { transaction: charged } = charge(heldTap(), { amount: 300n, description: 'Dinner' });
  assert.equal(captureAmount(charged, null), 300n);
  assert.equal(captureAmount(charged, 400n), 400n);
  const [made] = charged.facts.charges;
  const voided = voidChange(charged, chargeToVoid(charged, made?.id ?? ''), later).transaction;
  assert.equal(captureAmount(voided, null), 0n);
  assert.throws(() => checkCapture(voided, null, later), { code: 'amount_too_small' });
});

test('a capture is at least one unit, at least the charges, and at most the authorisation', () => {
  const tap = heldTap({ chargedTotal: 300n });
  for (const amount of [300n, 10_000n, null]) checkCapture(tap, amount, later);
  assert.throws(() => checkCapture(tap, 299n, later), { code: 'amount_below_charges' });
  assert.throws(() => checkCapture(tap, 10_001n, later), { code: 'amount_exceeds_authorised' });
  assert.throws(() => checkCapture(heldTap(), 0n, later), { code: 'amount_too_small' });
});

test('an increase exceeds the hold, stays within the ceiling, and is possible ten times', () => {
  const tap = heldTap();
  for (const amount of [10_001n, 50_000n]) checkIncrease(tap, amount, later);
  assert.throws(() => checkIncrease(tap, 10_000n, later), { code: 'amount_not_greater' });
  assert.throws(() => checkIncrease(tap, 50_001n, later), { code: 'amount_exceeds_ceiling' });
  let raised = tap;
  for (let amount = 10_001n; amount <= 10_010n; amount += 1n) {
    checkIncrease(raised, amount, later);
    raised = increaseBy(raised, amount).transaction;
  }
  assert.throws(() => checkIncrease(raised, 10_011n, later), { code: 'increase_limit_reached' });
});

test('a direct tap can be neither increased nor charged', () => {
  const tap = heldTap({ captureMode: 'direct' });
  assert.throws(() => checkIncrease(tap, 11_000n, later), { code: 'authorisation_not_open' });
  assert.throws(() => checkCharge(tap, 1n, later), { code: 'authorisation_not_open' });
});

test('an approved increase is the new total and clears an earlier failure', () => {
  const declined = increaseBy(heldTap(), 20_000n, false).transaction;
  assert.equal(declined.amountAuthorised, 10_000n);
  assert.equal(declined.facts.failure?.code, 'increase_declined');
  const { transaction, stages, events, posting } = increaseBy(declined, 30_000n);
  assert.equal(transaction.amountAuthorised, 30_000n);
  assert.equal(transaction.facts.failure, null);
  const asked = transaction.facts.increases.map((each) => [each.amount, each.response_code]);
  assert.deepEqual(asked, [
    [20_000, '51'],
    [30_000, '00'],
  ]);
  assert.deepEqual(stages[0]?.kind, 'increase');
  assert.deepEqual([events, posting], [[], null]);
});

test('charges fill the authorisation to the last unit, and not beyond', () => {
  const tap = heldTap({ chargedTotal: 9_000n });
  checkCharge(tap, 1_000n, later);
  assert.throws(() => checkCharge(tap, 1_001n, later), { code: 'charges_exceed_authorised' });
});

test('an authorisation takes a thousand charges, including voided ones', () => {
  const charges = Array.from({ length: 1_000 }, (_, index) => ({
    id: `chg_${index}`,
    amount: 1,
    description: null,
    reference: null,
    voided: true,
    created_at: later.toISOString(),
  }));
  const { facts } = heldTap();
  checkCharge(heldTap({ facts: { ...facts, charges: charges.slice(1) } }), 1n, later);
  const full = heldTap({ facts: { ...facts, charges } });
  assert.throws(() => checkCharge(full, 1n, later), { code: 'charge_limit_reached' });
});

test('voiding a charge restores the headroom, and both steps are stages', () => {
  const posted = charge(heldTap(), { amount: 4_000n, description: 'Dinner' });
  const { transaction } = posted;
  assert.equal(transaction.chargedTotal, 4_000n);
  const [made] = transaction.facts.charges;
  assert.equal(made?.description, 'Dinner');
  const [stage] = posted.stages;
  assert.deepEqual(Object.keys(stage?.body ?? {}), ['id', 'amount', 'at']);

  const voided = voidChange(transaction, chargeToVoid(transaction, made?.id ?? ''), later);
  assert.equal(voided.transaction.chargedTotal, 0n);
  assert.equal(voided.transaction.facts.charges[0]?.voided, true);
  assert.deepEqual(voided.stages, [
    { kind: 'void', body: { id: made?.id, amount: 4_000, at: later.toISOString() } },
  ]);
  const again = () => chargeToVoid(voided.transaction, made?.id ?? '');
  assert.throws(again, { code: 'charge_not_found' });
  assert.throws(() => checkVoid(heldTap(), 'chg_none', later), { code: 'charge_not_found' });
});

function increaseBy(tap: Transaction, amount: bigint, isApproved = true) {
  const result = isApproved
    ? ({ kind: 'approved', authorisationCode: '123456' } as const)
    : ({ kind: 'declined', responseCode: '51' } as const);
  return increaseChange(tap, { amount, result, at: later });
}

function charge(tap: Transaction, facts: { amount: bigint; description: string }) {
  const id = '0194f2a0-0000-7000-8000-000000000009';
  return chargeChange(tap, { id, ...facts, reference: null, at: later });
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatId } from '../../../lib/ids.ts';
import { riskBlocked } from '../../../psp/decline-reasons.ts';
import type { AuthorisationResult } from '../../../psp/tap-port.ts';
import { timeoutChange } from '../decisions/decide-reversal.ts';
import { blockTap, cancelTap, decideTap } from '../decisions/decide-tap.ts';
import { approved, at, intentOf, owner, presented, terms } from '../payments-fixture.ts';
import {
  captureStep,
  chargeStep,
  expireStep,
  increaseStep,
  reverseStep,
  type Step,
  voidStep,
} from '../steps.ts';
import { eventBody } from './event-body.ts';
import { foldHistory, type HistoryRow } from './history.ts';
import { makeRecording, type Recording } from './recording.ts';
import { beginTransaction, type Change, type TapIntent } from './transaction-state.ts';
import type { Transaction } from './types.ts';

interface Taken {
  readonly position: number;
  readonly at: Date;
}

interface TakenOperation {
  readonly kind: string;
  readonly request: unknown;
  decide(transaction: Transaction, taken: Taken): Change;
}

const environment = 'test';
const id = '0194f2a0-0000-7000-8000-000000000003';
const { platformId, subMerchantId } = owner;
const plan = { basisPoints: 150, fixedMinor: 7n };

const preAuth = intentOf({
  captureMode: 'pre-auth',
  amount: 10_000,
  ceilingAmount: 50_000,
  reference: 'room 12',
  description: 'Two nights',
  metadata: { floor: '3' },
});
const tipped = intentOf({ captureMode: 'tap_with_tip', tipAmount: 250, feeOverride: 40 });
const captured = { kind: 'captured', ref: 'ref-1' } as const;
const refused = { kind: 'failed', code: 'capture_declined', message: 'No.' } as const;
const declined = { kind: 'declined', responseCode: '51' } as const;
const block = { decision: 'block', score: 100, rules: ['provider_block'] } as const;
const held = tap(preAuth, answered(approved));

const courses: Readonly<Record<string, readonly TakenOperation[]>> = {
  'a stay that is increased, charged, captured in part and reversed': [
    held,
    step(increaseStep, { amount: 20_000 }, declined),
    step(increaseStep, { amount: 15_000 }, { kind: 'approved', authorisationCode: '123456' }),
    step(chargeStep, { amount: 4_000, description: 'Dinner', reference: 'bill 1' }, null),
    step(chargeStep, { amount: 1_500, description: null, reference: null }, null),
    step(voidStep, { charge: formatId('chg', operationIdAt(4)) }, null),
    step(captureStep, { amount: null, of: 'authorisation' }, refused),
    step(captureStep, { amount: null, of: 'authorisation' }, captured),
    step(reverseStep, { reason: 'guest left' }, null),
    step(reverseStep, { reason: 'once more' }, null),
  ],
  'a hold that is captured whole': [held, step(captureStep, { amount: null, of: 'tap' }, captured)],
  'a hold that is reversed': [held, step(reverseStep, { reason: 'requested' }, null)],
  'a hold that expires': [held, step(expireStep, null, null)],
  'a tap that is captured at once': [tap(tipped, answered({ ...approved, capture: captured }))],
  'a tap whose capture fails': [tap(tipped, answered({ ...approved, capture: refused }))],
  'a tap that joins a stay': [tap({ ...preAuth, chainId: owner.platformId }, answered(approved))],
  'a declined tap': [tap(tipped, answered({ ...declined, presented }))],
  'a tap that our rules block': [
    tap(tipped, (begun) => blockTap(begun, presented, { risk: block, decline: riskBlocked })),
  ],
  'a cancelled tap': [tap(tipped, (begun) => cancelTap(begun, 'tap_timeout'))],
  'a tap whose outcome never came': [tap(tipped, (begun, taken) => timeoutChange(begun, taken.at))],
};

for (const [title, operations] of Object.entries(courses)) {
  test(`${title} is read as it was recorded, after each of its operations`, () => {
    const { rows, recordings } = take(operations);
    for (const { transaction, events } of recordings) {
      const read = foldHistory(platformId, rows, transaction.position);
      assert.deepEqual(read, transaction);
      for (const event of events)
        assert.equal(eventBody(event, read, { environment }), event.body());
    }
    assert.deepEqual(foldHistory(platformId, rows), recordings.at(-1)?.transaction);
  });
}

test('an operation that had no effect takes a position and changes nothing else', () => {
  const { rows, recordings } = take([held]);
  const [{ transaction }] = recordings as [Recording];
  const without = { ...open(2, 'increase', null), isRecorded: true };
  assert.deepEqual(foldHistory(platformId, [...rows, without]), { ...transaction, position: 2 });
});

test('an open operation shows only once its outcome is unknown', () => {
  const { rows, recordings } = take([held]);
  const [{ transaction }] = recordings as [Recording];
  assert.deepEqual(foldHistory(platformId, [...rows, open(2, 'increase', null)]), transaction);
  const pendingOperation = { kind: 'increase', amount: 15_000n, beganAt: instantOf(2) };
  const unknown = foldHistory(platformId, [...rows, open(2, 'increase', 15_000n)]);
  assert.deepEqual(unknown, { ...transaction, pendingOperation });
  assert.deepEqual(
    foldHistory(platformId, [...rows, open(2, 'increase', 15_000n)], 1),
    transaction,
  );
});

test('a transaction without its first operation is a bug', () => {
  assert.throws(() => foldHistory(platformId, []), /without operations/);
});

/** Records the operations one after another, with the rows that they would be read from. */
function take(operations: readonly TakenOperation[]) {
  const rows: HistoryRow[] = [];
  const recordings: Recording[] = [];
  const intent = operations[0]?.request as TapIntent;
  let transaction = beginTransaction(intent, owner, { id, at: instantOf(1) });
  for (const [index, { kind, request, decide }] of operations.entries()) {
    const position = index + 1;
    const recordedAt = instantOf(position);
    const change = decide(transaction, { position, at: recordedAt });
    const recording = makeRecording(change, { position, environment, at: recordedAt });
    ({ transaction } = recording);
    recordings.push(recording);
    rows.push({
      ...open(position, kind, null),
      request: JSON.stringify(request),
      isRecorded: true,
      stages: recording.stages,
      hash: transaction.hash,
      eventCount: recording.events.length,
    });
  }
  return { rows, recordings };
}

function open(position: number, kind: string, unknownAmount: bigint | null): HistoryRow {
  return {
    id,
    subMerchantId,
    position,
    kind,
    request: 'null',
    beganAt: instantOf(position),
    isRecorded: false,
    stages: null,
    hash: null,
    eventCount: 0,
    unknownAmount,
  };
}

function tap(intent: TapIntent, decide: TakenOperation['decide']): TakenOperation {
  return { kind: 'tap', request: intent, decide };
}

function answered(
  result: Extract<AuthorisationResult, { kind: 'approved' | 'declined' }>,
): TakenOperation['decide'] {
  return (begun, taken) => {
    // Another than the tap's, which nobody who reads the history could guess.
    const settlementCurrency = result.kind === 'approved' ? 'EUR' : begun.facts.settlementCurrency;
    const transaction = { ...begun, facts: { ...begun.facts, settlementCurrency } };
    return decideTap(transaction, result, {
      risk: { decision: 'review', score: 30, rules: ['large_amount'] },
      terms: { ...terms, plan },
      operationId: operationIdAt(taken.position),
      at: taken.at,
    });
  };
}

function step<Request, Result>(
  { kind, decide }: Step<Request, Result>,
  request: Request,
  result: Result,
): TakenOperation {
  return {
    kind,
    request,
    decide(transaction, taken) {
      const operationId = operationIdAt(taken.position);
      const wanted = { request, result, terms: { ...terms, plan }, operationId, at: taken.at };
      return decide(transaction, wanted);
    },
  };
}

function operationIdAt(position: number): string {
  return `0194f2a0-0000-7000-8000-0000000001${String(position).padStart(2, '0')}`;
}

/** A minute from one operation to the next. */
function instantOf(position: number): Date {
  return new Date(at.getTime() + position * 60_000);
}

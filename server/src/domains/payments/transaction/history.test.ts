import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatId } from '../../../lib/ids.ts';
import { riskBlocked } from '../../../psp/decline-reasons.ts';
import type { DisputeFacts } from '../../../psp/dispute-port.ts';
import type { AuthorisationResult, RefundFacts } from '../../../psp/tap-port.ts';
import {
  captureStep,
  chargeStep,
  expireStep,
  increaseStep,
  reverseStep,
  settleStep,
  voidStep,
} from '../authorisations/authorisation-steps.ts';
import type { DisputeNews } from '../decisions/decide-dispute.ts';
import { timeoutChange } from '../decisions/decide-reversal.ts';
import { blockTap, cancelTap, decideTap } from '../decisions/decide-tap.ts';
import {
  acceptDisputeStep,
  openDisputeStep,
  progressDisputeStep,
  submitEvidenceStep,
} from '../disputes/dispute-steps.ts';
import {
  approved,
  at,
  intentOf,
  owner,
  presented,
  settingsVersion,
  terms,
} from '../payments-fixture.ts';
import { refundOutcomeStep, refundStep } from '../refunds/refund-steps.ts';
import type { Step } from '../steps/step.ts';
import { findStep } from '../steps/steps.ts';
import { beginTransaction, type TapIntent } from './begin-transaction.ts';
import { eventBody } from './event-body.ts';
import { foldHistory, type HistoryRow } from './history.ts';
import { makeRecording, type Recording } from './recording.ts';
import type { Change } from './transaction-state.ts';
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
const captured = { kind: 'captured', ref: 'ref-1', settled: null } as const;
const refused = { kind: 'failed', code: 'capture_declined', message: 'No.' } as const;
const declined = { kind: 'declined', responseCode: '51' } as const;
const block = { decision: 'block', score: 100, rules: ['provider_block'] } as const;
const captureAll = { amount: null, settingsVersion } as const;
const held = tap(preAuth, answered(approved));
const paid = tap(tipped, answered({ ...approved, capture: captured }));
/** Reminders due at the opening, at the third operation, and long after the last one. */
const near = disputeNews({ dueInSeconds: 3_600 });
const next = disputeNews({ dueInSeconds: 48 * 3_600 + 150 });
const far = disputeNews({ dueInSeconds: 30 * 86_400 });
const courses: Readonly<Record<string, readonly TakenOperation[]>> = {
  'a stay that is increased, charged, captured in part and reversed': [
    held,
    step(increaseStep, { amount: 20_000 }, declined),
    step(increaseStep, { amount: 15_000 }, { kind: 'approved', authorisationCode: '123456' }),
    step(chargeStep, { amount: 4_000, description: 'Dinner', reference: 'bill 1' }, null),
    step(chargeStep, { amount: 1_500, description: null, reference: null }, null),
    step(voidStep, { charge: formatId('chg', operationIdAt(4)) }, null),
    step(captureStep, { ...captureAll, of: 'authorisation' }, refused),
    step(captureStep, { ...captureAll, of: 'authorisation' }, captured),
    step(reverseStep, { reason: 'guest left' }, null),
    step(reverseStep, { reason: 'once more' }, null),
  ],
  'a hold that is captured whole': [
    held,
    step(captureStep, { ...captureAll, of: 'tap' }, captured),
  ],
  'a hold that is reversed': [held, step(reverseStep, { reason: 'requested' }, null)],
  'a hold that expires': [held, step(expireStep, null, null)],
  'a tap that is captured at once': [paid],
  'a tap whose capture fails': [tap(tipped, answered({ ...approved, capture: refused }))],
  'a tap that joins a stay': [tap({ ...preAuth, chainId: owner.platformId }, answered(approved))],
  'a declined tap': [tap(tipped, answered({ ...declined, presented }))],
  'a tap that our rules block': [
    tap(tipped, (begun) => blockTap(begun, presented, { risk: block, decline: riskBlocked })),
  ],
  'a cancelled tap': [tap(tipped, (begun) => cancelTap(begun, 'tap_timeout'))],
  'a capture that settles and is refunded in parts, one of which fails': [
    paid,
    step(refundStep, { amount: 300, reason: 'cold soup' }, refunded(2, 'succeeded')),
    step(settleStep, null, null),
    step(refundStep, { amount: 500, reason: null }, refunded(4, 'pending')),
    step(refundOutcomeStep, outcome(4, 'failed'), null),
    step(refundStep, { amount: 200, reason: null }, refunded(6, 'pending')),
    step(refundOutcomeStep, outcome(6, 'succeeded'), null),
    step(refundStep, { amount: 1, reason: 'refused' }, refunded(8, 'failed')),
    step(refundStep, { amount: null, reason: 'closed early' }, refunded(9, 'succeeded')),
  ],
  'a capture that is disputed, answered and won': [
    paid,
    step(openDisputeStep, next, null),
    step(findStep('dispute_remind'), null, null),
    step(submitEvidenceStep, { id: disputeIdAt(2), isAnswer: true }, provides('under_review')),
    step(progressDisputeStep, { id: disputeIdAt(2), status: 'won' }, null),
    step(refundStep, { amount: null, reason: null }, refunded(6, 'succeeded')),
  ],
  'a capture that is disputed shortly before the deadline and lost': [
    paid,
    step(openDisputeStep, near, null),
    step(progressDisputeStep, { id: disputeIdAt(2), status: 'lost' }, null),
  ],
  'a capture that is disputed three times: conceded, withdrawn and decided at once': [
    paid,
    step(openDisputeStep, near, null),
    step(acceptDisputeStep, { id: disputeIdAt(2) }, provides('lost')),
    step(openDisputeStep, { ...far, ref: 'dp-2' }, null),
    step(progressDisputeStep, { id: disputeIdAt(4), status: 'under_review' }, null),
    step(progressDisputeStep, { id: disputeIdAt(4), status: 'withdrawn' }, null),
    step(openDisputeStep, { ...far, ref: 'dp-3' }, null),
    step(submitEvidenceStep, { id: disputeIdAt(7), isAnswer: true }, provides('lost')),
  ],
  'a tap whose outcome never came': [tap(tipped, (begun, taken) => timeoutChange(begun, taken.at))],
};

for (const [title, operations] of Object.entries(courses)) {
  test(`${title} reads back as it was recorded, after each operation`, () => {
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

test('an operation without effect takes a position and changes nothing else', () => {
  const { rows, recordings } = take([held]);
  const [{ transaction }] = recordings as [Recording];
  const without = { ...open(2, 'increase', null), isRecorded: true };
  assert.deepEqual(foldHistory(platformId, [...rows, without]), { ...transaction, position: 2 });
});

test('an open operation appears only once its outcome is unknown', () => {
  const { rows, recordings } = take([held]);
  const [{ transaction }] = recordings as [Recording];
  assert.deepEqual(foldHistory(platformId, [...rows, open(2, 'increase', null)]), transaction);
  const pendingOperation = {
    id: operationIdAt(2),
    kind: 'increase',
    request: null,
    amount: 15_000n,
    beganAt: instantOf(2),
    decisionSince: null,
  };
  const unknown = foldHistory(platformId, [...rows, open(2, 'increase', 15_000n)]);
  assert.deepEqual(unknown, { ...transaction, pendingOperation });
  assert.deepEqual(
    foldHistory(platformId, [...rows, open(2, 'increase', 15_000n)], 1),
    transaction,
  );
});

test('a transaction without its first operation throws', () => {
  assert.throws(() => foldHistory(platformId, []), /without operations/);
});

/** Records operations in order, together with the rows from which they are read back. */
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
    operationId: operationIdAt(position),
    position,
    kind,
    request: 'null',
    beganAt: instantOf(position),
    isRecorded: false,
    stages: null,
    hash: null,
    eventCount: 0,
    unknownAmount,
    decisionSince: null,
  };
}

function tap(intent: TapIntent, decide: TakenOperation['decide']): TakenOperation {
  return { kind: 'tap', request: intent, decide };
}

function answered(
  result: Extract<AuthorisationResult, { kind: 'approved' | 'declined' }>,
): TakenOperation['decide'] {
  return (begun, taken) => {
    // Different from the tap's, so that a reader of the history cannot guess them.
    const settles = { settlementCurrency: 'EUR', timeZone: 'Europe/Berlin', payoutDelayDays: 2 };
    const facts = result.kind === 'approved' ? { ...begun.facts, ...settles } : begun.facts;
    return decideTap({ ...begun, facts }, result, {
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
      return decide(transaction, {
        request,
        result,
        terms: { ...terms, plan },
        operationId,
        beganAt: taken.at,
        at: taken.at,
      });
    },
  };
}

function refunded(position: number, status: RefundFacts['status']): RefundFacts {
  return { ref: `re-${position}`, refundId: operationIdAt(position), transactionId: id, status };
}

function outcome(position: number, status: RefundFacts['status']) {
  return { id: formatId('re', operationIdAt(position)), status, ref: `re-${position}` };
}

function disputeNews({ dueInSeconds }: { readonly dueInSeconds: number }): DisputeNews {
  return {
    ref: 'dp-1',
    amount: 400,
    currency: 'USD',
    reason: 'product_unacceptable',
    networkReasonCode: '13.3',
    status: 'needs_response',
    evidenceDueBy: new Date(at.getTime() + dueInSeconds * 1_000).toISOString(),
    openedAt: at.toISOString(),
    closedAt: null,
  };
}

/** The provider's facts about an answered dispute. */
function provides(status: DisputeFacts['status']): DisputeFacts {
  const { evidenceDueBy, openedAt, closedAt: _closedAt, amount, ...facts } = far;
  return {
    ...facts,
    status,
    transactionId: id,
    amount: BigInt(amount),
    evidenceDueBy: new Date(evidenceDueBy),
    openedAt: new Date(openedAt),
    closedAt: null,
  };
}

function disputeIdAt(position: number): string {
  return formatId('dp', operationIdAt(position));
}

function operationIdAt(position: number): string {
  return `0194f2a0-0000-7000-8000-0000000001${String(position).padStart(2, '0')}`;
}

/** One minute between operations. */
function instantOf(position: number): Date {
  return new Date(at.getTime() + position * 60_000);
}

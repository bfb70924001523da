import type { Outcome } from '../../../psp/port.ts';
import { unitFaults } from '../../../request/amounts.ts';
import type { Answer, PlatformContext } from '../../../request/context.ts';
import { operationInProgress } from '../../../request/errors.ts';
import { leavePending } from '../claim-and-record/leave-pending.ts';
import { claim, guarded, type Operation, recordOutcome } from '../claim-and-record/operation.ts';
import { outcomePending, pspRefusal } from '../errors.ts';
import { type Payments, readTerms } from '../payments.ts';
import { findNamed, type View } from '../queries/read-views.ts';
import { findAccount, findTransaction } from '../queries/transaction-store.ts';
import type { Transaction } from '../transaction/types.ts';
import { stepAnswer } from './compose-answer.ts';
import type { Step } from './step.ts';

export async function takeStep<Request, Result>(
  payments: Payments,
  context: PlatformContext,
  wanted: {
    readonly step: Step<Request, Result>;
    /** The public id of the transaction. */
    readonly id: string;
    readonly view: View;
    readonly request: Request;
  },
): Promise<Answer> {
  const { step, request } = wanted;
  const found = await findNamed(payments, context.caller.platformId, wanted);
  // A tap with an unknown outcome admits no step.
  if (found.status === 'pending') throw outcomePending();
  refuseUnits(payments, found, request);
  const { id: objectId, position } = found;
  const begun = await claim(payments, context, {
    kind: step.kind,
    request: JSON.stringify(request),
    tap: null,
    step: { objectId, position: position + 1 },
  });
  if ('answer' in begun) return begun.answer;
  if ('refusal' in begun) throw operationInProgress();
  const { operation } = begun;
  return guarded(payments, context, operation, async () => {
    const taken = { step, request, transaction: found };
    const after = await finishStep(payments, operation, taken);
    const { id: operationId } = operation;
    const { database } = payments;
    const answer = await stepAnswer(payments, { step, request, operationId }, after, context);
    // An unknown outcome gets a new response once it is known.
    if (step.isAnswerStored !== true || answer.status === 202) return answer;
    return database.transaction((transaction) =>
      payments.idempotency.answer(transaction, context, answer, { operationId, sealed: true }),
    );
  });
}

/** Refuses a requested amount with digits below the provider's unit. */
function refuseUnits({ taps }: Payments, { currency }: Transaction, request: unknown): void {
  const { amount } = Object(request) as { readonly amount?: unknown };
  if (typeof amount !== 'number') return;
  const unit = { currency, unitMinor: taps.unitOf?.(currency) ?? 1n };
  const [fault] = unitFaults(amount, 'amount', unit);
  if (fault !== undefined) throw fault;
}

/** The work after the claim, for the request and for a reconciler that takes over. */
export async function finishStep<Request, Result>(
  payments: Payments,
  operation: Operation,
  taken: {
    readonly step: Step<Request, Result>;
    readonly request: Request;
    /** As read before the claim, which only succeeds if it has not changed since. */
    readonly transaction?: Transaction;
  },
): Promise<Transaction> {
  const { step, request } = taken;
  const { platformId, objectId, beganAt, at, askedBefore, sending } = operation;
  const key = { platformId, id: objectId };
  const transaction = taken.transaction ?? (await findTransaction(payments.database, key));
  if (transaction === undefined) throw new Error('the transaction of an operation is gone');
  step.check(transaction, request, beganAt);
  const terms = await readTerms(payments, transaction, step.settingsVersion?.(request));
  let outcome: Outcome<Result> = { kind: 'done', value: null as Result };
  if (step.ask !== null) {
    const asked = await findAccount(payments.database, transaction);
    const key = { idempotencyKey: operation.id, askedBefore, sending };
    const call = { platformId, ...asked, now: at, ...key };
    outcome = await step.ask(payments, call, transaction, { request, terms });
  }
  if (outcome.kind === 'refused') throw pspRefusal(outcome, { cause: outcome });
  if (outcome.kind === 'unknown') {
    const amount = step.amount(transaction, request);
    const { kind } = step;
    const decisionSince = outcome.needsDecision === true ? at : null;
    const pendingOperation = { id: operation.id, kind, request, amount, beganAt, decisionSince };
    const awaited: Transaction = { ...transaction, pendingOperation };
    await leavePending(payments, operation, { pending: awaited, unknown: outcome });
    return awaited;
  }
  const change = step.decide(transaction, {
    request,
    result: outcome.value,
    terms,
    operationId: operation.id,
    beganAt,
    at,
  });
  const recording = await recordOutcome(payments, operation, change);
  if (recording !== null) return recording.transaction;
  return (await findTransaction(payments.database, key)) ?? transaction;
}

import type { Answer, PlatformContext } from '../../operations/context.ts';
import { operationInProgress } from '../../operations/errors.ts';
import type { Outcome } from '../../psp/port.ts';
import { stepAnswer } from './compose-answer.ts';
import { outcomePending, pspError } from './errors.ts';
import { leavePending } from './finish.ts';
import { findNamed, type View } from './look-up.ts';
import { claim, guarded, type Operation, recordOutcome } from './operation.ts';
import type { Payments } from './payments.ts';
import type { Step } from './steps.ts';
import { findAccount, findTransaction } from './store.ts';
import type { Transaction } from './transaction/types.ts';

export async function takeStep<Request, Result>(
  payments: Payments,
  context: PlatformContext<{ readonly id: string }>,
  wanted: {
    readonly step: Step<Request, Result>;
    readonly view: View;
    readonly request: Request;
  },
): Promise<Answer> {
  const { step, view, request } = wanted;
  const named = { id: context.params.id, view };
  const found = await findNamed(payments, context.caller.platformId, named);
  // No step can follow a tap before the tap's own outcome is known.
  if (found.status === 'pending') throw outcomePending();
  const { id: objectId, position } = found;
  const begun = await claim(payments, context, {
    kind: step.kind,
    request: JSON.stringify(request),
    tap: null,
    step: { objectId, position: position + 1 },
  });
  if ('answer' in begun) return begun.answer;
  const { operation, claimed } = begun;
  if (claimed.result !== 'claimed') {
    throw operationInProgress();
  }
  return guarded(payments, context, operation, async () => {
    const after = await finishStep(payments, operation, { step, request });
    return stepAnswer({ step, request, operationId: operation.id }, after, context);
  });
}

/** Everything after the claim, for the request and for a reconciler that takes over. */
export async function finishStep<Request, Result>(
  payments: Payments,
  operation: Operation,
  taken: { readonly step: Step<Request, Result>; readonly request: Request },
): Promise<Transaction> {
  const { step, request } = taken;
  const { platformId, objectId, beganAt, at, askedBefore } = operation;
  const key = { platformId, id: objectId };
  const transaction = await findTransaction(payments.database, key);
  if (transaction === undefined) throw new Error('the transaction of an operation is gone');
  step.check(transaction, request, beganAt);
  // Read once, so that the provider is told the fee that will be recorded.
  const plan = (await payments.terms.read(platformId)).planFor(transaction.currency);
  const terms = { plan, rates: payments.rates };
  let outcome: Outcome<Result> = { kind: 'done', value: null as Result };
  if (step.ask !== null) {
    const account = await findAccount(payments.database, transaction);
    const call = { platformId, account, now: at, idempotencyKey: operation.id, askedBefore };
    outcome = await step.ask(payments.taps, call, transaction, { request, terms });
  }
  if (outcome.kind === 'refused') throw pspError();
  if (outcome.kind === 'unknown') {
    const amount = step.amount(transaction, request);
    const pendingOperation = { kind: step.kind, amount, beganAt };
    const awaited: Transaction = { ...transaction, pendingOperation };
    await leavePending(payments, operation, awaited);
    return awaited;
  }
  const change = step.decide(transaction, {
    request,
    result: outcome.value,
    terms,
    operationId: operation.id,
    at,
  });
  const recording = await recordOutcome(payments, operation, change);
  if (recording !== null) return recording.transaction;
  return (await findTransaction(payments.database, key)) ?? transaction;
}

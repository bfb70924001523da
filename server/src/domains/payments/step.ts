import { operationInProgress } from '../../http/errors.ts';
import type { Answer, PlatformContext } from '../../http/route.ts';
import type { Refusal } from '../../lib/errors.ts';
import { newUuid } from '../../lib/ids.ts';
import type { Outcome } from '../../psp/port.ts';
import type { TapCall } from '../../psp/tap-port.ts';
import type { CaptureTerms } from './decide-capture.ts';
import { outcomePending, pspError } from './errors.ts';
import { leavePending, type Serialise } from './finish.ts';
import { claim, guarded, type Operation, recordOutcome } from './operation.ts';
import type { Payments } from './payments.ts';
import type { Change } from './recording.ts';
import { findTransaction, listStages } from './store.ts';
import type { Transaction } from './types.ts';

/** A step on a transaction that exists. One is under way at a time: the claim is its slot. */
export interface Step<Request = unknown, Result = unknown> {
  readonly kind: string;
  readonly status: number;
  /** What it is about, to be shown for as long as nobody knows its outcome. */
  amount(transaction: Transaction, request: Request): bigint;
  /** Throws the refusal of a step that is not possible. */
  check(transaction: Transaction, request: Request, now: Date): void;
  /** What the provider is asked; null for a step that is ours alone. */
  readonly ask:
    | ((
        payments: Payments,
        call: TapCall,
        transaction: Transaction,
        request: Request,
      ) => Promise<Outcome<Result>>)
    | null;
  decide(
    transaction: Transaction,
    step: {
      readonly request: Request;
      readonly result: Result;
      readonly terms: CaptureTerms;
      readonly operationId: string;
      readonly at: Date;
    },
  ): Change;
  render(transaction: Transaction, request: Request, operationId: string): unknown;
}

export async function takeStep<Request, Result>(
  payments: Payments,
  context: PlatformContext,
  wanted: {
    readonly step: Step<Request, Result>;
    readonly transactionId: string | null;
    readonly request: Request;
    readonly notFound: Refusal;
  },
): Promise<Answer> {
  const { step, transactionId, request } = wanted;
  const { platformId } = context.caller;
  const found =
    transactionId === null
      ? undefined
      : await findTransaction(payments.database, { platformId, id: transactionId });
  if (found === undefined) throw wanted.notFound();
  const id = newUuid();
  const begun = await claim(payments, context, {
    id,
    transactionId: found.id,
    kind: step.kind,
    request: JSON.stringify(request),
    externalRef: null,
    deviceId: null,
    isDeviceShared: false,
  });
  if ('answer' in begun) return begun.answer;
  if (begun.claimed.result !== 'claimed') {
    if (found.status === 'pending') throw outcomePending();
    throw operationInProgress({ headers: { 'retry-after': '1' } });
  }
  const operation: Operation = {
    id,
    platformId,
    transactionId: found.id,
    keyHash: context.idempotencyKey?.hash ?? null,
    beganAt: context.now,
    at: context.now,
    askedBefore: 0,
  };
  return guarded(payments, context, operation, () =>
    finishStep(payments, operation, { step, request, serialise: context.serialise }),
  );
}

/** Everything after the claim; a reconciler that takes over does exactly the same. */
export async function finishStep<Request, Result>(
  payments: Payments,
  operation: Operation,
  taken: {
    readonly step: Step<Request, Result>;
    readonly request: Request;
    readonly serialise: Serialise;
  },
): Promise<Answer> {
  const { step, request, serialise } = taken;
  const { platformId, transactionId, beganAt, at, askedBefore } = operation;
  const key = { platformId, id: transactionId };
  const transaction = await findTransaction(payments.database, key);
  if (transaction === undefined) throw new Error('the transaction of an operation is gone');
  step.check(transaction, request, beganAt);
  const render = (status: number, of: Transaction) => {
    const body = step.render(of, request, operation.id);
    return { status, body, bytes: serialise(status, body) };
  };
  const call = { platformId, now: at, idempotencyKey: operation.id, askedBefore };
  const outcome =
    step.ask === null
      ? { kind: 'done' as const, value: null as Result }
      : await step.ask(payments, call, transaction, request);
  if (outcome.kind === 'refused') throw pspError();
  if (outcome.kind === 'unknown') {
    const pendingOperation = {
      kind: step.kind,
      amount: step.amount(transaction, request),
      beganAt,
    };
    const awaited: Transaction = { ...transaction, pendingOperation };
    return leavePending(payments, operation, { transaction: awaited, ...render(202, awaited) });
  }
  const plan = (await payments.terms.read(platformId)).planFor(transaction.currency);
  const change = step.decide(transaction, {
    request,
    result: outcome.value,
    terms: { plan, rates: payments.rates },
    operationId: operation.id,
    at,
  });
  const answer = await recordOutcome(payments, operation, {
    change,
    before: await listStages(payments.database, key),
    answer: (recording) => render(step.status, recording.transaction),
  });
  if (answer !== null) return { body: null, ...answer };
  const recorded = await findTransaction(payments.database, key);
  return render(step.status, recorded ?? transaction);
}

import type { ComposeAnswer } from '../../../operations/idempotency.ts';
import type { Answer, PlatformContext } from '../../../request/context.ts';
import type { EvidenceParts } from '../disputes/list-disputes.ts';
import { findTransactionAfter } from '../queries/transaction-store.ts';
import { tapAnswer } from '../taps/tap-answer.ts';
import type { Transaction } from '../transaction/types.ts';
import type { Step } from './step.ts';
import { findStep } from './steps.ts';

/** The response to a step, from the transaction after it. */
export async function stepAnswer<Request>(
  parts: EvidenceParts,
  taken: {
    readonly step: Pick<Step<Request, never>, 'status' | 'render'>;
    readonly request: Request;
    readonly operationId: string;
  },
  transaction: Transaction,
  { serialise }: Pick<PlatformContext, 'serialise'>,
): Promise<Answer> {
  const { step, request, operationId } = taken;
  const status = transaction.pendingOperation === null ? step.status : 202;
  const body = await step.render(transaction, request, { operationId, ...parts });
  return { status, body: null, bytes: serialise(status, body) };
}

/**
 * The response to a repeated request: the same bytes for a recorded operation, the current state
 * for an unknown outcome, null for an operation in progress.
 */
export function composeAnswer(parts: EvidenceParts): ComposeAnswer {
  return async (operation, context) => {
    const { platformId, operationId, objectId: id, position, kind } = operation;
    if (kind === 'request') return null;
    const found = await findTransactionAfter(parts.database, { platformId, id, position });
    if (found === undefined) return null;
    const { transaction, isRecorded } = found;
    if (kind === 'tap') return tapAnswer(transaction);
    if (!isRecorded && transaction.pendingOperation === null) return null;
    const request = JSON.parse(operation.request ?? 'null');
    const taken = { step: findStep(kind), request, operationId };
    return stepAnswer(parts, taken, transaction, context);
  };
}

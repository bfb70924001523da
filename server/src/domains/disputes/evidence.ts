import { formatId, parseId } from '../../lib/ids.ts';
import type { Answer, PlatformContext } from '../../operations/context.ts';
import { operationInProgress } from '../../operations/errors.ts';
import type { DisputeEvidence } from '../../psp/dispute-port.ts';
import {
  acceptDisputeStep,
  checkAnswer,
  disputeNotFound,
  findTransaction,
  submitEvidenceStep,
  takeStep,
  transactionView,
} from '../payments/index.ts';
import type { Disputes } from './disputes.ts';
import { renderFull } from './look-up.ts';
import { type DisputeRow, findRow, lockRow, saveEvidence } from './store.ts';

const noEvidence: DisputeEvidence = {
  explanation: null,
  receipt: null,
  customer_communication: null,
  service_date: null,
  refund_policy: null,
};

type ById<Body = unknown> = PlatformContext<{ readonly id: string }, unknown, Body>;

/** Changes the draft. What was submitted, and what the deadline has locked, stays as it is. */
export function draftEvidence(
  disputes: Disputes,
  context: ById<Partial<DisputeEvidence>>,
): Promise<Answer> {
  return disputes.idempotency.once(context, async (database) => {
    const { platformId } = context.caller;
    const id = parseId('dp', context.params.id);
    const row = id === null ? undefined : await lockRow(database, { platformId, id });
    if (id === null || row === undefined) throw disputeNotFound();
    const key = { platformId, id: row.transactionId };
    const transaction = await findTransaction(database, key);
    if (transaction === undefined) throw disputeNotFound();
    checkAnswer(transaction, context.params.id, context.now);
    // An answer may have reached the provider already.
    if (transaction.pendingOperation !== null) throw operationInProgress();
    const evidence = { ...draftIn(row), ...context.body };
    await saveEvidence(database, { platformId, id, evidence });
    const drafted = { ...row, evidence: JSON.stringify(evidence) };
    const [dispute] = await renderFull(database, platformId, [drafted]);
    return { status: 200, body: dispute };
  });
}

/** Sends the draft to the provider, once. */
export async function submitEvidence(disputes: Disputes, context: ById): Promise<Answer> {
  const { row, id } = await requireRow(disputes, context);
  const evidence = draftIn(row);
  const request = { id: context.params.id, evidence };
  const named = { id, view: transactionView };
  return takeStep(disputes.payments, context, { ...named, step: submitEvidenceStep, request });
}

/** Concedes the dispute: the provider closes it as lost. */
export async function acceptDispute(disputes: Disputes, context: ById): Promise<Answer> {
  const { id } = await requireRow(disputes, context);
  const request = { id: context.params.id };
  const named = { id, view: transactionView };
  return takeStep(disputes.payments, context, { ...named, step: acceptDisputeStep, request });
}

async function requireRow({ database }: Disputes, { caller, params }: ById) {
  const id = parseId('dp', params.id);
  const key = id === null ? null : { platformId: caller.platformId, id };
  const row = key === null ? undefined : await findRow(database, key);
  if (row === undefined) throw disputeNotFound();
  return { row, id: formatId('txn', row.transactionId) };
}

function draftIn({ evidence }: DisputeRow): DisputeEvidence {
  return evidence === null ? noEvidence : (JSON.parse(evidence) as DisputeEvidence);
}

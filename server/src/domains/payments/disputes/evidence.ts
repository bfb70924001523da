import { invalidField, invalidFields } from '../../../lib/errors.ts';
import { formatId, parseId } from '../../../lib/ids.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { type DisputeEvidence, evidenceFilesMaxBytes, filesIn } from '../../../psp/dispute-port.ts';
import type { Answer, PlatformContext } from '../../../request/context.ts';
import { operationInProgress } from '../../../request/errors.ts';
import { findFiles, keepFileUses } from '../../onboarding/index.ts';
import { checkAnswer } from '../decisions/decide-dispute.ts';
import { disputeNotFound } from '../errors.ts';
import type { Payments } from '../payments.ts';
import { transactionView } from '../queries/read-views.ts';
import { findTransaction } from '../queries/transaction-store.ts';
import { takeStep } from '../steps/take-step.ts';
import { acceptDisputeStep, submitEvidenceStep } from './dispute-steps.ts';
import { findRow, isBeingAnswered, lockRow, saveEvidence } from './dispute-store.ts';
import { noEvidence, renderFull } from './list-disputes.ts';
import { openEvidence, sealEvidence } from './sealed-evidence.ts';

type EvidenceChange = Partial<DisputeEvidence>;
type ById<Body = unknown> = PlatformContext<{ readonly id: string }, unknown, Body>;

/** Changes the draft. Submitted evidence and drafts past their deadline stay as they are. */
export function draftEvidence(payments: Payments, context: ById<EvidenceChange>): Promise<Answer> {
  const { keyring } = payments;
  const draft = async (database: Queryable): Promise<Answer> => {
    const { platformId } = context.caller;
    const id = parseId('dp', context.params.id);
    const row = id === null ? undefined : await lockRow(database, { platformId, id });
    if (id === null || row === undefined) throw disputeNotFound();
    const key = { platformId, id: row.transactionId };
    const transaction = await findTransaction(database, key);
    if (transaction === undefined) throw disputeNotFound();
    checkAnswer(transaction, context.params.id, context.now);
    // An answer may already have reached the provider with the draft's evidence.
    const { transactionId } = row;
    if (await isBeingAnswered(database, { platformId, transactionId })) throw operationInProgress();
    const drafted = openEvidence(keyring, platformId, row) ?? noEvidence;
    const evidence = { ...drafted, ...context.body };
    await checkFiles(database, platformId, { change: context.body, evidence });
    const named = filesIn(context.body).map((file) => file.id);
    await keepFileUses(database, { platformId, id: transaction.subMerchantId }, named);
    const sealed = sealEvidence(keyring, { platformId, id }, evidence);
    await saveEvidence(database, { platformId, id, evidence: sealed });
    const saved = { ...row, evidence: sealed.bytes, evidenceKeyId: sealed.keyId };
    const [dispute] = await renderFull({ database, keyring }, platformId, [saved]);
    return { status: 200, body: dispute };
  };
  return payments.idempotency.once(context, draft, { sealed: true });
}

/** Sends the draft to the provider, once. */
export async function submitEvidence(payments: Payments, context: ById): Promise<Answer> {
  const { id } = await requireRow(payments, context);
  const request = { id: context.params.id, isAnswer: true } as const;
  const named = { id, view: transactionView };
  return takeStep(payments, context, { ...named, step: submitEvidenceStep, request });
}

/** Accepts the dispute: the provider closes it as lost. */
export async function acceptDispute(payments: Payments, context: ById): Promise<Answer> {
  const { id } = await requireRow(payments, context);
  const request = { id: context.params.id };
  const named = { id, view: transactionView };
  return takeStep(payments, context, { ...named, step: acceptDisputeStep, request });
}

async function requireRow({ database }: Payments, { caller, params }: ById) {
  const id = parseId('dp', params.id);
  const key = id === null ? null : { platformId: caller.platformId, id };
  const row = key === null ? undefined : await findRow(database, key);
  if (row === undefined) throw disputeNotFound();
  return { id: formatId('txn', row.transactionId) };
}

/** Refuses a file that was not uploaded as evidence, or that makes the files too large together. */
async function checkFiles(
  database: Queryable,
  platformId: string,
  { change, evidence }: { readonly change: EvidenceChange; readonly evidence: DisputeEvidence },
): Promise<void> {
  const changed = filesIn(change);
  if (changed.length === 0) return;
  const named = filesIn(evidence);
  const ids = named.map(({ id }) => id);
  const known = await findFiles(database, platformId, ids);
  const unknown = changed.filter(({ id }) => known.get(id)?.purpose !== 'dispute_evidence');
  const size = ids.reduce((sum, id) => sum + (known.get(id)?.size ?? 0), 0);
  const errors = [
    ...unknown.map(({ field }) => invalidField(field, mustBeEvidence)),
    ...(size > evidenceFilesMaxBytes ? changed : []).map(({ field }) =>
      invalidField(field, tooLarge),
    ),
  ];
  if (errors.length > 0) throw invalidFields(errors);
}

const mustBeEvidence =
  'names no file of this platform with the purpose dispute_evidence. Upload it with POST /files ' +
  'and send its id.';
const tooLarge = 'is too large: all files of a dispute may have 4.5 MB together.';

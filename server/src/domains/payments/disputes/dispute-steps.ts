import { parseId } from '../../../lib/ids.ts';
import {
  type DisputeEvidence,
  type DisputeFacts,
  isInquiryStatus,
} from '../../../psp/dispute-port.ts';
import type { Outcome } from '../../../psp/port.ts';
import {
  checkAnswer,
  type DisputeNews,
  disputeOpening,
  disputeProgress,
  disputeReinstatement,
  disputeReminder,
  requireDispute,
} from '../decisions/decide-dispute.ts';
import { inquiryOpening, inquiryProgress } from '../decisions/decide-inquiry.ts';
import {
  disputeClosed,
  disputeNotFound,
  evidenceMissing,
  evidenceRefused,
  inquiryNotAcceptable,
} from '../errors.ts';
import type { Payments } from '../payments.ts';
import type { Step } from '../steps/step.ts';
import { isInquiry } from '../transaction/refunds-and-disputes.ts';
import { renderTap } from '../transaction/render.ts';
import type { Change } from '../transaction/transaction-state.ts';
import type { Transaction } from '../transaction/types.ts';
import { lockRow } from './dispute-store.ts';
import { noEvidence, renderAfter } from './list-disputes.ts';
import { openEvidence } from './sealed-evidence.ts';

/**
 * Steps that follow the provider's facts, which were read before them. A dispute that began as an
 * inquiry, with the same provider reference, keeps its id.
 */
export const openDisputeStep: Step<DisputeNews, null> = {
  kind: 'dispute_open',
  status: 200,
  amount: (_transaction, { amount }) => BigInt(amount),
  check: () => {},
  ask: null,
  decide: (transaction, { request, operationId, at }) =>
    disputeOpening(transaction, request, { operationId, at }),
  render: renderTap,
};

export const openInquiryStep: Step<DisputeNews, null> = {
  kind: 'dispute_inquire',
  status: 200,
  amount: (_transaction, { amount }) => BigInt(amount),
  check: () => {},
  ask: null,
  decide: (transaction, { request, operationId }) =>
    inquiryOpening(transaction, request, operationId),
  render: renderTap,
};

/** Moves an inquiry or a dispute on, each within its own statuses. */
interface ProgressRequest {
  readonly id: string;
  readonly status: DisputeFacts['status'];
}

export const progressDisputeStep: Step<ProgressRequest, null> = {
  kind: 'dispute_progress',
  status: 200,
  amount: (transaction, { id }) => requireDispute(transaction, id).amount,
  check: (transaction, { id }) => {
    requireDispute(transaction, id);
  },
  ask: null,
  decide: (transaction, { request: { id, status }, operationId, at }) => {
    const dispute = requireDispute(transaction, id);
    const news = { dispute, status, answer: null };
    return progress(transaction, news, { operationId, at });
  },
  render: renderTap,
};

export const reinstateDisputeStep: Step<{ readonly id: string }, null> = {
  kind: 'dispute_reinstate',
  status: 200,
  amount: (transaction, { id }) => requireDispute(transaction, id).amount,
  check: (transaction, { id }) => {
    requireDispute(transaction, id);
  },
  ask: null,
  decide: (transaction, { request: { id }, operationId, at }) =>
    disputeReinstatement(transaction, requireDispute(transaction, id), { operationId, at }),
  render: renderTap,
};

const remindDisputeStep: Step<null, null> = {
  kind: 'dispute_remind',
  status: 200,
  amount: () => 0n,
  check: () => {},
  ask: null,
  decide: (transaction, { at }) => disputeReminder(transaction, at),
  render: renderTap,
};

interface SubmitRequest {
  readonly id: string;
  /** Its evidence stays with the dispute, sealed: no draft changes once this is claimed. */
  readonly isAnswer: true;
}

export const submitEvidenceStep: Step<SubmitRequest, DisputeFacts> = {
  kind: 'dispute_submit',
  status: 200,
  amount: (transaction, { id }) => requireDispute(transaction, id).amount,
  check: (transaction, { id }, now) => checkAnswer(transaction, id, now),
  ask: async (parts, call, transaction, { request: { id } }) => {
    const { ref } = requireDispute(transaction, id);
    const evidence = await readEvidence(parts, call.platformId, id);
    if (!Object.values(evidence).some((text) => text?.trim())) throw evidenceMissing();
    const outcome = await parts.disputes.submitEvidence(call, { ref, evidence });
    return unlessOver(unlessRefused(outcome));
  },
  decide: answered,
  render: (transaction, { id }, parts) => renderAfter(parts, transaction, id),
  isAnswerStored: true,
};

export const acceptDisputeStep: Step<{ readonly id: string }, DisputeFacts> = {
  kind: 'dispute_accept',
  status: 200,
  amount: (transaction, { id }) => requireDispute(transaction, id).amount,
  check: (transaction, { id }, now) => {
    if (isInquiry(requireDispute(transaction, id))) throw inquiryNotAcceptable();
    checkAnswer(transaction, id, now);
  },
  ask: async ({ disputes }, call, transaction, { request: { id } }) =>
    unlessOver(await disputes.accept(call, requireDispute(transaction, id).ref)),
  decide: answered,
  render: (transaction, { id }, parts) => renderAfter(parts, transaction, id),
  isAnswerStored: true,
};

/** Waits for a draft that began before the claim, so that the provider gets what is kept. */
async function readEvidence(
  { database, keyring }: Pick<Payments, 'database' | 'keyring'>,
  platformId: string,
  shownId: string,
): Promise<DisputeEvidence> {
  const id = parseId('dp', shownId);
  if (id === null) throw disputeNotFound();
  const row = await database.transaction((transaction) => lockRow(transaction, { platformId, id }));
  if (row === undefined) throw disputeNotFound();
  return openEvidence(keyring, platformId, row) ?? noEvidence;
}

/** Throws if the provider refuses this evidence and would take other evidence. */
function unlessRefused(outcome: Outcome<DisputeFacts>): Outcome<DisputeFacts> {
  const isOfEvidence = outcome.kind === 'refused' && !outcome.retryable;
  if (isOfEvidence && outcome.param !== undefined) throw evidenceRefused({ param: outcome.param });
  return outcome;
}

/**
 * Throws if the provider takes no answer any more. A retry would be refused again, and an open
 * operation would keep the dispute from closing.
 */
function unlessOver(outcome: Outcome<DisputeFacts>): Outcome<DisputeFacts> {
  if (outcome.kind === 'refused' && !outcome.retryable) {
    const message = 'The provider takes no answer to the dispute any more. It will say why.';
    throw disputeClosed({ message });
  }
  return outcome;
}

interface Answered {
  readonly request: { readonly id: string };
  readonly result: DisputeFacts;
  readonly operationId: string;
  readonly at: Date;
}

function answered(transaction: Transaction, { request, result, operationId, at }: Answered) {
  const dispute = requireDispute(transaction, request.id);
  const news = { dispute, status: result.status, answer: request };
  return progress(transaction, news, { operationId, at });
}

type News = Parameters<typeof inquiryProgress>[1];

/** Applies an answer also if the inquiry has become a dispute, whose opening is read later. */
function progress(
  transaction: Transaction,
  { dispute, status, answer }: News,
  moment: { readonly operationId: string; readonly at: Date },
): Change {
  if (isInquiry(dispute)) {
    return inquiryProgress(transaction, { dispute, status, answer }, moment.at);
  }
  // A status that still calls it an inquiry is older than the dispute.
  const known = isInquiryStatus(status) ? 'needs_response' : status;
  return disputeProgress(transaction, { dispute, status: known, answer }, moment);
}

export const disputeSteps = [
  openInquiryStep,
  openDisputeStep,
  progressDisputeStep,
  reinstateDisputeStep,
  remindDisputeStep,
  submitEvidenceStep,
  acceptDisputeStep,
] as const;

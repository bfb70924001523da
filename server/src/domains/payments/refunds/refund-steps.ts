import type { RefundFacts } from '../../../psp/tap-port.ts';
import {
  checkRefund,
  refundable,
  refundChange,
  refundOutcomeChange,
  requireRefund,
} from '../decisions/decide-refund.ts';
import { refundShares } from '../decisions/refund-shares.ts';
import { refundRequiresCard as cardRequired } from '../errors.ts';
import { minor, refOf, type Step } from '../steps/step.ts';
import { refundRequiresCard } from '../transaction/card-at-refund.ts';
import { renderTap } from '../transaction/render.ts';
import { renderRefund } from '../transaction/render-refund.ts';
import type { RefundStatus } from '../transaction/stages.ts';
import { refuseErased } from './refuse-erased.ts';

interface RefundRequest {
  readonly amount: number | null;
  readonly reason: string | null;
  /** A refund that the provider has already made and is not asked for. */
  readonly made?: RefundFacts;
}

export const refundStep: Step<RefundRequest, RefundFacts> = {
  kind: 'refund',
  status: 201,
  amount: (transaction, { amount }) => minor(amount) ?? refundable(transaction),
  check: (transaction, { amount, made }) => {
    checkRefund(transaction, minor(amount));
    // The provider may have made one with the card present.
    if (made === undefined && refundRequiresCard(transaction)) throw cardRequired();
  },
  ask: async ({ taps, database }, call, transaction, { request, terms }) => {
    if (request.made !== undefined) return { kind: 'done', value: request.made };
    if (call.askedBefore === 0) await refuseErased(database, transaction);
    const amount = refundStep.amount(transaction, request);
    const { fee: platformFee } = refundShares(transaction, amount, terms);
    const { id: transactionId, currency } = transaction;
    const outcome = await taps.refund(call, {
      ref: refOf(transaction),
      transactionId,
      amount,
      currency,
      platformFee,
    });
    if (outcome.kind !== 'refused' || outcome.retryable) return outcome;
    // A retry would be refused again, and the caller may know the refund as pending.
    const refundId = call.idempotencyKey;
    return { kind: 'done', value: { ref: '', refundId, transactionId, status: 'failed' } };
  },
  decide: (transaction, taken) => {
    const amount = refundStep.amount(transaction, taken.request);
    const shares = refundShares(transaction, amount, taken.terms);
    return refundChange(transaction, { ...taken, shares });
  },
  render: (transaction, _, { operationId }) => renderRefund(transaction, operationId),
};

interface RefundOutcomeRequest {
  readonly id: string;
  readonly status: RefundStatus;
  readonly ref: string;
}

/** The later outcome of a refund. It was read before this step, so the step asks nothing. */
export const refundOutcomeStep: Step<RefundOutcomeRequest, null> = {
  kind: 'refund_outcome',
  status: 200,
  amount: (transaction, { id }) => requireRefund(transaction, id).amount,
  check: (transaction, { id }) => {
    requireRefund(transaction, id);
  },
  ask: null,
  decide: (transaction, { request: { id, status, ref }, operationId, at }) => {
    const refund = requireRefund(transaction, id);
    return refundOutcomeChange(transaction, { refund, status, ref, operationId, at });
  },
  render: renderTap,
};

/** The same for a refund recorded as failed. Its kind makes late outcomes searchable. */
export const lateRefundStep: typeof refundOutcomeStep = {
  ...refundOutcomeStep,
  kind: 'refund_late',
};

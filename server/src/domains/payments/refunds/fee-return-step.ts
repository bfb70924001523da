import { parseId } from '../../../lib/ids.ts';
import {
  type FeeReturnResult,
  feeReturnChange,
  feeSharesOf,
} from '../decisions/decide-fee-return.ts';
import { refOf, type Step } from '../steps/step.ts';
import { nextFeeReturn } from '../transaction/fee-returns.ts';
import { renderTap } from '../transaction/render.ts';
import type { FeeReturn, Transaction } from '../transaction/types.ts';

interface FeeReturnStepRequest {
  /** The refund, or the reversed transaction. */
  readonly id: string;
}

/** The provider returns the platform's fee after a refund or a reversal. */
export const returnFeeStep: Step<FeeReturnStepRequest, FeeReturnResult> = {
  kind: 'return_fee',
  status: 200,
  amount: (transaction, request) => requireAwaited(transaction, request).amount,
  check: (transaction, request) => {
    requireAwaited(transaction, request);
  },
  dueRequest: ({ facts }): FeeReturnStepRequest => {
    const next = nextFeeReturn(facts);
    if (next === null) throw new Error('no fee is to be returned');
    return { id: next.id };
  },
  ask: async ({ taps }, call, transaction, { request: { id } }) => {
    if (taps.returnFee === null) throw new Error('the provider returns fees with refunds');
    const { id: transactionId, currency } = transaction;
    const outcome = await taps.returnFee(call, {
      ref: refOf(transaction),
      refundId: parseId('re', id),
      transactionId,
      currency,
      ...feeSharesOf(transaction, requireAwaited(transaction, { id })),
    });
    if (outcome.kind === 'done')
      return { kind: 'done', value: { kind: 'returned', ...outcome.value } };
    if (outcome.kind === 'unknown' || outcome.retryable) return outcome;
    // A retry would be refused again: the platform keeps the fee.
    return { kind: 'done', value: { kind: 'refused', code: outcome.code } };
  },
  decide: (transaction, { request, result, operationId, at }) => {
    const feeReturn = requireAwaited(transaction, request);
    return feeReturnChange(transaction, { feeReturn, result, operationId, at });
  },
  render: renderTap,
};

function requireAwaited({ facts }: Transaction, { id }: FeeReturnStepRequest): FeeReturn {
  const own = facts.feeReturns.find((each) => each.id === id);
  // The claim admits one operation at a time, so no other can have changed it.
  if (own?.status !== 'awaited') throw new Error('this fee is not to be returned');
  return own;
}

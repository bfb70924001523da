import { toJsonAmount } from '../../../lib/money.ts';
import type { FeeReturnFacts, FeeReturnRequest } from '../../../psp/fee-port.ts';
import { credit, debit, makePosting } from '../../ledger/index.ts';
import { feeReturned } from '../transaction/fee-returns.ts';
import type { Stage } from '../transaction/stages.ts';
import { type Change, stageChange } from '../transaction/transaction-state.ts';
import type { FeeReturn, Transaction } from '../transaction/types.ts';
import { accountsOf } from './accounts.ts';

/** The provider's answer: the amount that it moved, or the code of a permanent refusal. */
export type FeeReturnResult =
  | ({ readonly kind: 'returned' } & FeeReturnFacts)
  | { readonly kind: 'refused'; readonly code: string };

/** Records that the provider owes a part of the fee. */
export function feeReturnDue(due: {
  readonly id: string;
  readonly fee: bigint;
  readonly settledFee: bigint;
  readonly at: Date;
}): Stage {
  const { id, fee, settledFee, at } = due;
  const amounts = { amount: toJsonAmount(fee), settled_amount: toJsonAmount(settledFee) };
  return { kind: 'fee_return_due', body: { id, ...amounts, at: at.toISOString() } };
}

/** The amount to return, the whole fee and the part returned before; the same at every attempt. */
export function feeSharesOf(
  { platformFee, status, facts }: Transaction,
  { id, amount, settledAmount }: FeeReturn,
): Pick<FeeReturnRequest, 'amount' | 'settled' | 'platformFee' | 'returnedBefore'> {
  const others = facts.feeReturns.filter((each) => each.id !== id && each.status === 'returned');
  const returnedBefore = others.reduce((sum, each) => sum + each.amount, 0n);
  // After a reversal `platformFee` is zero, so the sum of the returns is the whole fee.
  const whole = status === 'reversed' ? feeReturned(facts) : platformFee;
  const settled = { amount: settledAmount, currency: facts.settlementCurrency };
  return { amount, settled, platformFee: whole, returnedBefore };
}

/**
 * Moves the fee from the platform to the sub-merchant once the provider has. If the provider
 * refuses, the platform keeps the fee in the ledger as it does at the provider.
 */
export function feeReturnChange(
  transaction: Transaction,
  returned: {
    readonly feeReturn: FeeReturn;
    readonly result: FeeReturnResult;
    readonly operationId: string;
    readonly at: Date;
  },
): Change {
  const { feeReturn, result, operationId, at } = returned;
  const { id, amount, settledAmount } = feeReturn;
  if (result.kind === 'refused') {
    const { code } = result;
    const body = {
      id,
      status: 'refused',
      ref: null,
      moved: null,
      code,
      at: at.toISOString(),
    } as const;
    return stageChange(transaction, [{ kind: 'fee_return', body }]);
  }
  const { ref, currency } = result;
  const moved = { amount: toJsonAmount(result.amount), currency };
  const body = { id, status: 'returned', ref, moved, code: null, at: at.toISOString() } as const;
  const change = stageChange(transaction, [{ kind: 'fee_return', body }]);
  const { platformId, id: transactionId } = transaction;
  const { ofPlatform, ofSubMerchant, convert } = accountsOf(transaction);
  const facts = { id: operationId, platformId, kind: 'fee_return', transactionId, at } as const;
  const posting = makePosting(facts, [
    debit(ofPlatform('platform_operating'), amount),
    ...convert({ own: amount, settled: settledAmount }),
    credit(ofSubMerchant('submerchant_available'), settledAmount),
  ]);
  return { ...change, posting };
}

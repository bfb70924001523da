import { toJsonAmount } from '../../../lib/money.ts';
import { accountId, credit, debit, entryId, makePosting } from '../../ledger/index.ts';
import { alreadySettled, notCaptured } from '../errors.ts';
import { owedFor } from '../transaction/amounts.ts';
import { type Change, stageChange } from '../transaction/transaction-state.ts';
import type { Transaction } from '../transaction/types.ts';
import { accountsOf } from './accounts.ts';

/** Throws unless there is an unsettled capture. */
export function checkSettlement(transaction: Transaction): void {
  if (transaction.facts.settlement !== null) throw alreadySettled();
  if (transaction.status !== 'approved' || transaction.amountCaptured === 0n) throw notCaptured();
}

/** Makes the sub-merchant's share of a capture available for payout. */
export function settlementChange(
  transaction: Transaction,
  { operationId, at }: { readonly operationId: string; readonly at: Date },
): Change {
  const { platformId, id: transactionId, stages } = transaction;
  const capture = stages.find(({ kind }) => kind === 'capture');
  if (capture?.kind !== 'capture') throw new Error('a capture without its stage');
  const owed = owedFor(transaction);
  const { ofSubMerchant } = accountsOf(transaction);
  const facts = { id: operationId, platformId, kind: 'settlement', transactionId, at } as const;
  const posting = makePosting(facts, [
    debit(ofSubMerchant('submerchant_pending'), owed),
    credit(ofSubMerchant('submerchant_available'), owed),
  ]);
  const body = {
    amount: toJsonAmount(owed),
    currency: transaction.facts.settlementCurrency,
    available_on: capture.body.available_on,
    ledger_entries: (posting?.entries ?? []).map(({ account }) =>
      entryId({ postingId: operationId, accountId: accountId(platformId, account) }),
    ),
    at: at.toISOString(),
  };
  return { ...stageChange(transaction, [{ kind: 'settlement', body }]), posting };
}

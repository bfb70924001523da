import { formatId } from '../../lib/ids.ts';
import type { BalanceMovement } from '../../psp/balance-port.ts';
import type { TransactionState } from '../payments/index.ts';

/**
 * The posted return of a fee, in the currencies of the transaction and of the sub-merchant; null if
 * there is none.
 */
export function returnedFeeOf(
  { id, facts }: TransactionState,
  { own }: BalanceMovement,
): { readonly fee: bigint; readonly settled: bigint } | null {
  const shown = own.refundId === null ? formatId('txn', id) : formatId('re', own.refundId);
  const found = facts.feeReturns.find((each) => each.id === shown && each.status === 'returned');
  return found === undefined ? null : { fee: found.amount, settled: found.settledAmount };
}

import type { Queryable } from '../../../../postgres/database.ts';
import type { BalanceMovement } from '../../../../psp/balance-port.ts';
import { findRefunded, readTransactions, type TransactionState } from '../../../payments/index.ts';
import { findPayouts, type PayoutState } from '../../../settlement/index.ts';
import type { ReconciledAccount } from '../account.ts';
import type { Known } from './compare-movement.ts';
import { readRecorded } from './read-recorded.ts';

/** Reads the ledger's side of these movements of an account, in their order. */
export async function readKnown(
  database: Queryable,
  account: ReconciledAccount,
  movements: readonly BalanceMovement[],
): Promise<readonly Known[]> {
  const { platformId } = account;
  const refundIds = movements.flatMap(({ own }) => own.refundId ?? []).filter(isUuid);
  const refunded = await findRefunded(database, platformId, refundIds);
  const transactionIdOf = ({ own }: BalanceMovement) => {
    const id = own.transactionId ?? refunded.get(own.refundId ?? '');
    return id !== undefined && isUuid(id) ? id : null;
  };
  const transactions = await readAll(database, account, movements.map(transactionIdOf));
  const payoutIds = movements.flatMap(({ own }) => own.payoutId ?? []).filter(isUuid);
  const payouts = await findPayouts(database, platformId, [...new Set(payoutIds)]);
  const recorded = await readRecorded(
    database,
    account,
    movements.map(({ ref }) => ref),
  );
  return movements.map((movement): Known => {
    const { payoutId } = movement.own;
    const isPayout = payoutId !== null && isUuid(payoutId);
    return {
      transaction: transactions.get(transactionIdOf(movement) ?? '') ?? null,
      payout: isPayout ? own(account, payouts.get(payoutId)) : null,
      payoutId: isPayout ? payoutId : null,
      recorded: recorded.recorded.get(movement.ref) ?? null,
      waits: recorded.waits.get(movement.ref) ?? null,
    };
  });
}

/** The account's transactions among these, by id, without other sub-merchants'. */
async function readAll(
  database: Queryable,
  { platformId, subMerchantId }: ReconciledAccount,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, TransactionState>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  const found = await readTransactions(database, platformId, wanted);
  const owned = found.filter((each) => {
    return subMerchantId === null || each.subMerchantId === subMerchantId;
  });
  return new Map(owned.map((each) => [each.id, each]));
}

function own({ subMerchantId }: ReconciledAccount, payout: PayoutState | undefined) {
  return payout?.subMerchantId === subMerchantId ? payout : null;
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}

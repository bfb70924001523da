import { amountsOf, type TransactionAmounts } from './amounts.ts';
import { feeReturned } from './fee-returns.ts';
import { transactionStatus } from './render-transaction.ts';
import type { Transaction } from './types.ts';

/** A captured transaction with its current amounts. */
export interface CapturedTransaction
  extends Omit<TransactionAmounts, 'authorised' | 'net' | 'netSettled'> {
  readonly id: string;
  readonly chainId: string;
  readonly externalRef: string;
  readonly deviceId: string;
  readonly reference: string | null;
  readonly status: string;
  readonly createdAt: Date;
  readonly capturedAt: string;
  readonly currency: string;
  /** The fee of the whole capture. */
  readonly fee: bigint;
  /** The part of the fee returned by refunds or the reversal. */
  readonly feeReturned: bigint;
  readonly settingsVersion: number;
  /** Null if the sub-merchant settles in the transaction's currency. */
  readonly fxRate: string | null;
  readonly settlementCurrency: string;
  /** The sub-merchant's share of the capture, in its settlement currency. */
  readonly owed: bigint;
  readonly availableOn: string;
  readonly settledAt: string | null;
}

/** Throws for a transaction that was never captured. */
export function toCaptured(transaction: Transaction): CapturedTransaction {
  const { stages, facts } = transaction;
  const stage = stages.find(({ kind }) => kind === 'capture');
  if (stage?.kind !== 'capture') throw new Error('a transaction that was not captured');
  const { amount, platform_fee, fx, settings_version, available_on, at } = stage.body;
  const { captured, reversed, refunded, disputed, disputesLost } = amountsOf(transaction);
  const fee = BigInt(platform_fee);
  return {
    id: transaction.id,
    chainId: transaction.chainId,
    externalRef: transaction.externalRef,
    deviceId: transaction.deviceId,
    reference: transaction.reference,
    status: transactionStatus(transaction),
    createdAt: transaction.createdAt,
    capturedAt: at,
    currency: transaction.currency,
    captured,
    reversed,
    refunded,
    disputed,
    disputesLost,
    fee,
    feeReturned: hasReturnedAll(transaction) ? fee : feeReturned(facts),
    settingsVersion: settings_version,
    fxRate: fx?.rate ?? null,
    settlementCurrency: facts.settlementCurrency,
    owed: fx === null ? BigInt(amount) - fee : BigInt(fx.settled_amount),
    availableOn: available_on,
    settledAt: facts.settlement?.at ?? null,
  };
}

/** A provider without separate fee returns gives all of the fee back with the reversal. */
function hasReturnedAll({ status, facts }: Transaction): boolean {
  return status === 'reversed' && facts.feeReturns.length === 0;
}

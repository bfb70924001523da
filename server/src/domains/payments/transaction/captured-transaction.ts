import { feeReturned } from './fee-returns.ts';
import { isOpen, lostSum } from './refunds-and-disputes.ts';
import { transactionStatus } from './render-transaction.ts';
import type { Transaction } from './types.ts';

/** A transaction that was captured, in the figures of its books as they stand now. */
export interface CapturedTransaction {
  readonly id: string;
  readonly chainId: string;
  readonly externalRef: string;
  readonly deviceId: string;
  readonly reference: string | null;
  readonly status: string;
  readonly createdAt: Date;
  readonly capturedAt: string;
  readonly currency: string;
  /** Nothing once it was reversed. */
  readonly captured: bigint;
  /** Given back before it settled: all of the capture, or nothing. */
  readonly reversed: bigint;
  /** Without refunds that failed. */
  readonly refunded: bigint;
  /** In disputes that are open. */
  readonly disputed: bigint;
  readonly disputesLost: bigint;
  readonly fee: bigint;
  /** Of the fee, by refunds or the reversal. */
  readonly feeReturned: bigint;
  readonly settingsVersion: number;
  /** Null when the sub-merchant settles in the currency of the transaction. */
  readonly fxRate: string | null;
  readonly settlementCurrency: string;
  /** What the capture owed the sub-merchant, in the currency in which it settles. */
  readonly owed: bigint;
  readonly availableOn: string;
  readonly settledAt: string | null;
}

/** Throws for a transaction that was never captured. */
export function toCaptured(transaction: Transaction): CapturedTransaction {
  const { stages, facts, status } = transaction;
  const stage = stages.find(({ kind }) => kind === 'capture');
  if (stage?.kind !== 'capture') throw new Error('a transaction that was not captured');
  const { amount, platform_fee, fx, settings_version, available_on, at } = stage.body;
  const [captured, fee] = [BigInt(amount), BigInt(platform_fee)];
  const isReversed = status === 'reversed';
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
    captured: isReversed ? 0n : captured,
    reversed: isReversed ? captured : 0n,
    refunded: transaction.amountRefunded,
    disputed: facts.disputes.filter(isOpen).reduce((sum, each) => sum + each.amount, 0n),
    disputesLost: lostSum(facts.disputes),
    fee,
    feeReturned: hasReturnedAll(transaction) ? fee : feeReturned(facts),
    settingsVersion: settings_version,
    fxRate: fx?.rate ?? null,
    settlementCurrency: facts.settlementCurrency,
    owed: fx === null ? captured - fee : BigInt(fx.settled_amount),
    availableOn: available_on,
    settledAt: facts.settlement?.at ?? null,
  };
}

/** A provider without a step for the fee returns all of it with the reversal. */
function hasReturnedAll({ status, facts }: Transaction): boolean {
  return status === 'reversed' && facts.feeReturns.length === 0;
}

import { beginTransaction, type TapIntent } from './begin-transaction.ts';
import { parseStages } from './recording.ts';
import { applyStages } from './transaction-state.ts';
import type { Transaction } from './types.ts';

/** An operation on a transaction, with its record if it has one. */
export interface HistoryRow {
  /** The id of the transaction. */
  readonly id: string;
  readonly subMerchantId: string;
  readonly operationId: string;
  readonly position: number;
  readonly kind: string;
  readonly request: string;
  readonly beganAt: Date;
  readonly isRecorded: boolean;
  /** Null without a record, and in the record of an operation without effect. */
  readonly stages: string | null;
  readonly hash: string | null;
  readonly eventCount: number;
  readonly unknownAmount: bigint | null;
  readonly decisionSince: Date | null;
}

/** The transaction after its operations up to a position, or after all of them. */
export function foldHistory(
  platformId: string,
  rows: readonly HistoryRow[],
  upTo = Number.POSITIVE_INFINITY,
): Transaction {
  const [first] = rows;
  if (first === undefined) throw new Error('a transaction without operations');
  const { id, subMerchantId, beganAt: at } = first;
  const owner = {
    platformId,
    subMerchantId,
    settlementCurrency: null,
    timeZone: 'UTC',
    payoutDelayDays: 1,
  };
  let transaction = beginTransaction(JSON.parse(first.request) as TapIntent, owner, { id, at });
  for (const row of rows) {
    if (row.position > upTo) break;
    transaction = row.isRecorded ? applyRecord(transaction, row) : awaitOutcome(transaction, row);
  }
  return transaction;
}

function applyRecord(transaction: Transaction, row: HistoryRow): Transaction {
  const { position, stages, hash } = row;
  if (stages === null || hash === null) return { ...transaction, position };
  return {
    ...applyStages(transaction, parseStages(stages), JSON.parse(row.request)),
    position,
    hash,
    eventCount: transaction.eventCount + row.eventCount,
  };
}

function awaitOutcome(transaction: Transaction, row: HistoryRow): Transaction {
  const { operationId: id, kind, unknownAmount: amount, beganAt, decisionSince } = row;
  if (amount === null) return transaction;
  const request: unknown = JSON.parse(row.request);
  const pendingOperation = { id, kind, request, amount, beganAt, decisionSince };
  return { ...transaction, pendingOperation };
}

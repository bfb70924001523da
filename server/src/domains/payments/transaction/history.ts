import { beginTransaction, type TapIntent } from './begin-transaction.ts';
import { applyToDraft, type Draft, draftOf, finishDraft } from './draft.ts';
import { parseStages } from './recording.ts';
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
  const fold = new HistoryFold(platformId, first);
  for (const row of rows) {
    if (row.position > upTo) break;
    fold.take(row);
  }
  return fold.transaction;
}

/** Folds the operations on a transaction one by one; the transaction can be read in between. */
export class HistoryFold {
  readonly #draft: Draft;

  constructor(platformId: string, first: HistoryRow) {
    const { id, subMerchantId, beganAt: at } = first;
    const owner = {
      platformId,
      subMerchantId,
      settlementCurrency: null,
      timeZone: 'UTC',
      payoutDelayDays: 1,
    };
    const intent = JSON.parse(first.request) as TapIntent;
    this.#draft = draftOf(beginTransaction(intent, owner, { id, at }));
  }

  /** A copy, which later operations do not change. */
  get transaction(): Transaction {
    const { facts, stages, ...transaction } = finishDraft(this.#draft);
    return { ...transaction, facts: { ...facts }, stages: [...stages] };
  }

  take(row: HistoryRow): void {
    const { next } = this.#draft;
    if (!row.isRecorded) {
      next.pendingOperation = pendingOf(row) ?? next.pendingOperation;
      return;
    }
    const { position, stages, hash } = row;
    next.position = position;
    if (stages === null || hash === null) return;
    applyToDraft(this.#draft, parseStages(stages), JSON.parse(row.request));
    next.hash = hash;
    next.eventCount += row.eventCount;
  }
}

function pendingOf(row: HistoryRow): Transaction['pendingOperation'] {
  const { operationId: id, kind, unknownAmount: amount, beganAt, decisionSince } = row;
  if (amount === null) return null;
  const request: unknown = JSON.parse(row.request);
  return { id, kind, request, amount, beganAt, decisionSince };
}

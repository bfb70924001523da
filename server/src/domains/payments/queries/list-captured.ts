import type { Queryable } from '../../../postgres/database.ts';
import { idsOfSpan } from '../../../request/id-span.ts';
import { listTransactions, type TransactionFilter } from './transaction-store.ts';

type Page = Awaited<ReturnType<typeof listTransactions>>;

/** After all times that PostgreSQL and JavaScript are asked about. */
const never = new Date('9999-01-01T00:00:00Z');

/**
 * The transactions of which money was captured or reversed in a span, newest first. Almost all are
 * captured with their tap, so that their ids find them; an index has the others, which are older.
 */
export async function listCaptured(
  database: Queryable,
  filter: Omit<TransactionFilter, 'captured'>,
  wanted: {
    readonly span: { readonly from: Date | null; readonly to: Date | null };
    readonly clockOffsetMs: number;
    readonly limit: number;
    readonly examinedMax: number;
  },
): Promise<Page> {
  const { span, limit, examinedMax } = wanted;
  const { fromId, beforeId } = filter.ids;
  const near = idsOfSpan(span, wanted.clockOffsetMs);
  const captured = { from: span.from ?? new Date(0), to: span.to ?? never };
  const first = await listTransactions(
    database,
    {
      ...filter,
      captured: { ...captured, isLater: false },
      ids: { fromId: max(fromId, near.fromId), beforeId: min(beforeId, near.beforeId) },
    },
    { limit, examinedMax },
  );
  if (first.rows.length >= limit || first.lastExaminedId !== null) return first;
  const later = await listTransactions(
    database,
    {
      ...filter,
      captured: { ...captured, isLater: true },
      ids: { fromId, beforeId: min(beforeId, near.fromId) },
    },
    { limit: limit - first.rows.length, examinedMax },
  );
  return { ...later, rows: [...first.rows, ...later.rows] };
}

function min(one: string, other: string): string {
  return one < other ? one : other;
}

function max(one: string, other: string): string {
  return one > other ? one : other;
}

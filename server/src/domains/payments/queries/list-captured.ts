import type { Queryable } from '../../../postgres/database.ts';
import { idsOfSpan } from '../../../request/id-span.ts';
import { listTransactions, type TransactionFilter } from './transaction-store.ts';

type Page = Awaited<ReturnType<typeof listTransactions>>;

/** Later than any time that PostgreSQL or JavaScript is asked about. */
const never = new Date('9999-01-01T00:00:00Z');

/**
 * The transactions captured in a span, or reversed in it. Most are captured with their tap and are
 * found by their ids; an index finds the others, which are older.
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
  const { ids, isOldestFirst } = filter;
  const near = idsOfSpan(span, wanted.clockOffsetMs);
  const captured = { from: span.from ?? new Date(0), to: span.to ?? never };
  const atOnce = {
    ...filter,
    captured: { ...captured, isLater: false },
    ids: {
      ...ids,
      fromId: max(ids.fromId, near.fromId),
      beforeId: min(ids.beforeId, near.beforeId),
    },
  };
  const later = {
    ...filter,
    captured: { ...captured, isLater: true },
    ids: { ...ids, beforeId: min(ids.beforeId, near.fromId) },
  };
  const rows: Page['rows'][number][] = [];
  for (const part of isOldestFirst ? [later, atOnce] : [atOnce, later]) {
    const bounds = { limit: limit - rows.length, examinedMax };
    const found = await listTransactions(database, part, bounds);
    rows.push(...found.rows);
    const { lastExamined } = found;
    if (rows.length >= limit || lastExamined !== null) return { rows, lastExamined };
  }
  return { rows, lastExamined: null };
}

function min(one: string, other: string): string {
  return one < other ? one : other;
}

function max(one: string, other: string): string {
  return one > other ? one : other;
}

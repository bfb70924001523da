import { formatId, greatestUuid, parseId } from '../lib/ids.ts';
import type { Answer } from './context.ts';
import { invalidCursor } from './errors.ts';
import { page, pageSizeDefault } from './page.ts';

export interface PageQuery {
  readonly limit?: number;
  readonly cursor?: string;
}

/** Answers with a page of what is listed by id, newest first. */
export async function answerPage<Row extends { readonly id: string }>(
  prefix: string,
  query: PageQuery,
  list: (page: { readonly beforeId: string; readonly limit: number }) => Promise<readonly Row[]>,
  render: (row: Row) => object,
): Promise<Answer> {
  const { limit = pageSizeDefault } = query;
  const rows = await list({ beforeId: readCursor(prefix, query.cursor), limit: limit + 1 });
  const cursor = ({ id }: Row) => formatId(prefix, id);
  return { status: 200, body: page(rows, { limit, render, cursor }) };
}

/** The id that a page ends before; without a cursor it is greater than any. */
export function readCursor(prefix: string, cursor: string | undefined): string {
  const id = cursor === undefined ? greatestUuid : parseId(prefix, cursor);
  if (id === null) throw invalidCursor({ param: 'cursor' });
  return id;
}

import { formatId, greatestUuid, leastUuid, parseId } from '../lib/ids.ts';
import type { Answer } from './context.ts';
import { invalidCursor } from './errors.ts';
import { page, pageSizeDefault } from './page.ts';

export interface PageQuery {
  readonly limit?: number;
  readonly cursor?: string;
}

/** Answers with a page of objects, newest first by id. */
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

export interface OrderedPageQuery extends PageQuery {
  readonly order?: 'asc' | 'desc';
}

/** The ids between which a page lies, both excluded, and the end at which it begins. */
export interface PageBounds {
  readonly afterId: string;
  readonly beforeId: string;
  readonly isOldestFirst: boolean;
}

/** The bounds of the page that follows this id; without an id, of the first page. */
export function pageBounds(
  cursorId: string | null,
  order: OrderedPageQuery['order'] = 'desc',
): PageBounds {
  const isOldestFirst = order === 'asc';
  return {
    afterId: (isOldestFirst ? cursorId : null) ?? leastUuid,
    beforeId: (isOldestFirst ? null : cursorId) ?? greatestUuid,
    isOldestFirst,
  };
}

/** The same for the cursor of a query. */
export function readBounds(prefix: string, { cursor, order }: OrderedPageQuery): PageBounds {
  return pageBounds(cursor === undefined ? null : parseCursor(prefix, cursor), order);
}

/** The id that a page ends before; without a cursor it is greater than any. */
function readCursor(prefix: string, cursor: string | undefined): string {
  return cursor === undefined ? greatestUuid : parseCursor(prefix, cursor);
}

function parseCursor(prefix: string, cursor: string): string {
  const id = parseId(prefix, cursor);
  if (id === null) throw invalidCursor({ param: 'cursor' });
  return id;
}

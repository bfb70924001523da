import { formatId, greatestUuid, leastUuid, parseId, unknownUuid } from '../lib/ids.ts';
import type { Answer } from './context.ts';
import { invalidCursor } from './errors.ts';
import { page, pageSizeDefault, withinBytes } from './page.ts';

export interface PageQuery {
  readonly limit?: number;
  readonly cursor?: string;
}

export interface OrderedPageQuery extends PageQuery {
  readonly order?: 'asc' | 'desc';
}

/** The ids between which a page lies, both excluded, and the end at which it begins. */
export interface PageBounds {
  readonly afterId: string;
  readonly beforeId: string;
  readonly isOldestFirst: boolean;
  /** One more than the page holds, which tells whether another page follows. */
  readonly limit: number;
}

interface Identified {
  readonly id: string;
}

/** A page's rows and, if the search stopped before the end of the list, where it stopped. */
export interface Found<Row, Key> {
  readonly rows: readonly Row[];
  readonly lastExamined: Key | null;
}

type Rows<Row, Key> = readonly Row[] | Found<Row, Key>;

/**
 * Renders the rows of a page, all at once. It may render the first of them only, if the others
 * would take too long to read: the page then ends early.
 */
type Render<Row> = (rows: readonly Row[]) => readonly unknown[] | Promise<readonly unknown[]>;

/** Answers with a page of a list in the order of ids, whose cursors are public ids. */
export async function answerPage<Row extends Identified>(
  prefix: string,
  query: OrderedPageQuery,
  find: (bounds: PageBounds) => Promise<Rows<Row, Identified>>,
  render: Render<Row>,
): Promise<Answer> {
  const { cursor, order } = query;
  const cursorId = await readCursor(cursor, (text) => parseId(prefix, text));
  return answerRows(query, (limit) => find(pageBounds(cursorId, { order, limit })), {
    render,
    cursorOf: ({ id }: Identified) => formatId(prefix, id),
  });
}

/** Answers with a page of a list that has cursors of its own. */
export async function answerRows<Row, Key = never>(
  { limit = pageSizeDefault }: PageQuery,
  find: (limit: number) => Promise<Rows<Row, Key>>,
  {
    render,
    cursorOf,
  }: { readonly render: Render<Row>; readonly cursorOf: (key: Row | Key) => string },
): Promise<Answer> {
  const found = await find(limit + 1);
  const { rows, lastExamined } = 'rows' in found ? found : { rows: found, lastExamined: null };
  const rendered = withinBytes(await render(rows.slice(0, limit)));
  const body = page(rows, {
    limit: Math.min(limit, rendered.length || limit),
    render: (_, index) => rendered[index],
    cursor: cursorOf,
    lastExamined: lastExamined === null ? null : cursorOf(lastExamined),
  });
  return { status: 200, body };
}

/** The bounds of the page that follows this id; without an id, of the first page. */
export function pageBounds(
  cursorId: string | null,
  { order, limit }: { readonly order: OrderedPageQuery['order']; readonly limit: number },
): PageBounds {
  const isOldestFirst = order === 'asc';
  return {
    afterId: (isOldestFirst ? cursorId : null) ?? leastUuid,
    beforeId: (isOldestFirst ? null : cursorId) ?? greatestUuid,
    isOldestFirst,
    limit,
  };
}

/** The place that a cursor names; null on the first page. Refuses any other text. */
export async function readCursor<Place>(
  cursor: string | undefined,
  parse: (text: string) => Place | null | undefined | Promise<Place | null | undefined>,
): Promise<Place | null> {
  if (cursor === undefined) return null;
  const place = await parse(cursor);
  if (place === null || place === undefined) throw invalidCursor({ param: 'cursor' });
  return place;
}

/** The id for a filter: null without one; for a text that is no such id, an id of nothing. */
export function filterId(prefix: string, text: string | undefined): string | null {
  return text === undefined ? null : (parseId(prefix, text) ?? unknownUuid);
}

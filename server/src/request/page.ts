import { jsonSize } from '../lib/json-size.ts';

export const pageSizeDefault = 25;

/**
 * About how long a page's JSON may be. A hundred ordinary transactions have a third of it, and it
 * is written in a few milliseconds.
 */
export const pageBytesMax = 1_000_000;

/** The first items of a page that together are not too long; one at least. */
export function withinBytes<Item>(items: readonly Item[], size = jsonSize): readonly Item[] {
  let left = pageBytesMax;
  const end = items.findIndex((item) => {
    left -= size(item, left);
    return left < 0;
  });
  return end === -1 ? items : items.slice(0, Math.max(1, end));
}

/** Makes a page of up to `limit` out of rows fetched with a limit one higher. */
export function page<Row, Item>(
  rows: readonly Row[],
  options: {
    limit: number;
    render: (row: Row, index: number) => Item;
    cursor: (row: Row) => string;
    /** The cursor of the last row examined, if the search stopped before the end of the list. */
    lastExamined?: string | null;
  },
): { data: Item[]; has_more: boolean; next_cursor: string | null } {
  const shown = rows.slice(0, options.limit);
  const last = shown.at(-1);
  const more = rows.length > options.limit && last !== undefined;
  const next = more ? options.cursor(last) : (options.lastExamined ?? null);
  return { data: shown.map(options.render), has_more: next !== null, next_cursor: next };
}

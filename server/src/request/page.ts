export const pageSizeDefault = 25;

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

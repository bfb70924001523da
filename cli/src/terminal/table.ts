import { stripVTControlCharacters } from 'node:util';

/** Every row has the same number of cells; a column is as wide as its widest cell. */
export function renderTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((cells) => widthOf(cells[column] ?? ''))),
  );
  return rows
    .map((cells) =>
      cells
        .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Colours take no room. */
function widthOf(cell: string): number {
  return stripVTControlCharacters(cell).length;
}

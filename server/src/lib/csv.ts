/** A number stays a plain number; every other value is text. Null is an empty cell. */
export type CsvValue = string | number | bigint | boolean | Date | null;

export interface CsvColumn<Row> {
  readonly name: string;
  read(row: Row): CsvValue;
}

/** The file as RFC 4180 has it, with a header row, piece by piece: one for each page of rows. */
export async function* csvFile<Row>(
  columns: readonly CsvColumn<Row>[],
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield csvLine(columns.map(({ name }) => name));
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield page.map((row) => csvLine(columns.map(({ read }) => read(row)))).join('');
  }
}

export function csvLine(cells: readonly CsvValue[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(value: CsvValue): string {
  if (value === null) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'string') return String(value);
  const text = formulaStart.test(value) ? `'${value}` : value;
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * A spreadsheet would compute a text that begins like this, whoever wrote it. The apostrophe makes
 * it a text again.
 */
const formulaStart = /^[=+\-@\t\r]/;
const needsQuotes = /[",\r\n]/;

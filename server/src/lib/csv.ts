import { LoopSlices } from './concurrency/loop-slices.ts';
import { formatDecimal, type Money } from './money.ts';
import { formatLocalTime } from './time-zones.ts';

/**
 * A number stays a plain number, money is a decimal of its currency, and an instant is in UTC.
 * Every other value is text. Null is an empty cell.
 */
export type CsvValue = string | number | bigint | boolean | Date | Money | null;

export interface CsvColumn<Row> {
  readonly name: string;
  /** The time zone is the one in which the reader of the file counts days. */
  read(row: Row, timeZone: string): CsvValue;
}

/** An instant in two columns: in UTC, and in local time with its offset. */
export function timeColumns<Row>(
  name: string,
  read: (row: Row) => Date | string | null,
): readonly [CsvColumn<Row>, CsvColumn<Row>] {
  const instantOf = (row: Row) => {
    const at = read(row);
    return at === null ? null : new Date(at);
  };
  return [
    { name, read: instantOf },
    {
      name: `${name}_local`,
      read(row, timeZone) {
        const at = instantOf(row);
        return at === null ? null : formatLocalTime(at, timeZone);
      },
    },
  ];
}

/** The file as RFC 4180 has it, with a header row, piece by piece: one for each page of rows. */
export async function* csvFile<Row>(
  columns: readonly CsvColumn<Row>[],
  pages: AsyncIterable<readonly Row[]>,
  timeZone: string,
): AsyncGenerator<string> {
  yield csvLine(columns.map(({ name }) => name));
  const slices = new LoopSlices();
  for await (const page of pages) {
    let piece = '';
    for (const row of page) {
      piece += csvLine(columns.map(({ read }) => read(row, timeZone)));
      if (slices.isOver) await slices.next();
    }
    if (piece !== '') yield piece;
  }
}

export function csvLine(cells: readonly CsvValue[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(value: CsvValue): string {
  if (value === null) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object') return formatDecimal(value);
  if (typeof value !== 'string') return String(value);
  const text = value.replace(formulaStart, "'");
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Where a spreadsheet would begin to compute. The apostrophe keeps it a text. That can be inside a
 * text: a spreadsheet set to semicolons splits there, whatever our quotes say.
 */
const formulaStart =
  /^(?=[\t\r\n])|(?=[=+\-@＝＋－＠])(?<=(?:^|[,;|\t\r\n\v\f\u0085\u2028\u2029])[\s"]*)/g;
const needsQuotes = /[",\r\n]/;

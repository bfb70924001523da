import { type CsvColumn, type CsvValue, timeColumns } from '../../lib/csv.ts';
import type { Money } from '../../lib/money.ts';
import { formatLocalTime } from '../../lib/time-zones.ts';
import type { Span } from '../../request/span.ts';
import type { Reports } from './reports.ts';

export interface Column<Row> extends CsvColumn<Row> {
  /** Empty where the name is enough. */
  readonly description: string;
  readonly example: CsvValue;
}

/** A file of rows, in the order of reading. */
export interface Report<Row> {
  readonly name: string;
  /** The file's name, if it differs from the report's. */
  readonly fileName?: string;
  readonly summary: string;
  /** The rows that the span selects. */
  readonly description: string;
  readonly columns: readonly Column<Row>[];
  readPages(
    reports: Reports,
    span: Span,
    /** For a reading that takes long before its first page. */
    signal: AbortSignal | null,
  ): AsyncGenerator<readonly Row[]>;
}

export function column<Row>(
  name: string,
  description: string,
  example: CsvValue,
  read: (row: Row, timeZone: string) => CsvValue,
): Column<Row> {
  return { name, description, example, read };
}

/** An amount in its row's currency. */
export function amountColumn<Row extends { readonly currency: string }>(
  name: string,
  description: string,
  exampleMinor: bigint,
  read: (row: Row) => bigint,
): Column<Row> {
  return column(name, description, exampleMoney(exampleMinor), (row) => {
    return { amountMinor: read(row), currency: row.currency };
  });
}

export function exampleMoney(amountMinor: bigint): Money {
  return { amountMinor, currency: 'USD' };
}

/** An instant in UTC, with its local time beside it. */
export function instantColumns<Row>(
  name: string,
  description: string,
  example: string | null,
  read: (row: Row) => Date | string | null,
): readonly Column<Row>[] {
  const [utc, local] = timeColumns(name, read);
  const at = example === null ? null : new Date(example);
  return [
    { ...utc, description, example: at },
    {
      ...local,
      description: '',
      example: at === null ? null : formatLocalTime(at, exampleZone),
    },
  ];
}

const exampleZone = 'Europe/Zurich';

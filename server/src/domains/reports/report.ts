import type { CsvColumn, CsvValue } from '../../lib/csv.ts';
import type { Span } from '../../operations/span.ts';
import type { Reports } from './reports.ts';

export interface Column<Row> extends CsvColumn<Row> {
  readonly description: string;
  readonly example: CsvValue;
}

/** A file of rows, in the order in which they are read. */
export interface Report<Row> {
  readonly name: string;
  readonly summary: string;
  /** Which rows the span selects, and what one is. */
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
  read: (row: Row) => CsvValue,
): Column<Row> {
  return { name, description, example, read };
}

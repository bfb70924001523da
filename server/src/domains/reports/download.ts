import { csvFile } from '../../lib/csv.ts';
import type { Answer, PlatformContext } from '../../operations/context.ts';
import { readSpan, type SpanQuery } from './read-span.ts';
import type { Report } from './report.ts';
import { inTurn, type Reports } from './reports.ts';

/** Sends the rows of a report as they are read, however many there are. */
export async function downloadReport<Row>(
  reports: Reports,
  report: Report<Row>,
  context: PlatformContext<unknown, SpanQuery>,
): Promise<Answer> {
  const { from, to, span } = await readSpan(reports, context);
  const fileName = `${report.name}_${dayOf(from)}_${dayOf(to)}.csv`;
  const pages = (signal: AbortSignal) =>
    span === null ? nothing() : inTurn(reports, report.readPages(reports, span, signal));
  const chunks = (signal: AbortSignal) => csvFile(report.columns, pages(signal));
  return { status: 200, body: null, stream: { fileName, chunks } };
}

async function* nothing(): AsyncGenerator<never> {}

function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

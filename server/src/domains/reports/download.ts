import { csvFile } from '../../lib/csv.ts';
import { dayOf } from '../../lib/time-zones.ts';
import type { Answer, PlatformContext } from '../../request/context.ts';
import { csvFileName } from './file-name.ts';
import { readSpan, type SpanQuery } from './read-span.ts';
import type { Report } from './report.ts';
import { inTurn, type Reports } from './reports.ts';

/** Streams a report's rows as they are read, at any length. */
export async function downloadReport<Row>(
  reports: Reports,
  report: Report<Row>,
  context: PlatformContext<unknown, SpanQuery>,
): Promise<Answer> {
  const { from, to, span } = await readSpan(reports, context);
  const settings = await reports.settings.read(context.caller.platformId);
  const { reportingTimeZone: timeZone } = settings;
  const days = [from, new Date(to.getTime() - 1)].map((at) => dayOf(at, timeZone));
  const { fileName: called = report.name } = report;
  const fileName = csvFileName(called, context.query.submerchant, ...days);
  const pages = (signal: AbortSignal) =>
    span === null
      ? nothing()
      : inTurn(reports, context.caller, report.readPages(reports, span, signal));
  const chunks = (signal: AbortSignal) => csvFile(report.columns, pages(signal), timeZone);
  return { status: 200, body: null, stream: { fileName, chunks } };
}

async function* nothing(): AsyncGenerator<never> {}

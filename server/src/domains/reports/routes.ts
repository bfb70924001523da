import { answerOf, type Route, routesOf } from '../../http/route.ts';
import { balanceReport } from './balance-report.ts';
import { disputesReport } from './disputes-report.ts';
import { downloadReport } from './download.ts';
import { feesReport } from './fees-report.ts';
import { fileResponse } from './file-response.ts';
import { payoutsReport } from './payouts-report.ts';
import type { Report } from './report.ts';
import type { Reports } from './reports.ts';
import { ReportSummary, SpanQuery, summaryExample } from './schemas.ts';
import { statementRoutes } from './statement/routes.ts';
import { summarise } from './summary.ts';
import { transactionsReport } from './transactions-report.ts';

const route = routesOf({ tag: 'Reports' });
const scope = 'reports:read';

export function reportRoutes(reports: Reports): readonly Route[] {
  return [
    route('GET', '/v1/reports/summary', {
      operationId: 'getReportSummary',
      scope,
      summary: 'Get the totals of a span',
      description:
        "The span's totals, per currency and to the minor unit, from the entries of the " +
        'ledger: each movement counts on its own day. All are read for it, which takes a while if ' +
        'there are many.',
      query: SpanQuery,
      responses: { 200: answerOf('The totals.', ReportSummary, summaryExample) },
      handler: (context) => summarise(reports, context),
    }),
    reportRoute(reports, transactionsReport),
    reportRoute(reports, feesReport),
    reportRoute(reports, payoutsReport),
    reportRoute(reports, disputesReport),
    reportRoute(reports, balanceReport),
    ...statementRoutes(reports),
  ];
}

function reportRoute<Row>(reports: Reports, report: Report<Row>): Route {
  const { name, columns } = report;
  return route('GET', `/v1/reports/${name}.csv`, {
    operationId: `download${name[0]?.toUpperCase()}${name.slice(1)}Report`,
    scope,
    summary: report.summary,
    description: `${report.description} The rules of all files are with the tag Reports.`,
    query: SpanQuery,
    responses: {
      200: fileResponse(columns),
    },
    handler: (context) => downloadReport(reports, report, context),
  });
}

import type { Answer, Caller, PlatformContext } from '../../request/context.ts';
import type { Span } from '../../request/span.ts';
import { readMoneyWords, reportedNames } from '../ledger/index.ts';
import { balanceReport } from './balance-report.ts';
import { disputesReport } from './disputes-report.ts';
import { payoutsReport } from './payouts-report.ts';
import { readSpan, type SpanQuery } from './read-span.ts';
import type { Report } from './report.ts';
import { inTurn, type Reports } from './reports.ts';
import { addWords, moneyTotals, Totals } from './totals.ts';

const totalNames = [...moneyTotals, 'disputed', 'paid_out', ...reportedNames] as const;

/** Sums the ledger's postings in the span, and the rows of the files on everything else. */
export async function summarise(
  reports: Reports,
  context: PlatformContext<unknown, SpanQuery>,
): Promise<Answer> {
  const { from, to, span } = await readSpan(reports, context);
  const totals =
    span === null ? new Totals(totalNames) : await sumUp(reports, context.caller, span);
  return {
    status: 200,
    body: {
      object: 'report_summary',
      from: from.toISOString(),
      to: to.toISOString(),
      submerchant: context.query.submerchant ?? null,
      totals: totals.render(),
    },
  };
}

async function sumUp(
  reports: Reports,
  caller: Caller,
  span: Span,
): Promise<Totals<(typeof totalNames)[number]>> {
  const totals = new Totals(totalNames);
  const each = async <Row>(pages: AsyncGenerator<readonly Row[]>, add: (row: Row) => void) => {
    for await (const page of inTurn(reports, caller, pages)) page.forEach(add);
  };
  const rowsOf = <Row>(report: Report<Row>) => report.readPages(reports, span, null);
  await each(readMoneyWords(reports.database, span), (words) => addWords(totals, words));
  await each(rowsOf(disputesReport), ({ dispute }) => {
    totals.add(dispute.currency, 'disputed', dispute.amount);
  });
  await each(rowsOf(payoutsReport), ({ status, currency, amount }) => {
    if (status === 'paid') totals.add(currency, 'paid_out', amount);
  });
  await each(rowsOf(balanceReport), ({ name, currency, closing }) =>
    totals.add(currency, name, closing),
  );
  return totals;
}

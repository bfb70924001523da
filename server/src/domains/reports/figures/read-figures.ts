import type { Answer, Caller, PlatformContext } from '../../../request/context.ts';
import { idsOfSpan } from '../../../request/id-span.ts';
import type { Span } from '../../../request/span.ts';
import { readMoneyWords, sumMoneyWords } from '../../ledger/index.ts';
import { readAuthorised } from '../../payments/index.ts';
import { sumPayouts } from '../../settlement/index.ts';
import { disputesReport } from '../disputes-report.ts';
import { readSpan, type SpanQuery } from '../read-span.ts';
import { inTurn, type Reports } from '../reports.ts';
import { addWords, moneyTotals, Totals } from '../totals.ts';

export const objectTotals = ['authorised', 'disputed', 'paid_out'] as const;

type Context = PlatformContext<unknown, SpanQuery>;

/**
 * The totals of the postings in a span: the whole platform's from the sums that the ledger keeps, a
 * sub-merchant's from its postings.
 */
export async function readFigures(reports: Reports, context: Context): Promise<Answer> {
  const { from, to, span } = await readSpan(reports, context);
  const totals = new Totals(moneyTotals);
  if (span !== null) {
    const kept = span.subMerchantId === null ? await sumMoneyWords(reports.database, span) : null;
    for await (const page of kept === null ? words(reports, context.caller, span) : [kept]) {
      for (const each of page) addWords(totals, each);
    }
  }
  return answer({ from, to }, totals.render());
}

function words(reports: Reports, caller: Caller, span: Span) {
  return inTurn(reports, caller, readMoneyWords(reports.database, span));
}

/** The totals of the objects that began in a span, as they stand now. */
export async function readObjectFigures(reports: Reports, context: Context): Promise<Answer> {
  const { from, to, span } = await readSpan(reports, context);
  const totals = new Totals(objectTotals);
  if (span !== null) {
    const { database } = reports;
    const { caller } = context;
    for await (const page of inTurn(reports, caller, readAuthorised(database, span))) {
      for (const { currency, amount } of page) totals.add(currency, 'authorised', amount);
    }
    const disputes = disputesReport.readPages(reports, span, null);
    for await (const page of inTurn(reports, caller, disputes)) {
      for (const { dispute } of page) totals.add(dispute.currency, 'disputed', dispute.amount);
    }
    const ids = idsOfSpan(span, span.clockOffsetMs);
    const paid = { ...span, status: 'paid', currency: null, ids };
    for (const { currency, amount } of await sumPayouts(database, paid)) {
      totals.add(currency, 'paid_out', amount);
    }
  }
  return answer({ from, to }, totals.render());
}

function answer(
  { from, to }: { readonly from: Date; readonly to: Date },
  totals: readonly object[],
): Answer {
  const span = { from: from.toISOString(), to: to.toISOString() };
  return { status: 200, body: { object: 'figures', ...span, totals } };
}

import { toJsonAmount } from '../../lib/money.ts';
import type { Answer, PlatformContext } from '../../request/context.ts';
import type { Span } from '../../request/span.ts';
import { type MoneyWords, readMoneyWords, reportedNames } from '../ledger/index.ts';
import { balanceReport } from './balance-report.ts';
import { disputesReport } from './disputes-report.ts';
import { payoutsReport } from './payouts-report.ts';
import { readSpan, type SpanQuery } from './read-span.ts';
import type { Report } from './report.ts';
import { inTurn, type Reports } from './reports.ts';

const totalNames = [
  'captured',
  'reversed',
  'refunded',
  'fees',
  'fees_returned',
  'fees_kept',
  'disputed',
  'disputes_lost',
  'net',
  'paid_out',
  ...reportedNames,
] as const;

type TotalName = (typeof totalNames)[number];

/** Sums the ledger's postings in the span, and the rows of the files on everything else. */
export async function summarise(
  reports: Reports,
  context: PlatformContext<unknown, SpanQuery>,
): Promise<Answer> {
  const { from, to, span } = await readSpan(reports, context);
  const totals = span === null ? new Totals() : await sumUp(reports, span);
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

async function sumUp(reports: Reports, span: Span): Promise<Totals> {
  const totals = new Totals();
  const each = async <Row>(pages: AsyncGenerator<readonly Row[]>, add: (row: Row) => void) => {
    for await (const page of inTurn(reports, pages)) page.forEach(add);
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

function addWords(totals: Totals, { currency, ...words }: MoneyWords): void {
  totals.add(currency, 'captured', words.captured);
  totals.add(currency, 'reversed', words.reversed);
  totals.add(currency, 'refunded', words.refunded);
  totals.add(currency, 'fees', words.fees);
  totals.add(currency, 'fees_returned', words.feesReturned);
  totals.add(currency, 'fees_kept', words.fees - words.feesReturned);
  totals.add(currency, 'disputes_lost', words.disputesLost);
  totals.add(currency, 'net', words.net);
}

class Totals {
  readonly #byCurrency = new Map<string, Record<TotalName, bigint>>();

  add(currency: string, name: TotalName, amount: bigint): void {
    const totals = this.#byCurrency.getOrInsertComputed(currency, nothing);
    totals[name] += amount;
  }

  render() {
    const sorted = [...this.#byCurrency].sort(([a], [b]) => (a < b ? -1 : 1));
    return sorted.map(([currency, totals]) => ({
      currency,
      ...Object.fromEntries(totalNames.map((name) => [name, toJsonAmount(totals[name])])),
    }));
  }
}

function nothing(): Record<TotalName, bigint> {
  const entries = totalNames.map((name) => [name, 0n] as const);
  return Object.fromEntries(entries) as Record<TotalName, bigint>;
}

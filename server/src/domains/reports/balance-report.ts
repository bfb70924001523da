import { type Movement, readMovements, reportedNames } from '../ledger/index.ts';
import { amountColumn, column, instantColumns, type Report } from './report.ts';

/** One account's movement in a span. */
interface AccountRow extends Movement {
  readonly from: Date;
  readonly to: Date;
}

export const balanceReport: Report<AccountRow> = {
  name: 'balance',
  fileName: 'account_balances',
  summary: 'Download the balances of accounts',
  description:
    'One row for each account and currency: its balance at the beginning of the span, what came ' +
    'in and went out, and its balance at the end. It is computed from the entries of the ledger, ' +
    'which GET /v1/ledger/entries lists one by one. Accounts that were empty all the time have ' +
    'no row. Without a sub-merchant the accounts of the platform itself come first.',
  columns: [
    column('submerchant', "The externalRef; empty for the platform's own.", 'bistro-7', (row) => {
      return row.externalRef;
    }),
    column(
      'account',
      `${reportedNames.join(', ')}, as in GET /v1/balance; amounts the provider took are negative.`,
      'pending',
      (row) => row.name,
    ),
    column('currency', '', 'USD', (row) => row.currency),
    ...instantColumns<AccountRow>(
      'from',
      'The beginning of the span.',
      '2026-11-01T00:00:00.000Z',
      (row) => row.from,
    ),
    ...instantColumns<AccountRow>(
      'to',
      'The end of the span, which is not part of it; the present time while it goes on.',
      '2026-12-01T00:00:00.000Z',
      (row) => row.to,
    ),
    amountColumn('opening_balance', 'The balance at the beginning.', 0n, (row) => row.opening),
    amountColumn('in', 'Credits.', 1212n, (row) => row.in),
    amountColumn('out', 'Debits.', 0n, (row) => row.out),
    amountColumn(
      'closing_balance',
      'The balance at the end: opening_balance plus in less out.',
      1212n,
      (row) => row.closing,
    ),
  ],
  async *readPages({ database }, span, signal) {
    const { from } = span;
    const now = new Date(Date.now() + span.clockOffsetMs);
    // A span that goes on has the present balances.
    const to = now < span.to ? now : span.to;
    for await (const page of readMovements(database, span, signal)) {
      yield page.map((movement) => ({ ...movement, from, to }));
    }
  },
};

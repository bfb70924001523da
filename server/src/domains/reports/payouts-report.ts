import { formatId } from '../../lib/ids.ts';
import { deductionNames } from '../ledger/index.ts';
import { type PayoutState, readPayouts } from '../settlement/index.ts';
import { amountColumn, column, instantColumns, type Report } from './report.ts';

export const payoutsReport: Report<PayoutState> = {
  name: 'payouts',
  summary: 'Download payouts',
  description:
    'One row for each payout that was scheduled in the span, as it stands when the row is sent, ' +
    "oldest first. Without a sub-merchant the platform's own payouts are among them.",
  columns: [
    column('payout', '', 'po_01k9t3m8e6f4x9p2q7r5s1v0zc', ({ id }) => formatId('po', id)),
    column('submerchant', "The externalRef; empty for the platform's own.", 'bistro-7', (row) => {
      return row.externalRef;
    }),
    column('status', 'scheduled, in_transit, paid, failed or cancelled.', 'paid', (row) => {
      return row.status;
    }),
    amountColumn('amount', 'The amount sent to the bank.', 1212n, (row) => row.amount),
    column('currency', '', 'USD', (row) => row.currency),
    ...deductionNames.map((name) =>
      amountColumn(
        name,
        `Taken off the platform's fees before, as ${name}.`,
        0n,
        ({ deductions }: PayoutState) =>
          BigInt(deductions.find(({ kind }) => kind === name)?.amount ?? 0),
      ),
    ),
    column('automatic', 'Whether the schedule made it: true or false.', true, (row) => {
      return row.isAutomatic;
    }),
    ...instantColumns<PayoutState>(
      'eta',
      'When it should arrive.',
      '2026-11-17T22:00:00.000Z',
      (row) => row.eta,
    ),
    column(
      'wire_reference',
      "The bank's reference; empty until it is paid.",
      'SIM20261117004711000815',
      (row) => row.wireReference,
    ),
    column('failure_code', 'Why the bank rejected it; empty if it did not.', null, (row) => {
      return row.failureCode;
    }),
    ...instantColumns<PayoutState>(
      'created_at',
      '',
      '2026-11-17T11:00:00.000Z',
      (row) => row.createdAt,
    ),
  ],
  readPages: ({ database }, span) => readPayouts(database, span),
};

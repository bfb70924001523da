import { type CapturedTransaction, readCaptures } from '../payments/index.ts';
import { amountColumn, column, type Report } from './report.ts';
import { namingColumns } from './transactions-report.ts';

export const feesReport: Report<CapturedTransaction> = {
  name: 'fees',
  summary: 'Download fees',
  description:
    "The platform's fee of each transaction that was captured in the span, less what refunds or " +
    'a reversal have given back of it by the time the row is sent, in the order of the taps.',
  columns: [
    ...namingColumns<CapturedTransaction>(),
    amountColumn('fee', 'The fee at capture.', 38n, (row) => row.fee),
    amountColumn('fee_returned', 'The returned part.', 0n, (row) => row.feeReturned),
    amountColumn('fee_kept', 'fee less fee_returned.', 38n, (row) => row.fee - row.feeReturned),
    column('settings_version', 'The version of the settings that decided the fee.', 1, (row) => {
      return row.settingsVersion;
    }),
  ],
  readPages: ({ database }, span) => readCaptures(database, span),
};

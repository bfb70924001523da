import { type Movement, readMovements, reportedNames } from '../ledger/index.ts';
import { column, type Report } from './report.ts';

export const balanceReport: Report<Movement> = {
  name: 'balance',
  summary: 'Download balances and their movements',
  description:
    'One row for each account and currency: its balance at the beginning of the span, what came ' +
    'in and went out, and its balance at the end. It is computed from the entries of the ledger. ' +
    'Accounts that were empty all the time have no row. Without a sub-merchant the accounts of ' +
    'the platform itself come first.',
  columns: [
    column('submerchant', "The externalRef; empty for the platform's own.", 'bistro-7', (row) => {
      return row.externalRef;
    }),
    column(
      'account',
      `${reportedNames.join(', ')}, as in GET /v1/balance; what the provider took is negative.`,
      'pending',
      (row) => row.name,
    ),
    column('currency', 'ISO 4217.', 'USD', (row) => row.currency),
    column('opening', 'The balance at the beginning.', 0, (row) => row.opening),
    column('in', 'What was credited.', 1212, (row) => row.in),
    column('out', 'What was debited.', 0, (row) => row.out),
    column('closing', 'The balance at the end: opening plus in less out.', 1212, (row) => {
      return row.closing;
    }),
  ],
  readPages: ({ database }, span, signal) => readMovements(database, span, signal),
};

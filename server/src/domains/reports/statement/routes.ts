import { answerOf, type Route, routesOf } from '../../../http/route.ts';
import { invalidCursor } from '../../../request/errors.ts';
import { fileResponse } from '../file-response.ts';
import type { Reports } from '../reports.ts';
import { readStatement } from './read-statement.ts';
import { Statement, StatementPageQuery, StatementQuery, statementExample } from './schemas.ts';
import { downloadStatement, statementColumns } from './statement-file.ts';

const route = routesOf({ tag: 'Reports' });
const scope = 'reports:read';
export const statementResponse = fileResponse(statementColumns);

export function statementRoutes(reports: Reports): readonly Route[] {
  return [
    route('GET', '/v1/reports/statement', {
      operationId: 'getStatement',
      scope,
      summary: 'Get a statement',
      description:
        'A month of one account in one currency: its opening balance, everything that changed it, ' +
        'newest first, and its closing balance. The balance is what is owed to its owner and is ' +
        'in no payout: pending, available and held for disputes. Without a sub-merchant it is ' +
        'operating less the deductions, with one line for each day and kind of posting.',
      query: StatementPageQuery,
      responses: { 200: answerOf('The statement.', Statement, statementExample) },
      errors: [invalidCursor],
      handler: (context) => readStatement(reports, context),
    }),
    route('GET', '/v1/reports/statement.csv', {
      operationId: 'downloadStatement',
      scope,
      summary: 'Download a statement',
      description:
        'The same as a file, oldest first, for each currency from its opening to its closing ' +
        'balance. The rules of all files are with the tag Reports.',
      query: StatementQuery,
      responses: { 200: statementResponse },
      handler: (context) => downloadStatement(reports, context),
    }),
  ];
}

import { byId } from '../../../http/fields.ts';
import { pageOf } from '../../../http/list.ts';
import { answerOf, type Route, routesOf } from '../../../http/route.ts';
import { invalidCursor } from '../../../request/errors.ts';
import * as errors from '../errors.ts';
import type { Payments } from '../payments.ts';
import { transactionExample } from '../schemas/examples.ts';
import { describeList, transactionQuery } from '../schemas/fields.ts';
import { Transaction } from '../schemas/payment-schemas.ts';
import { transactionStatuses } from '../transaction/types.ts';
import { getView, listViews, transactionView } from './read-views.ts';

const route = routesOf({ tag: 'Transactions' });

export function transactionRoutes(payments: Payments): readonly Route[] {
  const scope = 'taps:read';
  return [
    route('GET', '/v1/transactions', {
      operationId: 'listTransactions',
      scope,
      summary: 'List transactions',
      description: describeList('transaction'),
      query: transactionQuery(transactionStatuses),
      responses: {
        200: pageOf('transactions', 'TransactionList', Transaction, transactionExample),
      },
      errors: [invalidCursor],
      handler: ({ caller, query }) => listViews(payments, caller, query, transactionView),
    }),
    route('GET', '/v1/transactions/:id', {
      operationId: 'getTransaction',
      scope,
      summary: 'Get a transaction',
      description: 'The immutable record, from tap to payout.',
      params: byId('The transaction.'),
      responses: { 200: answerOf('The transaction.', Transaction, transactionExample) },
      errors: [errors.transactionNotFound],
      handler: ({ caller, params }) =>
        getView(payments, caller.platformId, { id: params.id, view: transactionView }),
    }),
  ];
}

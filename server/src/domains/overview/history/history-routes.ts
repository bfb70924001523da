import Type from 'typebox';
import {
  byId,
  describedObject,
  instant,
  objectName,
  oneOf,
  orNull,
  requestObject,
  text,
  textOrNull,
} from '../../../http/fields.ts';
import { pageOf, pageQuery } from '../../../http/list.ts';
import { type Route, routesOf } from '../../../http/route.ts';
import { invalidCursor } from '../../../request/errors.ts';
import { ByRef, submerchantNotFound } from '../../onboarding/index.ts';
import { transactionNotFound } from '../../payments/index.ts';
import { readActions } from './actions.ts';
import { readHistory } from './history.ts';
import type { HistoryParts } from './history-entry.ts';

const route = routesOf({ tag: 'Overview', surface: 'dashboard' });

const HistoryEntry = describedObject('HistoryEntry', 'One thing that happened to a sub-merchant.', {
  id: text('The entry.'),
  object: objectName('history_entry'),
  kind: oneOf(
    ['status', 'refund', 'payout', 'dispute', 'action'],
    'status: what it may do changed. action: what somebody did in the dashboard, by a link or on ' +
      'the command line.',
  ),
  at: instant('When it happened.'),
  amount: orNull(Type.Integer(), 'In minor units, for money.'),
  currency: textOrNull('Of the amount.', 3),
  status: textOrNull('The present status of the money, or the onboarding status that began.'),
  subject: textOrNull('The id of the refund, payout or dispute.'),
  transaction: textOrNull('Its transaction.'),
  action: textOrNull('The name of the operation, for an action.', 100),
  charges_enabled: orNull(Type.Boolean(), 'From then on, for a status.'),
  payouts_enabled: orNull(Type.Boolean(), 'From then on, for a status.'),
  reason: textOrNull('Why something is disabled, a payout failed, or a card was disputed.', 200),
  due_count: orNull(Type.Integer(), 'The items due at once, for a status.'),
  actor: textOrNull('The id of the user or link, or cli.'),
  actor_name: textOrNull('The name of the user.', 200),
  by: orNull(
    oneOf(
      ['user', 'link', 'command_line', 'api', 'schedule', 'bank'],
      'Who it was. api: a request with an API key, or somebody at the provider. bank: the bank ' +
        'of the card.',
    ),
    'Null where nobody is known.',
  ),
});

const example = {
  id: 'his_01k9t3m8e6f4x9p2q7r5s1v0zc',
  object: 'history_entry',
  kind: 'refund',
  at: '2026-11-15T09:30:00.000Z',
  amount: 800,
  currency: 'EUR',
  status: 'succeeded',
  subject: 're_01k9t3m8e6f4x9p2q7r5s1v0zc',
  transaction: 'txn_01k9t3m8e6f4x9p2q7r5s1v0zc',
  action: null,
  charges_enabled: null,
  payouts_enabled: null,
  reason: null,
  due_count: null,
  actor: 'usr_01k9t3m8e6f4x9p2q7r5s1v0zc',
  actor_name: 'Ada',
  by: 'user',
};

const Action = describedObject('TransactionAction', 'What somebody did to a transaction.', {
  id: text('The entry of the audit log.'),
  object: objectName('action'),
  action: text('The name of the operation.', 100),
  made: textOrNull('The id of what it made, such as a refund.'),
  actor: text('The id of the user or link, or cli.', 100),
  actor_name: textOrNull('The name of the user.', 200),
  created_at: instant('When, in real time.'),
});

const actionExample = {
  id: 'aud_01k9t3m8e6f4x9p2q7r5s1v0zc',
  object: 'action',
  action: 'createRefund',
  made: 're_01k9t3m8e6f4x9p2q7r5s1v0zc',
  actor: 'usr_01k9t3m8e6f4x9p2q7r5s1v0zc',
  actor_name: 'Ada',
  created_at: '2026-11-15T09:30:00.000Z',
};

export function historyRoutes(parts: HistoryParts): readonly Route[] {
  return [
    route('GET', '/sub-merchants/:externalRef/history', {
      operationId: 'listSubMerchantHistory',
      scope: 'sub-merchants:read',
      summary: "List a sub-merchant's history",
      description:
        'Changes of its status, refunds, payouts, disputes, and what people did, newest first. ' +
        'Taps are in the list of transactions. A page may be short; its next_cursor goes on.',
      params: ByRef,
      query: requestObject({ ...pageQuery }),
      responses: { 200: pageOf('entries', 'History', HistoryEntry, example) },
      errors: [submerchantNotFound, invalidCursor],
      handler: (context) => readHistory(parts, context),
    }),
    route('GET', '/v1/transactions/:id/actions', {
      operationId: 'listTransactionActions',
      scope: 'taps:read',
      summary: 'List what people did to a transaction',
      description:
        'Newest first, such as captures and refunds. Requests with API keys are not in it.',
      params: byId('The transaction.'),
      query: requestObject({ ...pageQuery }),
      responses: { 200: pageOf('actions', 'TransactionActionList', Action, actionExample) },
      errors: [transactionNotFound, invalidCursor],
      handler: (context) => readActions(parts, context),
    }),
  ];
}

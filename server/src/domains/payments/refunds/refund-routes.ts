import Type from 'typebox';
import { amount, byId, describedBody, oneLine, requestObject } from '../../../http/fields.ts';
import { pageOf, pageQuery } from '../../../http/list.ts';
import { answerOf, type Route, routesOf } from '../../../http/route.ts';
import { amountFaults } from '../../../request/amounts.ts';
import { invalidCursor, operationInProgress } from '../../../request/errors.ts';
import { submerchantErased } from '../../onboarding/index.ts';
import * as errors from '../errors.ts';
import type { Payments } from '../payments.ts';
import { transactionView } from '../queries/read-views.ts';
import { Refund, refundExample } from '../schemas/after-capture-schemas.ts';
import { lengths } from '../schemas/fields.ts';
import { takeStep } from '../steps/take-step.ts';
import { getRefund, listRefunds } from './list-refunds.ts';
import { refundStep } from './refund-steps.ts';

const route = routesOf({ tag: 'Refunds' });

export function refundRoutes(payments: Payments): readonly Route[] {
  return [createRoute(payments), getRoute(payments), listRoute(payments)];
}

function createRoute(payments: Payments): Route {
  return route('POST', '/v1/refunds', {
    operationId: 'createRefund',
    scope: 'refunds:write',
    summary: 'Refund a transaction',
    description:
      'Gives a capture back, or a part of it, also after it was paid out. The platform gives back ' +
      'its fee pro rata, and the sub-merchant the rest at the rate of the capture. Before the ' +
      'capture has settled, a reversal gives back all of it at no cost.',
    body: describedBody('RefundRequest', 'The money to give back.', {
      transaction: oneLine(64, 'The transaction to refund.'),
      amount: Type.Optional(amount('In minor units. All that is left by default.')),
      reason: Type.Optional(oneLine(lengths.reason, 'Yours.')),
    }),
    bodyFaults: (body) => amountFaults(body.amount, 'amount'),
    bodyExamples: {
      part: { transaction: refundExample.transaction, amount: 500, reason: 'cold soup' },
      all: { transaction: refundExample.transaction },
    },
    responses: {
      201: answerOf('The refund.', Refund, refundExample),
      202: answerOf(
        'The outcome is not known yet. GET /v1/refunds/{id} shows it once it is.',
        Refund,
        { ...refundExample, status: 'pending', fee_refunded: 0, decision_since: null },
      ),
    },
    errors: [
      errors.transactionNotFound,
      errors.amountTooSmall,
      errors.amountTooLarge,
      errors.amountNotRound,
      errors.refundExceedsCaptured,
      errors.refundLimitReached,
      errors.notCaptured,
      errors.alreadyRefunded,
      errors.refundRequiresCard,
      errors.disputed,
      submerchantErased,
      errors.outcomePending,
      operationInProgress,
      ...errors.pspErrors,
    ],
    handler: async (context) => {
      const { transaction: id, amount: asked = null, reason = null } = context.body;
      const request = { amount: asked, reason };
      return takeStep(payments, context, { step: refundStep, id, view: transactionView, request });
    },
  });
}

function getRoute(payments: Payments): Route {
  return route('GET', '/v1/refunds/:id', {
    operationId: 'getRefund',
    scope: 'refunds:read',
    summary: 'Get a refund',
    description: 'The refund as it stands.',
    params: byId('The refund.'),
    responses: { 200: answerOf('The refund.', Refund, refundExample) },
    errors: [errors.refundNotFound],
    handler: ({ caller, params }) => getRefund(payments, caller.platformId, params.id),
  });
}

function listRoute(payments: Payments): Route {
  return route('GET', '/v1/refunds', {
    operationId: 'listRefunds',
    scope: 'refunds:read',
    summary: 'List refunds',
    description: 'Newest first; filters narrow the list. A cursor is the id of a refund.',
    query: requestObject({
      transaction: Type.Optional(oneLine(64, 'Only refunds of this transaction.')),
      submerchant: Type.Optional(
        oneLine(lengths.submerchant, 'The externalRef of the sub-merchant.'),
      ),
      ...pageQuery,
    }),
    responses: { 200: pageOf('refunds', 'RefundList', Refund, refundExample) },
    errors: [invalidCursor],
    handler: ({ caller, query }) => listRefunds(payments, caller.platformId, query),
  });
}

import Type from 'typebox';
import { amount, byId, oneOf, requestBody, seconds, text } from '../../../http/fields.ts';
import { answerOf, type Route, routesOf } from '../../../http/route.ts';
import { disputeOutcomes, disputeReasons } from '../../../psp/dispute-port.ts';
import { amountFaults } from '../../../request/amounts.ts';
import { amountTooLarge, amountTooSmall } from '../../../request/errors.ts';
import {
  alreadyRefunded,
  disputeClosed,
  disputeNotFound,
  noInquiry,
  notCaptured,
  outcomePending,
  transactionNotFound,
} from '../errors.ts';
import {
  Dispute,
  fullDisputeExample,
  PendingDispute,
  pendingDisputeExample,
} from './dispute-schemas.ts';
import {
  closeDispute,
  escalateInquiry,
  openDispute,
  type ProviderParts,
  reinstateDispute,
} from './provider-acts.ts';

const route = routesOf({ tag: 'Test helpers', testOnly: true });
const scope = 'test:write';

/** Lets the provider open, escalate, close and reinstate disputes. Test environment only. */
export function disputeTestRoutes(parts: ProviderParts): readonly Route[] {
  return [openRoute(parts), closeRoute(parts), escalateRoute(parts), reinstateRoute(parts)];
}

const lostExample = {
  ...fullDisputeExample,
  status: 'lost',
  outcome: 'lost',
  closed_at: '2026-11-21T09:00:00.000Z',
};
const notReadYet =
  'The provider has done it, and the dispute cannot be read yet: this is what it was. The same ' +
  'request with the same key gives it once it can.';

function openRoute(parts: ProviderParts): Route {
  return route('POST', '/v1/test/disputes', {
    operationId: 'testOpenDispute',
    scope,
    summary: 'Have a transaction disputed',
    description: 'The cardholder disputes what is left of a capture, or another amount.',
    body: requestBody('DisputeDemand', {
      transaction: text('The disputed transaction.'),
      reason: Type.Optional(
        Type.Enum([...disputeReasons], {
          type: 'string',
          default: 'fraudulent',
          description: 'Why.',
        }),
      ),
      amount: Type.Optional(amount('In minor units. The rest by default.')),
      due_in: Type.Optional(
        seconds('Seconds to answer it in; what the scheme gives if absent.', {
          minimum: 1,
          maximum: 31_536_000,
        }),
      ),
      inquiry: Type.Optional(
        Type.Boolean({
          default: false,
          description:
            'Whether the bank only asks for now. Unless it is answered with winning evidence, ' +
            'the inquiry becomes a dispute at its deadline, or a day after the answer.',
        }),
      ),
    }),
    bodyFaults: (body) => amountFaults(body.amount, 'amount'),
    bodyExamples: {
      fraud: { transaction: fullDisputeExample.transaction, reason: 'fraudulent' },
      inquiry: { transaction: fullDisputeExample.transaction, inquiry: true },
    },
    responses: {
      201: answerOf('The dispute.', Dispute, fullDisputeExample),
      202: answerOf(
        'The provider has opened the dispute, and it cannot be read yet. The same request with ' +
          'the same key gives it once it can, and it is listed then.',
        PendingDispute,
        pendingDisputeExample,
      ),
    },
    errors: [transactionNotFound, amountTooSmall, amountTooLarge, notCaptured, alreadyRefunded],
    handler: (context) => openDispute(parts, context),
  });
}

function closeRoute(parts: ProviderParts): Route {
  return route('POST', '/v1/test/disputes/:id/close', {
    operationId: 'testCloseDispute',
    scope,
    summary: 'Have a dispute closed',
    description:
      'The scheme decides, whatever the evidence. An inquiry is closed without an outcome.',
    params: byId('The dispute.'),
    body: requestBody('DisputeClosing', {
      outcome: oneOf(disputeOutcomes, 'How it ends.'),
    }),
    bodyExamples: { won: { outcome: 'won' } },
    responses: {
      200: answerOf('The dispute.', Dispute, {
        ...fullDisputeExample,
        status: 'won',
        outcome: 'won',
        closed_at: '2026-11-21T09:00:00.000Z',
      }),
      202: answerOf(notReadYet, Dispute, fullDisputeExample),
    },
    errors: [disputeNotFound, disputeClosed],
    handler: (context) => closeDispute(parts, context),
  });
}

function escalateRoute(parts: ProviderParts): Route {
  return route('POST', '/v1/test/disputes/:id/escalate', {
    operationId: 'testEscalateInquiry',
    scope,
    summary: 'Have an inquiry become a dispute',
    description: 'The bank disputes what it only asked about before, even a closed inquiry.',
    params: byId('The dispute.'),
    responses: {
      200: answerOf('The dispute.', Dispute, fullDisputeExample),
      202: answerOf(notReadYet, Dispute, fullDisputeExample),
    },
    errors: [disputeNotFound, noInquiry],
    handler: (context) => escalateInquiry(parts, context),
  });
}

function reinstateRoute(parts: ProviderParts): Route {
  return route('POST', '/v1/test/disputes/:id/reinstate', {
    operationId: 'testReinstateDispute',
    scope,
    summary: 'Have an appeal won',
    description:
      'The money of a lost dispute is given back to the sub-merchant. The dispute stays lost, ' +
      'and no event tells of it: see reinstated_at, the ledger and the reports.',
    params: byId('The dispute.'),
    responses: {
      200: answerOf('The dispute.', Dispute, {
        ...lostExample,
        reinstated_at: '2026-12-02T09:00:00.000Z',
      }),
      202: answerOf(notReadYet, Dispute, lostExample),
    },
    errors: [disputeNotFound, outcomePending, disputeClosed],
    handler: (context) => reinstateDispute(parts, context),
  });
}

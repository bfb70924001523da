import Type from 'typebox';
import { byId, externalRefText, oneOf, requestObject, text } from '../../../http/fields.ts';
import { orderedPageQuery, pageOf } from '../../../http/list.ts';
import { answerOf, type Route, routesOf } from '../../../http/route.ts';
import { invalidCursor, operationInProgress } from '../../../request/errors.ts';
import {
  disputeClosed,
  disputeNotFound,
  evidenceDeadlinePassed,
  evidenceMissing,
  evidenceRefused,
  evidenceSubmitted,
  inquiryNotAcceptable,
  outcomePending,
  pspErrors,
} from '../errors.ts';
import type { Payments } from '../payments.ts';
import { disputeStatuses } from '../schemas/after-capture-schemas.ts';
import {
  Dispute,
  EvidenceRequest,
  evidenceExample,
  fullDisputeExample,
} from './dispute-schemas.ts';
import { acceptDispute, draftEvidence, submitEvidence } from './evidence.ts';
import { getDispute, listDisputes } from './list-disputes.ts';

const route = routesOf({ tag: 'Disputes' });
const ById = byId('The dispute.');
const answerErrors = [disputeNotFound, disputeClosed, evidenceSubmitted, evidenceDeadlinePassed];
const stepErrors = [...answerErrors, outcomePending, operationInProgress, ...pspErrors];

/** The responses of a step that asks the provider: done, or not known yet. */
const ofStep = (changes: object) => ({
  200: answerOf('The dispute.', Dispute, { ...fullDisputeExample, ...changes }),
  202: answerOf(
    'The outcome is not known yet. GET /v1/disputes/{id} shows it once it is.',
    Dispute,
    fullDisputeExample,
  ),
});

export function disputeRoutes(payments: Payments): readonly Route[] {
  return [
    listRoute(payments),
    getRoute(payments),
    draftRoute(payments),
    submitRoute(payments),
    acceptRoute(payments),
  ];
}

function getRoute(payments: Payments): Route {
  return route('GET', '/v1/disputes/:id', {
    operationId: 'getDispute',
    scope: 'disputes:read',
    summary: 'Get a dispute',
    description: 'The dispute with its evidence and, for a stay, everything charged to it.',
    params: ById,
    responses: { 200: answerOf('The dispute.', Dispute, fullDisputeExample) },
    errors: [disputeNotFound],
    handler: ({ caller, params }) => getDispute(payments, caller.platformId, params.id),
  });
}

function listRoute(payments: Payments): Route {
  return route('GET', '/v1/disputes', {
    operationId: 'listDisputes',
    scope: 'disputes:read',
    summary: 'List disputes',
    description:
      'Newest first, inquiries among them; filters narrow the list. A cursor is the id of a dispute.',
    query: requestObject({
      submerchant: Type.Optional(externalRefText('The externalRef of the sub-merchant.')),
      transaction: Type.Optional(text('Only disputes of this transaction.')),
      status: Type.Optional(oneOf(disputeStatuses, 'Only these.')),
      ...orderedPageQuery,
    }),
    responses: { 200: pageOf('disputes', 'DisputeList', Dispute, fullDisputeExample) },
    errors: [invalidCursor],
    handler: ({ caller, query }) => listDisputes(payments, caller.platformId, query),
  });
}

function draftRoute(payments: Payments): Route {
  return route('PATCH', '/v1/disputes/:id/evidence', {
    operationId: 'draftEvidence',
    scope: 'disputes:write',
    summary: 'Draft evidence',
    description: 'Changes what is named and keeps the rest. Nothing is sent until you submit it.',
    params: ById,
    body: EvidenceRequest,
    bodyExamples: {
      draft: { explanation: evidenceExample.explanation },
      file: { receipt_file: evidenceExample.receipt_file },
    },
    responses: {
      200: answerOf('The dispute.', Dispute, { ...fullDisputeExample, evidence: evidenceExample }),
    },
    errors: [...answerErrors, operationInProgress],
    handler: (context) => draftEvidence(payments, context),
  });
}

function submitRoute(payments: Payments): Route {
  return route('POST', '/v1/disputes/:id/submit', {
    operationId: 'submitEvidence',
    scope: 'disputes:write',
    summary: 'Submit the evidence',
    description:
      'Sends the draft to the provider, once, before evidence_due_by. An inquiry that was ' +
      'answered and became a dispute takes another answer.',
    params: ById,
    responses: ofStep({
      status: 'under_review',
      evidence: evidenceExample,
      evidence_submitted_at: '2026-11-16T10:00:00.000Z',
    }),
    errors: [...stepErrors, evidenceMissing, evidenceRefused],
    handler: (context) => submitEvidence(payments, context),
  });
}

function acceptRoute(payments: Payments): Route {
  return route('POST', '/v1/disputes/:id/accept', {
    operationId: 'acceptDispute',
    scope: 'disputes:write',
    summary: 'Accept a dispute',
    description:
      'Concedes it without evidence: it is lost, and what was held goes back. An inquiry has ' +
      'nothing to accept: answer it, or refund the payment.',
    params: ById,
    responses: ofStep({
      status: 'lost',
      outcome: 'lost',
      closed_at: '2026-11-21T09:00:00.000Z',
    }),
    errors: [...stepErrors, inquiryNotAcceptable],
    handler: (context) => acceptDispute(payments, context),
  });
}

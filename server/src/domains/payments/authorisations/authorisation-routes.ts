import Type from 'typebox';
import { amount, byId, describedBody, oneLine, requestObject, text } from '../../../http/fields.ts';
import { pageOf, pageQuery } from '../../../http/list.ts';
import { answerOf, type Route, routesOf } from '../../../http/route.ts';
import { amountFaults } from '../../../request/amounts.ts';
import { invalidCursor, operationInProgress } from '../../../request/errors.ts';
import * as errors from '../errors.ts';
import type { Payments } from '../payments.ts';
import { getChain } from '../queries/read-chain.ts';
import { authorisationView, getView } from '../queries/read-views.ts';
import {
  authorisationExample,
  capturedAuthorisationExample,
  chargeExample,
  extendedAuthorisationExample,
  increasedAuthorisationExample,
} from '../schemas/examples.ts';
import { CaptureRequest, lengths } from '../schemas/fields.ts';
import { Authorisation, AuthorisationChain, Charge } from '../schemas/payment-schemas.ts';
import { takeStep } from '../steps/take-step.ts';
import { captureErrors } from '../taps/tap-routes.ts';
import {
  captureStep,
  chargeStep,
  extendStep,
  increaseStep,
  voidStep,
} from './authorisation-steps.ts';
import { listCharges } from './list-charges.ts';
import { readCapture } from './read-capture.ts';

const route = routesOf({ tag: 'Authorisations' });
const view = authorisationView;
const ById = byId('The authorisation.');
const named = ({ params: { id } }: { readonly params: { readonly id: string } }) => ({ id, view });

/** The responses of a step that asks the provider: done, or not known yet. */
const ofStep = (
  example: Readonly<Record<string, unknown>>,
  pending: { readonly kind: string; readonly amount: number },
) => ({
  200: answerOf('The authorisation.', Authorisation, example),
  202: answerOf('The outcome is not known yet: pending_operation says of what.', Authorisation, {
    ...authorisationExample,
    pending_operation: {
      ...pending,
      began_at: '2026-11-16T08:00:00.000Z',
      decision_since: null,
    },
  }),
});
const openErrors = [
  errors.authorisationNotFound,
  errors.authorisationNotOpen,
  errors.authorisationExpired,
  errors.alreadyCaptured,
  errors.outcomePending,
  operationInProgress,
];

export function authorisationRoutes(payments: Payments): readonly Route[] {
  return [
    getRoute(payments),
    increaseRoute(payments),
    extendRoute(payments),
    chargeRoute(payments),
    listChargesRoute(payments),
    voidRoute(payments),
    captureRoute(payments),
    chainRoute(payments),
  ];
}

function getRoute(payments: Payments): Route {
  return route('GET', '/v1/authorisations/:id', {
    operationId: 'getAuthorisation',
    scope: 'taps:read',
    summary: 'Get an authorisation',
    description: 'The held, charged and captured amounts.',
    params: ById,
    responses: { 200: answerOf('The authorisation.', Authorisation, authorisationExample) },
    errors: [errors.authorisationNotFound],
    handler: ({ caller, params }) => getView(payments, caller.platformId, { id: params.id, view }),
  });
}

function increaseRoute(payments: Payments): Route {
  return route('POST', '/v1/authorisations/:id/increase', {
    operationId: 'increaseAuthorisation',
    scope: 'taps:write',
    summary: 'Increase an authorisation',
    description:
      'Raises it in place, without a new tap, to a new total up to the ceiling; ten times ' +
      'at most. A declined increase is 200 with failure, and the old total stands.',
    params: ById,
    body: describedBody('IncreaseRequest', 'The new total of an authorisation.', {
      amount: amount('The new total, never a difference.'),
    }),
    bodyFaults: (body) => amountFaults(body.amount, 'amount'),
    bodyExamples: { more: { amount: 60_000 } },
    responses: ofStep(increasedAuthorisationExample, { kind: 'increase', amount: 60_000 }),
    errors: [
      ...openErrors,
      errors.amountTooSmall,
      errors.amountTooLarge,
      errors.amountNotRound,
      errors.amountNotGreater,
      errors.amountExceedsCeiling,
      errors.increaseLimitReached,
      ...errors.pspErrors,
    ],
    handler: (context) => {
      const request = { amount: context.body.amount };
      return takeStep(payments, context, { step: increaseStep, ...named(context), request });
    },
  });
}

function extendRoute(payments: Payments): Route {
  return route('POST', '/v1/authorisations/:id/extend', {
    operationId: 'extendAuthorisation',
    scope: 'taps:write',
    summary: 'Prolong a hold',
    description:
      'Asks for a later capture_before, where the payment service provider can prolong a hold. ' +
      'An extension that is declined is 200 with failure, and the hold ends as before.',
    params: ById,
    responses: ofStep(extendedAuthorisationExample, { kind: 'extend', amount: 40_000 }),
    errors: [
      ...openErrors,
      errors.extensionNotSupported,
      errors.extensionLimitReached,
      ...errors.pspErrors,
    ],
    handler: (context) => {
      if (payments.taps.extend === null) throw errors.extensionNotSupported();
      return takeStep(payments, context, { step: extendStep, ...named(context), request: null });
    },
  });
}

function chargeRoute(payments: Payments): Route {
  return route('POST', '/v1/authorisations/:id/charges', {
    operationId: 'postCharge',
    scope: 'taps:write',
    summary: 'Post a charge',
    description: 'Adds a charge to the stay. Nothing is captured until the stay is.',
    params: ById,
    body: describedBody('ChargeRequest', 'A charge to post.', {
      amount: amount('In minor units.'),
      description: Type.Optional(oneLine(lengths.description, 'Yours.')),
      reference: Type.Optional(oneLine(lengths.reference, 'Yours.')),
    }),
    bodyFaults: (body) => amountFaults(body.amount, 'amount'),
    bodyExamples: { dinner: { amount: 12_500, description: 'Dinner' } },
    responses: { 201: answerOf('The charge is posted.', Charge, chargeExample) },
    errors: [
      ...openErrors,
      errors.amountTooSmall,
      errors.amountTooLarge,
      errors.amountNotRound,
      errors.chargesExceedAuthorised,
      errors.chargeLimitReached,
    ],
    handler: (context) => {
      const { amount: charged, description = null, reference = null } = context.body;
      const request = { amount: charged, description, reference };
      return takeStep(payments, context, { step: chargeStep, ...named(context), request });
    },
  });
}

function listChargesRoute(payments: Payments): Route {
  return route('GET', '/v1/charges', {
    operationId: 'listCharges',
    scope: 'taps:read',
    summary: 'List charges',
    description:
      'Newest first, voided ones among them; filters narrow the list. A cursor is the id of a ' +
      'charge.',
    query: requestObject({
      authorisation: Type.Optional(oneLine(64, 'Only charges against this authorisation.')),
      authorisation_chain_id: Type.Optional(oneLine(64, 'Only charges of this stay.')),
      ...pageQuery,
    }),
    responses: { 200: pageOf('charges', 'ChargeList', Charge, chargeExample) },
    errors: [invalidCursor],
    handler: ({ caller, query }) => listCharges(payments, caller.platformId, query),
  });
}

function voidRoute(payments: Payments): Route {
  return route('DELETE', '/v1/authorisations/:id/charges/:charge', {
    operationId: 'voidCharge',
    scope: 'taps:write',
    summary: 'Void a charge',
    description: 'Cancels a charge before the stay is captured. A stage records it.',
    params: Type.Object({
      id: text('The authorisation.'),
      charge: text('The charge.'),
    }),
    responses: {
      200: answerOf('The charge is void.', Charge, {
        ...chargeExample,
        voided: true,
        charged_total: 0,
        headroom: 40_000,
      }),
    },
    errors: [...openErrors, errors.chargeNotFound],
    handler: (context) => {
      const request = { charge: context.params.charge };
      return takeStep(payments, context, { step: voidStep, ...named(context), request });
    },
  });
}

function captureRoute(payments: Payments): Route {
  return route('POST', '/v1/authorisations/:id/capture', {
    operationId: 'captureAuthorisation',
    scope: 'taps:write',
    summary: 'Capture a stay',
    description:
      'One call captures the consolidated total: the amount given, else the posted charges, else ' +
      'everything. The unused part is released in the same operation.',
    params: ById,
    body: CaptureRequest,
    bodyFaults: (body) => amountFaults(body.amount, 'amount'),
    bodyExamples: { charges: {}, part: { amount: 30_000 } },
    responses: ofStep(capturedAuthorisationExample, { kind: 'capture', amount: 12_500 }),
    errors: [errors.authorisationNotFound, ...captureErrors],
    handler: async (context) => {
      const request = await readCapture(payments, context, 'authorisation');
      return takeStep(payments, context, { step: captureStep, ...named(context), request });
    },
  });
}

function chainRoute(payments: Payments): Route {
  return route('GET', '/v1/authorisation-chains/:id', {
    operationId: 'getAuthorisationChain',
    scope: 'taps:read',
    summary: 'Get a whole stay',
    description: 'The authorisations that share the authorisation_chain_id, and the sums of all.',
    params: byId('The chain.'),
    responses: {
      200: answerOf('The stay.', AuthorisationChain, {
        id: authorisationExample.authorisation_chain_id,
        object: 'authorisation_chain',
        submerchant: 'hotel-2',
        currency: 'EUR',
        amount_authorised: 40_000,
        amount_captured: 0,
        amount_released: 0,
        authorisations: [authorisationExample],
        authorisations_count: 1,
        authorisations_url: `/v1/taps?authorisation_chain_id=${authorisationExample.authorisation_chain_id}`,
      }),
    },
    errors: [errors.chainNotFound],
    handler: ({ caller, params }) => getChain(payments, caller.platformId, params.id),
  });
}

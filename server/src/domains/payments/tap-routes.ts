import Type from 'typebox';
import { fieldNotApplicable, operationInProgress } from '../../http/errors.ts';
import { platformRoute, type Route } from '../../http/route.ts';
import { parseId } from '../../lib/ids.ts';
import { submerchantNotFound } from '../onboarding/index.ts';
import { amount, listOfTransactions, metadata, oneLine, transactionQuery } from './body-fields.ts';
import type { TapIntent } from './decide-tap.ts';
import * as errors from './errors.ts';
import { pendingTapExample, tapExample } from './examples.ts';
import { joinChain } from './join-chain.ts';
import { getTap, listTaps } from './look-up.ts';
import type { Payments } from './payments.ts';
import { readIntent, type TapBody } from './read-intent.ts';
import { captureModes, Tap, tapStatuses } from './schemas.ts';
import { takeStep } from './step.ts';
import { captureStep, reverseStep } from './steps.ts';
import { takeTap } from './take-tap.ts';

const tag = 'Taps';
const ById = Type.Object({ id: Type.String({ maxLength: 64, description: 'The tap.' }) });

export function tapRoutes(payments: Payments): readonly Route[] {
  return [
    takeRoute(payments),
    listRoute(payments),
    getRoute(payments),
    captureRoute(payments),
    reverseRoute(payments),
  ];
}

function takeRoute(payments: Payments): Route {
  return platformRoute({
    method: 'POST',
    path: '/v1/taps',
    operationId: 'takeTap',
    tag,
    scope: 'taps:write',
    summary: 'Take a tap',
    description:
      'Waits for a card at the reader, authorises it and, unless capture_mode is pre-auth, ' +
      'captures it. A decline is an answer, not an error: 200 with status declined. An outcome ' +
      'that is not known yet is 202 with status pending; it is resolved in the background.',
    body: Type.Object(
      {
        amount: amount('In minor units of the currency.'),
        currency: Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217, upper case.' }),
        submerchant: oneLine(128, 'The externalRef of the sub-merchant.'),
        device: Type.String({ pattern: '^[A-Za-z0-9._:-]{1,64}$', description: 'The reader.' }),
        capture_mode: Type.Optional(
          Type.Enum([...captureModes], { default: 'direct', description: 'When to capture.' }),
        ),
        tip_amount: Type.Optional(
          Type.Integer({ minimum: 0, description: 'Added to the amount; tap_with_tip only.' }),
        ),
        ceiling_amount: Type.Optional(
          amount('How far the authorisation may be increased; pre-auth only.'),
        ),
        authorisation_chain_id: Type.Optional(oneLine(64, 'Joins the tap to a stay.')),
        platform_fee: Type.Optional(
          Type.Integer({ minimum: 0, description: "Instead of the platform's plan." }),
        ),
        description: Type.Optional(oneLine(500, 'Yours.')),
        reference: Type.Optional(oneLine(255, 'Yours; GET /v1/taps?reference= finds by it.')),
        metadata: Type.Optional(metadata),
      },
      { additionalProperties: false },
    ),
    bodyExamples: {
      direct: { amount: 1250, currency: 'USD', submerchant: 'bistro-7', device: 'sim_visa' },
      tip: {
        amount: 4000,
        tip_amount: 600,
        currency: 'USD',
        submerchant: 'bistro-7',
        device: 'sim_visa',
        capture_mode: 'tap_with_tip',
      },
      stay: {
        amount: 40_000,
        ceiling_amount: 120_000,
        currency: 'EUR',
        submerchant: 'hotel-2',
        device: 'sim_mastercard',
        capture_mode: 'pre-auth',
      },
    },
    responses: {
      200: { description: 'The tap and its outcome.', schema: Tap, example: tapExample },
      202: {
        description: 'The outcome is not known yet.',
        schema: Tap,
        example: pendingTapExample,
      },
    },
    errors: [
      submerchantNotFound,
      errors.chainNotFound,
      errors.chargesDisabled,
      errors.currencyNotSupported,
      errors.amountTooSmall,
      errors.amountTooLarge,
      errors.tipNotAllowed,
      fieldNotApplicable,
      errors.amountExceedsCeiling,
      errors.deviceBusy,
      errors.pspError,
      operationInProgress,
    ],
    handler: async (context) => {
      const intent = await intentOf(payments, context.caller.platformId, context.body);
      return takeTap(payments, context, intent);
    },
  });
}

async function intentOf(payments: Payments, platformId: string, body: TapBody): Promise<TapIntent> {
  const { ceilingMultiplier } = await payments.terms.read(platformId);
  const intent = readIntent(body, { ceilingMultiplier });
  await joinChain(payments, platformId, intent);
  return intent;
}

function listRoute(payments: Payments): Route {
  return platformRoute({
    method: 'GET',
    path: '/v1/taps',
    operationId: 'listTaps',
    tag,
    scope: 'taps:read',
    summary: 'List taps',
    description: 'Newest first; filters narrow the list. A cursor is the id of a tap.',
    query: transactionQuery([...tapStatuses]),
    responses: {
      200: {
        description: 'A page of taps.',
        schema: listOfTransactions('TapList', Tap),
        example: { data: [tapExample], has_more: false, next_cursor: null },
      },
    },
    errors: listOfTransactions.errors,
    handler: ({ caller, query }) => listTaps(payments, caller.platformId, query),
  });
}

function getRoute(payments: Payments): Route {
  return platformRoute({
    method: 'GET',
    path: '/v1/taps/:id',
    operationId: 'getTap',
    tag,
    scope: 'taps:read',
    summary: 'Get a tap',
    description: 'The tap as it stands.',
    params: ById,
    responses: { 200: { description: 'The tap.', schema: Tap, example: tapExample } },
    errors: [errors.tapNotFound],
    handler: ({ caller, params }) => getTap(payments, caller.platformId, params.id),
  });
}

function captureRoute(payments: Payments): Route {
  return platformRoute({
    method: 'POST',
    path: '/v1/taps/:id/capture',
    operationId: 'captureTap',
    tag,
    scope: 'taps:write',
    summary: 'Capture a tap',
    description:
      'Captures the authorisation once: the amount given, else the posted charges, else all of ' +
      'it. What is left is released. A capture that the scheme refuses is 200 with failure.',
    params: ById,
    body: Type.Object(
      { amount: Type.Optional(amount('In minor units.')) },
      { additionalProperties: false },
    ),
    bodyExamples: { all: {}, part: { amount: 1000 } },
    responses: {
      200: { description: 'The tap.', schema: Tap, example: tapExample },
      202: { description: 'Not known yet.', schema: Tap, example: pendingTapExample },
    },
    errors: [errors.tapNotFound, ...captureErrors],
    handler: (context) =>
      takeStep(payments, context, {
        step: captureStep,
        transactionId: parseId('tap', context.params.id),
        request: { amount: context.body.amount ?? null, of: 'tap' },
        notFound: errors.tapNotFound,
      }),
  });
}

export const captureErrors = [
  errors.amountTooSmall,
  errors.amountExceedsAuthorised,
  errors.amountBelowCharges,
  errors.authorisationNotOpen,
  errors.authorisationExpired,
  errors.alreadyCaptured,
  errors.outcomePending,
  errors.pspError,
  operationInProgress,
];

function reverseRoute(payments: Payments): Route {
  return platformRoute({
    method: 'POST',
    path: '/v1/taps/:id/reverse',
    operationId: 'reverseTap',
    tag,
    scope: 'taps:write',
    summary: 'Reverse a tap',
    description:
      'Gives the hold or the unsettled capture back in full. Reversing again gets the same answer.',
    params: ById,
    body: Type.Object(
      { reason: Type.Optional(oneLine(255, 'Why; kept in the reversal stage.')) },
      { additionalProperties: false },
    ),
    bodyExamples: { reason: { reason: 'wrong amount' } },
    responses: {
      200: {
        description: 'The tap, reversed.',
        schema: Tap,
        example: {
          ...tapExample,
          status: 'reversed',
          amount_captured: 0,
          amount_released: 1250,
          platform_fee: 0,
          reversal_reason: 'wrong amount',
        },
      },
      202: { description: 'Not known yet.', schema: Tap, example: pendingTapExample },
    },
    errors: [
      errors.tapNotFound,
      errors.authorisationNotOpen,
      errors.authorisationExpired,
      errors.outcomePending,
      errors.alreadySettled,
      errors.pspError,
      operationInProgress,
    ],
    handler: (context) =>
      takeStep(payments, context, {
        step: reverseStep,
        transactionId: parseId('tap', context.params.id),
        request: { reason: context.body.reason ?? 'requested' },
        notFound: errors.tapNotFound,
      }),
  });
}

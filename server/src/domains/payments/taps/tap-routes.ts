import Type from 'typebox';
import { byId, describedBody, oneLine } from '../../../http/fields.ts';
import { pageOf } from '../../../http/list.ts';
import { answerOf, type Route, routesOf } from '../../../http/route.ts';
import { amountFaults } from '../../../request/amounts.ts';
import type { PlatformContext } from '../../../request/context.ts';
import { fieldNotApplicable, invalidCursor, operationInProgress } from '../../../request/errors.ts';
import { submerchantNotFound } from '../../onboarding/index.ts';
import { captureStep, reverseStep } from '../authorisations/authorisation-steps.ts';
import { readCapture } from '../authorisations/read-capture.ts';
import * as errors from '../errors.ts';
import type { Payments } from '../payments.ts';
import { getView, listViews, tapView } from '../queries/read-views.ts';
import {
  capturedTapExample,
  pendingCaptureExample,
  pendingReversalExample,
  pendingTapExample,
  reversedTapExample,
  tapExample,
} from '../schemas/examples.ts';
import {
  CaptureRequest,
  describeList,
  lengths,
  type TapBody,
  TapRequest,
  transactionQuery,
} from '../schemas/fields.ts';
import { Tap } from '../schemas/payment-schemas.ts';
import { takeStep } from '../steps/take-step.ts';
import { readTipPrompt } from '../tips/tip-prompt.ts';
import type { TapIntent } from '../transaction/begin-transaction.ts';
import { tapStatuses } from '../transaction/types.ts';
import { joinChain } from './join-chain.ts';
import { readIntent, tapFaults } from './read-intent.ts';
import { takeTap } from './take-tap.ts';

const route = routesOf({ tag: 'Taps' });
const ById = byId('The tap.');

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
  return route('POST', '/v1/taps', {
    operationId: 'takeTap',
    scope: 'taps:write',
    summary: 'Take a tap',
    description:
      'Waits for a card at the reader, authorises it and, unless capture_mode is pre-auth, ' +
      'captures it. A decline is an answer, not an error: 200 with status declined. So is a ' +
      'capture that failed: status approved, failure.code capture_failed. An outcome that is not ' +
      'known yet is 202 with status pending; it is resolved in the background.',
    body: TapRequest,
    bodyFaults: (body) => tapFaults(payments, body),
    bodyExamples: {
      direct: {
        amount: 1250,
        currency: 'USD',
        submerchant: 'bistro-7',
        device: 'sim_visa',
        reference: 'table 12',
      },
      tip: {
        amount: 4000,
        tip_amount: 600,
        currency: 'USD',
        submerchant: 'bistro-7',
        device: 'sim_visa',
        capture_mode: 'tap_with_tip',
      },
      tipAtReader: {
        amount: 4000,
        tip_prompt: { options: [{ percent: 10 }, { percent: 15 }, { percent: 20 }] },
        currency: 'USD',
        submerchant: 'bistro-7',
        device: 'sim_tip_15',
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
      200: answerOf('The tap and its outcome.', Tap, tapExample),
      202: answerOf('The outcome is not known yet.', Tap, pendingTapExample),
    },
    errors: [
      submerchantNotFound,
      errors.chainNotFound,
      errors.chainMismatch,
      errors.chainLimitReached,
      errors.chargesDisabled,
      errors.currencyNotSupported,
      errors.amountTooSmall,
      errors.amountTooLarge,
      errors.amountNotRound,
      errors.tipNotAllowed,
      errors.tipPromptNotSupported,
      fieldNotApplicable,
      errors.amountExceedsCeiling,
      errors.deviceNotAssigned,
      errors.deviceBusy,
      errors.tipPromptNotReady,
      ...errors.pspErrors,
      operationInProgress,
    ],
    handler: async (context) => {
      const intent = await intentOf(payments, context);
      return takeTap(payments, context, intent);
    },
  });
}

async function intentOf(
  payments: Payments,
  context: PlatformContext<unknown, unknown, TapBody>,
): Promise<TapIntent> {
  const { body } = context;
  const { platformId } = context.caller;
  const settings = await payments.settings.read(platformId);
  const intent = readIntent(body, settings);
  await joinChain(payments, platformId, intent);
  const { tip_prompt: prompt } = body;
  if (prompt === undefined) return intent;
  return {
    ...intent,
    tipPrompt: await readTipPrompt(payments, context, { body, prompt, settings }),
  };
}

function listRoute(payments: Payments): Route {
  return route('GET', '/v1/taps', {
    operationId: 'listTaps',
    scope: 'taps:read',
    summary: 'List taps',
    description: describeList('tap'),
    query: transactionQuery(tapStatuses),
    responses: {
      200: pageOf('taps', 'TapList', Tap, tapExample),
    },
    errors: [invalidCursor],
    handler: ({ caller, query }) => listViews(payments, caller, query, tapView),
  });
}

function getRoute(payments: Payments): Route {
  return route('GET', '/v1/taps/:id', {
    operationId: 'getTap',
    scope: 'taps:read',
    summary: 'Get a tap',
    description: 'The tap as it stands.',
    params: ById,
    responses: { 200: answerOf('The tap.', Tap, tapExample) },
    errors: [errors.tapNotFound],
    handler: ({ caller, params }) =>
      getView(payments, caller.platformId, { id: params.id, view: tapView }),
  });
}

function captureRoute(payments: Payments): Route {
  return route('POST', '/v1/taps/:id/capture', {
    operationId: 'captureTap',
    scope: 'taps:write',
    summary: 'Capture a tap',
    description:
      'Captures the authorisation once: the amount given, else the posted charges, else all of ' +
      'it. What is left is released. A capture that the scheme refuses is 200 with failure.code ' +
      'capture_failed. One whose outcome is not known yet is 202 with pending_operation.',
    params: ById,
    body: CaptureRequest,
    bodyFaults: (body) => amountFaults(body.amount, 'amount'),
    bodyExamples: { part: { amount: 30_000 }, all: {} },
    responses: {
      200: answerOf('The tap.', Tap, capturedTapExample),
      202: answerOf('Not known yet.', Tap, pendingCaptureExample),
    },
    errors: [errors.tapNotFound, ...captureErrors],
    handler: async (context) => {
      const request = await readCapture(payments, context, 'tap');
      const named = { id: context.params.id, view: tapView };
      return takeStep(payments, context, { ...named, step: captureStep, request });
    },
  });
}

export const captureErrors = [
  errors.amountTooSmall,
  errors.amountTooLarge,
  errors.amountNotRound,
  errors.amountExceedsAuthorised,
  errors.amountBelowCharges,
  errors.authorisationNotOpen,
  errors.authorisationExpired,
  errors.alreadyCaptured,
  errors.outcomePending,
  ...errors.pspErrors,
  operationInProgress,
];

function reverseRoute(payments: Payments): Route {
  return route('POST', '/v1/taps/:id/reverse', {
    operationId: 'reverseTap',
    scope: 'taps:write',
    summary: 'Reverse a tap',
    description:
      'Gives the hold or the unsettled capture back in full. Reversing again gets the same ' +
      'answer. One whose outcome is not known yet is 202 with pending_operation.',
    params: ById,
    body: describedBody('ReversalRequest', 'Why to reverse.', {
      reason: Type.Optional(oneLine(lengths.reason, 'Yours.')),
    }),
    bodyExamples: { reason: { reason: 'wrong amount' } },
    responses: {
      200: answerOf('The tap, reversed.', Tap, reversedTapExample),
      202: answerOf('Not known yet.', Tap, pendingReversalExample),
    },
    errors: [
      errors.tapNotFound,
      errors.authorisationNotOpen,
      errors.authorisationExpired,
      errors.outcomePending,
      errors.alreadySettled,
      errors.alreadyRefunded,
      errors.refundRequiresCard,
      errors.disputed,
      ...errors.pspErrors,
      operationInProgress,
    ],
    handler: (context) =>
      takeStep(payments, context, {
        id: context.params.id,
        step: reverseStep,
        view: tapView,
        request: { reason: context.body.reason ?? null },
      }),
  });
}

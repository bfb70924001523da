import Type from 'typebox';
import {
  amount,
  byId,
  currencyCode,
  describedBody,
  externalRefText,
  instantOrDay,
  oneOf,
  requestObject,
} from '../../http/fields.ts';
import { orderedPageQuery, pageOf, pageQuery } from '../../http/list.ts';
import { answerOf, type Route, routesOf } from '../../http/route.ts';
import {
  amountNotRound,
  amountTooLarge,
  amountTooSmall,
  currencyNotSupported,
  invalidCursor,
} from '../../request/errors.ts';
import { submerchantNotFound } from '../onboarding/index.ts';
import {
  balanceInsufficient,
  noBankAccount,
  payoutNotCancellable,
  payoutNotFound,
  payoutsDisabled,
} from './errors.ts';
import { downloadItems, itemFileExample } from './items/item-file.ts';
import { getItems, getPayout, getPayouts } from './items/list-payouts.ts';
import { cancel, create, payoutFaults } from './payouts/manual-payouts.ts';
import { payoutStatuses } from './payouts/payout.ts';
import {
  Payout,
  PayoutDetail,
  PayoutItem,
  payoutDetailExample,
  payoutExample,
  payoutItemExample,
} from './schemas.ts';
import type { Settlement } from './settlement.ts';

const route = routesOf({ tag: 'Payouts' });
const ById = byId('The payout.');

export function payoutRoutes(settlement: Settlement): readonly Route[] {
  return [
    createRoute(settlement),
    listRoute(settlement),
    getRoute(settlement),
    itemsRoute(settlement),
    itemFileRoute(settlement),
    cancelRoute(settlement),
  ];
}

function createRoute(settlement: Settlement): Route {
  return route('POST', '/v1/payouts', {
    operationId: 'createPayout',
    scope: 'payouts:write',
    summary: 'Pay out now',
    description:
      'Pays out what is available to a sub-merchant, or to the platform itself when none is ' +
      'named, besides what the schedule does. It is sent on the next business day at 09:00 where ' +
      'the sub-merchant is, and can be cancelled until then.',
    body: describedBody('PayoutRequest', 'The payout to make.', {
      submerchant: Type.Optional(
        externalRefText("The externalRef. Without it the platform's own fees are paid out."),
      ),
      currency: currencyCode('ISO 4217, upper case.'),
      amount: Type.Optional(amount('In minor units. All that is available by default.')),
    }),
    bodyFaults: (body) => payoutFaults(settlement, body),
    bodyExamples: {
      platform: { currency: 'USD' },
      all: { submerchant: 'bistro-7', currency: 'USD' },
      part: { submerchant: 'bistro-7', currency: 'USD', amount: 1000 },
    },
    responses: { 201: answerOf('The payout.', Payout, { ...payoutExample, automatic: false }) },
    errors: [
      submerchantNotFound,
      payoutsDisabled,
      balanceInsufficient,
      noBankAccount,
      currencyNotSupported,
      amountTooSmall,
      amountTooLarge,
      amountNotRound,
    ],
    handler: (context) => create(settlement, context),
  });
}

function cancelRoute(settlement: Settlement): Route {
  return route('POST', '/v1/payouts/:id/cancel', {
    operationId: 'cancelPayout',
    scope: 'payouts:write',
    summary: 'Cancel a payout',
    description: 'Takes back a payout that is scheduled. Its money is available again.',
    params: ById,
    responses: { 200: answerOf('The payout.', Payout, { ...payoutExample, status: 'cancelled' }) },
    errors: [payoutNotFound, payoutNotCancellable],
    handler: (context) => cancel(settlement, context),
  });
}

function getRoute(settlement: Settlement): Route {
  return route('GET', '/v1/payouts/:id', {
    operationId: 'getPayout',
    scope: 'payouts:read',
    summary: 'Get a payout',
    description: 'The payout as it stands, with the first page of the items that it consists of.',
    params: ById,
    responses: { 200: answerOf('The payout.', PayoutDetail, payoutDetailExample) },
    errors: [payoutNotFound],
    handler: ({ caller, params }) => getPayout(settlement, caller.platformId, params.id),
  });
}

function listRoute(settlement: Settlement): Route {
  return route('GET', '/v1/payouts', {
    operationId: 'listPayouts',
    scope: 'payouts:read',
    summary: 'List payouts',
    description: 'Newest first; filters narrow the list. A cursor is the id of a payout.',
    query: requestObject({
      submerchant: Type.Optional(externalRefText('The externalRef of the sub-merchant.')),
      status: Type.Optional(oneOf(payoutStatuses, 'Only these.')),
      currency: Type.Optional(currencyCode('Only payouts in this currency.')),
      created_from: Type.Optional(instantOrDay('At or after this instant or day.')),
      created_to: Type.Optional(instantOrDay('Before this instant or day.')),
      ...orderedPageQuery,
    }),
    responses: { 200: pageOf('payouts', 'PayoutList', Payout, payoutExample) },
    errors: [invalidCursor],
    handler: ({ caller, query }) => getPayouts(settlement, caller, query),
  });
}

function itemsRoute(settlement: Settlement): Route {
  return route('GET', '/v1/payouts/:id/items', {
    operationId: 'listPayoutItems',
    scope: 'payouts:read',
    summary: 'List what a payout consists of',
    description:
      'Those of the newest transactions and payouts first. The items sum to the amount of the payout; a payout of the platform itself ' +
      'has none.',
    params: ById,
    query: requestObject({ ...pageQuery }),
    responses: { 200: pageOf('items', 'PayoutItemList', PayoutItem, payoutItemExample) },
    errors: [payoutNotFound, invalidCursor],
    handler: ({ caller, params, query }) =>
      getItems(settlement, caller.platformId, { id: params.id, query }),
  });
}

function itemFileRoute(settlement: Settlement): Route {
  return route('GET', '/v1/payouts/:id/items.csv', {
    operationId: 'downloadPayoutItems',
    scope: 'payouts:read',
    summary: 'Download what a payout consists of',
    description:
      'All items of GET /v1/payouts/{id}/items in one CSV file, in the same order, with a header ' +
      'row. A connection that ends early means that the file is not complete.',
    params: ById,
    responses: {
      200: {
        description: 'The file, as an attachment.',
        mediaType: 'text/csv',
        headers: { 'Content-Disposition': 'attachment, with a file name.' },
        schema: Type.String({
          description:
            'The columns are the fields of a PayoutItem, amount as a decimal of its currency, and ' +
            'created_at_local, the local time with its offset.',
        }),
        example: itemFileExample,
      },
    },
    errors: [payoutNotFound],
    handler: ({ caller, params }) => downloadItems(settlement, caller.platformId, params.id),
  });
}

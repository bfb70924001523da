import Type from 'typebox';
import {
  count,
  currencyCode,
  externalRefText,
  instantOrDay,
  instantOrNull,
  oneOf,
  orNull,
  requestObject,
  text,
  textOrNull,
} from '../../http/fields.ts';
import { pageOf, pageQuery } from '../../http/list.ts';
import { answerOf, type Route, routesOf } from '../../http/route.ts';
import { invalidCursor } from '../../request/errors.ts';
import { listWaitingMoney } from './balances/waiting-accounts.ts';
import { payoutNotFound } from './errors.ts';
import { breakdownParts, getBreakdown } from './items/breakdown.ts';
import { getPayoutTotals } from './items/list-payouts.ts';
import { waitingReasons } from './payouts/decide-scheduled.ts';
import { payoutStatuses } from './payouts/payout.ts';
import type { Settlement } from './settlement.ts';

const route = routesOf({ tag: 'Payouts', surface: 'dashboard' });
const scope = 'payouts:read';
const money = (description: string) => Type.Integer({ description });

const partMeanings = {
  gross: 'What cards paid.',
  fees: 'The fees of the platform: negative where they were taken.',
  refunds: 'What refunds gave back.',
  disputes: 'What disputes hold or gave back.',
  other: 'Payouts that came back, parts paid before, and movements of the provider.',
} as const;

const Breakdown = Type.Object(
  {
    object: Type.Literal('payout_breakdown'),
    payout: text('The payout.'),
    currency: text('Of all amounts.', 3),
    ...Object.fromEntries(breakdownParts.map((part) => [part, money(partMeanings[part])])),
    net: money('The sum of the parts: the amount of the payout.'),
    kinds: Type.Array(
      Type.Object({
        kind: text('The kind of item.'),
        count: count('Their number.'),
        amount: money('Their sum.'),
      }),
      { maxItems: 50, description: 'The items by kind.' },
    ),
  },
  { title: 'PayoutBreakdown' },
);

const Totals = Type.Object(
  {
    object: Type.Literal('payout_totals'),
    data: Type.Array(
      Type.Object({
        currency: text('The currency.', 3),
        status: oneOf(payoutStatuses, 'The status.'),
        count: count('The number of payouts.'),
        amount: money('Their sum.'),
      }),
      { maxItems: 1_000, description: 'One for each currency and status.' },
    ),
  },
  { title: 'PayoutTotals' },
);

const Waiting = Type.Object(
  {
    id: text('The account.'),
    object: Type.Literal('waiting_money'),
    submerchant: text('Whose money it is.', 128),
    currency: text('The currency.', 3),
    amount: money('What is available; negative if it is owed.'),
    reason: oneOf(waitingReasons, 'Why it is not paid out now, as the payout run decides it.'),
    disabled_reason: textOrNull('Why payouts are disabled, if they are.'),
    minimum: orNull(Type.Integer(), 'The least that is paid out, if it is less.'),
    next_payout_at: instantOrNull('When the schedule makes the next payout, if it does.'),
  },
  { title: 'WaitingMoney' },
);

const filter = {
  submerchant: Type.Optional(externalRefText('The externalRef of the sub-merchant.')),
  currency: Type.Optional(currencyCode('Only this currency.')),
};

/** What people see beside the payouts themselves. */
export function payoutDeskRoutes(settlement: Settlement): readonly Route[] {
  return [
    route('GET', '/payout-totals', {
      operationId: 'getPayoutTotals',
      scope,
      summary: 'Add up payouts',
      description: 'The sums of all payouts that these filters of the list select.',
      query: requestObject({
        ...filter,
        status: Type.Optional(oneOf(payoutStatuses, 'Only these.')),
        created_from: Type.Optional(instantOrDay('At or after this instant or day.')),
        created_to: Type.Optional(instantOrDay('Before this instant or day.')),
      }),
      responses: {
        200: answerOf('The sums.', Totals, {
          object: 'payout_totals',
          data: [{ currency: 'USD', status: 'paid', count: 2, amount: 2424 }],
        }),
      },
      handler: ({ caller, query }) => getPayoutTotals(settlement, caller, query),
    }),
    route('GET', '/payout-breakdown', {
      operationId: 'getPayoutBreakdown',
      scope,
      summary: 'Break down a payout',
      description: 'The parts of a payout, from its items and the ledger.',
      query: requestObject({ payout: text('The payout.') }),
      responses: {
        200: answerOf('The parts.', Breakdown, {
          object: 'payout_breakdown',
          payout: 'po_01k9t3m8e6f4x9p2q7r5s1v0zc',
          currency: 'USD',
          ...{ gross: 1250, fees: -38, refunds: 0, disputes: 0, other: 0, net: 1212 },
          kinds: [{ kind: 'settlement', count: 1, amount: 1212 }],
        }),
      },
      errors: [payoutNotFound],
      handler: (context) => getBreakdown(settlement, context),
    }),
    route('GET', '/waiting-money', {
      operationId: 'listWaitingMoney',
      scope,
      summary: 'List what is available and not paid out',
      description:
        'Each available balance with the reason why it waits. Their order means nothing.',
      query: requestObject({ ...filter, ...pageQuery }),
      responses: {
        200: pageOf('waiting money', 'WaitingMoneyList', Waiting, {
          id: 'acc_01k9t3m8e6f4x9p2q7r5s1v0zc',
          object: 'waiting_money',
          submerchant: 'bistro-7',
          currency: 'USD',
          amount: 1212,
          reason: 'next_payout_day',
          disabled_reason: null,
          minimum: null,
          next_payout_at: '2026-11-17T11:00:00.000Z',
        }),
      },
      errors: [invalidCursor],
      handler: (context) => listWaitingMoney(settlement, context),
    }),
  ];
}

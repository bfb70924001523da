import Type from 'typebox';
import {
  answerObject,
  byId,
  instant,
  instantOrNull,
  oneOf,
  orNull,
  text,
  textOrNull,
} from '../../../http/fields.ts';
import { answerOf, type Route, routesOf } from '../../../http/route.ts';
import { type AskingParts, askProvider } from './ask-provider.ts';
import { matterKinds } from './matters.ts';
import { nothingToAsk } from './refusals.ts';
import { readToDo } from './to-do.ts';

const route = routesOf({ tag: 'Overview', surface: 'dashboard' });

const Matter = answerObject('Matter', {
  kind: oneOf(matterKinds, 'The kind of matter.'),
  about: textOrNull("The object; null for the platform's own account.", 128),
  submerchant: textOrNull('The externalRef of its sub-merchant.', 128),
  amount: orNull(Type.Integer(), 'In minor units; null where there is none.'),
  currency: textOrNull('The currency of the amount.', 3),
  since: instantOrNull('Since when it waits.'),
  due_by: instantOrNull('When an answer is due.'),
  detail: textOrNull('A code, an operation, an address or a sentence.', 2048),
  count: orNull(Type.Integer(), 'How many events were lost or wait, counted up to 1000.'),
});

const ToDo = answerObject('ToDo', {
  object: Type.Literal('to_do'),
  now: instant("The platform's present time."),
  data: Type.Array(Matter, { maxItems: 2000, description: 'The most urgent kinds first.' }),
  has_more: Type.Boolean({ description: 'Whether there are more of some kind than 50.' }),
});

const toDoExample = {
  object: 'to_do',
  now: '2026-11-15T09:30:00.000Z',
  data: [
    {
      kind: 'payout_failed',
      about: 'po_01k9t3m8e6f4x9p2q7r5s1v0zc',
      submerchant: 'bistro-7',
      amount: 12_500,
      currency: 'EUR',
      since: '2026-11-14T06:00:00.000Z',
      due_by: null,
      detail: 'account_closed',
      count: null,
    },
  ],
  has_more: false,
};

const ProviderAsk = answerObject('ProviderAsk', {
  id: text('The transaction or payout.'),
  object: Type.Literal('provider_ask'),
});

/** For people on call. */
export function toDoRoutes(parts: AskingParts): readonly Route[] {
  return [
    route('GET', '/to-do', {
      operationId: 'getToDo',
      scope: 'overview:read',
      summary: 'Get what needs a person',
      description:
        'Failed and stuck payouts, unknown outcomes, decisions, differences from the provider, ' +
        'disputes to answer within a week, negative balances, requirements past due, and webhook ' +
        'endpoints that fail or have lost events.',
      responses: { 200: answerOf('What there is to do.', ToDo, toDoExample) },
      handler: (context) => readToDo(parts, context),
    }),
    route('POST', '/provider-asks/:id', {
      operationId: 'askProvider',
      scope: 'taps:write',
      summary: 'Ask the provider now',
      description:
        'About what is unknown of a transaction or a payout, instead of when its next turn comes. ' +
        'Nothing is sent to the provider a second time.',
      params: byId('The transaction or payout.'),
      responses: {
        202: answerOf('It is being asked.', ProviderAsk, {
          id: 'txn_01k9t3m8e6f4x9p2q7r5s1v0zc',
          object: 'provider_ask',
        }),
      },
      errors: [nothingToAsk],
      handler: (context) => askProvider(parts, context),
    }),
  ];
}

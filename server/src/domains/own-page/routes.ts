import Type from 'typebox';
import {
  answerObject,
  count,
  instant,
  instantOrNull,
  oneOf,
  requestBody,
  text,
  textOrNull,
} from '../../http/fields.ts';
import { answerOf, publicRoute, type Route, routesOf } from '../../http/route.ts';
import {
  openForm,
  pageLinkNotValid,
  pageSessionEnded,
  ShownPlatform,
  pageScope as scope,
  shownPlatformExample,
  tooManySubmissions,
} from '../onboarding/index.ts';
import { statementResponse } from '../reports/index.ts';
import { payoutStatuses } from '../settlement/index.ts';
import { downloadOwnStatement, type OwnPageParts, readOwnPage } from './own-page.ts';

const shared = { tag: 'Own page', surface: 'own page' } as const;
const route = routesOf(shared);
const path = '/account';
const money = (description: string) => Type.Integer({ description });

const OwnPage = answerObject('OwnPage', {
  object: Type.Literal('own_page'),
  platform: ShownPlatform,
  charges_enabled: Type.Boolean({ description: 'Whether it can take payments.' }),
  payouts_enabled: Type.Boolean({ description: 'Whether it is paid out.' }),
  due: count('How many details are due.'),
  due_by: instantOrNull('Until when.'),
  bank_last4: textOrNull('The last four digits of its bank account.', 4),
  balances: Type.Array(
    answerObject('OwnBalance', {
      currency: text('ISO 4217.', 3),
      pending: money('Captured, and not yet available.'),
      available: money('Can be paid out; negative when it is owed.'),
      in_transit: money('On its way to the bank.'),
      held: money('Held for open disputes.'),
      waits_for_bank_account: Type.Boolean({ description: 'Whether a bank account is missing.' }),
    }),
    { maxItems: 200, description: 'One for each currency.' },
  ),
  payouts: Type.Array(
    answerObject('OwnPayout', {
      id: text('The payout.'),
      amount: money('In minor units.'),
      currency: text('ISO 4217.', 3),
      status: oneOf(payoutStatuses, 'How far it is.'),
      eta: instant('When it should arrive.'),
      wire_reference: textOrNull("The bank's reference.", 255),
    }),
    { maxItems: 100, description: 'The latest.' },
  ),
  months: Type.Array(text('A month such as 2026-11.', 7), {
    maxItems: 100,
    description: 'The months with a statement, newest first.',
  }),
  seconds_left: count('The seconds until the page closes.'),
});

const example = {
  object: 'own_page',
  platform: shownPlatformExample,
  charges_enabled: true,
  payouts_enabled: true,
  due: 0,
  due_by: null,
  bank_last4: '3000',
  balances: [
    {
      currency: 'EUR',
      pending: 1212,
      available: 0,
      in_transit: 0,
      held: 0,
      waits_for_bank_account: false,
    },
  ],
  payouts: [
    {
      id: 'po_01k9t3m8e6f4x9p2q7r5s1v0zc',
      amount: 1212,
      currency: 'EUR',
      status: 'paid',
      eta: '2026-11-17T22:00:00.000Z',
      wire_reference: 'SIM20261117004711000815',
    },
  ],
  months: ['2026-11'],
  seconds_left: 1800,
};

const Session = answerObject('PageSession', {
  object: Type.Literal('page_session'),
  seconds_left: count('The seconds until it ends.'),
});
const Ended = answerObject('EndedPageSession', {
  object: Type.Literal('page_session'),
  ended: Type.Literal(true),
});
const OwnForm = answerObject('OwnForm', {
  object: Type.Literal('own_form'),
  url: textOrNull('The address of the form.', 2048),
});

/** The routes of a sub-merchant's own page. */
export function ownPageRoutes(parts: OwnPageParts): readonly Route[] {
  return [
    publicRoute({
      ...shared,
      method: 'POST',
      path: `${path}/session`,
      operationId: 'openOwnPage',
      summary: 'Open the page',
      description:
        'Uses the link up and begins a session, whose id is in a cookie that scripts cannot read. ' +
        'A person asks for it by a click, so that previews of links do not.',
      body: requestBody('PageOpening', {
        token: Type.String({ maxLength: 100, description: 'The fragment of the link.' }),
      }),
      bodyExamples: { token: { token: 'c2VjcmV0' } },
      responses: {
        200: answerOf('The session.', Session, {
          object: 'page_session',
          seconds_left: 1800,
        }),
      },
      errors: [pageLinkNotValid],
      handler: (context) => parts.pages.open(context),
    }),
    route('GET', `${path}/page`, {
      operationId: 'getOwnPage',
      scope,
      summary: 'Get the page',
      description: 'The balance, payouts, statements and due items of the sub-merchant.',
      responses: { 200: answerOf('The page.', OwnPage, example) },
      errors: [pageSessionEnded],
      handler: (context) => readOwnPage(parts, context),
    }),
    route('GET', `${path}/statements/:month`, {
      operationId: 'downloadOwnStatement',
      scope,
      summary: 'Download a statement',
      description: 'A month as a file.',
      params: Type.Object({
        month: Type.String({
          pattern: '^\\d{4}-(0[1-9]|1[0-2])$',
          maxLength: 7,
          'x-must': 'be a month such as 2026-11',
          description: 'Such as 2026-11.',
        }),
      }),
      responses: { 200: statementResponse },
      errors: [pageSessionEnded],
      handler: (context) => downloadOwnStatement(parts, context),
    }),
    route('POST', `${path}/form`, {
      operationId: 'openOwnForm',
      scope,
      summary: 'Open the form',
      description: 'Makes a link to the form for what is due. It ends with the link of the page.',
      responses: {
        201: answerOf('The form.', OwnForm, {
          object: 'own_form',
          url: 'https://pay.example/onboard/…',
        }),
      },
      errors: [pageSessionEnded, tooManySubmissions],
      handler: (context) => openForm(parts, context),
    }),
    route('DELETE', `${path}/session`, {
      operationId: 'closeOwnPage',
      scope,
      summary: 'Close the page',
      description: 'Ends the session.',
      responses: {
        200: answerOf('It has ended.', Ended, { object: 'page_session', ended: true }),
      },
      errors: [pageSessionEnded],
      handler: (context) => parts.pages.close(context),
    }),
  ];
}

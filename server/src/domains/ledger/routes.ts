import Type from 'typebox';
import {
  answerObject,
  describedObject,
  instant,
  instantOrNull,
  objectName,
  oneLine,
  oneOf,
  requestObject,
  text,
  textOrNull,
} from '../../http/fields.ts';
import { listOf, pageOf, pageQuery } from '../../http/list.ts';
import { answerOf, type Route, routesOf } from '../../http/route.ts';
import { currencyCodes } from '../../lib/currencies.ts';
import { invalidCursor } from '../../request/errors.ts';
import { deductionNames } from './balance-names.ts';
import { getBalance, getEntries, getNegativeBalances, type ReadParts } from './read-balances.ts';
import { accountKinds } from './types.ts';

const route = routesOf({ tag: 'Ledger' });
const money = (description: string) => Type.Integer({ description });

const submerchant = Type.Optional(oneLine(128, 'The externalRef of the sub-merchant.'));

const Balance = answerObject('Balance', {
  object: objectName('balance'),
  submerchant: textOrNull('The externalRef, or null for the platform itself.', 128),
  balances: Type.Array(
    describedObject('CurrencyBalance', 'In minor units of the currency.', {
      currency: text('ISO 4217.', 3),
      pending: money('Captured, and not yet available.'),
      available: money('Can be paid out; negative when refunds and disputes exceed it.'),
      negative_since: instantOrNull(
        'Since when available has been negative without a break; null while it is not.',
      ),
      in_transit: money('On its way to the bank, or scheduled to be.'),
      held: money('Held for open disputes.'),
      operating: money("The platform's own fees; 0 for a sub-merchant."),
      payable: money(
        'The amount that can be paid out: available, or for the platform operating less the ' +
          'deductions.',
      ),
      deductions: Type.Array(
        describedObject('BalanceDeduction', 'Taken off what the platform is paid.', {
          kind: oneOf(deductionNames, 'The kind of deduction.'),
          amount: money('In minor units; negative if it was added, as by a top-up.'),
        }),
        {
          maxItems: deductionNames.length,
          description:
            'Money of the platform that the provider took, or that people moved there. The ' +
            'next payout of the platform has it. Empty for a sub-merchant.',
        },
      ),
      payout_minimum: Type.Union([Type.Integer(), Type.Null()], {
        description: 'The least that the provider pays out; null if it pays out any amount.',
      }),
      waits_for_minimum: Type.Boolean({
        description: 'Whether what is payable is too little for the provider, and waits for more.',
      }),
      waits_for_bank_account: Type.Boolean({
        description:
          'Whether what is available is not paid out because the sub-merchant has no bank ' +
          'account in this currency. Supply external_account with it.',
      }),
    }),
    { maxItems: currencyCodes.size, description: 'One for each currency.' },
  ),
});

const Entry = answerObject('LedgerEntry', {
  id: text('The entry.'),
  object: objectName('ledger_entry'),
  posting: text('Shared by the entries that balance each other.'),
  account: oneOf(accountKinds, 'The kind of account.'),
  submerchant: textOrNull('The externalRef; null for the platform itself.', 128),
  amount: money('A debit is positive, a credit negative.'),
  currency: text('ISO 4217.', 3),
  kind: text('The kind of movement, such as capture.'),
  source: textOrNull(
    'The object that moved the money: a transaction, one of its refunds or disputes, a payout ' +
      'or a movement of the provider.',
  ),
  transaction: textOrNull('The transaction that moved the money; null if none did.'),
  payout: textOrNull('The payout that moved the money; null if none did.'),
  provider_movement: textOrNull(
    "The provider's movement that this posts; null for our own operations.",
  ),
  created_at: instant('When it was posted.'),
});

const NegativeBalance = describedObject(
  'NegativeBalance',
  'The debt of a sub-merchant, as of its available money.',
  {
    object: objectName('negative_balance'),
    submerchant: text('The externalRef of the sub-merchant.', 128),
    currency: text('ISO 4217.', 3),
    available: money('In minor units: a negative number.'),
    negative_since: instantOrNull(
      'Since when it has been negative without a break; null if it was made up for meanwhile.',
    ),
  },
);

export function ledgerRoutes(parts: ReadParts): readonly Route[] {
  return [
    route('GET', '/v1/balance', {
      operationId: 'getBalance',
      scope: 'balance:read',
      summary: 'Get a balance',
      description: "A sub-merchant's balances by currency, or the platform's own without one.",
      query: requestObject({ submerchant }),
      responses: {
        200: answerOf('The balances.', Balance, {
          object: 'balance',
          submerchant: 'bistro-7',
          balances: [
            {
              currency: 'USD',
              pending: 1212,
              available: 0,
              negative_since: null,
              in_transit: 0,
              held: 0,
              operating: 0,
              payable: 0,
              deductions: [],
              payout_minimum: null,
              waits_for_minimum: false,
              waits_for_bank_account: false,
            },
          ],
        }),
      },
      errors: [parts.owners.notFound],
      handler: ({ caller: { platformId }, query, now }) =>
        getBalance(parts, { platformId, now }, query.submerchant ?? null),
    }),
    route('GET', '/v1/negative-balances', {
      operationId: 'listNegativeBalances',
      scope: 'balance:read',
      summary: 'List negative balances',
      description:
        'The available balances of sub-merchants that are below zero, each with its age. Their order ' +
        'means nothing.',
      query: requestObject({ ...pageQuery }),
      responses: {
        200: pageOf('negative balances', 'NegativeBalanceList', NegativeBalance, {
          object: 'negative_balance',
          submerchant: 'bistro-7',
          currency: 'USD',
          available: -1250,
          negative_since: '2026-11-18T11:00:00.000Z',
        }),
      },
      errors: [invalidCursor],
      handler: ({ caller, query }) => getNegativeBalances(parts, caller.platformId, query),
    }),
    route('GET', '/v1/ledger/entries', {
      operationId: 'listLedgerEntries',
      scope: 'balance:read',
      summary: 'List ledger entries',
      description:
        'Newest first: every movement of money, of one sub-merchant, transaction, payout or kind of ' +
        'account. An unknown one has none.',
      query: requestObject({
        submerchant,
        transaction: Type.Optional(oneLine(64, 'The transaction.')),
        payout: Type.Optional(oneLine(64, 'The payout.')),
        account: Type.Optional(
          oneOf(
            accountKinds,
            'The kind of account. Where its entries are rare, a page may have few or none ' +
              'while has_more is true: go on with next_cursor.',
          ),
        ),
        ...pageQuery,
      }),
      responses: {
        200: answerOf('A page of entries.', listOf('LedgerEntryList', Entry), {
          data: [
            {
              id: 'le_01k9t3m8e6f4x9p2q7r5s1v0zc.3q1k5v7m2n8p4r6t0w9x3y5z7a',
              object: 'ledger_entry',
              posting: 'le_01k9t3m8e6f4x9p2q7r5s1v0zc',
              account: 'submerchant_pending',
              submerchant: 'bistro-7',
              amount: -1212,
              currency: 'USD',
              kind: 'capture',
              source: 'txn_01k9t3m8e6f4x9p2q7r5s1v0zc',
              transaction: 'txn_01k9t3m8e6f4x9p2q7r5s1v0zc',
              payout: null,
              provider_movement: null,
              created_at: '2026-11-15T09:30:00.000Z',
            },
          ],
          has_more: false,
          next_cursor: null,
        }),
      },
      errors: [invalidCursor],
      handler: ({ caller, query }) => getEntries(parts, caller.platformId, query),
    }),
  ];
}

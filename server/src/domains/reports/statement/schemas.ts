import Type from 'typebox';
import {
  answerObject,
  currencyCode,
  describedObject,
  instant,
  objectName,
  requestObject,
  text,
  textOrNull,
} from '../../../http/fields.ts';
import { listOf, pageQuery } from '../../../http/list.ts';
import { SpanQuery } from '../schemas.ts';
import { totalNames } from './words.ts';

const money = (description: string) => Type.Integer({ description });

const query = {
  month: Type.Optional(
    Type.String({
      maxLength: 7,
      pattern: '^2\\d{3}-(0[1-9]|1[0-2])$',
      'x-must': 'be a month, such as 2026-11',
      description:
        "Such as 2026-11, by the platform's reporting time zone; the present one by default.",
    }),
  ),
  submerchant: SpanQuery.properties.submerchant,
};

export const StatementQuery = requestObject(query);

export const StatementPageQuery = requestObject({
  ...query,
  currency: { ...currencyCode('ISO 4217, upper case.'), examples: ['EUR'] },
  ...pageQuery,
});

const Line = answerObject('StatementLine', {
  id: text('The line.'),
  object: objectName('statement_line'),
  created_at: instant("When it was posted; the beginning of the day in the platform's own."),
  kind: text('The kind of posting, such as capture.'),
  description: text('The same in words.'),
  source: textOrNull('The refund, dispute, payout, transaction or movement of the provider.'),
  transaction: textOrNull("Its transaction, such as a refund's."),
  reference: textOrNull("Yours for the transaction, or the bank's for the payout.", 500),
  fee: money('Your fee in the same currency, which is taken off.'),
  amount: money('The change of the balance, without the fee.'),
  balance: money('The balance after it.'),
});

const totals: Readonly<Record<(typeof totalNames)[number], string>> = {
  captured: 'Captures, less those that were reversed.',
  refunded: 'Refunds.',
  disputes_lost: 'Lost disputes.',
  fees: "Your fees; on the platform's own account its income.",
  paid_out: 'Payouts, less those that came back.',
  other: 'Movements by the provider.',
};

export const Statement = describedObject('Statement', 'In minor units.', {
  object: objectName('statement'),
  submerchant: textOrNull('The externalRef; null for the platform itself.', 128),
  currency: text('ISO 4217.', 3),
  month: text('Such as 2026-11.', 7),
  from: instant('The beginning of the month.'),
  to: instant('Its end, which is not part of it.'),
  opening_balance: money('The balance at the beginning.'),
  totals: describedObject(
    'StatementTotals',
    'Change of the balance by each part, negative for amounts taken. With opening_balance ' +
      'they sum to closing_balance.',
    Object.fromEntries(totalNames.map((name) => [name, money(totals[name])])),
  ),
  closing_balance: money('The balance at the end, or now if the month is not over.'),
  ...listOf('StatementLines', Line).properties,
});

export const statementExample = {
  object: 'statement',
  submerchant: 'bistro-7',
  currency: 'USD',
  month: '2026-11',
  from: '2026-10-31T23:00:00.000Z',
  to: '2026-11-30T23:00:00.000Z',
  opening_balance: 0,
  totals: { captured: 1250, refunded: 0, disputes_lost: 0, fees: -38, paid_out: 0, other: 0 },
  closing_balance: 1212,
  data: [
    {
      id: '01k9t3m8e6f4x9p2q7r5s1v0zc.1',
      object: 'statement_line',
      created_at: '2026-11-15T09:30:00.000Z',
      kind: 'capture',
      description: 'Capture',
      source: 'txn_01k9t3m8e6f4x9p2q7r5s1v0zc',
      transaction: 'txn_01k9t3m8e6f4x9p2q7r5s1v0zc',
      reference: 'order-4711',
      fee: 38,
      amount: 1212,
      balance: 1212,
    },
  ],
  has_more: false,
  next_cursor: null,
};

import Type from 'typebox';
import { instant, objectName, text, textOrNull } from '../../http/fields.ts';
import { currencyCodes } from '../../lib/currencies.ts';
import { spanDaysDefault, spanDaysMax } from './read-span.ts';

export const SpanQuery = Type.Object(
  {
    from: Type.Optional(
      instant(`At or after this instant; ${spanDaysDefault} days before to by default.`),
    ),
    to: Type.Optional(
      instant(
        `Before this instant, at most ${spanDaysMax} days after from; the present time by default.`,
      ),
    ),
    submerchant: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 128,
        description: 'Only what belongs to this externalRef. Of an unknown one there is nothing.',
      }),
    ),
  },
  { additionalProperties: false },
);

const money = (description: string) => Type.Integer({ description });

const CurrencyTotals = Type.Object(
  {
    currency: text('ISO 4217.', 3),
    captured: money('Sum of captured in transactions.csv.'),
    reversed: money('Sum of reversed in transactions.csv.'),
    refunded: money('Sum of refunded in transactions.csv.'),
    fees: money('Sum of fee in fees.csv.'),
    fees_returned: money('Sum of fee_returned in fees.csv.'),
    fees_kept: money('Sum of fee_kept in fees.csv.'),
    disputed: money('Sum of amount in disputes.csv.'),
    disputes_lost: money('The same of disputes whose status is lost.'),
    paid_out: money('Sum of amount in payouts.csv of payouts whose status is paid.'),
    pending: money('Sum of closing in balance.csv of the accounts pending.'),
    available: money('The same of available.'),
    in_transit: money('The same of in_transit.'),
    held: money('The same of held.'),
    operating: money('The same of operating; 0 for a sub-merchant.'),
  },
  { title: 'ReportTotals', description: 'In minor units of the currency.' },
);

export const ReportSummary = Type.Object(
  {
    object: objectName('report_summary'),
    from: instant('The beginning of the span.'),
    to: instant('Its end, which is not part of it.'),
    submerchant: textOrNull('The externalRef; null for all.', 128),
    totals: Type.Array(CurrencyTotals, {
      maxItems: currencyCodes.size,
      description: 'One for each currency in which there is anything.',
    }),
  },
  { title: 'ReportSummary', description: 'What the reports of the same span sum to.' },
);

export const summaryExample = {
  object: 'report_summary',
  from: '2026-11-01T00:00:00.000Z',
  to: '2026-12-01T00:00:00.000Z',
  submerchant: 'bistro-7',
  totals: [
    {
      currency: 'USD',
      captured: 1250,
      reversed: 0,
      refunded: 0,
      fees: 38,
      fees_returned: 0,
      fees_kept: 38,
      disputed: 0,
      disputes_lost: 0,
      paid_out: 1212,
      pending: 0,
      available: 0,
      in_transit: 0,
      held: 0,
      operating: 0,
    },
  ],
};

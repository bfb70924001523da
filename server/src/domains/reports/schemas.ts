import Type from 'typebox';
import {
  describedObject,
  instant,
  instantOrDay,
  objectName,
  oneLine,
  requestObject,
  text,
  textOrNull,
} from '../../http/fields.ts';
import { currencyCodes } from '../../lib/currencies.ts';
import { spanDaysDefault, spanDaysMax } from './read-span.ts';

export const SpanQuery = requestObject({
  from: Type.Optional(
    instantOrDay(`At or after this instant or day; ${spanDaysDefault} days before to by default.`),
  ),
  to: Type.Optional(
    instantOrDay(
      `Before this instant or day, at most ${spanDaysMax} days after from; the present time by default.`,
    ),
  ),
  submerchant: Type.Optional(oneLine(128, 'Only this externalRef. An unknown one gives nothing.')),
});

const money = (description: string) => Type.Integer({ description });

const CurrencyTotals = describedObject(
  'ReportTotals',
  'In minor units of the currency; each movement counts on its own day.',
  {
    currency: text('ISO 4217.', 3),
    captured: money('Taken from cards in the span, less what was reversed in it.'),
    reversed: money('Captures that were reversed in the span.'),
    refunded: money('Refunded in the span, less refunds that failed in it.'),
    fees: money("The platform's fees of the captures in the span."),
    fees_returned: money('Fees returned in the span, with refunds and reversals.'),
    fees_kept: money('fees less fees_returned.'),
    disputed: money('Sum of amount in disputes.csv.'),
    disputes_lost: money('Lost in disputes in the span, less what came back.'),
    net: money('Left to sub-merchants: captured less refunded, disputes_lost and fees_kept.'),
    paid_out: money('Sum of amount in payouts.csv of payouts whose status is paid.'),
    pending: money('Sum of closing_balance in balance.csv of the accounts pending.'),
    available: money('The same of available.'),
    in_transit: money('The same of in_transit.'),
    held: money('The same of held.'),
    operating: money('The same of operating; 0 for a sub-merchant.'),
  },
);

export const ReportSummary = describedObject('ReportSummary', 'The totals of the span.', {
  object: objectName('report_summary'),
  from: instant('The beginning of the span.'),
  to: instant('Its end, which is not part of it.'),
  submerchant: textOrNull('The externalRef; null for all.', 128),
  totals: Type.Array(CurrencyTotals, {
    maxItems: currencyCodes.size,
    description: 'One per currency with any movement or balance.',
  }),
});

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
      net: 1212,
      paid_out: 1212,
      pending: 0,
      available: 0,
      in_transit: 0,
      held: 0,
      operating: 0,
    },
  ],
};

import Type from 'typebox';
import { instant, text } from '../../../http/fields.ts';
import { answerOf, type Route, routesOf } from '../../../http/route.ts';
import type { Reports } from '../reports.ts';
import { SpanQuery } from '../schemas.ts';
import { moneyTotals } from '../totals.ts';
import { balanceTotals, readBalanceTotals } from './read-balance-totals.ts';
import { objectTotals, readFigures, readObjectFigures } from './read-figures.ts';

const route = routesOf({ tag: 'Reports', surface: 'dashboard' });
const scope = 'reports:read';

const figures = (title: string, names: readonly string[]) =>
  Type.Object(
    {
      object: Type.Literal('figures'),
      from: instant('The beginning of the span.'),
      to: instant('Its end, which is not part of it.'),
      totals: Type.Array(
        Type.Object({
          currency: text('The currency.', 3),
          ...Object.fromEntries(
            names.map((name) => [name, Type.Integer({ description: 'In minor units.' })]),
          ),
        }),
        { maxItems: 200, description: 'One for each currency.' },
      ),
    },
    { title },
  );

const BalanceTotals = Type.Object(
  {
    object: Type.Literal('balance_totals'),
    data: Type.Array(
      Type.Object({
        currency: text('The currency.', 3),
        ...Object.fromEntries(
          Object.keys(balanceTotals).map((name) => [
            name,
            Type.Integer({ description: 'In minor units.' }),
          ]),
        ),
      }),
      { maxItems: 200, description: 'One for each currency.' },
    ),
  },
  { title: 'BalanceTotals' },
);

const span = { from: '2026-10-31T23:00:00.000Z', to: '2026-11-30T23:00:00.000Z' };

/** Totals for people, by currency. */
export function figureRoutes(reports: Reports): readonly Route[] {
  return [
    route('GET', '/balance-totals', {
      operationId: 'getBalanceTotals',
      scope: 'balance:read',
      summary: 'Get all balances by currency',
      description: "The sums of all sub-merchants, and the platform's own.",
      responses: {
        200: answerOf('The balances.', BalanceTotals, {
          object: 'balance_totals',
          data: [
            {
              currency: 'USD',
              ...{ pending: 1212, available: 0, in_transit: 0, held: 0 },
              ...{ operating: 38, own_in_transit: 0 },
            },
          ],
        }),
      },
      handler: (context) => readBalanceTotals(reports, context),
    }),
    route('GET', '/figures', {
      operationId: 'getFigures',
      scope,
      summary: 'Get the totals of a span at once',
      description:
        'The same totals of money as GET /v1/reports/summary, to the minor unit. Those of the ' +
        'whole platform come from sums that the ledger keeps, however many postings there were.',
      query: SpanQuery,
      responses: {
        200: answerOf('The totals.', figures('Figures', moneyTotals), {
          object: 'figures',
          ...span,
          totals: [
            {
              currency: 'USD',
              ...{ captured: 1250, reversed: 0, refunded: 0, fees: 38, fees_returned: 0 },
              ...{ fees_kept: 38, disputes_lost: 0, net: 1212 },
            },
          ],
        }),
      },
      handler: (context) => readFigures(reports, context),
    }),
    route('GET', '/object-figures', {
      operationId: 'getObjectFigures',
      scope,
      summary: 'Get what was authorised, disputed and paid out in a span',
      description:
        'The sums of the taps, disputes and payouts that began in the span, as they stand now. ' +
        'All are read for it.',
      query: SpanQuery,
      responses: {
        200: answerOf('The totals.', figures('ObjectFigures', objectTotals), {
          object: 'figures',
          ...span,
          totals: [{ currency: 'USD', authorised: 1250, disputed: 0, paid_out: 1212 }],
        }),
      },
      handler: (context) => readObjectFigures(reports, context),
    }),
  ];
}

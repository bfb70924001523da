import Type from 'typebox';
import {
  answerObject,
  count,
  externalRefText,
  instant,
  orNull,
  text,
  textOrNull,
} from '../../http/fields.ts';
import { answerOf, platformRoute, type Route } from '../../http/route.ts';
import type { Database } from '../../postgres/database.ts';
import { differenceKinds } from './reconcile/account.ts';
import { showReconciliation } from './reconcile/show.ts';

const Difference = answerObject('ReconciliationDifference', {
  submerchant: orNull(
    externalRefText("The account's owner."),
    "The account's owner; null for the platform's own.",
  ),
  kind: Type.Union(
    differenceKinds.map((kind) => Type.Literal(kind)),
    {
      description: 'The kind of difference.',
    },
  ),
  sentence: text('The difference, with both figures.', 2_000),
  since: instant('When it began.'),
  transaction: textOrNull('Its transaction, if it is one of ours.'),
  payout: textOrNull('Its payout, if it is one of ours.'),
  what_to_do: text('The remedy.', 500),
});

const Reconciliation = answerObject('Reconciliation', {
  object: Type.Literal('reconciliation'),
  accounts: count('The number of accounts.'),
  compared: count('How many were compared.'),
  unanswered: count('How many the provider last answered for only in part.'),
  oldest_compared_at: orNull(
    instant('A time.'),
    "The oldest of the accounts' last comparisons, on the real clock.",
  ),
  newest_compared_at: orNull(instant('A time.'), 'The newest comparison.'),
  has_more: Type.Boolean({ description: 'Whether there are more differences.' }),
  differences: Type.Array(Difference, { maxItems: 100, description: 'The newest first.' }),
});

const example = {
  object: 'reconciliation',
  accounts: 2,
  compared: 2,
  unanswered: 0,
  oldest_compared_at: '2026-11-15T01:12:00.000Z',
  newest_compared_at: '2026-11-15T02:47:00.000Z',
  has_more: false,
  differences: [
    {
      submerchant: 'bistro-7',
      kind: 'balance',
      sentence:
        'Balance of sub-merchant bistro-7 in EUR: our books say 12.00 EUR, the provider holds ' +
        '11.00 EUR (no movement explains −1.00 EUR of it).',
      since: '2026-11-15T02:47:00.000Z',
      transaction: null,
      payout: null,
      what_to_do: 'Run npx taprail verify: it finds what was altered here.',
    },
  ],
};

/** For people: the command line shows the same. */
export function reconciliationRoutes(parts: { readonly database: Database }): readonly Route[] {
  return [
    platformRoute({
      method: 'GET',
      path: '/reconciliation',
      operationId: 'getReconciliation',
      surface: 'dashboard',
      tag: 'Overview',
      scope: 'reports:read',
      summary: 'Get the differences from the provider',
      description:
        'The differences between the ledger and the provider, as the nightly comparison ' +
        'or the command `taprail reconcile` found them last, until they agree.',
      responses: { 200: answerOf('The comparison.', Reconciliation, example) },
      handler: (context) => showReconciliation(parts, context),
    }),
  ];
}

import Type from 'typebox';
import { day, requestObject } from '../../http/fields.ts';
import { answerOf, type Route, routesOf } from '../../http/route.ts';
import type { Keyring } from '../../lib/keyring.ts';
import type { Database } from '../../postgres/database.ts';
import { invalidCursor } from '../../request/errors.ts';
import { readOverview } from './overview.ts';
import { Overview, overviewExample, Volume, volumeExample } from './schemas.ts';
import { SearchResults, searchExample, searchQuery } from './search/schemas.ts';
import { search } from './search/search.ts';
import { readVolume } from './volume.ts';

const route = routesOf({ tag: 'Overview', surface: 'dashboard' });
const scope = 'overview:read';

export function overviewRoutes(parts: {
  readonly database: Database;
  readonly keyring: Keyring;
}): readonly Route[] {
  return [
    route('GET', '/overview', {
      operationId: 'getOverview',
      scope,
      summary: 'Get the overview',
      description:
        "Today's taps by the hour beside those of the same day last week, and what waits or " +
        "needs a person now. Days are those of the platform's reporting time zone.",
      responses: { 200: answerOf('The overview.', Overview, overviewExample) },
      handler: (context) => readOverview(parts, context),
    }),
    route('GET', '/volume', {
      operationId: 'getVolume',
      scope,
      summary: 'Get the volume of each day',
      description:
        'The captured volume of each day, from the sums of the overview: at once, however ' +
        "many taps there were. Days are those of the platform's reporting time zone, and kept " +
        'for 92 days.',
      query: requestObject({
        from: Type.Optional(day('The first day; 29 days before the last if absent.')),
        to: Type.Optional(day('The last day, which is part of it; today if absent.')),
      }),
      responses: { 200: answerOf('The volume.', Volume, volumeExample) },
      handler: (context) => readVolume(parts, context),
    }),
    route('GET', '/search', {
      operationId: 'search',
      scope,
      summary: 'Search',
      description:
        'Finds transactions by the last four digits of the card, amount, day, currency, reference, ' +
        'authorisation code, reader or id, and by any mix of these in any order, such as ' +
        '`8037 129 tuesday`. Finds sub-merchants by how their externalRef or the words of ' +
        'their name begin or by an e-mail, payouts by the ' +
        "reference of the bank, and anything by its id or an id's beginning. A part of a " +
        "transaction, such as a refund, finds that. Days are those of the platform's reporting " +
        'time zone.',
      query: searchQuery,
      responses: { 200: answerOf('The results.', SearchResults, searchExample) },
      errors: [invalidCursor],
      handler: (context) => search(parts, context),
    }),
  ];
}

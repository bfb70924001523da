import Type from 'typebox';
import { day } from '../../http/fields.ts';
import { platformRoute, type Route } from '../../http/route.ts';
import type { Database } from '../../postgres/database.ts';
import { readOverview } from './overview.ts';
import {
  Overview,
  overviewExample,
  SearchResults,
  searchExample,
  Volume,
  volumeExample,
} from './schemas.ts';
import { search } from './search.ts';
import { readVolume } from './volume.ts';

const tag = 'Overview';
const scope = 'overview:read';
const surface = 'dashboard';

export function overviewRoutes(parts: { readonly database: Database }): readonly Route[] {
  return [
    platformRoute({
      method: 'GET',
      path: '/overview',
      operationId: 'getOverview',
      surface,
      tag,
      scope,
      summary: 'Get the overview',
      description:
        "Today's taps by the hour beside those of the same day last week, and what waits or " +
        "needs a person now. Days are those of the platform's reporting time zone.",
      responses: {
        200: { description: 'The overview.', schema: Overview, example: overviewExample },
      },
      handler: (context) => readOverview(parts, context),
    }),
    platformRoute({
      method: 'GET',
      path: '/volume',
      operationId: 'getVolume',
      surface,
      tag,
      scope,
      summary: 'Get the volume of each day',
      description:
        'The captured volume of each day, from the sums of the overview: at once, however ' +
        "many taps there were. Days are those of the platform's reporting time zone, and kept " +
        'for 92 days.',
      query: Type.Object(
        {
          from: Type.Optional(day('The first day; 29 days before the last if absent.')),
          to: Type.Optional(day('The last day, which is part of it; today if absent.')),
        },
        { additionalProperties: false },
      ),
      responses: {
        200: { description: 'The volume.', schema: Volume, example: volumeExample },
      },
      handler: (context) => readVolume(parts, context),
    }),
    platformRoute({
      method: 'GET',
      path: '/search',
      operationId: 'search',
      surface,
      tag,
      scope,
      summary: 'Search',
      description:
        'By an id, by the reference of a tap, or by how an externalRef begins. A part of a ' +
        'transaction, such as a refund, finds that.',
      query: Type.Object(
        { q: Type.String({ minLength: 1, maxLength: 255, description: 'The text to find.' }) },
        { additionalProperties: false },
      ),
      responses: {
        200: { description: 'The results.', schema: SearchResults, example: searchExample },
      },
      handler: (context) => search(parts, context),
    }),
  ];
}

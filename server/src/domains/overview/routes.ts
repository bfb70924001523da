import Type from 'typebox';
import { instant } from '../../http/fields.ts';
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
const door = 'dashboard';

export function overviewRoutes(parts: { readonly database: Database }): readonly Route[] {
  return [
    platformRoute({
      method: 'GET',
      path: '/overview',
      operationId: 'getOverview',
      door,
      tag,
      scope,
      summary: 'Get the overview',
      description:
        'Taps of a day by the hour beside those of the same day last week, and what waits or ' +
        'needs somebody now. Days begin and end at a quarter of an hour.',
      query: Type.Object(
        {
          day_start: Type.Optional(
            instant('When the day begins where you are; midnight in UTC if absent.'),
          ),
          day_end: Type.Optional(instant('When it ends; after 24 hours if absent.')),
          last_week_start: Type.Optional(
            instant('When the same day last week began; 168 hours before if absent.'),
          ),
          last_week_end: Type.Optional(instant('When that one ended; after 24 hours if absent.')),
        },
        { additionalProperties: false },
      ),
      responses: {
        200: { description: 'The overview.', schema: Overview, example: overviewExample },
      },
      handler: (context) => readOverview(parts, context),
    }),
    platformRoute({
      method: 'GET',
      path: '/volume',
      operationId: 'getVolume',
      door,
      tag,
      scope,
      summary: 'Get the volume of a time',
      description:
        'Taps by the hour, as they are summed up for the overview: at once, however many there ' +
        'were. Hours are counted from the beginning, at a quarter of an hour, and kept for 92 ' +
        'days. Exact totals of money are in the reports.',
      query: Type.Object(
        {
          from: Type.Optional(instant('The beginning; 30 days before the end if absent.')),
          to: Type.Optional(instant('The end; the present if absent.')),
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
      door,
      tag,
      scope,
      summary: 'Search',
      description:
        'By an id, by the reference of a tap, or by how an externalRef begins. What is part of a ' +
        'transaction, such as a refund, finds that.',
      query: Type.Object(
        { q: Type.String({ minLength: 1, maxLength: 255, description: 'What to look for.' }) },
        { additionalProperties: false },
      ),
      responses: {
        200: { description: 'What was found.', schema: SearchResults, example: searchExample },
      },
      handler: (context) => search(parts, context),
    }),
  ];
}

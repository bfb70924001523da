import Type from 'typebox';
import {
  describedObject,
  instant,
  instantOrNull,
  objectName,
  oneLine,
  oneOf,
  orNull,
  requestObject,
  text,
  textOrNull,
} from '../../http/fields.ts';
import { pageOf, pageQuery } from '../../http/list.ts';
import { type Route, routesOf } from '../../http/route.ts';
import type { Database } from '../../postgres/database.ts';
import { invalidCursor } from '../../request/errors.ts';
import { readReaders } from './readers.ts';

const route = routesOf({ tag: 'Overview', surface: 'dashboard' });

const LastTap = Type.Object({
  transaction: text('The transaction.'),
  status: text('Its status.'),
  created_at: instant('When it was made.'),
});

const Reader = describedObject('Reader', 'A reader, with what it did last.', {
  id: text('The reader.', 128),
  object: objectName('reader'),
  submerchant: textOrNull('The sub-merchant it stands at; null when all of them share it.', 128),
  label: textOrNull('Yours.', 255),
  last_tap: orNull(LastTap, 'The last tap with an outcome; null if none is known.'),
  state: orNull(
    oneOf(
      ['taking_tap', 'offline'],
      'taking_tap: it waits for a card. offline: it did not answer at the last tap, within a day.',
    ),
    'Null if nothing is known.',
  ),
  offline_since: instantOrNull('When it did not answer; null unless it is offline.'),
  created_at: instant('When it was first seen or registered.'),
});

const example = {
  id: 'bar-1',
  object: 'reader',
  submerchant: 'bistro-7',
  label: 'Bar',
  last_tap: {
    transaction: 'txn_01k9t3m8e6f4x9p2q7r5s1v0zc',
    status: 'approved',
    created_at: '2026-11-15T09:30:00.000Z',
  },
  state: null,
  offline_since: null,
  created_at: '2026-11-01T08:00:00.000Z',
};

export function readerRoutes(parts: { readonly database: Database }): readonly Route[] {
  return [
    route('GET', '/readers', {
      operationId: 'listReaders',
      scope: 'devices:read',
      summary: 'List readers with what they did last',
      description:
        'Newest first; filters narrow the list. A cursor is an id. The last tap is counted in ' +
        'the background, so in a rush it is a minute old.',
      query: requestObject({
        q: Type.Optional(oneLine(255, 'How the id or a word of the label begins.')),
        submerchant: Type.Optional(oneLine(128, 'The externalRef of the sub-merchant.')),
        ...pageQuery,
      }),
      responses: { 200: pageOf('readers', 'ReaderList', Reader, example) },
      errors: [invalidCursor],
      handler: (context) => readReaders(parts, context),
    }),
  ];
}

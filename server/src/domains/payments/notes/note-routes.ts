import Type from 'typebox';
import {
  byId,
  describedBody,
  describedObject,
  externalRefText,
  instant,
  objectName,
  requestObject,
  text,
  textOrNull,
} from '../../../http/fields.ts';
import { pageOf, pageQuery } from '../../../http/list.ts';
import { answerOf, type Route, routesOf } from '../../../http/route.ts';
import { invalidCursor } from '../../../request/errors.ts';
import { submerchantErased } from '../../onboarding/index.ts';
import { transactionNotFound } from '../errors.ts';
import type { Payments } from '../payments.ts';
import { addNote, readNotes } from './notes.ts';

const route = routesOf({ tag: 'Transactions', surface: 'dashboard' });
const path = '/v1/transactions/:id/notes';
const textMax = 2_000;

const Note = describedObject('Note', 'What somebody wrote about a transaction.', {
  id: text('The note.'),
  object: objectName('note'),
  transaction: text('The transaction.'),
  submerchant: externalRefText('The sub-merchant of the transaction.'),
  author: text('The id of the user who wrote it.'),
  author_name: textOrNull('The name of that user.', 200),
  text: text('The note itself.', textMax),
  created_at: instant('When it was written, in real time.'),
});

const example = {
  id: 'note_01k9t3m8e6f4x9p2q7r5s1v0zc',
  object: 'note',
  transaction: 'txn_01k9t3m8e6f4x9p2q7r5s1v0zc',
  submerchant: 'bistro-7',
  author: 'usr_01k9t3m8e6f4x9p2q7r5s1v0zc',
  author_name: 'Ada',
  text: 'The customer called: the tip was entered twice.',
  created_at: '2026-11-15T09:30:00.000Z',
};

/** Notes are between the people of the platform, so API keys neither read nor write them. */
export function noteRoutes(payments: Payments): readonly Route[] {
  return [
    route('GET', path, {
      operationId: 'listTransactionNotes',
      scope: 'taps:read',
      summary: 'List the notes on a transaction',
      description: 'Newest first.',
      params: byId('The transaction.'),
      query: requestObject({ ...pageQuery }),
      responses: { 200: pageOf('notes', 'NoteList', Note, example) },
      errors: [transactionNotFound, invalidCursor],
      handler: (context) => readNotes(payments, context),
    }),
    route('POST', path, {
      operationId: 'addTransactionNote',
      scope: 'taps:write',
      summary: 'Write a note on a transaction',
      description: 'A note never changes; a correction is another note.',
      params: byId('The transaction.'),
      body: describedBody('NewNote', 'A note.', {
        text: Type.String({
          minLength: 1,
          maxLength: textMax,
          pattern: '\\S',
          'x-must': `have 1 to ${textMax} characters, not only spaces`,
          description: 'The note. Line breaks stay.',
        }),
      }),
      bodyExamples: { call: { text: example.text } },
      responses: { 201: answerOf('The note.', Note, example) },
      errors: [transactionNotFound, submerchantErased],
      handler: (context) => addNote(payments, context),
    }),
  ];
}

import { formatId, greatestUuid, newUuid, parseId } from '../../../lib/ids.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { answerPage, type PageQuery } from '../../../request/answer-page.ts';
import type { Answer, PlatformContext } from '../../../request/context.ts';
import { submerchantErased } from '../../onboarding/index.ts';
import { transactionNotFound } from '../errors.ts';
import type { Payments } from '../payments.ts';
import { hasTransaction, insertNote, isErased, listNotes, type Note } from './note-store.ts';

type NotesContext<Query, Body> = PlatformContext<{ readonly id: string }, Query, Body>;

/** Writes a note. It never changes: a correction is another note. */
export async function addNote(
  payments: Payments,
  context: NotesContext<unknown, { readonly text: string }>,
): Promise<Answer> {
  const { caller, params, body } = context;
  const { platformId } = caller;
  const authorId = parseId('usr', caller.actor);
  if (authorId === null) throw new TypeError('only users write notes');
  return payments.idempotency.once(context, async (transaction) => {
    const transactionId = await findTransactionId(transaction, platformId, params.id);
    if (await isErased(transaction, { platformId, id: transactionId })) {
      throw submerchantErased({
        message: 'The data of this sub-merchant is erased, so its transactions take no notes.',
      });
    }
    const id = newUuid();
    const text = body.text.trim();
    await insertNote(transaction, {
      ...{ platformId, id, transactionId, authorId, text },
      // A note is written when somebody writes it, whatever the test clock says.
      createdAt: new Date(),
    });
    const page = { platformId, transactionId, beforeId: greatestUuid, limit: 1 };
    const [note] = await listNotes(transaction, page);
    if (note?.id !== id) throw new Error('a note was not stored');
    return { status: 201, body: render(note) };
  });
}

/** The notes on a transaction, newest first. */
export async function readNotes(
  { database }: Payments,
  { caller, params, query }: NotesContext<PageQuery, unknown>,
): Promise<Answer> {
  const { platformId } = caller;
  const transactionId = await findTransactionId(database, platformId, params.id);
  return answerPage(
    'note',
    query,
    ({ beforeId, limit }) => listNotes(database, { platformId, transactionId, beforeId, limit }),
    (notes) => notes.map(render),
  );
}

async function findTransactionId(
  database: Queryable,
  platformId: string,
  publicId: string,
): Promise<string> {
  const id = parseId('txn', publicId);
  if (id === null || !(await hasTransaction(database, { platformId, id }))) {
    throw transactionNotFound();
  }
  return id;
}

function render(note: Note) {
  return {
    id: formatId('note', note.id),
    object: 'note',
    transaction: formatId('txn', note.transactionId),
    submerchant: note.submerchant,
    author: formatId('usr', note.author),
    author_name: note.authorName,
    text: note.text,
    created_at: note.createdAt.toISOString(),
  };
}

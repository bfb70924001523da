import { formatId, parseId } from '../../../lib/ids.ts';
import { answerPage, type PageQuery } from '../../../request/answer-page.ts';
import type { Answer, PlatformContext } from '../../../request/context.ts';
import { findTransaction, transactionNotFound } from '../../payments/index.ts';
import { type Act, listActsOn } from '../../people/index.ts';
import type { HistoryParts } from './history-entry.ts';

/** A transaction has one id, under the prefix of each of its parts. */
const prefixes = ['txn', 'tap', 'auth'];
const except = ['addTransactionNote'];

/** What people did to a transaction, such as a refund; notes are listed apart. */
export async function readActions(
  { database }: Pick<HistoryParts, 'database'>,
  { caller, params, query }: PlatformContext<{ readonly id: string }, PageQuery>,
): Promise<Answer> {
  const { platformId } = caller;
  const id = parseId('txn', params.id);
  const found = id === null ? undefined : await findTransaction(database, { platformId, id });
  if (id === null || found === undefined) throw transactionNotFound();
  const objects = prefixes.map((prefix) => formatId(prefix, id));
  return answerPage(
    'aud',
    query,
    ({ beforeId, limit }) => listActsOn(database, { platformId, objects, except, beforeId, limit }),
    (acts) => acts.map(render),
  );
}

function render({ id, actor, actorName, action, object, createdAt }: Act) {
  return {
    id: formatId('aud', id),
    object: 'action',
    action,
    made: object,
    actor,
    actor_name: actorName,
    created_at: createdAt.toISOString(),
  };
}

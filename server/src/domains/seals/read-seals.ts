import { parseId } from '../../lib/ids.ts';
import type { Database } from '../../postgres/database.ts';
import { answerPage, type PageQuery } from '../../request/answer-page.ts';
import type { Answer } from '../../request/context.ts';
import { findTransaction, transactionNotFound } from '../payments/index.ts';
import { sealNotFound } from './errors.ts';
import { proveRecords } from './prove.ts';
import { renderProof, renderSeal } from './render.ts';
import { findNextSealAt, findSeal, listSeals } from './store.ts';

export interface ReadParts {
  readonly database: Database;
}

export async function getSeals(
  { database }: ReadParts,
  platformId: string,
  query: PageQuery,
): Promise<Answer> {
  return answerPage(
    'seal',
    query,
    (bounds) => listSeals(database, { platformId, ...bounds }),
    (seals) => seals.map(renderSeal),
  );
}

export async function getSeal(
  { database }: ReadParts,
  platformId: string,
  id: string,
): Promise<Answer> {
  const uuid = parseId('seal', id);
  const seal = uuid === null ? undefined : await findSeal(database, { platformId, id: uuid });
  if (seal === undefined) throw sealNotFound();
  return { status: 200, body: renderSeal(seal) };
}

export async function getProof(
  { database }: ReadParts,
  platformId: string,
  transaction: string,
): Promise<Answer> {
  const id = parseId('txn', transaction);
  const found = id === null ? undefined : await findTransaction(database, { platformId, id });
  if (id === null || found === undefined) throw transactionNotFound();
  const proven = await proveRecords(database, { platformId, objectId: id });
  const nextSealAt = await findNextSealAt(database, platformId);
  return { status: 200, body: renderProof(transaction, proven, nextSealAt) };
}

import { eraseAnswers } from '../../operations/erase-answers.ts';
import type { Queryable } from '../../postgres/database.ts';
import { sql } from '../../postgres/sql.ts';
import { eraseExcerpts } from '../events/index.ts';
import { eraseRecord } from '../onboarding/index.ts';
import { eraseLabels, eraseTexts, listTransactionIds } from '../payments/index.ts';
import { deleteMails } from '../receipts/index.ts';
import type { ErasureKey, Part } from './erasure-store.ts';
import type { Privacy } from './privacy.ts';
import { redactAnswer } from './redact-answer.ts';

/** A batch of transactions takes some tens of milliseconds. */
const batchSize = 250;

interface Batch extends ErasureKey {
  readonly externalRef: string;
  readonly part: Part;
  readonly afterId: string;
  readonly now: Date;
}

interface Erased {
  readonly count: number;
  /** Where the next batch begins; null if this one was the last of its part. */
  readonly lastId: string | null;
}

/** Erases the next batch of a part. */
export async function eraseBatch(
  privacy: Privacy,
  transaction: Queryable,
  batch: Batch,
): Promise<Erased> {
  switch (batch.part) {
    case 'record':
      return eraseSubMerchant(privacy, transaction, batch);
    case 'transactions':
      return eraseTransactions(transaction, batch);
    case 'payouts':
      return erasePayouts(transaction, batch);
    default:
      return eraseStoredAnswers(privacy, transaction, batch);
  }
}

async function eraseSubMerchant(
  { keyring, psp }: Privacy,
  transaction: Queryable,
  { platformId, subMerchantId, now }: Batch,
): Promise<Erased> {
  const erased = { platformId, id: subMerchantId, now };
  const { progress } = await eraseRecord(transaction, keyring, erased);
  await eraseLabels(transaction, { platformId, subMerchantId });
  const { pspAccount } = progress;
  // Repeated if the transaction fails after it.
  if (pspAccount !== null) await psp.accounts.forget?.({ platformId, now }, pspAccount);
  return { count: 1, lastId: null };
}

async function eraseTransactions(transaction: Queryable, batch: Batch): Promise<Erased> {
  const { platformId } = batch;
  const ids = await listTransactionIds(transaction, { ...batch, limit: batchSize });
  await eraseTexts(transaction, { platformId, ids });
  await deleteMails(transaction, { platformId, ids });
  await eraseExcerpts(transaction, { platformId, objectIds: ids });
  return ended(ids);
}

/** Payouts hold no texts, but the answers of endpoints to their events may. */
async function erasePayouts(transaction: Queryable, batch: Batch): Promise<Erased> {
  const { platformId } = batch;
  const rows = await transaction.rows<{ id: string }>(sql('payout_list_ids')`
    select payout_id as id
    from payouts
    where platform_id = ${platformId}::uuid
      and submerchant_id = ${batch.subMerchantId}::uuid
      and payout_id > ${batch.afterId}::uuid
    order by payout_id
    limit ${batchSize}::integer`);
  const ids = rows.map(({ id }) => id);
  await eraseExcerpts(transaction, { platformId, objectIds: ids });
  return ended(ids);
}

async function eraseStoredAnswers(
  { keyring }: Privacy,
  transaction: Queryable,
  { platformId, externalRef, afterId }: Batch,
): Promise<Erased> {
  const ref = JSON.stringify(externalRef);
  const needles = [`"externalRef":${ref}`, `"submerchant":${ref}`];
  const asked = { platformId, afterId, limit: batchSize, needles };
  const lastId = await eraseAnswers(transaction, keyring, asked, redactAnswer);
  return { count: 0, lastId };
}

function ended(ids: readonly string[]): Erased {
  const lastId = ids.length < batchSize ? null : (ids.at(-1) ?? null);
  return { count: ids.length, lastId };
}

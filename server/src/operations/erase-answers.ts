import type { JsonObject } from '../lib/json.ts';
import type { Keyring } from '../lib/keyring.ts';
import type { Queryable } from '../postgres/database.ts';
import { sql } from '../postgres/sql.ts';
import { answerContext } from './key-answers.ts';

interface AnswerRow {
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly sealedKeyId: string | null;
}

interface Batch {
  readonly platformId: string;
  /** Answers up to this operation were examined. */
  readonly afterId: string;
  readonly limit: number;
  /** What stands in every answer about the object, in one of these forms. */
  readonly needles: readonly string[];
}

/**
 * Rewrites the stored answers about an object without what has to be erased, in batches; returns
 * the last examined operation, or null at the end. Answers do not name their object in a column,
 * but there are no more of them than a day brings. A repeated request is told by the header
 * Taprail-Erased.
 */
export async function eraseAnswers(
  transaction: Queryable,
  keyring: Keyring,
  batch: Batch,
  redact: (answer: JsonObject) => JsonObject,
): Promise<string | null> {
  const { platformId, needles, limit } = batch;
  const rows = await transaction.rows<AnswerRow>(sql('operation_answer_examine')`
    select operation_id as id, headers, body, sealed_key_id as "sealedKeyId"
    from operation_answers
    where platform_id = ${platformId}::uuid and operation_id > ${batch.afterId}::uuid
    order by operation_id
    limit ${limit}::integer
    for update`);
  for (const row of rows) {
    const context = answerContext(platformId, row.id);
    const { sealedKeyId: keyId } = row;
    const body = keyId === null ? row.body : keyring.open({ keyId, bytes: row.body }, context);
    const text = body.toString('utf8');
    if (!needles.some((needle) => text.includes(needle))) continue;
    const redacted = Buffer.from(JSON.stringify(redact(JSON.parse(text) as JsonObject)));
    const sealed = keyId === null ? null : keyring.seal(redacted, context);
    const headers = { ...row.headers, 'taprail-erased': 'true' };
    await transaction.rows(sql('operation_answer_erase')`
      update operation_answers
      set headers = ${JSON.stringify(headers)}::jsonb,
          body = ${sealed?.bytes ?? redacted}::bytea,
          sealed_key_id = ${sealed?.keyId ?? null}::text
      where platform_id = ${platformId}::uuid and operation_id = ${row.id}::uuid`);
  }
  return rows.length < limit ? null : (rows.at(-1)?.id ?? null);
}

import { sweepRows } from '../../../due-work/sweep-rows.ts';
import type { Keyring, Sealed } from '../../../lib/keyring.ts';
import type { Logger } from '../../../lib/logger.ts';
import type { Database } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';
import { fileContext } from '../files/files.ts';
import { documentContext, openDocument } from './document.ts';
import { saveTerms, termsOf } from './terms.ts';

const batchSize = 50;

interface SealedRow extends Sealed {
  readonly platformId: string;
  readonly id: string;
}

/** An encryption key that sealed data but is not among these; null if there is none. */
export async function findForeignSeal(
  database: Database,
  keyIds: readonly string[],
): Promise<string | null> {
  const row = await database.row<{ keyId: string }>(sql('submerchant_foreign_seal')`
    select document_key_id as "keyId"
    from submerchants
    where document_key_id <> all (${keyIds}::text[])
    limit 1`);
  const fileRow = await database.row<{ keyId: string }>(sql('file_foreign_seal')`
    select content_key_id as "keyId"
    from files
    where content_key_id <> all (${keyIds}::text[])
    limit 1`);
  return row?.keyId ?? fileRow?.keyId ?? null;
}

/**
 * Reseals data of older keys with the active one, so that an older key can be removed from the
 * configuration. Returns the number of rows.
 */
export async function reseal({
  database,
  keyring,
  logger,
}: {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly logger: Logger;
}): Promise<number> {
  const sealAgain = (row: Sealed, context: string) =>
    keyring.seal(keyring.open(row, context), context);
  const documents = await sweepRows({
    logger,
    what: 'sealing submitted data again',
    batchSize,
    read: (afterId) =>
      database.rows<SealedRow & { readonly version: number }>(sql('submerchant_old_seals')`
        select platform_id as "platformId", submerchant_id as id, document as bytes,
          document_key_id as "keyId", document_version as version
        from submerchants
        where document_key_id <> ${keyring.activeKeyId}::text
          and (${afterId}::uuid is null or submerchant_id > ${afterId}::uuid)
        order by submerchant_id
        limit ${batchSize}::integer`),
    async run(row) {
      const sealed = sealAgain(row, documentContext(row));
      await database.transaction(async (transaction) => {
        // A document that changed meanwhile already has the active key.
        const resealed = await transaction.row(sql('submerchant_reseal')`
          update submerchants
          set document = ${sealed.bytes}::bytea, document_key_id = ${sealed.keyId}::text
          where platform_id = ${row.platformId}::uuid
            and submerchant_id = ${row.id}::uuid
            and document_version = ${row.version}::integer
            and document_key_id = ${row.keyId}::text
          returning submerchant_id`);
        if (resealed === undefined) return;
        const document = openDocument(keyring, row, row);
        await saveTerms(transaction, row, termsOf(keyring, row.platformId, document));
      });
    },
  });
  const files = await sweepRows({
    logger,
    what: 'sealing files again',
    batchSize,
    read: (afterId) =>
      database.rows<SealedRow>(sql('file_old_seals')`
        select platform_id as "platformId", file_id as id, content as bytes,
          content_key_id as "keyId"
        from files
        where content_key_id <> ${keyring.activeKeyId}::text
          and (${afterId}::uuid is null or file_id > ${afterId}::uuid)
        order by file_id
        limit ${batchSize}::integer`),
    async run(row) {
      const sealed = sealAgain(row, fileContext(row.platformId, row.id));
      await database.rows(sql('file_reseal')`
        update files
        set content = ${sealed.bytes}::bytea, content_key_id = ${sealed.keyId}::text
        where platform_id = ${row.platformId}::uuid and file_id = ${row.id}::uuid`);
    },
  });
  return documents + files;
}

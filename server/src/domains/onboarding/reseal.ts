import { sweepRows } from '../../due-work/sweep-rows.ts';
import type { Keyring } from '../../lib/keyring.ts';
import type { Logger } from '../../log.ts';
import type { Database } from '../../postgres/database.ts';
import { sql } from '../../postgres/sql.ts';
import { openDocument, sealDocument } from './document.ts';
import { fileContext } from './files.ts';

interface Parts {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly logger: Logger;
}

const batchSize = 50;

interface SealedRow {
  readonly platformId: string;
  readonly id: string;
  readonly bytes: Buffer;
  readonly keyId: string;
}

interface DocumentRow extends SealedRow {
  readonly version: number;
}

/**
 * Seals with the active key what an older one sealed, a little at a time, so that the older key can
 * be taken out of the configuration. Returns how many rows it sealed again.
 */
export async function reseal(parts: Parts): Promise<number> {
  const { logger } = parts;
  const documents = await sweepRows({
    logger,
    what: 'sealing submitted data again',
    batchSize,
    read: (afterId) => listOldDocuments(parts, afterId),
    run: (row) => resealDocument(parts, row),
  });
  const files = await sweepRows({
    logger,
    what: 'sealing files again',
    batchSize,
    read: (afterId) => listOldFiles(parts, afterId),
    run: (row) => resealFile(parts, row),
  });
  return documents + files;
}

async function listOldDocuments(
  { database, keyring }: Parts,
  afterId: string | null,
): Promise<DocumentRow[]> {
  return database.rows<DocumentRow>(sql('submerchant_old_seals')`
    select platform_id as "platformId", submerchant_id as id, document as bytes,
      document_key_id as "keyId", document_version as version
    from submerchants
    where document_key_id <> ${keyring.activeKeyId}::text
      and (${afterId}::uuid is null or submerchant_id > ${afterId}::uuid)
    order by submerchant_id
    limit ${batchSize}::integer`);
}

async function resealDocument({ database, keyring }: Parts, row: DocumentRow): Promise<void> {
  const sealed = sealDocument(keyring, row, openDocument(keyring, row, row));
  // A document that changed meanwhile was sealed by the active key in changing.
  await database.rows(sql('submerchant_reseal')`
    update submerchants
    set document = ${sealed.bytes}::bytea, document_key_id = ${sealed.keyId}::text
    where platform_id = ${row.platformId}::uuid
      and submerchant_id = ${row.id}::uuid
      and document_version = ${row.version}::integer
      and document_key_id = ${row.keyId}::text`);
}

async function listOldFiles(
  { database, keyring }: Parts,
  afterId: string | null,
): Promise<SealedRow[]> {
  return database.rows<SealedRow>(sql('file_old_seals')`
    select platform_id as "platformId", file_id as id, content as bytes, content_key_id as "keyId"
    from files
    where content_key_id <> ${keyring.activeKeyId}::text
      and (${afterId}::uuid is null or file_id > ${afterId}::uuid)
    order by file_id
    limit ${batchSize}::integer`);
}

async function resealFile({ database, keyring }: Parts, row: SealedRow): Promise<void> {
  const context = fileContext(row.platformId, row.id);
  const sealed = keyring.seal(keyring.open(row, context), context);
  await database.rows(sql('file_reseal')`
    update files
    set content = ${sealed.bytes}::bytea, content_key_id = ${sealed.keyId}::text
    where platform_id = ${row.platformId}::uuid and file_id = ${row.id}::uuid`);
}

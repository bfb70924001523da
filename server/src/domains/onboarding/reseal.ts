import type { Keyring } from '../../lib/keyring.ts';
import type { Database } from '../../postgres/database.ts';
import { sql } from '../../postgres/sql.ts';
import { openDocument, sealDocument } from './document.ts';
import { fileContext } from './files.ts';

interface Parts {
  readonly database: Database;
  readonly keyring: Keyring;
}

const batchSize = 50;

/**
 * Seals with the active key what an older one sealed, a little at a time, so that the older key can
 * be taken out of the configuration. Returns how many rows it sealed again.
 */
export async function reseal(parts: Parts): Promise<number> {
  let total = 0;
  for (const step of [resealDocuments, resealFiles]) {
    for (let count = batchSize; count === batchSize; total += count) count = await step(parts);
  }
  return total;
}

async function resealDocuments({ database, keyring }: Parts): Promise<number> {
  const rows = await database.rows<{
    platformId: string;
    id: string;
    bytes: Buffer;
    keyId: string;
    version: number;
  }>(sql('submerchant_old_seals')`
    select platform_id as "platformId", submerchant_id as id, document as bytes,
      document_key_id as "keyId", document_version as version
    from submerchants
    where document_key_id <> ${keyring.activeKeyId}::text
    limit ${batchSize}::integer`);
  for (const row of rows) {
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
  return rows.length;
}

async function resealFiles({ database, keyring }: Parts): Promise<number> {
  const rows = await database.rows<{
    platformId: string;
    id: string;
    bytes: Buffer;
    keyId: string;
  }>(sql('file_old_seals')`
    select platform_id as "platformId", file_id as id, content as bytes, content_key_id as "keyId"
    from files
    where content_key_id <> ${keyring.activeKeyId}::text
    limit ${batchSize}::integer`);
  for (const row of rows) {
    const context = fileContext(row.platformId, row.id);
    const sealed = keyring.seal(keyring.open(row, context), context);
    await database.rows(sql('file_reseal')`
      update files
      set content = ${sealed.bytes}::bytea, content_key_id = ${sealed.keyId}::text
      where platform_id = ${row.platformId}::uuid and file_id = ${row.id}::uuid`);
  }
  return rows.length;
}

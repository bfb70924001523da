import { fileContext } from '../../../server/src/domains/onboarding/files/files.ts';
import { openDocument } from '../../../server/src/domains/onboarding/records/document.ts';
import { evidenceContext } from '../../../server/src/domains/payments/disputes/sealed-evidence.ts';
import type { Keyring } from '../../../server/src/lib/keyring.ts';
import { answerContext } from '../../../server/src/operations/key-answers.ts';
import type { Queryable } from '../../../server/src/postgres/database.ts';
import { sql } from '../../../server/src/postgres/sql.ts';

interface SealedRow {
  readonly platformId: string;
  readonly id: string;
  readonly keyId: string;
  readonly bytes: Buffer;
}

/** Opens everything sealed in the database; throws if the keyring cannot. */
export async function openSealed(database: Queryable, keyring: Keyring): Promise<string> {
  const documents = await database.rows<SealedRow>(sql('test_sealed_documents')`
    select platform_id as "platformId", submerchant_id as id, document_key_id as "keyId",
      document as bytes
    from submerchants
    order by submerchant_id`);
  const files = await database.rows<SealedRow>(sql('test_sealed_files')`
    select platform_id as "platformId", file_id as id, content_key_id as "keyId", content as bytes
    from files
    order by file_id`);
  const drafts = await database.rows<SealedRow>(sql('test_sealed_evidence')`
    select platform_id as "platformId", dispute_id as id, evidence_key_id as "keyId",
      evidence as bytes
    from disputes
    where evidence is not null
    order by dispute_id`);
  const answers = await database.rows<SealedRow>(sql('test_sealed_answers')`
    select platform_id as "platformId", operation_id as id, sealed_key_id as "keyId",
      body as bytes
    from operation_answers
    where sealed_key_id is not null
    order by operation_id`);
  return [
    ...documents.map((row) => JSON.stringify(openDocument(keyring, row, row))),
    ...files.map((row) =>
      keyring.open(row, fileContext(row.platformId, row.id)).toString('latin1'),
    ),
    ...drafts.map((row) => keyring.open(row, evidenceContext(row)).toString('utf8')),
    ...answers.map((row) =>
      keyring.open(row, answerContext(row.platformId, row.id)).toString('utf8'),
    ),
  ].join('\n');
}

/** The ids of the keys that sealed rows of any table name. */
export async function keyIdsInUse(database: Queryable): Promise<readonly string[]> {
  const columns = await database.rows<{ table: string; column: string }>(sql('test_key_columns')`
    select quote_ident(table_name) as "table", quote_ident(column_name) as "column"
    from information_schema.columns
    where table_schema = 'public' and data_type = 'text' and column_name like '%\_key\_id'`);
  const found = new Set<string>();
  for (const { table, column } of columns) {
    const text = `select distinct ${column} as id from ${table} where ${column} is not null`;
    const name = `test_key_ids_${table}_${column}`;
    const rows = await database.rows<{ id: string }>({ name, text, values: [] });
    for (const { id } of rows) found.add(id);
  }
  return [...found].toSorted();
}

import { sweepRows } from '../../../due-work/sweep-rows.ts';
import type { Keyring, Sealed } from '../../../lib/keyring.ts';
import type { Logger } from '../../../lib/logger.ts';
import type { Database } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';
import { evidenceContext } from './sealed-evidence.ts';

const batchSize = 50;

interface SealedRow extends Sealed {
  readonly platformId: string;
  readonly id: string;
}

/** The id of a key that sealed evidence and is not among `keyIds`; null if there is none. */
export async function findForeignEvidence(
  database: Database,
  keyIds: readonly string[],
): Promise<string | null> {
  const row = await database.row<{ keyId: string }>(sql('dispute_foreign_seal')`
    select evidence_key_id as "keyId"
    from disputes
    where evidence_key_id <> all (${keyIds}::text[])
    limit 1`);
  return row?.keyId ?? null;
}

/** Reseals evidence that an older key sealed. Returns how many rows it resealed. */
export function resealEvidence(parts: {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly logger: Logger;
}): Promise<number> {
  const { database, keyring, logger } = parts;
  return sweepRows({
    logger,
    what: 'sealing evidence again',
    batchSize,
    read: (afterId) =>
      database.rows<SealedRow>(sql('dispute_old_seals')`
        select platform_id as "platformId", dispute_id as id, evidence as bytes,
          evidence_key_id as "keyId"
        from disputes
        where evidence_key_id <> ${keyring.activeKeyId}::text
          and (${afterId}::uuid is null or dispute_id > ${afterId}::uuid)
        order by dispute_id
        limit ${batchSize}::integer`),
    async run(row) {
      const context = evidenceContext(row);
      const sealed = keyring.seal(keyring.open(row, context), context);
      // A draft that changed meanwhile already has the active key.
      await database.rows(sql('dispute_reseal')`
        update disputes
        set evidence = ${sealed.bytes}::bytea, evidence_key_id = ${sealed.keyId}::text
        where platform_id = ${row.platformId}::uuid
          and dispute_id = ${row.id}::uuid
          and evidence = ${row.bytes}::bytea`);
    },
  });
}

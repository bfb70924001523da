import { sweepRows } from '../../../due-work/sweep-rows.ts';
import type { Keyring, Sealed } from '../../../lib/keyring.ts';
import type { Logger } from '../../../lib/logger.ts';
import type { Database } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';
import { openEndpointSecret, sealEndpointSecret } from '../sending/endpoint-secret.ts';

interface Parts {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly logger: Logger;
}

const batchSize = 50;

interface SealedRow {
  readonly platformId: string;
  readonly id: string;
  readonly secret: Buffer;
  readonly secretKeyId: string;
  readonly previous: Buffer | null;
  readonly previousKeyId: string | null;
  readonly updatedAt: Date;
}

/** The id of a key that sealed a secret and is not among `keyIds`; null if there is none. */
export async function findForeignSecret(
  database: Database,
  keyIds: readonly string[],
): Promise<string | null> {
  const row = await database.row<{ keyId: string }>(sql('webhook_endpoint_foreign_seal')`
    select secret_key_id as "keyId"
    from webhook_endpoints
    where secret_key_id <> all (${keyIds}::text[])
    limit 1`);
  return row?.keyId ?? null;
}

/**
 * Reseals secrets that an older key sealed, and deletes previous secrets that no longer sign.
 * Returns how many rows it resealed.
 */
export async function resealSecrets(parts: Parts): Promise<number> {
  await forgetPreviousSecrets(parts);
  return sweepRows({
    logger: parts.logger,
    what: 'sealing webhook secrets again',
    batchSize,
    read: (afterId) => listOldSeals(parts, afterId),
    run: (row) => resealOne(parts, row),
  });
}

async function forgetPreviousSecrets({ database }: Parts): Promise<void> {
  const rotated = await database.rows<RotatedRow>(sql('webhook_endpoint_list_rotated')`
    select distinct w.platform_id as id, p.clock_offset_ms as "clockOffsetMs"
    from webhook_endpoints w
    join platforms p on p.platform_id = w.platform_id
    where w.previous_secret_until is not null`);
  for (const { id, clockOffsetMs } of rotated) {
    const now = new Date(Date.now() + Number(clockOffsetMs));
    await database.rows(sql('webhook_endpoint_forget_secrets')`
      update webhook_endpoints
      set previous_secret = null, previous_secret_key_id = null, previous_secret_until = null
      where platform_id = ${id}::uuid and previous_secret_until <= ${now}::timestamptz`);
  }
}

interface RotatedRow {
  readonly id: string;
  readonly clockOffsetMs: bigint;
}

async function listOldSeals(
  { database, keyring }: Parts,
  afterId: string | null,
): Promise<SealedRow[]> {
  return database.rows<SealedRow>(sql('webhook_endpoint_old_seals')`
    select platform_id as "platformId", endpoint_id as id, secret, secret_key_id as "secretKeyId",
      previous_secret as previous, previous_secret_key_id as "previousKeyId",
      updated_at as "updatedAt"
    from webhook_endpoints
    where (secret_key_id <> ${keyring.activeKeyId}::text
        or previous_secret_key_id <> ${keyring.activeKeyId}::text)
      and (${afterId}::uuid is null or endpoint_id > ${afterId}::uuid)
    order by endpoint_id
    limit ${batchSize}::integer`);
}

async function resealOne({ database, keyring }: Parts, row: SealedRow): Promise<void> {
  const again = (sealed: Sealed) =>
    sealEndpointSecret(keyring, row, openEndpointSecret(keyring, row, sealed));
  const secret = again({ bytes: row.secret, keyId: row.secretKeyId });
  const previous =
    row.previous === null || row.previousKeyId === null
      ? null
      : again({ bytes: row.previous, keyId: row.previousKeyId });
  // An endpoint that was changed meanwhile keeps its secret until the next sweep.
  await database.rows(sql('webhook_endpoint_reseal')`
    update webhook_endpoints
    set secret = ${secret.bytes}::bytea, secret_key_id = ${secret.keyId}::text,
        previous_secret = ${previous?.bytes ?? null}::bytea,
        previous_secret_key_id = ${previous?.keyId ?? null}::text
    where platform_id = ${row.platformId}::uuid
      and endpoint_id = ${row.id}::uuid
      and updated_at = ${row.updatedAt}::timestamptz`);
}

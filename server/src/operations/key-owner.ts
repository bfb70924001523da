import type { Queryable } from '../postgres/database.ts';
import { sql } from '../postgres/sql.ts';
import { type IdempotencyKey, idempotencyLifetimeMs, keyHash } from './idempotency-key.ts';

/** The operation that a key was last used for. */
export interface KeyOwner {
  readonly operationId: string;
  readonly kind: string;
  readonly objectId: string;
  readonly position: number;
  readonly request: string | null;
  readonly fingerprint: Buffer;
  readonly answer: {
    readonly status: number;
    readonly headers: Record<string, string>;
    readonly body: Buffer;
    readonly sealedKeyId: string | null;
  } | null;
}

interface OwnerRow {
  readonly operation_id: string;
  readonly key_hash: string;
  readonly kind: string;
  readonly object_id: string;
  readonly position: number;
  readonly request: string | null;
  readonly fingerprint: Buffer;
  readonly began_at: Date;
  readonly is_recorded: boolean;
  readonly has_effect: boolean;
  readonly status: number | null;
  readonly headers: Record<string, string> | null;
  readonly body: Buffer | null;
  readonly sealed_key_id: string | null;
  readonly expires_at: Date | null;
}

/** Rarely is a key used again after it became free, so few generations are looked up at once. */
const generationsPerLook = 4;

/**
 * Whose a key is. A key that nobody has used, or that is free again, comes with the hash under
 * which it is to be claimed; an owner that comes with it must be forgotten first.
 */
export async function findKeyOwner(
  database: Queryable,
  wanted: { readonly platformId: string; readonly key: IdempotencyKey; readonly now: Date },
): Promise<
  | { readonly owner: KeyOwner; readonly freeHash: null }
  | { readonly owner: KeyOwner | null; readonly freeHash: string }
> {
  const { platformId, key, now } = wanted;
  for (let first = 0; ; first += generationsPerLook) {
    const hashes = Array.from({ length: generationsPerLook }, (_, n) => keyHash(key, first + n));
    const rows = await listOwners(database, platformId, hashes);
    const byHash = new Map(rows.map((row) => [row.key_hash, row]));
    for (const hash of hashes) {
      const row = byHash.get(hash);
      if (row === undefined) return { owner: null, freeHash: hash };
      if (!isFree(row, now)) return { owner: toOwner(row), freeHash: null };
      if (row.kind === 'request') return { owner: toOwner(row), freeHash: hash };
    }
  }
}

/** The operation is over, and either had no effect or ended more than a key's lifetime ago. */
function isFree(row: OwnerRow, now: Date): boolean {
  if (row.expires_at !== null) return row.expires_at <= now;
  if (!row.is_recorded) return false;
  return !row.has_effect || row.began_at.getTime() + idempotencyLifetimeMs <= now.getTime();
}

function listOwners(
  database: Queryable,
  platformId: string,
  hashes: readonly string[],
): Promise<OwnerRow[]> {
  return database.rows<OwnerRow>(sql('operation_list_by_key')`
    select o.operation_id, o.key_hash, o.kind, o.object_id, o.position, o.request, o.fingerprint,
      o.began_at, r.position is not null as is_recorded, r.stages is not null as has_effect,
      a.status, a.headers, a.body, a.sealed_key_id, a.expires_at
    from operations o
    left join records r
      on r.platform_id = o.platform_id
      and r.object_id = o.object_id
      and r.position = o.position
    left join operation_answers a
      on a.platform_id = o.platform_id and a.operation_id = o.operation_id
    where o.platform_id = ${platformId}::uuid and o.key_hash = any(${hashes}::uuid[])`);
}

function toOwner(row: OwnerRow): KeyOwner {
  const { status, headers, body } = row;
  return {
    operationId: row.operation_id,
    kind: row.kind,
    objectId: row.object_id,
    position: row.position,
    request: row.request,
    fingerprint: row.fingerprint,
    answer:
      status === null || headers === null || body === null
        ? null
        : { status, headers, body, sealedKeyId: row.sealed_key_id },
  };
}

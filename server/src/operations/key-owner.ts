import type { Queryable } from '../postgres/database.ts';
import { sql } from '../postgres/sql.ts';
import { type IdempotencyKey, idempotencyLifetimeMs, keyHash } from '../request/idempotency-key.ts';
import { recordOfOperation } from './record-of-operation.ts';

/** A stored answer; the status is null when there is none. */
export type StoredAnswer =
  | {
      readonly status: number;
      readonly headers: Record<string, string>;
      readonly body: Buffer;
      readonly sealedKeyId: string | null;
    }
  | { readonly status: null };

/** The operation that a key was last used for. */
export type KeyOwner = StoredAnswer & {
  readonly operationId: string;
  readonly kind: string;
  readonly objectId: string;
  readonly position: number;
  readonly request: string | null;
  readonly fingerprint: Buffer;
};

type OwnerRow = KeyOwner & {
  readonly keyHash: string;
  readonly beganAt: Date;
  readonly isRecorded: boolean;
  readonly hasEffect: boolean;
  readonly expiresAt: Date | null;
};

/** Few keys are used again once they are free, so one query looks up only a few generations. */
const generationsPerQuery = 4;

/**
 * Finds the operation that has a key. A key that was never used, or that is free again, comes with
 * the hash to claim it under. If a free key still has an owner, that one must be forgotten first.
 */
export async function findKeyOwner(
  database: Queryable,
  wanted: { readonly platformId: string; readonly key: IdempotencyKey; readonly now: Date },
): Promise<
  | { readonly owner: KeyOwner; readonly freeHash: null }
  | { readonly owner: KeyOwner | null; readonly freeHash: string }
> {
  const { platformId, key, now } = wanted;
  for (let first = 0; ; first += generationsPerQuery) {
    const hashes = Array.from({ length: generationsPerQuery }, (_, n) => keyHash(key, first + n));
    const rows = await listOwners(database, platformId, hashes);
    const byHash = new Map(rows.map((row) => [row.keyHash, row]));
    for (const hash of hashes) {
      const owner = byHash.get(hash);
      if (owner === undefined) return { owner: null, freeHash: hash };
      if (!isFree(owner, now)) return { owner, freeHash: null };
      if (owner.kind === 'request') return { owner, freeHash: hash };
    }
  }
}

/** The last operation of a key that had an outcome or still may have one. */
export type LastUse = KeyOwner & {
  readonly beganAt: Date;
  readonly isRecorded: boolean;
  /** When the key is free again, and whether it is by now. */
  readonly expiresAt: Date;
  readonly isExpired: boolean;
};

/**
 * Finds what a key was last used for, whatever the request was; null for a key that was never used
 * or whose every use ended without effect. Operations on money are found after the key's lifetime,
 * too, since they keep it.
 */
export async function findLastUse(
  database: Queryable,
  wanted: { readonly platformId: string; readonly text: string; readonly now: Date },
): Promise<LastUse | null> {
  const { platformId, text, now } = wanted;
  let last: LastUse | null = null;
  for (let first = 0; ; first += generationsPerQuery) {
    const hashes = Array.from({ length: generationsPerQuery }, (_, n) =>
      keyHash({ text }, first + n),
    );
    const rows = await listOwners(database, platformId, hashes);
    const byHash = new Map(rows.map((row) => [row.keyHash, row]));
    for (const hash of hashes) {
      const owner = byHash.get(hash);
      if (owner === undefined) return last;
      const isExpired = isFree(owner, now);
      const expiresAt =
        owner.expiresAt ?? new Date(owner.beganAt.getTime() + idempotencyLifetimeMs);
      // Any other one ended without effect, or its stored answer is about to be deleted.
      const isKept = owner.kind === 'request' || !owner.hasEffect ? !isExpired : true;
      if (isKept) last = { ...owner, expiresAt, isExpired };
      if (!isExpired || owner.kind === 'request') return last;
    }
  }
}

/** The operation is over, and either had no effect or ended more than a key's lifetime ago. */
function isFree(row: OwnerRow, now: Date): boolean {
  if (row.expiresAt !== null) return row.expiresAt <= now;
  if (!row.isRecorded) return false;
  return !row.hasEffect || row.beganAt.getTime() + idempotencyLifetimeMs <= now.getTime();
}

function listOwners(
  database: Queryable,
  platformId: string,
  hashes: readonly string[],
): Promise<OwnerRow[]> {
  return database.rows<OwnerRow>(sql('operation_list_by_key')`
    select o.operation_id as "operationId", o.key_hash as "keyHash", o.kind,
      o.object_id as "objectId", o.position, o.request, o.fingerprint, o.began_at as "beganAt",
      r.position is not null as "isRecorded", r.stages is not null as "hasEffect",
      a.status, a.headers, a.body, a.sealed_key_id as "sealedKeyId", a.expires_at as "expiresAt"
    from operations o
    left join records r
      on r.platform_id = ${platformId}::uuid and ${recordOfOperation}
    left join operation_answers a
      on a.platform_id = ${platformId}::uuid and a.operation_id = o.operation_id
    where o.platform_id = ${platformId}::uuid and o.key_hash = any(${hashes}::uuid[])`);
}

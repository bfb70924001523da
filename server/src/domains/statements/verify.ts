import type { Queryable } from '../../postgres/database.ts';
import { sql } from '../../postgres/sql.ts';
import { type Difference, firstHash, hashRecord } from '../ledger/index.ts';
import { movementColumns } from './movement-store.ts';
import { movementStages } from './record-movement.ts';
import type { ProviderMovement } from './types.ts';

const pageSize = 1000;
/** A list this long has one cause; more entries would not help to find it. */
const differencesMax = 100;

type Recorded = ProviderMovement & {
  readonly stages: string | null;
  readonly recordHash: string | null;
  readonly recordKind: string | null;
};

/** Compares the provider's movements with their records. */
export async function verifyMovements(
  database: Queryable,
  platformId: string,
): Promise<readonly Difference[]> {
  const differences: Difference[] = [];
  for (let afterId: string | null = null; differences.length < differencesMax; ) {
    const rows: Recorded[] = await database.rows<Recorded>(sql('provider_movement_verify')`
      select ${movementColumns}, r.stages, encode(r.hash, 'hex') as "recordHash",
        r.posting_kind as "recordKind"
      from provider_movements m
      left join submerchants s
        on s.platform_id = ${platformId}::uuid and s.submerchant_id = m.submerchant_id
      left join records r
        on r.platform_id = ${platformId}::uuid
        and r.object_id = m.movement_id
        and r.position = 1
      where m.platform_id = ${platformId}::uuid
        and (${afterId}::uuid is null or m.movement_id > ${afterId}::uuid)
      order by m.movement_id
      limit ${pageSize}::integer`);
    for (const row of rows) {
      const what = check(row);
      if (what !== null) differences.push({ what: `provider movement ${row.id}: ${what}` });
    }
    if (rows.length < pageSize) break;
    afterId = rows.at(-1)?.id ?? null;
  }
  return [...differences, ...(await listOrphans(database, platformId))];
}

function check({ stages, recordHash, recordKind, ...movement }: Recorded): string | null {
  if (stages === null) return 'it has no record';
  if (hashRecord(firstHash, stages) !== recordHash) return 'its record does not match its hash';
  if (stages !== movementStages(movement)) return 'it is not what its record says';
  // A posting without entries is not stored.
  if (recordKind !== null && recordKind !== movement.postingKind) {
    return `it is posted as ${movement.postingKind}, but its record as ${recordKind}`;
  }
  return null;
}

function listOrphans(database: Queryable, platformId: string): Promise<Difference[]> {
  return database.rows<Difference>(sql('provider_movement_verify_orphans')`
    select 'provider movement ' || o.object_id || ': it is gone, but its record is there' as what
    from operations o
    left join provider_movements m
      on m.platform_id = ${platformId}::uuid and m.movement_id = o.object_id
    where o.platform_id = ${platformId}::uuid
      and o.kind = 'provider_movement'
      and m.movement_id is null
    limit 5`);
}

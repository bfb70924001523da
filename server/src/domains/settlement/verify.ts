import type { Queryable } from '../../postgres/database.ts';
import { sql } from '../../postgres/sql.ts';
import { type Difference, firstHash, hashRecord } from '../ledger/index.ts';
import { type Payout, payoutStages } from './payouts/payout.ts';
import { payoutColumns } from './payouts/payout-store.ts';

/** Compares payouts, their items and their records with each other and with the ledger. */
export async function verifyPayouts(
  database: Queryable,
  platformId: string,
): Promise<readonly Difference[]> {
  return [
    ...(await verifyAvailable(database, platformId)),
    ...(await verifyInTransit(database, platformId)),
    ...(await verifyItems(database, platformId)),
    ...(await verifyRecords(database, platformId)),
    ...(await listOrphans(database, platformId)),
  ];
}

function verifyAvailable(database: Queryable, platformId: string): Promise<Difference[]> {
  return database.rows<Difference>(sql('payout_verify_available')`
    select 'the open items of sub-merchant ' || submerchant_id || ' sum to '
      || coalesce(i.total, 0) || ' ' || currency || ', but ' || -coalesce(a.balance, 0)
      || ' is available' as what
    from (
      select submerchant_id, currency, sum(amount) as total
      from payout_items
      where platform_id = ${platformId}::uuid and payout_id is null
      group by submerchant_id, currency
    ) i
    full join (
      select submerchant_id, currency, balance
      from ledger_accounts
      where platform_id = ${platformId}::uuid and kind = 'submerchant_available'
    ) a using (submerchant_id, currency)
    where coalesce(i.total, 0) <> -coalesce(a.balance, 0)
    limit 5`);
}

/** Owners are compared as text: the platform's null would match no owner. */
function verifyInTransit(database: Queryable, platformId: string): Promise<Difference[]> {
  return database.rows<Difference>(sql('payout_verify_in_transit')`
    select coalesce(p.total, 0) || ' ' || currency || ' of payouts of ' || owner
      || ' are on their way, but the ledger has ' || -coalesce(a.balance, 0) as what
    from (
      select coalesce('sub-merchant ' || submerchant_id, 'the platform') as owner, currency,
        sum(amount) as total
      from payouts
      where platform_id = ${platformId}::uuid and status in ('scheduled', 'in_transit')
      group by submerchant_id, currency
    ) p
    full join (
      select coalesce('sub-merchant ' || submerchant_id, 'the platform') as owner, currency,
        balance
      from ledger_accounts
      where platform_id = ${platformId}::uuid
        and kind in ('submerchant_in_transit', 'platform_in_transit')
    ) a using (owner, currency)
    where coalesce(p.total, 0) <> -coalesce(a.balance, 0)
    limit 5`);
}

function verifyItems(database: Queryable, platformId: string): Promise<Difference[]> {
  return database.rows<Difference>(sql('payout_verify_items')`
    select 'payout ' || p.payout_id || ' is of ' || p.amount || ', but its items sum to '
      || coalesce(i.total, 0) as what
    from payouts p
    left join (
      select payout_id, sum(amount) as total
      from payout_items
      where platform_id = ${platformId}::uuid and payout_id is not null
      group by payout_id
    ) i on i.payout_id = p.payout_id
    where p.platform_id = ${platformId}::uuid
      and p.submerchant_id is not null
      and coalesce(i.total, 0) <> p.amount
    limit 5`);
}

const pageSize = 1000;
/** A list this long has one cause; more entries would not help to find it. */
const differencesMax = 100;

/** A payout with one of its records, or with none. */
type RecordedPayout = Payout & {
  readonly recordPosition: number | null;
  readonly stages: string;
  readonly recordHash: string;
};

/** Recomputes the hash chains of payouts and compares each payout with its last record. */
async function verifyRecords(database: Queryable, platformId: string): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (let afterId: string | null = null; differences.length < differencesMax; ) {
    const ids: { readonly id: string }[] = await database.rows(sql('payout_verify_page')`
      select payout_id as id
      from payouts
      where platform_id = ${platformId}::uuid
        and (${afterId}::uuid is null or payout_id > ${afterId}::uuid)
      order by payout_id
      limit ${pageSize}::integer`);
    if (ids.length === 0) break;
    afterId = ids.at(-1)?.id ?? null;
    // One statement, so that no payout changes between reading its row and its records.
    const rows = await database.rows<RecordedPayout>(sql('payout_verify_records')`
      select ${payoutColumns}, r.position as "recordPosition", r.stages,
        encode(r.hash, 'hex') as "recordHash"
      from payouts p
      left join submerchants s
        on s.platform_id = ${platformId}::uuid and s.submerchant_id = p.submerchant_id
      left join records r on r.platform_id = ${platformId}::uuid and r.object_id = p.payout_id
      where p.platform_id = ${platformId}::uuid
        and p.payout_id = any(${ids.map(({ id }) => id)}::uuid[])
      order by p.payout_id, r.position`);
    for (const own of Map.groupBy(rows, (row) => row.id).values()) {
      const what = checkRecords(own);
      if (what !== null) differences.push({ what: `payout ${own[0]?.id}: ${what}` });
    }
  }
  return differences;
}

/** The fault in one payout's records; null if there is none. */
function checkRecords(rows: readonly RecordedPayout[]): string | null {
  const records = rows.filter(({ recordPosition }) => recordPosition !== null);
  let hash = firstHash;
  for (const { recordPosition, stages, recordHash } of records) {
    hash = hashRecord(hash, stages);
    if (hash !== recordHash) return `record ${recordPosition} does not match its hash`;
  }
  const [payout] = rows;
  if (payout === undefined) return null;
  if (records.length !== payout.position) {
    return `it had ${payout.position} operations, but has ${records.length} records`;
  }
  if (hash !== payout.hash) return 'it keeps another hash than its last record';
  const isSame = records.at(-1)?.stages === payoutStages(payout);
  return isSame ? null : 'it is not what its last record says';
}

function listOrphans(database: Queryable, platformId: string): Promise<Difference[]> {
  return database.rows<Difference>(sql('payout_verify_orphans')`
    select 'payout ' || o.object_id || ': it is gone, but its records are there' as what
    from operations o
    left join payouts p on p.platform_id = ${platformId}::uuid and p.payout_id = o.object_id
    where o.platform_id = ${platformId}::uuid and o.kind = 'payout' and p.payout_id is null
    limit 5`);
}

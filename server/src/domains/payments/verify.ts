import type { Queryable } from '../../postgres/database.ts';
import { sql } from '../../postgres/sql.ts';
import type { Difference } from '../ledger/index.ts';
import { firstHash, hashStage } from './recording.ts';

const pageSize = 1000;

interface VerifiedRow {
  readonly id: string;
  readonly status: string;
  readonly currency: string;
  readonly authorised: bigint;
  readonly captured: bigint;
  readonly released: bigint;
  readonly stage_count: number;
  readonly hash: string;
  /** What the ledger says the provider owes for it. */
  readonly cleared: bigint;
  readonly submerchant_known: boolean;
}

interface StageRow {
  readonly id: string;
  readonly kind: string;
  readonly body: string;
  readonly hash: string;
}

/**
 * Recomputes every transaction of a platform from its stages and the ledger: hash chains, amounts
 * that must add up, and what the entries say of them. Tells how many it has looked at as it goes.
 */
export async function verifyTransactions(
  database: Queryable,
  platformId: string,
  onProgress: (count: number) => void,
): Promise<readonly Difference[]> {
  const differences: Difference[] = [];
  let afterId: string | null = null;
  for (let count = 0; ; ) {
    const rows: VerifiedRow[] = await readTransactions(database, { platformId, afterId });
    if (rows.length === 0) return [...differences, ...(await findOrphans(database, platformId))];
    const ids = rows.map((row) => row.id);
    const stages = Map.groupBy(await readStages(database, platformId, ids), (stage) => stage.id);
    for (const row of rows) {
      differences.push(...check(row, stages.get(row.id) ?? []).map((what) => ({ what })));
    }
    count += rows.length;
    onProgress(count);
    afterId = ids.at(-1) ?? null;
  }
}

function check(row: VerifiedRow, stages: readonly StageRow[]): string[] {
  const name = `transaction ${row.id}`;
  const faults: string[] = [];
  let previous = firstHash;
  for (const [index, stage] of stages.entries()) {
    previous = hashStage({ previous, kind: stage.kind, body: stage.body });
    if (previous !== stage.hash) {
      faults.push(`${name}: stage ${index + 1} (${stage.kind}) does not match its hash`);
      return faults;
    }
  }
  if (stages.length !== row.stage_count || previous !== row.hash) {
    faults.push(`${name}: it was recorded with ${row.stage_count} stages, ${stages.length} exist`);
  }
  const isClosed = row.captured > 0n || row.status === 'reversed' || row.status === 'expired';
  if (isClosed && row.captured + row.released !== row.authorised) {
    faults.push(
      `${name}: captured ${row.captured} and released ${row.released} ` +
        `are not the authorised ${row.authorised} ${row.currency}`,
    );
  }
  if (row.cleared !== row.captured) {
    faults.push(`${name}: captured ${row.captured}, but the ledger cleared ${row.cleared}`);
  }
  if (!row.submerchant_known) faults.push(`${name}: its sub-merchant is unknown`);
  return faults;
}

/** Stages and entries that name a transaction which is not there. */
function findOrphans(database: Queryable, platformId: string): Promise<Difference[]> {
  return database.rows<Difference>(sql('transaction_verify_orphans')`
    select distinct 'transaction ' || named.transaction_id || ': it is gone, but its '
      || named.what || ' are there' as what
    from (
      select platform_id, transaction_id, 'stages' as what
      from transaction_stages
      union all
      select platform_id, transaction_id, 'entries' as what
      from ledger_entries
    ) named
    left join transactions t using (platform_id, transaction_id)
    where named.platform_id = ${platformId}::uuid
      and named.transaction_id is not null
      and t.transaction_id is null
    limit 10`);
}

function readTransactions(
  database: Queryable,
  page: { readonly platformId: string; readonly afterId: string | null },
): Promise<VerifiedRow[]> {
  return database.rows<VerifiedRow>(sql('transaction_verify_page')`
    select t.transaction_id as id, t.status, t.currency, t.amount_authorised as authorised,
      t.amount_captured as captured, t.amount_released as released, t.stage_count,
      encode(t.hash, 'hex') as hash,
      coalesce(l.cleared, 0)::bigint as cleared,
      s.submerchant_id is not null as submerchant_known
    from (
      select platform_id, transaction_id, submerchant_id, status, currency, amount_authorised,
        amount_captured, amount_released, stage_count, hash
      from transactions
      where platform_id = ${page.platformId}::uuid
        and (${page.afterId}::uuid is null or transaction_id > ${page.afterId}::uuid)
      order by transaction_id
      limit ${pageSize}::integer
    ) t
    left join submerchants s
      on s.platform_id = t.platform_id and s.submerchant_id = t.submerchant_id
    left join (
      select e.transaction_id, sum(e.amount) as cleared
      from ledger_entries e
      join ledger_accounts a using (platform_id, account_id)
      where e.platform_id = ${page.platformId}::uuid
        and a.kind = 'psp_clearing'
        and e.kind in ('capture', 'reversal')
      group by e.transaction_id
    ) l using (transaction_id)
    order by t.transaction_id`);
}

function readStages(
  database: Queryable,
  platformId: string,
  ids: readonly string[],
): Promise<StageRow[]> {
  return database.rows<StageRow>(sql('transaction_stage_verify_page')`
    select transaction_id as id, kind, body, encode(hash, 'hex') as hash
    from transaction_stages
    where platform_id = ${platformId}::uuid and transaction_id = any(${ids}::uuid[])
    order by transaction_id, position`);
}

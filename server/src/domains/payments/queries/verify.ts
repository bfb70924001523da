import { firstUuidAt } from '../../../lib/ids.ts';
import { recordOfOperation } from '../../../operations/record-of-operation.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';
import { type Difference, firstHash, hashRecord } from '../../ledger/index.ts';
import { amountsOf } from '../transaction/amounts.ts';
import { foldHistory, type HistoryRow } from '../transaction/history.ts';
import { firstDue } from '../transaction/transaction-state.ts';
import type { Transaction } from '../transaction/types.ts';
import { readHistories } from './read-transactions.ts';

const pageSize = 1000;
/** A list this long has one cause; more entries would not help to find it. */
const differencesMax = 100;

/** Operations younger than this may still be in progress. */
const inProgressMs = 5 * 60 * 1000;

interface VerifiedRow {
  readonly id: string;
  readonly subMerchantId: string;
  readonly status: string;
  readonly authorised: bigint;
  readonly captured: bigint;
  readonly released: bigint;
  readonly refunded: bigint;
  readonly submerchant_known: boolean;
  readonly has_due: boolean;
}

/**
 * Recomputes every transaction of a platform from its records: hash chains, amounts and ledger
 * entries. `onProgress` gets the number checked so far.
 */
export async function verifyTransactions(
  database: Queryable,
  platformId: string,
  onProgress: (count: number) => void,
): Promise<readonly Difference[]> {
  const differences: string[] = [];
  let afterId: string | null = null;
  for (let count = 0; ; ) {
    const rows: VerifiedRow[] = await listRows(database, { platformId, afterId });
    if (rows.length === 0 || differences.length >= differencesMax) break;
    const ids = rows.map((row) => row.id);
    const histories = await readHistories(database, platformId, ids);
    const sums = await sumAccounts(database, platformId, ids);
    for (const row of rows) {
      const history = histories.get(row.id) ?? [];
      differences.push(...check(platformId, row, { history, sums: sums.get(row.id) ?? nothing }));
    }
    count += rows.length;
    onProgress(count);
    afterId = ids.at(-1) ?? null;
  }
  differences.push(...(await listUnrecorded(database, platformId)));
  differences.push(...(await listOrphans(database, platformId)));
  return differences.map((what) => ({ what }));
}

function check(
  platformId: string,
  row: VerifiedRow,
  { history, sums }: { readonly history: readonly HistoryRow[]; readonly sums: Sums },
): string[] {
  const name = `transaction ${row.id}`;
  if (history.length === 0) return [`${name}: its operations are gone`];
  const faults = checkHashes(name, history);
  const derived = foldHistory(platformId, history);
  faults.push(...checkAmounts(name, row, derived));
  const { fee, net, netSettled } = amountsOf(derived);
  const { cleared, operating, owned } = sums;
  if (cleared !== net + fee) {
    faults.push(`${name}: ${net + fee} is left of its capture, but the ledger cleared ${cleared}`);
  }
  if (operating !== fee) {
    faults.push(`${name}: ${fee} is left of its fee, but the ledger says ${operating}`);
  }
  if (owned !== netSettled) {
    faults.push(`${name}: ${netSettled} is the sub-merchant's, but the ledger says ${owned}`);
  }
  // The other way round it may have settled since, and the next run would end a leftover.
  const due = firstDue(derived.dueTimes);
  if (due !== null && !row.has_due) {
    const at = due.at.toISOString();
    faults.push(`${name}: its ${due.kind} is due at ${at}, but nothing will take that step`);
  }
  if (!row.submerchant_known) faults.push(`${name}: its sub-merchant is unknown`);
  return faults;
}

function checkHashes(name: string, history: readonly HistoryRow[]): string[] {
  let previous = firstHash;
  for (const { position, stages, hash } of history) {
    if (stages === null) continue;
    previous = hashRecord(previous, stages);
    if (previous !== hash) return [`${name}: record ${position} does not match its hash`];
  }
  return [];
}

function checkAmounts(name: string, row: VerifiedRow, derived: Transaction): string[] {
  const faults: string[] = [];
  const { status, amountAuthorised, amountCaptured, amountReleased, currency } = derived;
  const says = [row.status, row.authorised, row.captured, row.released, row.refunded].join(' ');
  const recorded = [
    status,
    amountAuthorised,
    amountCaptured,
    amountReleased,
    derived.amountRefunded,
  ].join(' ');
  if (says !== recorded) faults.push(`${name}: it says ${says}, but its records ${recorded}`);
  const isClosed = amountCaptured > 0n || status === 'reversed' || status === 'expired';
  if (isClosed && amountCaptured + amountReleased !== amountAuthorised) {
    faults.push(
      `${name}: captured ${amountCaptured} and released ${amountReleased} ` +
        `are not the authorised ${amountAuthorised} ${currency}`,
    );
  }
  return faults;
}

/** Operations that began a while ago, have no record and are not open. */
async function listUnrecorded(database: Queryable, platformId: string): Promise<string[]> {
  const rows = await database.rows<{ kind: string; id: string }>(sql('operation_verify')`
    select o.kind, o.object_id as id
    from operations o
    left join records r
      on r.platform_id = ${platformId}::uuid and ${recordOfOperation}
    left join open_operations p
      on p.platform_id = ${platformId}::uuid and p.operation_id = o.operation_id
    where o.platform_id = ${platformId}::uuid
      and o.operation_id < ${firstUuidAt(new Date(Date.now() - inProgressMs))}::uuid
      and o.request is not null
      and r.platform_id is null
      and p.platform_id is null
    limit 10`);
  return rows.map(({ kind, id }) => `the ${kind} of ${id} has no record`);
}

/** Records without an operation or without a transaction. */
async function listOrphans(database: Queryable, platformId: string): Promise<string[]> {
  const gone = await database.rows<{ id: string }>(sql('record_verify_transactions')`
    select r.object_id as id
    from operations o
    join records r
      on r.platform_id = ${platformId}::uuid
      and r.object_id = o.object_id
      and r.position = 1
    left join transactions t
      on t.platform_id = ${platformId}::uuid and t.transaction_id = r.object_id
    where o.platform_id = ${platformId}::uuid
      and o.kind = 'tap'
      and r.stages is not null
      and t.platform_id is null
    limit 10`);
  const rows = await database.rows<{ id: string; position: number }>(sql('record_verify')`
    select r.object_id as id, r.position
    from records r
    left join operations o
      on o.platform_id = ${platformId}::uuid
      and o.object_id = r.object_id
      and o.position = r.position
      and (o.position > 1 or o.operation_id = r.object_id)
    where r.platform_id = ${platformId}::uuid and o.platform_id is null
    limit 10`);
  return [
    ...gone.map(({ id }) => `transaction ${id}: it is gone, but its records are there`),
    ...rows.map(({ id, position }) => `record ${position} of ${id} has no operation`),
  ];
}

function listRows(
  database: Queryable,
  page: { readonly platformId: string; readonly afterId: string | null },
): Promise<VerifiedRow[]> {
  return database.rows<VerifiedRow>(sql('transaction_verify_page')`
    select t.transaction_id as id, t.submerchant_id as "subMerchantId", t.status,
      t.amount_authorised as authorised, t.amount_captured as captured,
      t.amount_released as released, t.amount_refunded as refunded,
      s.submerchant_id is not null as submerchant_known, d.due_at is not null as has_due
    from transactions t
    left join submerchants s
      on s.platform_id = ${page.platformId}::uuid and s.submerchant_id = t.submerchant_id
    left join transaction_dues d
      on d.platform_id = ${page.platformId}::uuid and d.transaction_id = t.transaction_id
    where t.platform_id = ${page.platformId}::uuid
      and (${page.afterId}::uuid is null or t.transaction_id > ${page.afterId}::uuid)
    order by t.transaction_id
    limit ${pageSize}::integer`);
}

interface Sums {
  /** The provider's debt, and the shares of the platform and the sub-merchant. */
  readonly cleared: bigint;
  readonly operating: bigint;
  readonly owned: bigint;
}

const nothing: Sums = { cleared: 0n, operating: 0n, owned: 0n };

/** The ledger's sums for each of these transactions. */
async function sumAccounts(
  database: Queryable,
  platformId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Sums>> {
  const rows = await database.rows<Sums & { id: string }>(sql('record_sum_accounts')`
    select r.object_id as id,
      coalesce(sum(e.amount) filter (where a.kind = 'psp_clearing'), 0)::bigint as cleared,
      coalesce(-sum(e.amount) filter (where a.kind = 'platform_operating'), 0)::bigint as operating,
      coalesce(-sum(e.amount) filter (where a.submerchant_id is not null), 0)::bigint as owned
    from records r
    cross join unnest(r.entry_account_ids, r.entry_amounts) as e (account_id, amount)
    join ledger_accounts a on a.platform_id = ${platformId}::uuid and a.account_id = e.account_id
    where r.platform_id = ${platformId}::uuid
      and r.object_id = any(${ids}::uuid[])
    group by r.object_id`);
  return new Map(rows.map(({ id, ...sums }) => [id, sums]));
}

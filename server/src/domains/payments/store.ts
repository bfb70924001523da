import type { Queryable } from '../../postgres/database.ts';
import { plannedAfresh, sql } from '../../postgres/sql.ts';
import type { Stage, StageKind } from './recording.ts';
import {
  type CaptureMode,
  chainTapsMax,
  type PendingOperation,
  type TapStatus,
  type Transaction,
  type TransactionFacts,
} from './types.ts';

interface TransactionRow {
  readonly platform_id: string;
  readonly transaction_id: string;
  readonly submerchant_id: string;
  readonly external_ref: string;
  readonly device_id: string;
  readonly chain_id: string;
  readonly status: TapStatus;
  readonly capture_mode: CaptureMode;
  readonly currency: string;
  readonly amount: bigint;
  readonly tip_amount: bigint;
  readonly ceiling_amount: bigint | null;
  readonly amount_authorised: bigint;
  readonly amount_captured: bigint;
  readonly amount_released: bigint;
  readonly amount_refunded: bigint;
  readonly charged_total: bigint;
  readonly platform_fee: bigint;
  readonly facts: string;
  readonly reference: string | null;
  readonly description: string | null;
  readonly metadata: string | null;
  readonly stage_count: number;
  readonly hash: string;
  readonly event_count: number;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly due_at: Date | null;
  readonly pending_kind: string | null;
  readonly pending_amount: bigint | null;
  readonly pending_began_at: Date | null;
}

export async function findTransaction(
  database: Queryable,
  key: { readonly platformId: string; readonly id: string },
): Promise<Transaction | undefined> {
  const row = await database.row<TransactionRow>(sql('transaction_find')`
    select platform_id, transaction_id, submerchant_id, external_ref, device_id, chain_id, status,
      capture_mode, currency, amount, tip_amount, ceiling_amount, amount_authorised,
      amount_captured, amount_released, amount_refunded, charged_total, platform_fee, facts,
      reference, description, metadata, stage_count, encode(hash, 'hex') as hash, event_count,
      created_at, updated_at, due_at, pending_kind, pending_amount, pending_began_at
    from transactions
    left join (
      select platform_id, transaction_id, kind as pending_kind, unknown_amount as pending_amount,
        began_at as pending_began_at
      from payment_operations
      where unknown_amount is not null
    ) pending using (platform_id, transaction_id)
    where platform_id = ${key.platformId}::uuid and transaction_id = ${key.id}::uuid`);
  return row === undefined ? undefined : toTransaction(row);
}

export interface TransactionFilter {
  readonly platformId: string;
  readonly externalRef: string | null;
  readonly deviceId: string | null;
  readonly status: string | null;
  readonly isCaptured: boolean | null;
  readonly chainId: string | null;
  readonly reference: string | null;
  readonly createdFrom: Date | null;
  readonly createdTo: Date | null;
  readonly beforeId: string | null;
  readonly limit: number;
}

/** Newest first, from before the transaction that the cursor names. */
export async function listTransactions(
  database: Queryable,
  filter: TransactionFilter,
): Promise<Transaction[]> {
  const rows = await database.rows<TransactionRow>(
    plannedAfresh(sql('transaction_list')`
    select platform_id, transaction_id, submerchant_id, external_ref, device_id, chain_id, status,
      capture_mode, currency, amount, tip_amount, ceiling_amount, amount_authorised,
      amount_captured, amount_released, amount_refunded, charged_total, platform_fee, facts,
      reference, description, metadata, stage_count, encode(hash, 'hex') as hash, event_count,
      created_at, updated_at, due_at, pending_kind, pending_amount, pending_began_at
    from transactions
    left join (
      select platform_id, transaction_id, kind as pending_kind, unknown_amount as pending_amount,
        began_at as pending_began_at
      from payment_operations
      where unknown_amount is not null
    ) pending using (platform_id, transaction_id)
    where platform_id = ${filter.platformId}::uuid
      and (${filter.externalRef}::text is null or submerchant_id = (
        select s.submerchant_id from submerchants s
        where s.platform_id = ${filter.platformId}::uuid
          and s.external_ref = ${filter.externalRef}::text
      ))
      and (${filter.deviceId}::text is null or device_id = ${filter.deviceId}::text)
      and (${filter.status}::text is null or status = ${filter.status}::text)
      and (${filter.isCaptured}::boolean is null
        or (amount_captured > 0) = ${filter.isCaptured}::boolean)
      and (${filter.chainId}::uuid is null or chain_id = ${filter.chainId}::uuid)
      and (${filter.reference}::text is null or reference = ${filter.reference}::text)
      and (${filter.createdFrom}::timestamptz is null
        or created_at >= ${filter.createdFrom}::timestamptz)
      and (${filter.createdTo}::timestamptz is null
        or created_at < ${filter.createdTo}::timestamptz)
      and (${filter.beforeId}::uuid is null or transaction_id < ${filter.beforeId}::uuid)
    order by transaction_id desc
    limit ${filter.limit}::integer`),
  );
  return rows.map(toTransaction);
}

/** What taps that join a stay must fit. It bears the id of the transaction that began it. */
export function findChain(
  database: Queryable,
  chain: { readonly platformId: string; readonly id: string },
): Promise<{ externalRef: string; currency: string; tapCount: number } | undefined> {
  return database.row(sql('transaction_find_chain')`
    select external_ref as "externalRef", currency, 1 + (
      select count(*)::integer
      from (
        select j.transaction_id
        from transactions j
        where j.platform_id = ${chain.platformId}::uuid
          and j.chain_id = ${chain.id}::uuid
          and j.chain_id <> j.transaction_id
        limit ${chainTapsMax}::integer
      ) joined
    ) as "tapCount"
    from transactions
    where platform_id = ${chain.platformId}::uuid
      and transaction_id = ${chain.id}::uuid
      and chain_id = ${chain.id}::uuid`);
}

/** All transactions of a stay, oldest first. */
export async function listChain(
  database: Queryable,
  chain: { readonly platformId: string; readonly id: string },
): Promise<Transaction[]> {
  const rows = await database.rows<TransactionRow>(sql('transaction_list_chain')`
    select platform_id, transaction_id, submerchant_id, external_ref, device_id, chain_id, status,
      capture_mode, currency, amount, tip_amount, ceiling_amount, amount_authorised,
      amount_captured, amount_released, amount_refunded, charged_total, platform_fee, facts,
      reference, description, metadata, stage_count, encode(hash, 'hex') as hash, event_count,
      created_at, updated_at, due_at, pending_kind, pending_amount, pending_began_at
    from transactions
    left join (
      select platform_id, transaction_id, kind as pending_kind, unknown_amount as pending_amount,
        began_at as pending_began_at
      from payment_operations
      where unknown_amount is not null
    ) pending using (platform_id, transaction_id)
    where platform_id = ${chain.platformId}::uuid
      and (
        (transaction_id = ${chain.id}::uuid and chain_id = ${chain.id}::uuid)
        or (chain_id = ${chain.id}::uuid and chain_id <> transaction_id)
      )
    order by transaction_id`);
  return rows.map(toTransaction);
}

export async function listStages(
  database: Queryable,
  key: { readonly platformId: string; readonly id: string },
): Promise<Stage[]> {
  return database.rows<{ position: number; kind: StageKind; body: string; hash: string }>(sql(
    'transaction_stage_list',
  )`
    select position, kind, body, encode(hash, 'hex') as hash
    from transaction_stages
    where platform_id = ${key.platformId}::uuid and transaction_id = ${key.id}::uuid
    order by position`);
}

function toTransaction(row: TransactionRow): Transaction {
  return {
    platformId: row.platform_id,
    id: row.transaction_id,
    subMerchantId: row.submerchant_id,
    externalRef: row.external_ref,
    deviceId: row.device_id,
    chainId: row.chain_id,
    status: row.status,
    captureMode: row.capture_mode,
    currency: row.currency,
    amount: row.amount,
    tipAmount: row.tip_amount,
    ceilingAmount: row.ceiling_amount,
    amountAuthorised: row.amount_authorised,
    amountCaptured: row.amount_captured,
    amountReleased: row.amount_released,
    amountRefunded: row.amount_refunded,
    chargedTotal: row.charged_total,
    platformFee: row.platform_fee,
    facts: JSON.parse(row.facts) as TransactionFacts,
    reference: row.reference,
    description: row.description,
    metadata: row.metadata === null ? null : (JSON.parse(row.metadata) as Record<string, string>),
    stageCount: row.stage_count,
    hash: row.hash,
    eventCount: row.event_count,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    dueAt: row.due_at,
    pendingOperation: toPendingOperation(row),
  };
}

function toPendingOperation(row: TransactionRow): PendingOperation | null {
  const { pending_kind: kind, pending_amount: amount, pending_began_at: beganAt } = row;
  return kind === null || amount === null || beganAt === null ? null : { kind, amount, beganAt };
}

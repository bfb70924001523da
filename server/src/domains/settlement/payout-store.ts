import type { Queryable } from '../../postgres/database.ts';
import { fragment, plannedAfresh, sql } from '../../postgres/sql.ts';
import type { Payout } from './payout.ts';

interface PayoutKey {
  readonly platformId: string;
  readonly id: string;
}

export const payoutColumns = fragment`p.platform_id as "platformId", p.payout_id as id,
  p.submerchant_id as "subMerchantId", s.external_ref as "externalRef", p.amount, p.currency,
  p.status, p.is_automatic as "isAutomatic", p.eta, p.psp_ref as "pspRef",
  p.wire_reference as "wireReference", p.failure_code as "failureCode",
  p.created_at as "createdAt", p.position, p.hash, p.event_count as "eventCount",
  p.due_at as "dueAt"`;

export async function insertPayout(transaction: Queryable, payout: Payout): Promise<void> {
  await transaction.rows(sql('payout_insert')`
    insert into payouts (
      platform_id, payout_id, submerchant_id, amount, currency, status, is_automatic, eta,
      position, hash, event_count, created_at, due_at
    ) values (
      ${payout.platformId}::uuid, ${payout.id}::uuid, ${payout.subMerchantId}::uuid,
      ${payout.amount}::bigint, ${payout.currency}::text, ${payout.status}::text,
      ${payout.isAutomatic}::boolean, ${payout.eta}::timestamptz, ${payout.position}::integer,
      ${payout.hash}::text, ${payout.eventCount}::integer, ${payout.createdAt}::timestamptz,
      ${payout.dueAt}::timestamptz
    )`);
}

/** Writes that it is sent, and leaves the lease to whoever is going to ask the provider. */
export async function markSent(transaction: Queryable, payout: Payout): Promise<void> {
  await transaction.rows(sql('payout_mark_sent')`
    update payouts
    set status = ${payout.status}::text, position = ${payout.position}::integer,
        hash = ${payout.hash}::text, event_count = ${payout.eventCount}::integer
    where platform_id = ${payout.platformId}::uuid and payout_id = ${payout.id}::uuid`);
}

/** Writes what changed, and ends the lease. The caller has locked the row. */
export async function savePayout(transaction: Queryable, payout: Payout): Promise<void> {
  await transaction.rows(sql('payout_save')`
    update payouts
    set status = ${payout.status}::text, eta = ${payout.eta}::timestamptz,
        psp_ref = ${payout.pspRef}::text, wire_reference = ${payout.wireReference}::text,
        failure_code = ${payout.failureCode}::text, position = ${payout.position}::integer,
        hash = ${payout.hash}::text, event_count = ${payout.eventCount}::integer,
        due_at = ${payout.dueAt}::timestamptz, attempts = 0, lease_until = null,
        lease_token = null
    where platform_id = ${payout.platformId}::uuid and payout_id = ${payout.id}::uuid`);
}

export function findPayout(
  database: Queryable,
  { platformId, id }: PayoutKey,
): Promise<Payout | undefined> {
  return database.row<Payout>(sql('payout_find')`
    select ${payoutColumns}
    from payouts p
    left join submerchants s
      on s.platform_id = ${platformId}::uuid and s.submerchant_id = p.submerchant_id
    where p.platform_id = ${platformId}::uuid and p.payout_id = ${id}::uuid`);
}

/** Locks the row until the transaction ends. */
export async function lockPayout(
  transaction: Queryable,
  key: PayoutKey,
): Promise<Payout | undefined> {
  await transaction.rows(sql('payout_lock')`
    select payout_id
    from payouts
    where platform_id = ${key.platformId}::uuid and payout_id = ${key.id}::uuid
    for update`);
  return findPayout(transaction, key);
}

export interface PayoutFilter {
  readonly platformId: string;
  readonly subMerchantId: string | null;
  readonly status: string | null;
  readonly beforeId: string | null;
  readonly limit: number;
}

/** Newest first, from before the payout that the cursor names. */
export function listPayouts(database: Queryable, filter: PayoutFilter): Promise<Payout[]> {
  return database.rows<Payout>(
    plannedAfresh(sql('payout_list')`
    select ${payoutColumns}
    from payouts p
    left join submerchants s
      on s.platform_id = ${filter.platformId}::uuid and s.submerchant_id = p.submerchant_id
    where p.platform_id = ${filter.platformId}::uuid
      and (${filter.subMerchantId}::uuid is null
        or p.submerchant_id = ${filter.subMerchantId}::uuid)
      and (${filter.status}::text is null or p.status = ${filter.status}::text)
      and (${filter.beforeId}::uuid is null or p.payout_id < ${filter.beforeId}::uuid)
    order by p.payout_id desc
    limit ${filter.limit}::integer`),
  );
}

/** How many payouts of a sub-merchant have failed since the last one that was paid. */
export async function countFailures(
  transaction: Queryable,
  owner: { readonly platformId: string; readonly subMerchantId: string },
): Promise<number> {
  const row = await transaction.row<{ count: number }>(sql('payout_count_failures')`
    select count(*)::integer as count
    from payouts
    where platform_id = ${owner.platformId}::uuid
      and submerchant_id = ${owner.subMerchantId}::uuid
      and status = 'failed'
      and payout_id > coalesce((
        select p.payout_id
        from payouts p
        where p.platform_id = ${owner.platformId}::uuid
          and p.submerchant_id = ${owner.subMerchantId}::uuid
          and p.status = 'paid'
        order by p.payout_id desc
        limit 1
      ), '00000000-0000-0000-0000-000000000000')`);
  return row?.count ?? 0;
}

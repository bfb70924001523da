import { newUuid, type RowKey } from '../../../lib/ids.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';
import type { Status } from '../types.ts';

/** The status of a sub-merchant from a time on. */
export interface SubMerchantChange {
  readonly id: string;
  readonly status: Status;
  readonly chargesEnabled: boolean;
  readonly payoutsEnabled: boolean;
  readonly disabledReason: string | null;
  readonly dueCount: number;
  readonly changedAt: Date;
}

/** Adds the present status of a locked sub-merchant to its changes, unless it is the last one. */
export async function noteChange(
  transaction: Queryable,
  { platformId, id }: RowKey,
  now: Date,
): Promise<void> {
  const last = await transaction.row<{ id: string }>(sql('submerchant_change_last')`
    select change_id as id
    from submerchant_changes
    where platform_id = ${platformId}::uuid and submerchant_id = ${id}::uuid
    order by change_id desc
    limit 1`);
  await transaction.rows(sql('submerchant_change_insert')`
    insert into submerchant_changes (
      platform_id, submerchant_id, change_id, status, charges_enabled, payouts_enabled,
      disabled_reason, due_count, changed_at
    )
    select s.platform_id, s.submerchant_id, ${newUuid()}::uuid, s.status, s.charges_enabled,
      s.payouts_enabled, s.disabled_reason, jsonb_array_length(s.requirements -> 'currentlyDue'),
      ${now}::timestamptz
    from submerchants s
    left join submerchant_changes c
      on c.platform_id = ${platformId}::uuid
      and c.submerchant_id = ${id}::uuid
      and c.change_id = ${last?.id ?? null}::uuid
    where s.platform_id = ${platformId}::uuid
      and s.submerchant_id = ${id}::uuid
      and (
        s.status, s.charges_enabled, s.payouts_enabled, s.disabled_reason,
        jsonb_array_length(s.requirements -> 'currentlyDue')
      ) is distinct from (
        c.status, c.charges_enabled, c.payouts_enabled, c.disabled_reason, c.due_count
      )`);
}

/** Newest first. */
export async function listChanges(
  database: Queryable,
  page: {
    readonly platformId: string;
    readonly subMerchantId: string;
    readonly beforeId: string;
    readonly limit: number;
  },
): Promise<SubMerchantChange[]> {
  return database.rows<SubMerchantChange>(sql('submerchant_change_list')`
    select change_id as id, status, charges_enabled as "chargesEnabled",
      payouts_enabled as "payoutsEnabled", disabled_reason as "disabledReason",
      due_count as "dueCount", changed_at as "changedAt"
    from submerchant_changes
    where platform_id = ${page.platformId}::uuid
      and submerchant_id = ${page.subMerchantId}::uuid
      and change_id < ${page.beforeId}::uuid
    order by change_id desc
    limit ${page.limit}::integer`);
}

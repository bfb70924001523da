import type { Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';
import type { TipSuggestions } from '../../../psp/tip-port.ts';

type Tips = Readonly<Record<string, TipSuggestions>>;

/** A sub-merchant's own tip suggestions. */
export interface OwnTips {
  readonly subMerchantId: string;
  readonly canCharge: boolean;
  /** By currency; empty where those of the platform apply. */
  readonly suggestions: ReadonlyMap<string, TipSuggestions>;
  /** When its readers at the provider were first configured; null before. */
  readonly configuredAt: Date | null;
}

/** Undefined for an unknown sub-merchant. */
export async function findOwnTips(
  database: Queryable,
  owner: { readonly platformId: string; readonly externalRef: string },
): Promise<OwnTips | undefined> {
  const { platformId, externalRef } = owner;
  const row = await database.row<{
    readonly id: string;
    readonly canCharge: boolean;
    readonly tips: Tips | null;
    readonly configuredAt: Date | null;
  }>(sql('submerchant_tips_find')`
    select s.submerchant_id as id, s.charges_enabled as "canCharge", t.suggestions as tips,
      t.configured_at as "configuredAt"
    from submerchants s
    left join submerchant_tips t
      on t.platform_id = ${platformId}::uuid and t.submerchant_id = s.submerchant_id
    where s.platform_id = ${platformId}::uuid and s.external_ref = ${externalRef}::text`);
  if (row === undefined) return undefined;
  const { id: subMerchantId, canCharge, tips, configuredAt } = row;
  const suggestions = new Map(Object.entries(tips ?? {}));
  return { subMerchantId, canCharge, suggestions, configuredAt };
}

interface TipKey {
  readonly platformId: string;
  readonly subMerchantId: string;
}

/** The suggestions of a sub-merchant, locked until the transaction ends. */
export async function lockOwnTips(
  transaction: Queryable,
  { platformId, subMerchantId }: TipKey,
): Promise<OwnTips['suggestions']> {
  await transaction.rows(sql('submerchant_tips_begin')`
    insert into submerchant_tips (platform_id, submerchant_id)
    values (${platformId}::uuid, ${subMerchantId}::uuid)
    on conflict (platform_id, submerchant_id) do nothing`);
  const row = await transaction.row<{ readonly tips: Tips }>(sql('submerchant_tips_lock')`
    select suggestions as tips
    from submerchant_tips
    where platform_id = ${platformId}::uuid and submerchant_id = ${subMerchantId}::uuid
    for update`);
  return new Map(Object.entries(row?.tips ?? {}));
}

/** Replaces them, and makes it due for the work that tells the provider. */
export async function saveOwnTips(
  transaction: Queryable,
  { platformId, subMerchantId }: TipKey,
  change: { readonly suggestions: OwnTips['suggestions']; readonly now: Date },
): Promise<void> {
  await transaction.rows(sql('submerchant_tips_save')`
    update submerchant_tips
    set suggestions = ${JSON.stringify(Object.fromEntries(change.suggestions))}::jsonb,
        revision = revision + 1,
        attempts = 0,
        due_at = ${change.now}::timestamptz
    where platform_id = ${platformId}::uuid and submerchant_id = ${subMerchantId}::uuid`);
}

/** Makes it due that a sub-merchant's readers are configured, unless they are. */
export async function expectTips(
  database: Queryable,
  { platformId, subMerchantId, now }: TipKey & { readonly now: Date },
): Promise<void> {
  await database.rows(sql('submerchant_tips_expect')`
    insert into submerchant_tips (platform_id, submerchant_id, due_at)
    values (${platformId}::uuid, ${subMerchantId}::uuid, ${now}::timestamptz)
    on conflict (platform_id, submerchant_id) do update
    set due_at = coalesce(submerchant_tips.due_at, excluded.due_at)
    where submerchant_tips.configured_at is null`);
}

/**
 * Makes all readers of a platform due for its changed suggestions. Called in the transaction of the
 * change, and again after it, for rows inserted meanwhile.
 */
export async function resendTips(
  database: Queryable,
  { platformId, now }: { readonly platformId: string; readonly now: Date },
): Promise<void> {
  // In one order, so that two changes never deadlock.
  const locked = await database.rows<{ id: string }>(sql('submerchant_tips_lock_all')`
    select submerchant_id as id
    from submerchant_tips
    where platform_id = ${platformId}::uuid
    order by submerchant_id
    for update`);
  if (locked.length === 0) return;
  await database.rows(sql('submerchant_tips_resend')`
    update submerchant_tips
    set revision = revision + 1, attempts = 0, due_at = ${now}::timestamptz
    where platform_id = ${platformId}::uuid
      and submerchant_id = any(${locked.map(({ id }) => id)}::uuid[])`);
}

import type { Queryable } from '../../postgres/database.ts';
import { sql } from '../../postgres/sql.ts';
import { getSettings } from '../settings/index.ts';
import type { Onboarding } from './onboarding.ts';
import type { SubMerchant } from './types.ts';

/**
 * Whether the provider may collect what a sub-merchant owes from its bank: the platform has opted
 * in, the sub-merchant has consented, and the provider does so in its country. The settings come
 * from the database itself, since a node that remembers older ones would undo a change.
 */
export async function mayCollect(
  onboarding: Onboarding,
  subMerchant: SubMerchant,
): Promise<boolean> {
  return subMerchant.debitConsent && (await asksForConsent(onboarding, subMerchant));
}

/** Whether a consent has an effect. */
export async function asksForConsent(
  { database, psp }: Onboarding,
  { platformId, country }: SubMerchant,
): Promise<boolean> {
  if (!psp.accounts.collectsIn.has(country)) return false;
  return (await getSettings({ database }, platformId)).collectNegativeBalances;
}

/**
 * Has the provider told again whether it may collect, for each sub-merchant that has consented.
 * Raising the version makes it owed like a changed submission, so an exchange that began before the
 * change cannot end it.
 */
export async function noteCollecting(
  transaction: Queryable,
  { platformId, now }: { readonly platformId: string; readonly now: Date },
): Promise<void> {
  await transaction.rows(sql('submerchant_note_collecting')`
    update submerchants
    set document_version = document_version + 1,
        revision = revision + 1,
        due_at = ${now}::timestamptz
    where platform_id = ${platformId}::uuid
      and submerchant_id in (
        select submerchant_id
        from submerchants
        where platform_id = ${platformId}::uuid
          and debit_consent
          and status in ('pending_requirements', 'enabled', 'rejected')
        order by submerchant_id
        for update
      )`);
}

import type { Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';
import { getSettings } from '../../platforms/index.ts';
import type { Onboarding } from '../onboarding.ts';
import type { SubMerchant } from '../types.ts';

/**
 * Whether the provider may collect a sub-merchant's debts from its bank: the platform has opted in,
 * the sub-merchant has consented, and the provider does so in its country. The settings are read
 * from the database, since a node with cached ones would undo a change.
 */
export async function mayCollect(
  onboarding: Onboarding,
  subMerchant: SubMerchant,
): Promise<boolean> {
  return subMerchant.debitConsent && (await asksForConsent(onboarding, subMerchant));
}

/** Whether a consent has any effect. */
export async function asksForConsent(
  { database, psp }: Onboarding,
  { platformId, country }: SubMerchant,
): Promise<boolean> {
  if (!psp.accounts.collectsIn.has(country)) return false;
  return (await getSettings({ database }, platformId)).collectNegativeBalances;
}

/**
 * Sends the provider the permission to collect again, for each sub-merchant with a consent. Raising
 * the version makes it due like a changed submission, so an exchange that began before the change
 * cannot end it. Called in the transaction of a change, so that neither is lost, and again after
 * it, for consents stored meanwhile.
 */
export async function resendConsents(
  database: Queryable,
  { platformId, now }: { readonly platformId: string; readonly now: Date },
): Promise<void> {
  // In one order, so that two changes never deadlock.
  const locked = await database.rows<{ id: string }>(sql('submerchant_lock_consenting')`
    select submerchant_id as id
    from submerchants
    where platform_id = ${platformId}::uuid and debit_consent
    order by submerchant_id
    for update`);
  if (locked.length === 0) return;
  // An account that is being opened is due anyway, and a failed one has no use for it.
  await database.rows(sql('submerchant_resend_consents')`
    update submerchants
    set document_version = document_version + 1,
        revision = revision + 1,
        due_at = case
          when status in ('received', 'creating') then due_at
          else ${now}::timestamptz
        end
    where platform_id = ${platformId}::uuid
      and submerchant_id = any(${locked.map(({ id }) => id)}::uuid[])
      and status <> 'errored'`);
}

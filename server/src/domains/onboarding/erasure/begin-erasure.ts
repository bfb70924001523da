import type { Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';
import { operationInProgress } from '../../../request/errors.ts';
import { statusConflict } from '../errors.ts';
import { noteChange } from '../records/change-store.ts';
import { lockByExternalRef, lockById } from '../records/store.ts';
import { unknownSubMerchant } from '../restrictions/refuse-sub-merchant.ts';
import { shownFlags } from '../restrictions/restrictions.ts';
import type { SubMerchant } from '../types.ts';

interface Handle {
  readonly platformId: string;
  readonly externalRef: string;
}

/**
 * Locks a sub-merchant that can be erased. Throws 404 for an unknown one, and 409 while its account
 * is being opened or details are on the way to the provider.
 */
export async function lockForErasure(transaction: Queryable, handle: Handle): Promise<SubMerchant> {
  const subMerchant = await lockByExternalRef(transaction, handle);
  if (subMerchant === undefined) throw await unknownSubMerchant(transaction, handle);
  if (subMerchant.progress.status === 'creating') {
    const message =
      'Its account is being opened at the provider. Erase it once its status is no longer creating.';
    throw statusConflict({ message });
  }
  const { leaseUntil } = subMerchant;
  if (leaseUntil !== null && leaseUntil > new Date()) throw operationInProgress();
  return subMerchant;
}

/** Ends all new business with a locked sub-merchant, and all exchanges about it. */
export async function stopBusiness(
  transaction: Queryable,
  subMerchant: SubMerchant,
  now: Date,
): Promise<void> {
  await transaction.rows(sql('submerchant_begin_erasure')`
    update submerchants
    set erased_at = coalesce(erased_at, ${now}::timestamptz),
        charges_enabled = false,
        payouts_enabled = false,
        disabled_reason = 'erased',
        due_at = null,
        lease_until = null,
        lease_token = null,
        updated_at = ${now}::timestamptz,
        revision = revision + 1
    where platform_id = ${subMerchant.platformId}::uuid
      and submerchant_id = ${subMerchant.id}::uuid`);
  await noteChange(transaction, subMerchant, now);
}

/** Undoes that, for an erasure that turns out to be impossible. */
export async function resumeBusiness(
  transaction: Queryable,
  key: { readonly platformId: string; readonly id: string },
  now: Date,
): Promise<void> {
  const found = await lockById(transaction, key);
  if (found === undefined) return;
  const { status } = found.progress;
  const shown = shownFlags(found.progress, { ...found, erasedAt: null });
  // The provider is asked for what it told meanwhile.
  const dueAt = status === 'errored' || status === 'rejected' ? null : now;
  await transaction.rows(sql('submerchant_end_erasure')`
    update submerchants
    set erased_at = null,
        charges_enabled = ${shown.chargesEnabled}::boolean,
        payouts_enabled = ${shown.payoutsEnabled}::boolean,
        disabled_reason = ${shown.disabledReason}::text,
        due_at = ${dueAt}::timestamptz,
        updated_at = ${now}::timestamptz,
        revision = revision + 1
    where platform_id = ${key.platformId}::uuid and submerchant_id = ${key.id}::uuid`);
  await noteChange(transaction, key, now);
}

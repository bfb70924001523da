import assert from 'node:assert/strict';
import type { Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';
import type { Answer, PlatformContext } from '../../../request/context.ts';
import { payoutsNotSuspended, submerchantErased, submerchantRejected } from '../errors.ts';
import type { Onboarding } from '../onboarding.ts';
import { noteChange } from '../records/change-store.ts';
import { renderStored, viewOf } from '../records/render.ts';
import { lockByExternalRef, lockById } from '../records/store.ts';
import type { Restrictions, SubMerchant } from '../types.ts';
import { unknownSubMerchant } from './refuse-sub-merchant.ts';
import { shownFlags } from './restrictions.ts';

/** The pauses to set (true) or lift (false); a missing field stays unchanged. */
interface PauseChange {
  readonly charges?: boolean;
  readonly payouts?: boolean;
}

/**
 * Pauses or resumes a sub-merchant's charges and payouts for its platform. The provider's flags are
 * stored separately and show again once nothing is paused. Throws 404 for an unknown sub-merchant,
 * 409 for a rejected one.
 */
export function setPauses(
  { idempotency, keyring }: Onboarding,
  context: PlatformContext<{ readonly externalRef: string }, unknown, PauseChange>,
): Promise<Answer> {
  const { platformId } = context.caller;
  const { externalRef } = context.params;
  return idempotency.once(context, async (transaction) => {
    const subMerchant = await lockByExternalRef(transaction, { platformId, externalRef });
    if (subMerchant === undefined) {
      throw await unknownSubMerchant(transaction, { platformId, externalRef });
    }
    if (subMerchant.erasedAt !== null) throw submerchantErased();
    if (subMerchant.progress.status === 'rejected') throw submerchantRejected();
    const { charges, payouts } = context.body;
    const changed = await restrict(transaction, subMerchant, {
      chargesPaused: charges ?? subMerchant.chargesPaused,
      payoutsPaused: payouts ?? subMerchant.payoutsPaused,
      payoutsSuspended: subMerchant.payoutsSuspended,
      now: context.now,
    });
    return { status: 200, body: renderStored(keyring, viewOf(changed, changed.progress)) };
  });
}

/**
 * Suspends payouts until a bank account is supplied; repeating it changes nothing. The row stays
 * locked until the transaction ends, so a caller that suspends several goes in the order of ids.
 */
export async function suspendPayouts(
  transaction: Queryable,
  payee: { readonly platformId: string; readonly subMerchantId: string; readonly now: Date },
): Promise<void> {
  const { platformId, subMerchantId: id, now } = payee;
  const subMerchant = await lockById(transaction, { platformId, id });
  assert(subMerchant, 'suspended payouts need an existing sub-merchant');
  const { chargesPaused, payoutsPaused } = subMerchant;
  await restrict(transaction, subMerchant, {
    chargesPaused,
    payoutsPaused,
    payoutsSuspended: true,
    now,
  });
}

/**
 * Releases payouts suspended after failures, since a person has confirmed the bank account. Earlier
 * failures no longer count. Throws 404 for an unknown sub-merchant, 409 when it is rejected or its
 * payouts are not suspended.
 */
export function releaseByRequest(
  { idempotency, keyring }: Onboarding,
  context: PlatformContext<{ readonly externalRef: string }>,
): Promise<Answer> {
  const { platformId } = context.caller;
  const { externalRef } = context.params;
  return idempotency.once(context, async (transaction) => {
    const released = await releasePayouts(transaction, {
      platformId,
      externalRef,
      now: context.now,
    });
    return { status: 200, body: renderStored(keyring, viewOf(released, released.progress)) };
  });
}

/** Releases suspended payouts in the caller's transaction, for those with access to the database. */
export async function releasePayouts(
  transaction: Queryable,
  payee: { readonly platformId: string; readonly externalRef: string; readonly now: Date },
): Promise<SubMerchant> {
  const subMerchant = await lockByExternalRef(transaction, payee);
  if (subMerchant === undefined) throw await unknownSubMerchant(transaction, payee);
  if (subMerchant.erasedAt !== null) throw submerchantErased();
  if (subMerchant.progress.status === 'rejected') throw submerchantRejected();
  if (!subMerchant.payoutsSuspended) throw payoutsNotSuspended();
  const { chargesPaused, payoutsPaused } = subMerchant;
  const released = { chargesPaused, payoutsPaused, payoutsSuspended: false };
  return restrict(transaction, subMerchant, { ...released, now: payee.now });
}

/** Writes the restrictions of a locked row, unless they are unchanged. */
async function restrict(
  transaction: Queryable,
  subMerchant: SubMerchant,
  { now, ...changed }: Omit<Restrictions, 'erasedAt'> & { readonly now: Date },
): Promise<SubMerchant> {
  const { erasedAt } = subMerchant;
  const restrictions = { ...changed, erasedAt };
  const { chargesPaused, payoutsPaused, payoutsSuspended } = restrictions;
  const isSame =
    chargesPaused === subMerchant.chargesPaused &&
    payoutsPaused === subMerchant.payoutsPaused &&
    payoutsSuspended === subMerchant.payoutsSuspended;
  if (isSame) return subMerchant;
  const shown = shownFlags(subMerchant.progress, restrictions);
  await transaction.rows(sql('submerchant_restrict')`
    update submerchants
    set charges_paused = ${chargesPaused}::boolean,
        payouts_paused = ${payoutsPaused}::boolean,
        payouts_suspended = ${payoutsSuspended}::boolean,
        payouts_released_at = case
          when payouts_suspended and not ${payoutsSuspended}::boolean then ${now}::timestamptz
          else payouts_released_at
        end,
        charges_enabled = ${shown.chargesEnabled}::boolean,
        payouts_enabled = ${shown.payoutsEnabled}::boolean,
        disabled_reason = ${shown.disabledReason}::text,
        updated_at = ${now}::timestamptz,
        revision = revision + 1
    where platform_id = ${subMerchant.platformId}::uuid
      and submerchant_id = ${subMerchant.id}::uuid`);
  await noteChange(transaction, subMerchant, now);
  return { ...subMerchant, ...restrictions, updatedAt: now, revision: subMerchant.revision + 1n };
}

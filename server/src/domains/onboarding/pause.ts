import type { Database } from '../../postgres/database.ts';
import { sql } from '../../postgres/sql.ts';
import { shownFlags } from './rules.ts';
import { lockByExternalRef } from './store.ts';
import type { Pauses } from './types.ts';

/**
 * Pauses or resumes charges and payouts of a sub-merchant. What the provider says is kept apart
 * and shows again once nothing is paused. False when there is no such sub-merchant.
 */
export function setPauses(
  database: Database,
  change: {
    readonly platformId: string;
    readonly externalRef: string;
    readonly pauses: Pauses;
    readonly now: Date;
  },
): Promise<boolean> {
  const { pauses, now } = change;
  return database.transaction(async (transaction) => {
    const subMerchant = await lockByExternalRef(transaction, change);
    if (subMerchant === undefined) return false;
    const shown = shownFlags(subMerchant.progress, pauses);
    await transaction.rows(sql('submerchant_pause')`
      update submerchants
      set charges_paused = ${pauses.charges}::boolean,
          payouts_paused = ${pauses.payouts}::boolean,
          charges_enabled = ${shown.chargesEnabled}::boolean,
          payouts_enabled = ${shown.payoutsEnabled}::boolean,
          disabled_reason = ${shown.disabledReason}::text,
          updated_at = ${now}::timestamptz,
          revision = revision + 1
      where platform_id = ${change.platformId}::uuid
        and submerchant_id = ${subMerchant.id}::uuid`);
    return true;
  });
}

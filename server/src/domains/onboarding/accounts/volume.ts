import { type DueWork, defineDueWork } from '../../../due-work/due-work.ts';
import type { Money } from '../../../lib/money.ts';
import { sql } from '../../../postgres/sql.ts';
import type { Onboarding } from '../onboarding.ts';
import { findById } from '../records/store.ts';
import { applyReading } from './refresh-account.ts';

/**
 * The pause before the next check, per summed capture: the costlier a check, the rarer. Ten
 * captures make a second. A thousand, which hardly any sub-merchant has below the threshold, make a
 * minute and a half.
 */
const pauseMsPerCapture = 100;

interface WatchRow {
  readonly submerchant_id: string;
  readonly posting_count: bigint;
}

interface VolumeParts {
  readonly onboarding: Onboarding;
  findCaptured(owner: {
    readonly platformId: string;
    readonly subMerchantId: string;
  }): Promise<{ readonly sums: readonly Money[]; readonly count: number }>;
}

/**
 * Reports a sub-merchant's captured volume to the provider, which may ask for more above a
 * threshold, and applies the answer. Captures do not do it: taps would pay for a sum that nearly
 * always changes nothing. Nor does a sweep: there may be a million sub-merchants, and a test clock
 * must stop only where something is due.
 */
export function volumeWork({ onboarding, findCaptured }: VolumeParts): DueWork {
  return defineDueWork<WatchRow>({
    name: 'volume_watch',
    table: 'volume_watches',
    keyColumns: ['submerchant_id'],
    columns: ['posting_count'],
    leaseMs: 15_000,
    concurrencyMax: 16,
    async run(row, { now }) {
      const { reportCaptured } = onboarding.psp.accounts;
      const { platform_id: platformId, submerchant_id: subMerchantId } = row;
      const subMerchant = await findById(onboarding.database, { platformId, id: subMerchantId });
      const ref = subMerchant?.progress.pspAccount ?? null;
      const { sums: captured, count } = await findCaptured({ platformId, subMerchantId });
      if (ref !== null && reportCaptured !== null) {
        const connectionId = subMerchant?.connectionId ?? null;
        const asked = { platformId, connectionId, now };
        const call = { ...asked, idempotencyKey: `${subMerchantId}:captured` };
        const outcome = await reportCaptured(call, { ref, captured });
        if (outcome.kind !== 'done') throw new Error(`the provider answered ${outcome.kind}`);
        await applyReading(onboarding, { platformId, id: subMerchantId }, outcome.value, now);
      }
      await endWatch(onboarding, row);
      await restWatch(onboarding, row, {
        checkAfter: new Date(now.getTime() + count * pauseMsPerCapture),
      });
    },
  });
}

type Claim = WatchRow & { readonly platform_id: string; readonly lease_token: string };

/**
 * Ends the watch once nothing more will be asked for. The sub-merchant is locked first: otherwise a
 * new item could be written meanwhile, find the watch still there, and lose it.
 */
async function endWatch({ database }: Onboarding, row: Claim): Promise<void> {
  await database.transaction(async (transaction) => {
    const locked = await transaction.row<{ isOver: boolean }>(sql('volume_watch_lock_sub_merchant')`
      select requirements -> 'eventuallyDue' = '[]' as "isOver"
      from submerchants
      where platform_id = ${row.platform_id}::uuid
        and submerchant_id = ${row.submerchant_id}::uuid
      for update`);
    if (locked?.isOver !== true) return;
    await transaction.rows(sql('volume_watch_end')`
      delete from volume_watches
      where platform_id = ${row.platform_id}::uuid
        and submerchant_id = ${row.submerchant_id}::uuid
        and lease_token = ${row.lease_token}::uuid`);
  });
}

/** Pauses the watch until the next capture. One that came meanwhile has raised `posting_count`. */
async function restWatch(
  { database }: Onboarding,
  row: Claim,
  { checkAfter }: { readonly checkAfter: Date },
): Promise<void> {
  await database.rows(sql('volume_watch_rest')`
    update volume_watches
    set check_after = ${checkAfter}::timestamptz,
        due_at = case when posting_count = ${row.posting_count}::bigint then null
          else ${checkAfter}::timestamptz end,
        attempts = 0, lease_until = null, lease_token = null
    where platform_id = ${row.platform_id}::uuid
      and submerchant_id = ${row.submerchant_id}::uuid
      and lease_token = ${row.lease_token}::uuid`);
}

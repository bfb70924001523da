import { type DueWork, defineDueWork } from '../../due-work/due-work.ts';
import type { Money } from '../../lib/money.ts';
import { sql } from '../../postgres/sql.ts';
import type { Onboarding } from './onboarding.ts';
import { applyNews } from './refresh-account.ts';
import { findById } from './store.ts';

/**
 * How long a sub-merchant is left alone after a look, for each capture that was summed up: the
 * dearer a look, the rarer. With ten captures that is a second, with a thousand, which hardly
 * anybody has below the threshold, a minute and a half.
 */
const pauseMsPerCapture = 100;

interface WatchRow {
  readonly submerchant_id: string;
  readonly marks: bigint;
}

export interface VolumeParts {
  readonly onboarding: Onboarding;
  findCaptured(owner: {
    readonly platformId: string;
    readonly subMerchantId: string;
  }): Promise<{ readonly sums: readonly Money[]; readonly count: number }>;
}

/**
 * Tells the provider how much a sub-merchant has captured, since it may ask for more from some
 * volume on, and applies what it says. Why not as part of each capture: taps would pay for a sum
 * that nearly always comes to nothing. Why not by a sweep over all sub-merchants: there may be a
 * million of them, and a test clock must stop where something is to be done and nowhere else.
 */
export function volumeWork({ onboarding, findCaptured }: VolumeParts): DueWork {
  return defineDueWork<WatchRow>({
    name: 'volume_watch',
    table: 'volume_watches',
    keyColumns: ['submerchant_id'],
    columns: ['marks'],
    leaseMs: 15_000,
    concurrencyMax: 16,
    async run(row, { now }) {
      const { noteCaptured } = onboarding.psp.accounts;
      const { platform_id: platformId, submerchant_id: subMerchantId } = row;
      const subMerchant = await findById(onboarding.database, { platformId, id: subMerchantId });
      const ref = subMerchant?.progress.pspAccount ?? null;
      const { sums: captured, count } = await findCaptured({ platformId, subMerchantId });
      if (ref !== null && noteCaptured !== null) {
        const call = { platformId, now, idempotencyKey: `${subMerchantId}:captured` };
        const outcome = await noteCaptured(call, { ref, captured });
        if (outcome.kind !== 'done') throw new Error(`the provider answered ${outcome.kind}`);
        await applyNews(onboarding, { platformId, id: subMerchantId }, outcome.value, now);
      }
      await endWatch(onboarding, row);
      await restWatch(onboarding, row, {
        lookAfter: new Date(now.getTime() + count * pauseMsPerCapture),
      });
    },
  });
}

type Claim = WatchRow & { readonly platform_id: string; readonly lease_token: string };

/**
 * Once nothing is left to be asked for. The sub-merchant is locked first, since whoever writes that
 * something is would else find the watch still there, and nobody would be left to keep it.
 */
async function endWatch({ database }: Onboarding, row: Claim): Promise<void> {
  await database.transaction(async (transaction) => {
    const held = await transaction.row<{ isOver: boolean }>(sql('volume_watch_hold')`
      select requirements -> 'eventuallyDue' = '[]' as "isOver"
      from submerchants
      where platform_id = ${row.platform_id}::uuid
        and submerchant_id = ${row.submerchant_id}::uuid
      for update`);
    if (held?.isOver !== true) return;
    await transaction.rows(sql('volume_watch_end')`
      delete from volume_watches
      where platform_id = ${row.platform_id}::uuid
        and submerchant_id = ${row.submerchant_id}::uuid
        and lease_token = ${row.lease_token}::uuid`);
  });
}

/** Until the next capture; one that came during the look has made its mark, and is looked at. */
async function restWatch(
  { database }: Onboarding,
  row: Claim,
  { lookAfter }: { readonly lookAfter: Date },
): Promise<void> {
  await database.rows(sql('volume_watch_rest')`
    update volume_watches
    set look_after = ${lookAfter}::timestamptz,
        due_at = case when marks = ${row.marks}::bigint then null
          else ${lookAfter}::timestamptz end,
        attempts = 0, lease_until = null, lease_token = null
    where platform_id = ${row.platform_id}::uuid
      and submerchant_id = ${row.submerchant_id}::uuid
      and lease_token = ${row.lease_token}::uuid`);
}

import { newUuid, type RowKey } from '../../../lib/ids.ts';
import type { PspAccount } from '../../../psp/port.ts';
import { readingIn } from '../../../psp/psp-call.ts';
import { tellNew } from '../notices/tell-notices.ts';
import type { Onboarding } from '../onboarding.ts';
import { findById } from '../records/store.ts';
import { mayCollect } from '../restrictions/collecting.ts';
import { findByAccount } from './account-owner.ts';
import { applyAccount } from './decide-progress.ts';

/** How far the clocks of two processes may differ. */
const clocksMs = 2_000;

/**
 * Reads an account from the provider and applies it. Throws when the provider gives no answer. An
 * account that it refuses to show for good stays unchanged.
 */
export async function refreshAccount(
  onboarding: Onboarding,
  {
    connectionId,
    accountRef,
    toldAt,
    now,
  }: {
    readonly connectionId: string | null;
    readonly accountRef: string;
    /** When the provider reported the change, on the real clock. */
    readonly toldAt?: Date;
    readonly now: Date;
  },
): Promise<void> {
  const owner = await findByAccount(onboarding.database, { connectionId, accountRef });
  if (owner === undefined) return;
  const { platformId, id, asOf } = owner;
  // It was read after the report, such as for an earlier webhook about the account.
  const sinceMs = (asOf?.getTime() ?? 0) - (toldAt?.getTime() ?? Number.POSITIVE_INFINITY);
  if (onboarding.psp.accounts.readsInRealTime && sinceMs > clocksMs) return;
  const subMerchant = await findById(onboarding.database, owner);
  if (subMerchant === undefined || subMerchant.erasedAt !== null) return;
  const call = {
    platformId,
    connectionId,
    now,
    idempotencyKey: `${id}:retrieve`,
    // Only the holder of the row's lease turns it on: without it, an opt-out may come meanwhile.
    ...(!(await mayCollect(onboarding, subMerchant)) && { collects: false }),
  };
  const account = readingIn(await onboarding.psp.accounts.retrieve(call, accountRef));
  if (account !== null) await applyReading(onboarding, owner, account, now);
}

/** Applies a reading of the account. Starts over if the row changed meanwhile. */
export async function applyReading(
  onboarding: Onboarding,
  owner: RowKey,
  account: PspAccount,
  now: Date,
): Promise<void> {
  for (;;) {
    const current = await findById(onboarding.database, owner);
    if (current === undefined || current.erasedAt !== null) return;
    const { documentVersion, updatedAt: changedAt } = current;
    const situation = { now, documentVersion, sentVersion: null, changedAt };
    const progress = applyAccount(current.progress, account, situation);
    if (progress === current.progress) return;
    const saved = await onboarding.progress.submit({
      id: newUuid(),
      subMerchant: current,
      progress,
      release: false,
      now,
    });
    if (saved) return tellNew(onboarding.tellNotice, current, progress);
  }
}

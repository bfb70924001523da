import { leastUuid } from '../../lib/ids.ts';
import type { Queryable } from '../../postgres/database.ts';
import type { Answer, PlatformContext } from '../../request/context.ts';
import {
  findIdByExternalRef,
  lockForErasure,
  stopBusiness,
  unknownSubMerchant,
} from '../onboarding/index.ts';
import { type Erasure, findErasure, saveErasure } from './erasure-store.ts';
import { erasureNotFound, moneyOpen, retentionNotOver } from './errors.ts';
import { findOpenMoney } from './open-money.ts';
import type { Privacy } from './privacy.ts';
import { renderErasure } from './render.ts';
import { retainedUntil } from './retention.ts';

type ByRef = PlatformContext<{ readonly externalRef: string }>;

/**
 * Begins to erase a sub-merchant: ends all business with it at once, and leaves the rest to due
 * work. One that is running stays as it is; one that has ended begins anew, since a late dispute
 * may have brought other texts. Throws 409 while money is open or the law keeps the data.
 */
export async function beginErasure(
  transaction: Queryable,
  wanted: {
    readonly platformId: string;
    readonly externalRef: string;
    readonly madeBy: string;
    readonly now: Date;
  },
): Promise<Erasure> {
  const { platformId, externalRef, madeBy, now } = wanted;
  const subMerchant = await lockForErasure(transaction, wanted);
  const key = { platformId, subMerchantId: subMerchant.id };
  const known = await findErasure(transaction, key);
  if (known?.status === 'running') return known;
  const open = await findOpenMoney(transaction, { ...key, externalRef });
  if (open.length > 0) throw moneyOpen({ message: open.join(' ') });
  const retained = await retainedUntil(transaction, key);
  if (retained !== null && retained.until > now) {
    const day = retained.until.toISOString().slice(0, 10);
    const message =
      `The law has you keep its data until ${day}: ${retained.years} years from its last ` +
      'transaction or payout, by the setting retention_years.';
    throw retentionNotOver({ message });
  }
  await stopBusiness(transaction, subMerchant, now);
  const erasure: Erasure = {
    status: 'running',
    // No tap can be on its way where the business ended long ago, and it must not begin again.
    part: known?.status === 'completed' ? 'record' : 'check',
    afterId: leastUuid,
    transactionsTotal: 0n,
    transactionsErased: 0n,
    refusal: null,
    madeBy,
    requestedAt: now,
    finishedAt: null,
  };
  await saveErasure(transaction, key, erasure);
  return erasure;
}

export async function requestErasure(privacy: Privacy, context: ByRef): Promise<Answer> {
  const { platformId, actor: madeBy } = context.caller;
  const { externalRef } = context.params;
  const wanted = { platformId, externalRef, madeBy, now: context.now };
  const answer = await privacy.idempotency.once(context, async (transaction) => {
    const erasure = await beginErasure(transaction, wanted);
    const headers = { location: `/sub-merchants/${encodeURIComponent(externalRef)}/erasure` };
    return { status: 202, body: renderErasure(externalRef, erasure), headers };
  });
  privacy.wake(platformId);
  return answer;
}

export async function getErasure(
  { database }: Pick<Privacy, 'database'>,
  { caller: { platformId }, params: { externalRef } }: ByRef,
): Promise<Answer> {
  const erasure = await findErasureOf(database, { platformId, externalRef });
  return { status: 200, body: renderErasure(externalRef, erasure) };
}

/** Throws 404 for an unknown sub-merchant and for one that nobody asked to erase. */
export async function findErasureOf(
  database: Queryable,
  handle: { readonly platformId: string; readonly externalRef: string },
): Promise<Erasure> {
  const subMerchantId = await findIdByExternalRef(database, handle);
  if (subMerchantId === null) throw await unknownSubMerchant(database, handle);
  const { platformId } = handle;
  const erasure = await findErasure(database, { platformId, subMerchantId });
  if (erasure === undefined) throw erasureNotFound();
  return erasure;
}

import { type DueWork, defineDueWork } from '../../due-work/due-work.ts';
import { type NotYet, notYet } from '../../due-work/not-yet.ts';
import { leastUuid } from '../../lib/ids.ts';
import { lockFence } from '../../operations/fence.ts';
import type { Queryable } from '../../postgres/database.ts';
import { resumeBusiness } from '../onboarding/index.ts';
import { countTransactions } from '../payments/index.ts';
import { eraseBatch } from './erase-batch.ts';
import {
  advanceErasure,
  type Erasure,
  type LeasedErasure,
  lockErasure,
  parts,
} from './erasure-store.ts';
import { findExternalRef } from './find-external-ref.ts';
import { findOpenMoney, hasOpenOperations } from './open-money.ts';
import type { Privacy } from './privacy.ts';

interface ErasureRow {
  readonly submerchant_id: string;
}

/**
 * Erases sub-merchants by one batch at a time. One transaction erases a batch and writes how far it
 * came, so a crash leaves out nothing.
 */
export function erasureWork(privacy: Privacy): DueWork {
  return defineDueWork<ErasureRow>({
    name: 'erasure',
    table: 'erasures',
    keyColumns: ['submerchant_id'],
    columns: [],
    leaseMs: 30_000,
    concurrencyMax: 2,
    rests: true,
    async run(row, { now }) {
      const { platform_id: platformId, lease_token: leaseToken } = row;
      const leased = { platformId, subMerchantId: row.submerchant_id, leaseToken };
      const waits = await advance(privacy, leased, now);
      privacy.wake(platformId);
      return waits;
    },
  });
}

async function advance(
  privacy: Privacy,
  leased: LeasedErasure,
  now: Date,
): Promise<NotYet | undefined> {
  const { database } = privacy;
  // Claims that began before the business ended are durable after this.
  await database.transaction((transaction) => lockFence(transaction, leased.platformId));
  return database.transaction(async (transaction) => {
    const erasure = await lockErasure(transaction, leased);
    if (erasure === undefined) return undefined;
    const externalRef = await findExternalRef(transaction, leased);
    const erased = { ...leased, externalRef, now };
    if (erasure.part === 'check' && (await hasOpenOperations(transaction, erased))) {
      return notYet('an operation of the sub-merchant has no outcome yet');
    }
    const next =
      erasure.part === 'check'
        ? await check(transaction, erasure, erased)
        : await erasePart(privacy, transaction, { erasure, erased });
    await advanceErasure(transaction, leased, { erasure: next, now });
    return undefined;
  });
}

interface Erased extends LeasedErasure {
  readonly externalRef: string;
  readonly now: Date;
}

/** A tap may have been on its way when the erasure was asked for. Its money goes before. */
async function check(transaction: Queryable, erasure: Erasure, erased: Erased): Promise<Erasure> {
  const open = await findOpenMoney(transaction, erased);
  if (open.length === 0) return { ...erasure, part: 'record' };
  const { platformId, subMerchantId: id } = erased;
  await resumeBusiness(transaction, { platformId, id }, erased.now);
  return { ...erasure, status: 'refused', refusal: open.join(' ') };
}

async function erasePart(
  privacy: Privacy,
  transaction: Queryable,
  { erasure, erased }: { readonly erasure: Erasure; readonly erased: Erased },
): Promise<Erasure> {
  const { part, afterId } = erasure;
  const transactionsTotal =
    part === 'record' ? await countTransactions(transaction, erased) : erasure.transactionsTotal;
  const { count, lastId } = await eraseBatch(privacy, transaction, { ...erased, part, afterId });
  const counted = part === 'transactions' ? BigInt(count) : 0n;
  const transactionsErased = erasure.transactionsErased + counted;
  const counts = { transactionsTotal, transactionsErased };
  if (lastId !== null) return { ...erasure, ...counts, afterId: lastId };
  const next = parts[parts.indexOf(part) + 1];
  if (next === undefined) return { ...erasure, status: 'completed' };
  return { ...erasure, ...counts, part: next, afterId: leastUuid };
}

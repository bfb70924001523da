import { newUuid } from '../../lib/ids.ts';
import type { Queryable } from '../../postgres/database.ts';
import { sql } from '../../postgres/sql.ts';
import { accountId, firstHash, holdMark } from '../ledger/index.ts';
import { balanceInsufficient } from './errors.ts';
import { lockAccount, noteItem, sumOpenItems, takeItems } from './item-store.ts';
import type { Payout } from './payout.ts';
import { recordPayout } from './payout-record.ts';
import { insertPayout } from './payout-store.ts';
import { nextSending, ownTimeZone } from './payout-times.ts';
import type { Payee, Settlement } from './settlement.ts';

interface Wanted {
  readonly platformId: string;
  readonly currency: string;
  readonly now: Date;
}

/**
 * Pays out everything that is available, with all open items; null if that is nothing. Refunds and
 * disputes are among the items, so a balance that they made negative is netted from what follows.
 */
export async function payOutAll(
  settlement: Settlement,
  transaction: Queryable,
  wanted: Wanted & {
    readonly subMerchantId: string;
    readonly payee: Payee;
    readonly isAutomatic: boolean;
  },
): Promise<Payout | null> {
  const { platformId, subMerchantId, currency } = wanted;
  const key = { platformId, subMerchantId, currency };
  await holdMark(transaction, wanted);
  await lockAccount(transaction, key);
  const amount = await sumOpenItems(transaction, key);
  if (amount <= 0n) return null;
  const payout = newPayout(wanted, { amount, timeZone: wanted.payee.timeZone });
  // Nothing can be noted meanwhile: whoever notes an item waits for the account.
  await takeItems(transaction, key, payout.id);
  return schedule(settlement, transaction, { ...payout, ...named(wanted) });
}

/** Pays out a part of what is available. The next payout has it as a deduction. */
export async function payOutPart(
  settlement: Settlement,
  transaction: Queryable,
  wanted: Wanted & {
    readonly subMerchantId: string;
    readonly payee: Payee;
    readonly amount: bigint;
  },
): Promise<Payout> {
  const { platformId, subMerchantId, currency, amount, now } = wanted;
  const key = { platformId, subMerchantId, currency };
  await holdMark(transaction, wanted);
  await lockAccount(transaction, key);
  if ((await sumOpenItems(transaction, key)) < amount)
    throw balanceInsufficient({ param: 'amount' });
  const payout = newPayout(
    { ...wanted, isAutomatic: false },
    { amount, timeZone: wanted.payee.timeZone },
  );
  const item = { objectId: payout.id, createdAt: now };
  // Operations count from 1, so 0 is free for the part: item and deduction differ in their ids.
  const part = { position: 0, kind: 'part', amount, payoutId: payout.id };
  await noteItem(transaction, key, { ...item, ...part });
  const deduction = { position: 1, kind: 'paid_before', amount: -amount, payoutId: null };
  await noteItem(transaction, key, { ...item, ...deduction });
  return schedule(settlement, transaction, { ...payout, ...named(wanted) });
}

/** Pays out of the platform's own account, all of it unless there is an amount. */
export async function payOutPlatform(
  settlement: Settlement,
  transaction: Queryable,
  wanted: Wanted & { readonly amount: bigint | null },
): Promise<Payout> {
  const { platformId, currency } = wanted;
  await holdMark(transaction, wanted);
  const operating = { kind: 'platform_operating', subMerchantId: null, currency } as const;
  const row = await transaction.row<{ balance: bigint }>(sql('ledger_account_lock')`
    select balance
    from ledger_accounts
    where platform_id = ${platformId}::uuid
      and account_id = ${accountId(platformId, operating)}::uuid
    for update`);
  const available = -(row?.balance ?? 0n);
  const amount = wanted.amount ?? available;
  if (amount <= 0n || amount > available) throw balanceInsufficient({ param: 'amount' });
  const payout = newPayout({ ...wanted, isAutomatic: false }, { amount, timeZone: ownTimeZone });
  return schedule(settlement, transaction, payout);
}

/** Moves the money to where it can be spent no more, and has the payout sent when it is time. */
async function schedule(
  { environment }: Settlement,
  transaction: Queryable,
  payout: Payout,
): Promise<Payout> {
  const { createdAt: at } = payout;
  const moved =
    payout.subMerchantId === null
      ? ({ from: 'platform_operating', to: 'platform_in_transit' } as const)
      : ({ from: 'submerchant_available', to: 'submerchant_in_transit' } as const);
  const move = { kind: 'payout', ...moved };
  const recorded = await recordPayout(transaction, payout, move, { environment, at });
  await insertPayout(transaction, recorded);
  return recorded;
}

function newPayout(
  { platformId, currency, now, isAutomatic }: Wanted & { readonly isAutomatic: boolean },
  { amount, timeZone }: { readonly amount: bigint; readonly timeZone: string },
): Payout {
  const { sendAt, eta } = nextSending(now, { timeZone, currency });
  return {
    platformId,
    id: newUuid(),
    subMerchantId: null,
    externalRef: null,
    amount,
    currency,
    status: 'scheduled',
    isAutomatic,
    eta,
    pspRef: null,
    wireReference: null,
    failureCode: null,
    createdAt: now,
    position: 0,
    hash: firstHash,
    eventCount: 0,
    dueAt: sendAt,
  };
}

function named({
  subMerchantId,
  payee,
}: {
  readonly subMerchantId: string;
  readonly payee: Payee;
}) {
  return { subMerchantId, externalRef: payee.externalRef };
}

import { newUuid } from '../../../lib/ids.ts';
import { toJsonAmount } from '../../../lib/money.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';
import type { PayoutLimits } from '../../../psp/payout-port.ts';
import {
  type AccountKind,
  accountId,
  accountOfDeduction,
  deductionNames,
  firstHash,
} from '../../ledger/index.ts';
import type { Payee } from '../../onboarding/index.ts';
import { balanceInsufficient, belowMinimum, notThere } from '../errors.ts';
import {
  accountName,
  insertItem,
  lockAccounts,
  sumOpenItems,
  takeItems,
} from '../items/item-store.ts';
import type { Settlement } from '../settlement.ts';
import { nextSending, ownTimeZone } from '../times/payout-times.ts';
import { inTransit, type Payout } from './payout.ts';
import { limitsIn, payableOf } from './payout-limits.ts';
import { recordPayouts } from './payout-record.ts';
import { insertPayouts } from './payout-store.ts';

interface Wanted {
  readonly platformId: string;
  readonly currency: string;
  readonly now: Date;
}

/** A balance to pay out in full, and its owner. */
interface PaidAccount {
  readonly subMerchantId: string;
  readonly currency: string;
  readonly payee: Payee;
  readonly now: Date;
}

interface Made {
  readonly payouts: readonly Payout[];
  /** The accounts whose balance is below the provider's minimum, by name. */
  readonly waiting: ReadonlyMap<string, PayoutLimits>;
}

/**
 * Pays out these available balances, each with all its open items. Refunds and disputes are among
 * the items, so a negative balance is netted against later items, and only positive balances are
 * paid out. A balance below the provider's minimum waits, as do digits below its unit. Like all
 * that makes payouts, it is called once the fence is shared, so that their ids lie beyond it.
 */
export async function payOutAll(
  settlement: Settlement,
  transaction: Queryable,
  {
    platformId,
    accounts,
    isAutomatic,
  }: {
    readonly platformId: string;
    readonly accounts: readonly PaidAccount[];
    readonly isAutomatic: boolean;
  },
): Promise<Made> {
  const waiting = new Map<string, PayoutLimits>();
  if (accounts.length === 0) return { payouts: [], waiting };
  const subMerchantIds = accounts.map((account) => account.subMerchantId);
  // From here on no item can be inserted, since that needs the account's lock.
  const locked = await lockAccounts(transaction, platformId, subMerchantIds);
  const sums = await sumOpenItems(transaction, platformId, subMerchantIds);
  const payouts = accounts.flatMap((account) => {
    const { subMerchantId, currency, payee, now } = account;
    const name = accountName(account);
    const balance = sums.get(name) ?? 0n;
    // An account created just now is not locked and may still get items.
    if (balance <= 0n || !locked.has(name)) return [];
    const known = { tooSmall: locked.get(name) ?? null, now };
    const limits = limitsIn(settlement.payouts, currency, known);
    const amount = payableOf(balance, limits);
    if (amount === 0n) waiting.set(name, limits);
    if (amount === 0n) return [];
    const wanted = { platformId, currency, now, isAutomatic };
    const { timeZone, externalRef, connectionId } = payee;
    const payout = newPayout(wanted, { amount, timeZone });
    return { ...payout, subMerchantId, externalRef, connectionId };
  });
  if (payouts.length === 0) return { payouts, waiting };
  await takeItems(transaction, platformId, payouts);
  for (const payout of payouts) {
    await carryOver(transaction, payout, (sums.get(accountName(payout)) ?? 0n) - payout.amount);
  }
  return { payouts: await schedule(settlement, transaction, platformId, payouts), waiting };
}

/** Carries the digits below the provider's unit over to the next payout. */
async function carryOver(
  transaction: Queryable,
  payout: Payout & { readonly subMerchantId: string },
  restMinor: bigint,
): Promise<void> {
  if (restMinor === 0n) return;
  const item = { objectId: payout.id, createdAt: payout.createdAt, kind: 'carried_over' };
  // As with a part, both items have the payout's id and positions that no operation has.
  const taken = { position: 0, amount: -restMinor, payoutId: payout.id };
  await insertItem(transaction, payout, { ...item, ...taken });
  const left = { position: 1, amount: restMinor, payoutId: null };
  await insertItem(transaction, payout, { ...item, ...left });
}

/** Pays out a part of an available balance. The next payout has it as a deduction. */
export async function payOutPart(
  settlement: Settlement,
  transaction: Queryable,
  wanted: PaidAccount & { readonly platformId: string; readonly amount: bigint },
): Promise<Payout> {
  const { platformId, subMerchantId, currency, payee, amount, now } = wanted;
  const key = { platformId, subMerchantId, currency };
  const locked = await lockAccounts(transaction, platformId, [subMerchantId]);
  const sums = await sumOpenItems(transaction, platformId, [subMerchantId]);
  if ((sums.get(accountName(key)) ?? 0n) < amount) throw balanceInsufficient({ param: 'amount' });
  const known = { tooSmall: locked.get(accountName(key)) ?? null, now };
  const limits = limitsIn(settlement.payouts, currency, known);
  if (amount < limits.minimumMinor) throw belowMinimum(currency, limits);
  const payout = newPayout({ ...wanted, isAutomatic: false }, { amount, timeZone: payee.timeZone });
  const item = { objectId: payout.id, createdAt: now };
  // Operations count from 1, so position 0 is free for the part, and the ids of the two items
  // differ.
  const part = { position: 0, kind: 'part', amount, payoutId: payout.id };
  await insertItem(transaction, key, { ...item, ...part });
  const deduction = { position: 1, kind: 'paid_before', amount: -amount, payoutId: null };
  await insertItem(transaction, key, { ...item, ...deduction });
  const { externalRef, connectionId } = payee;
  const owned = { ...payout, subMerchantId, externalRef, connectionId };
  return scheduleOne(settlement, transaction, owned);
}

/**
 * Pays out from the platform's own account, by default all of it. The payout absorbs amounts that
 * the provider took or people moved, since only the rest is there.
 */
export async function payOutPlatform(
  settlement: Settlement,
  transaction: Queryable,
  wanted: Wanted & { readonly amount: bigint | null },
): Promise<Payout> {
  const { platformId, currency } = wanted;
  const idOf = (kind: AccountKind) =>
    accountId(platformId, { kind, subMerchantId: null, currency });
  const operating = idOf('platform_operating');
  const moved = deductionNames.map((kind) => ({ kind, id: idOf(accountOfDeduction[kind]) }));
  const ids = [operating, idOf('platform_in_transit'), ...moved.map(({ id }) => id)];
  // All of them, in the order in which postings lock them.
  const rows = await transaction.rows<{ id: string; balance: bigint }>(sql('ledger_account_lock')`
    select account_id as id, balance
    from ledger_accounts
    where platform_id = ${platformId}::uuid
      and account_id = any(${ids}::uuid[])
    order by account_id
    for update`);
  const balances = new Map(rows.map(({ id, balance }) => [id, balance]));
  const deductions = moved
    .map(({ kind, id }) => ({ kind, amount: toJsonAmount(balances.get(id) ?? 0n) }))
    .filter((deduction) => deduction.amount !== 0);
  const earned = -(balances.get(operating) ?? 0n);
  const there = earned - deductions.reduce((sum, deduction) => sum + BigInt(deduction.amount), 0n);
  const limits = limitsIn(settlement.payouts, currency);
  const amount = wanted.amount ?? payableOf(there, limits);
  if (amount <= 0n || amount > there) throw notThere({ currency, earned, there, limits });
  if (amount < limits.minimumMinor) throw belowMinimum(currency, limits);
  const payout = newPayout({ ...wanted, isAutomatic: false }, { amount, timeZone: ownTimeZone });
  const connectionId = await settlement.connectionOf(transaction, platformId);
  return scheduleOne(settlement, transaction, { ...payout, connectionId, deductions });
}

async function scheduleOne(
  settlement: Settlement,
  transaction: Queryable,
  payout: Payout,
): Promise<Payout> {
  const [scheduled = payout] = await schedule(settlement, transaction, payout.platformId, [payout]);
  return scheduled;
}

/** Moves the money to transit and schedules the sending. */
function schedule(
  { environment }: Settlement,
  transaction: Queryable,
  platformId: string,
  payouts: readonly Payout[],
): Promise<readonly Payout[]> {
  const changes = payouts.map((payout) => {
    const from = payout.subMerchantId === null ? 'platform_operating' : 'submerchant_available';
    const moved = { kind: 'payout', from, to: inTransit(payout) } as const;
    return { payout, moved, at: payout.createdAt };
  });
  return recordPayouts(transaction, platformId, changes, { environment, save: insertPayouts });
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
    connectionId: null,
    amount,
    currency,
    deductions: [],
    status: 'scheduled',
    isAutomatic,
    eta,
    pspRef: null,
    wireReference: null,
    failureCode: null,
    createdAt: now,
    askedAt: null,
    decisionSince: null,
    missing: null,
    paidSeenAt: null,
    referenceUntil: null,
    ordered: 0,
    position: 0,
    hash: firstHash,
    eventCount: 0,
    dueAt: sendAt,
    leaseToken: null,
  };
}

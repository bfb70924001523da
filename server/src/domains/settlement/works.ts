import { type DueWork, defineDueWork } from '../../due-work/due-work.ts';
import { fundsUnavailable, type PayoutFacts, payoutTooSmall } from '../../psp/payout-port.ts';
import type { PspHint } from '../../psp/port.ts';
import { readingIn } from '../../psp/psp-call.ts';
import { findPayees } from '../onboarding/index.ts';
import { decideFunding } from './balances/decide-difference.ts';
import { moveDifference, readBasis } from './balances/move-difference.ts';
import { accountName } from './items/item-store.ts';
import { applyLate, isNotSent } from './payouts/late-payout.ts';
import type { Payout } from './payouts/payout.ts';
import { accountIn, canReceive } from './payouts/payout-account.ts';
import { leaveToPerson } from './payouts/payout-decisions.ts';
import { applyEnding, keepReference, postponeSending } from './payouts/payout-progress.ts';
import { findPayout } from './payouts/payout-store.ts';
import { endReferenceSearch } from './payouts/references.ts';
import { endRefused, endTooSmall } from './payouts/refused-payout.ts';
import { payDueAccounts } from './payouts/scheduled-payouts.ts';
import type { Sending, Settlement } from './settlement.ts';

interface AccountRow {
  readonly submerchant_id: string;
  readonly currency: string;
  readonly due_at: Date;
}

/**
 * Makes scheduled payouts. A changed balance makes its account due at once, and the first run only
 * sets the time of the next payout.
 */
export function payoutScheduleWork(settlement: Settlement): DueWork {
  return defineDueWork<AccountRow>({
    name: 'payout_schedule',
    table: 'payout_accounts',
    keyColumns: ['submerchant_id', 'currency'],
    columns: ['due_at'],
    leaseMs: 15_000,
    concurrencyMax: 16,
    rests: true,
    // The schedule is read from that time on.
    keepsDueAt: true,
    async run(row, { now }) {
      const { platform_id: platformId, submerchant_id: subMerchantId, currency } = row;
      // Read before the transaction, which would otherwise wait for a second connection.
      const { payoutSchedule: byDefault } = await settlement.settings.read(platformId);
      const account = { subMerchantId, currency, dueAt: row.due_at, byDefault, now };
      if (row.attempts === 0) {
        await settlement.dueAccounts.submit({ id: accountName(account), platformId, ...account });
        return;
      }
      // On its own, since the batch may have been too much work together.
      await settlement.database.transaction((transaction) =>
        payDueAccounts(settlement, transaction, platformId, [account]),
      );
    },
  });
}

/** Sends payouts to the bank and polls them if no webhook tells their outcome. */
export function payoutWork(settlement: Settlement): DueWork {
  return defineDueWork<{ readonly payout_id: string }>({
    name: 'payout',
    table: 'payouts',
    keyColumns: ['payout_id'],
    columns: [],
    leaseMs: 15_000,
    concurrencyMax: 16,
    rests: true,
    async run(row, { now }) {
      const key = { platformId: row.platform_id, id: row.payout_id };
      const postponed = { ...key, leaseToken: row.lease_token, at: now };
      const missing = await findMissing(settlement, postponed);
      if (missing !== null) {
        await postponeSending(settlement, { ...postponed, missing });
        return;
      }
      const sending = await settlement.sendings.submit({ ...key, now });
      const { payout } = sending;
      if (payout.status === 'paid' && payout.referenceUntil !== null) {
        await pollReference(settlement, payout, now);
        return;
      }
      // It was cancelled, or a webhook told its outcome, after the row was claimed.
      if (payout.status !== 'in_transit') return;
      const facts = await ask(settlement, sending, now);
      if (facts === 'refused') {
        await endRefused(settlement, sending, { leaseToken: row.lease_token, now });
      } else if (facts === 'undecided') {
        await leaveToPerson(settlement.database, payout, { leaseToken: row.lease_token, now });
      } else if (facts === 'too small') {
        await endTooSmall(settlement, payout, { leaseToken: row.lease_token, now });
      } else if (facts === 'too early') {
        await postponeSending(settlement, { ...postponed, missing: payout.missing });
      } else if (facts.status === 'in_transit') {
        await keepReference(settlement, payout, { ref: facts.ref, now });
      } else {
        await applyEnding(settlement, key, { ...facts, at: now });
      }
    },
  });
}

/** Handles the provider's hint about a payout. False for one that Taprail did not request. */
export async function refreshPayout(settlement: Settlement, hint: PspHint): Promise<boolean> {
  const { platformId, connectionId, accountRef, objectRef, now } = hint;
  if (objectRef === null) return true;
  const reading = { idempotencyKey: `read:${objectRef}`, askedBefore: 0 };
  const call = { platformId, connectionId, account: accountRef, now, ...reading };
  const read = async () => readingIn(await settlement.payouts.retrieve(call, objectRef));
  const facts = await read();
  if (facts === null) return false;
  const key = { platformId, id: facts.payoutId };
  const payout = await findPayout(settlement.database, key);
  // A connection is trusted only about its own payouts.
  if (payout === undefined || payout.connectionId !== connectionId) return true;
  if (facts.status !== 'failed' && isNotSent(payout)) {
    // Read again: the bank may have sent it back just before the payout was read here.
    const made = await read();
    if (made === null || made.status === 'failed') return true;
    await applyLate(settlement, payout, { facts: made, now });
  } else if (facts.status !== 'in_transit') {
    await applyEnding(settlement, key, { ...facts, at: now });
  }
  return true;
}

/**
 * The amount that the provider lacks for a scheduled payout; null if it can be sent, possibly less
 * a rounding difference recorded now. Throws if the provider does not tell: the payout stays
 * scheduled, since no request was sent.
 */
async function findMissing(
  settlement: Settlement,
  key: {
    readonly platformId: string;
    readonly id: string;
    readonly leaseToken: string;
    readonly at: Date;
  },
): Promise<bigint | null> {
  const { database, payouts } = settlement;
  if (payouts.readFunds === undefined) return null;
  const payout = await findPayout(database, key);
  if (payout?.status !== 'scheduled') return null;
  const { platformId, subMerchantId, connectionId, amount } = payout;
  const owners = subMerchantId === null ? [] : [subMerchantId];
  const payees = await findPayees(database, platformId, owners);
  // It will be cancelled, not sent.
  if (!canReceive(payees, payout)) return null;
  const reading = { idempotencyKey: `funds:${payout.id}`, askedBefore: 0 };
  const account = accountIn(payees, payout);
  const call = { platformId, connectionId, account, now: key.at, ...reading };
  // A permanent refusal will recur with the payout itself.
  const funds = readingIn(await payouts.readFunds(call, payout.currency));
  if (funds === null || funds.available >= amount) return null;
  if (subMerchantId === null) return amount - funds.available;
  const funding = decideFunding(await readBasis(database, payout), funds);
  if (funding.kind === 'enough') return null;
  const { kind, missing } = funding;
  const isRecorded =
    kind === 'difference' && (await moveDifference(settlement, payout, { ...key, missing }));
  return isRecorded ? null : missing;
}

/** Polls a paid payout for the bank's reference. The bank may also have sent it back. */
async function pollReference(settlement: Settlement, payout: Payout, now: Date): Promise<void> {
  const { platformId, id, subMerchantId, connectionId, pspRef } = payout;
  const owners = subMerchantId === null ? [] : [subMerchantId];
  const payees = await findPayees(settlement.database, platformId, owners);
  const reading = { idempotencyKey: `read:${id}`, askedBefore: 0 };
  const account = accountIn(payees, payout);
  const call = { platformId, connectionId, account, now, ...reading };
  const isOver = payout.referenceUntil !== null && payout.referenceUntil <= now;
  const facts =
    isOver || pspRef === null ? null : readingIn(await settlement.payouts.retrieve(call, pspRef));
  if (facts === null || facts.status === 'in_transit')
    await endReferenceSearch(settlement, payout, now);
  else await applyEnding(settlement, payout, { ...facts, at: now });
}

/**
 * Asks under the payout's own id, so that the bank is never asked twice. The result is `refused`
 * for a permanent refusal, `too early` while the money is not available, `too small` below the
 * minimum, and `undecided` if a person has to decide whether to send it again.
 */
async function ask(
  settlement: Settlement,
  { payout, account, wasAskedBefore }: Sending,
  now: Date,
): Promise<PayoutFacts | 'refused' | 'too early' | 'too small' | 'undecided'> {
  const { platformId, id, amount, currency, eta, pspRef, ordered, askedAt, createdAt } = payout;
  const call = {
    platformId,
    connectionId: payout.connectionId,
    account,
    now,
    idempotencyKey: id,
    askedBefore: wasAskedBefore ? 1 : 0,
    sending: { since: askedAt ?? createdAt, ordered },
    wasPutOff: payout.position > 2,
  };
  const outcome =
    pspRef === null
      ? await settlement.payouts.create(call, { payoutId: id, amount, currency, eta })
      : await settlement.payouts.retrieve(call, pspRef);
  if (outcome.kind === 'done') return outcome.value;
  if (outcome.kind === 'unknown' && outcome.needsDecision === true) return 'undecided';
  if (outcome.kind === 'refused' && pspRef === null) {
    // An earlier call may have sent it, but its webhook would have come by then.
    const isCertain = !wasAskedBefore || now.getTime() >= eta.getTime() + refusalDoubtMs;
    if (isCertain && outcome.code === payoutTooSmall) return 'too small';
    if (isCertain && !outcome.retryable) return 'refused';
    if (isCertain && outcome.code === fundsUnavailable) return 'too early';
  }
  const what = outcome.kind === 'refused' ? outcome.code : outcome.reason;
  throw new Error(`the provider was asked for a payout: ${what}`);
}

const refusalDoubtMs = 24 * 60 * 60 * 1000;

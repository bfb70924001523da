import { type DueWork, defineDueWork } from '../../due-work/due-work.ts';
import { fundsUnavailable, type PayoutFacts } from '../../psp/payout-port.ts';
import type { PspHint } from '../../psp/port.ts';
import { readingIn } from '../../psp/psp-call.ts';
import { setNextLook } from './item-store.ts';
import { payOutAll } from './make-payout.ts';
import type { Payout } from './payout.ts';
import { accountOf } from './payout-account.ts';
import { applyEnding, beginSending, keepReference, postponeSending } from './payout-progress.ts';
import { findPayout } from './payout-store.ts';
import { nextRun, scheduleFor } from './payout-times.ts';
import type { Settlement } from './settlement.ts';

interface AccountRow {
  readonly submerchant_id: string;
  readonly currency: string;
  readonly due_at: Date;
}

/**
 * Makes the payouts of the schedule. A balance that moved makes its account due at once, which only
 * finds out when its next payout is.
 */
export function payoutScheduleWork(settlement: Settlement): DueWork {
  return defineDueWork<AccountRow>({
    name: 'payout_schedule',
    table: 'payout_accounts',
    keyColumns: ['submerchant_id', 'currency'],
    columns: ['due_at'],
    leaseMs: 15_000,
    concurrencyMax: 4,
    async run(row, { now }) {
      const { platform_id: platformId, submerchant_id: subMerchantId, currency } = row;
      const key = { platformId, subMerchantId, currency };
      const payee = await settlement.findPayee(settlement.database, key);
      if (payee === undefined) throw new Error('the sub-merchant of a balance is gone');
      const byDefault = await settlement.scheduleOf(platformId);
      const schedule = scheduleFor(payee.payoutInterval, byDefault);
      const place = { timeZone: payee.timeZone, currency };
      const run = nextRun(row.due_at, place, schedule);
      const isTime = run !== null && run <= now && payee.payoutsEnabled;
      // A balance that is not paid out is looked at daily, since schedule and pauses may change.
      const nextMorning = nextRun(new Date(now.getTime() + 1), place, { interval: 'daily' });
      await settlement.database.transaction(async (transaction) => {
        if (isTime) {
          await payOutAll(settlement, transaction, { ...key, payee, isAutomatic: true, now });
        }
        await setNextLook(transaction, key, isTime ? null : nextMorning);
      });
    },
  });
}

/** Sends payouts to the bank, and asks what came of them when no webhook has told. */
export function payoutWork(settlement: Settlement): DueWork {
  return defineDueWork<{ readonly payout_id: string }>({
    name: 'payout',
    table: 'payouts',
    keyColumns: ['payout_id'],
    columns: [],
    leaseMs: 15_000,
    concurrencyMax: 4,
    async run(row, { now }) {
      const key = { platformId: row.platform_id, id: row.payout_id };
      const payout = await beginSending(settlement, key, now);
      // It was cancelled, or a webhook told of its end, after the row was claimed.
      if (payout.status !== 'in_transit') return;
      const facts = await ask(settlement, payout, now);
      if (facts === 'refused') {
        const rejected = { status: 'failed', failureCode: 'could_not_process' } as const;
        await applyEnding(settlement, key, { ref: null, ...rejected, at: now });
      } else if (facts === 'too early') {
        await postponeSending(settlement, { ...key, at: now });
      } else if (facts.status === 'in_transit') {
        await keepReference(settlement, { ...key, ref: facts.ref, now });
      } else {
        await applyEnding(settlement, key, { ...facts, at: now });
      }
    },
  });
}

/** Handles the provider's hint that something came of a payout. */
export async function refreshPayout(settlement: Settlement, hint: PspHint): Promise<void> {
  const { platformId, accountRef, objectRef, now } = hint;
  if (objectRef === null) return;
  const reading = { idempotencyKey: `read:${objectRef}`, askedBefore: 0 };
  const call = { platformId, account: accountRef, now, ...reading };
  const facts = readingIn(await settlement.payouts.retrieve(call, objectRef));
  if (facts === null || facts.status === 'in_transit') return;
  const key = { platformId, id: facts.payoutId };
  if ((await findPayout(settlement.database, key)) === undefined) return;
  await applyEnding(settlement, key, { ...facts, at: now });
}

/**
 * Asks under the payout's own id, so that the bank is never asked for it twice. It is `refused` if
 * the provider refuses it for good, and `too early` if it does not have the money available yet.
 */
async function ask(
  settlement: Settlement,
  payout: Payout & { readonly wasAskedBefore: boolean },
  now: Date,
): Promise<PayoutFacts | 'refused' | 'too early'> {
  const { platformId, id, amount, currency, eta, pspRef } = payout;
  const account = await accountOf(settlement, payout);
  const askedBefore = payout.wasAskedBefore ? 1 : 0;
  const call = { platformId, account, now, idempotencyKey: id, askedBefore };
  const outcome =
    pspRef === null
      ? await settlement.payouts.create(call, { payoutId: id, amount, currency, eta })
      : await settlement.payouts.retrieve(call, pspRef);
  if (outcome.kind === 'done') return outcome.value;
  const isRefused = outcome.kind === 'refused' && pspRef === null;
  // An earlier call may have sent it, but then its webhook would have come by that time.
  const isCertain = !payout.wasAskedBefore || now.getTime() >= eta.getTime() + refusalDoubtMs;
  if (isRefused && isCertain) {
    if (!outcome.retryable) return 'refused';
    if (outcome.code === fundsUnavailable) return 'too early';
  }
  const what = outcome.kind === 'refused' ? outcome.message : outcome.reason;
  throw new Error(`the provider was asked for a payout: ${what}`);
}

const refusalDoubtMs = 24 * 60 * 60 * 1000;

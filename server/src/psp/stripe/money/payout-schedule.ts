import type Stripe from 'stripe';
import { newUuid } from '../../../lib/ids.ts';
import type { PspAccount } from '../../port.ts';
import type { StripeCalls } from '../stripe-calls.ts';

type FoundSchedule = NonNullable<PspAccount['payoutSchedule']>;

/** Taprail decides when money is paid out. */
export const manualPayouts = { payouts: { schedule: { interval: 'manual' } } } as const;

/**
 * Turns off a payout schedule that a person has turned on: it would pay out money that Taprail pays
 * out. Null if there is none. Each try has its own key, since Stripe would replay the first answer
 * after a person has turned the schedule on again, and turning it off twice does no harm.
 */
export async function keepManual(
  calls: StripeCalls,
  account: Stripe.Account,
): Promise<FoundSchedule | null> {
  const interval = account.settings?.payouts?.schedule.interval;
  if (interval === undefined || interval === 'manual') return null;
  const { id } = account;
  const key = `${id}:schedule:${newUuid()}`;
  const answer = await calls.ask({ account: null, key, object: 'account', id }, (stripe, options) =>
    stripe.accounts.update(id, { settings: manualPayouts }, options),
  );
  const now = answer.kind === 'done' ? answer.value.settings?.payouts?.schedule.interval : interval;
  return { interval, isSetBack: now === 'manual' };
}

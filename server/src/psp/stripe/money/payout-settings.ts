import type Stripe from 'stripe';
import type { Collecting, PspAccount } from '../../port.ts';
import type { StripeCalls } from '../stripe-calls.ts';
import { keepCollecting } from './negative-balances.ts';
import { keepManual } from './payout-schedule.ts';

/**
 * Restores the required payout settings of an account, in separate calls, so that one failure does
 * not stop the other.
 */
export async function keepPayoutSettings(
  calls: StripeCalls,
  account: Stripe.Account,
  { collects }: Collecting,
): Promise<Pick<PspAccount, 'payoutSchedule' | 'collecting'>> {
  const payoutSchedule = await keepManual(calls, account);
  return {
    ...(payoutSchedule !== null && { payoutSchedule }),
    ...(collects !== undefined && { collecting: await keepCollecting(calls, account, collects) }),
  };
}

import type { PayoutLimits } from '../../../psp/payout-port.ts';
import type { Payee } from '../../onboarding/index.ts';
import type { PayoutSchedule } from '../../platforms/index.ts';
import { nextRun, scheduleFor } from '../times/payout-times.ts';
import { takesCurrency } from './bank-accounts.ts';
import { payableOf } from './payout-limits.ts';

/** Why available money is not paid out now. */
export const waitingReasons = [
  'negative_balance',
  'payouts_disabled',
  'no_bank_account',
  'manual_schedule',
  'below_minimum',
  'next_payout_day',
  'being_paid_out',
] as const;
export type WaitingReason = (typeof waitingReasons)[number];

interface ScheduledAccount {
  readonly currency: string;
  readonly dueAt: Date;
  /** The platform's schedule. */
  readonly byDefault: PayoutSchedule;
  readonly now: Date;
}

/** Whether the schedule pays an account out now; if not, why, and when it would next. */
export type ScheduledDecision =
  | { readonly kind: 'pay' }
  | {
      readonly kind: 'wait';
      readonly reason: Exclude<
        WaitingReason,
        'negative_balance' | 'below_minimum' | 'being_paid_out'
      >;
      readonly until: Date | null;
    };

export function decideScheduled(
  { currency, dueAt, byDefault, now }: ScheduledAccount,
  payee: Payee,
): ScheduledDecision {
  if (!payee.payoutsEnabled) return { kind: 'wait', reason: 'payouts_disabled', until: null };
  if (!takesCurrency(payee, currency)) {
    return { kind: 'wait', reason: 'no_bank_account', until: null };
  }
  const place = { timeZone: payee.timeZone, currency };
  const run = nextRun(dueAt, place, scheduleFor(payee.payoutInterval, byDefault));
  if (run === null) return { kind: 'wait', reason: 'manual_schedule', until: null };
  return run <= now ? { kind: 'pay' } : { kind: 'wait', reason: 'next_payout_day', until: run };
}

/** The same for a balance: why it, or the part that is too small, is not paid out now. */
export function explainWaiting(
  account: ScheduledAccount & { readonly balanceMinor: bigint; readonly limits: PayoutLimits },
  payee: Payee,
): { readonly reason: WaitingReason; readonly until: Date | null } {
  const { balanceMinor, limits } = account;
  if (balanceMinor < 0n) return { reason: 'negative_balance', until: null };
  const decision = decideScheduled(account, payee);
  const isTooLittle = payableOf(balanceMinor, limits) === 0n;
  if (decision.kind === 'pay') {
    return { reason: isTooLittle ? 'below_minimum' : 'being_paid_out', until: null };
  }
  const { reason, until } = decision;
  return isTooLittle && reason === 'next_payout_day'
    ? { reason: 'below_minimum', until: null }
    : { reason, until };
}

import { isCurrency } from '../../lib/currencies.ts';
import { invalidFields } from '../../lib/errors.ts';
import { currencyNotSupported, fieldNotApplicable } from '../../operations/errors.ts';
import type { SettingsBody } from './schemas.ts';
import type { FeePlan, PayoutSchedule, SettingsChange } from './types.ts';

type PlansBody = NonNullable<SettingsBody['fee_plans']>;
type ScheduleBody = NonNullable<SettingsBody['payout_schedule']>;

/** Reads a well-formed body. Throws for what no settings can be. */
export function readChange(body: SettingsBody): SettingsChange {
  const { fee_plans: plans, ceiling_multiplier: ceilingMultiplier, cut_off: cutOff } = body;
  const { payout_schedule: schedule } = body;
  return {
    ...(plans === undefined ? {} : { feePlans: readPlans(plans) }),
    ...(ceilingMultiplier === undefined ? {} : { ceilingMultiplier }),
    ...(cutOff === undefined ? {} : { cutOff }),
    ...(schedule === undefined ? {} : { payoutSchedule: readSchedule(schedule) }),
  };
}

function readPlans(plans: PlansBody): ReadonlyMap<string, FeePlan | null> {
  const read = new Map<string, FeePlan | null>();
  for (const [currency, plan] of Object.entries(plans)) {
    if (!isCurrency(currency)) throw currencyNotSupported({ param: `fee_plans.${currency}` });
    const amounts = plan && {
      basisPoints: plan.basis_points,
      fixedMinor: BigInt(plan.fixed_amount),
    };
    read.set(currency, amounts);
  }
  return read;
}

function readSchedule(schedule: ScheduleBody): PayoutSchedule {
  const { interval, weekly_anchor: weeklyAnchor, monthly_anchor: monthlyAnchor } = schedule;
  if (interval !== 'weekly') refuseAnchor('weekly', weeklyAnchor);
  if (interval !== 'monthly') refuseAnchor('monthly', monthlyAnchor);
  switch (interval) {
    case 'weekly':
      return { interval, weeklyAnchor: weeklyAnchor ?? refuseWithout('weekly') };
    case 'monthly':
      return { interval, monthlyAnchor: monthlyAnchor ?? refuseWithout('monthly') };
    default:
      return { interval };
  }
}

function refuseAnchor(interval: 'weekly' | 'monthly', anchor: unknown): void {
  if (anchor === undefined || anchor === null) return;
  const param = `payout_schedule.${interval}_anchor`;
  throw fieldNotApplicable({ param, message: `${param} applies to interval ${interval} alone.` });
}

function refuseWithout(interval: 'weekly' | 'monthly'): never {
  const param = `payout_schedule.${interval}_anchor`;
  const day = interval === 'weekly' ? 'a weekday such as monday' : 'a day of the month such as 1';
  const message = `${param} is required with interval ${interval}: ${day}.`;
  throw invalidFields([{ param, code: 'parameter_missing', message }]);
}

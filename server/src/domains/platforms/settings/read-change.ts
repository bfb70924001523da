import assert from 'node:assert/strict';
import { isCurrency } from '../../../lib/currencies.ts';
import { invalidField, invalidFields, type ServiceError } from '../../../lib/errors.ts';
import { isTimeZone, properTimeZone } from '../../../lib/time-zones.ts';
import type { SoundPart } from '../../../request/context.ts';
import { currencyNotSupported, fieldNotApplicable } from '../../../request/errors.ts';
import type { SettingsBody } from './schemas.ts';
import { readTips, tipFaults } from './tip-suggestions.ts';
import type { FeePlan, PayoutSchedule, SettingsChange } from './types.ts';

type PlansBody = NonNullable<SettingsBody['fee_plans']>;
type ScheduleBody = NonNullable<SettingsBody['payout_schedule']>;

/** Faults of changed settings. */
export function settingsFaults({
  fee_plans: plans,
  payout_schedule: schedule,
  reporting_time_zone: timeZone,
  tip_suggestions: tips,
}: SoundPart<SettingsBody>): readonly ServiceError[] {
  const unknown = Object.keys(plans ?? {}).filter((currency) => !isCurrency(currency));
  return [
    ...unknown.map((currency) => currencyNotSupported({ param: `fee_plans.${currency}` })),
    ...(schedule ? anchorFaults(schedule) : []),
    ...(timeZone == null || isTimeZone(timeZone) ? [] : [unknownTimeZone()]),
    ...tipFaults(tips),
  ];
}

/** Reads a body without faults. */
export function readChange(body: SettingsBody): SettingsChange {
  const { fee_plans: plans, ceiling_multiplier: ceilingMultiplier, cut_off: cutOff } = body;
  const { payout_schedule: schedule, collect_negative_balances: collectNegativeBalances } = body;
  const { retention_years: retentionYears, archive_one_in: archiveOneIn } = body;
  const { tip_suggestions: tips, receipt_url_days: receiptUrlDays } = body;
  const timeZone = properTimeZone(body.reporting_time_zone ?? '');
  return {
    ...(plans === undefined ? {} : { feePlans: readPlans(plans) }),
    ...(ceilingMultiplier === undefined ? {} : { ceilingMultiplier }),
    ...(cutOff === undefined ? {} : { cutOff }),
    ...(schedule === undefined ? {} : { payoutSchedule: readSchedule(schedule) }),
    ...(timeZone === null ? {} : { reportingTimeZone: timeZone }),
    ...(collectNegativeBalances === undefined ? {} : { collectNegativeBalances }),
    ...(retentionYears === undefined ? {} : { retentionYears }),
    ...(archiveOneIn === undefined ? {} : { archiveOneIn }),
    ...(tips === undefined ? {} : { tipSuggestions: readTips(tips) }),
    ...(receiptUrlDays === undefined ? {} : { receiptUrlDays }),
  };
}

function readPlans(plans: PlansBody): ReadonlyMap<string, FeePlan | null> {
  const read = Object.entries(plans).map(([currency, plan]) => {
    const amounts = plan && {
      basisPoints: plan.basis_points,
      fixedMinor: BigInt(plan.fixed_amount),
    };
    return [currency, amounts] as const;
  });
  return new Map(read);
}

function unknownTimeZone(): ServiceError {
  const sentence = 'must be the IANA name of a time zone, such as Europe/Zurich or UTC.';
  return invalidFields([invalidField('reporting_time_zone', sentence)]);
}

/** An interval needs its own anchor and takes no other. */
function anchorFaults(schedule: ScheduleBody): readonly ServiceError[] {
  const { interval, weekly_anchor: weeklyAnchor, monthly_anchor: monthlyAnchor } = schedule;
  const isGiven = { weekly: isPresent(weeklyAnchor), monthly: isPresent(monthlyAnchor) };
  const intervals = ['weekly', 'monthly'] as const;
  return [
    ...intervals.filter((each) => isGiven[each] && each !== interval).map(needlessAnchor),
    ...intervals.filter((each) => !isGiven[each] && each === interval).map(missingAnchor),
  ];
}

function isPresent(anchor: unknown): boolean {
  return anchor !== undefined && anchor !== null;
}

function needlessAnchor(interval: 'weekly' | 'monthly'): ServiceError {
  const param = `payout_schedule.${interval}_anchor`;
  return fieldNotApplicable({ param, message: `${param} applies to interval ${interval} alone.` });
}

function missingAnchor(interval: 'weekly' | 'monthly'): ServiceError {
  const param = `payout_schedule.${interval}_anchor`;
  const day = interval === 'weekly' ? 'a weekday such as monday' : 'a day of the month such as 1';
  const message = `${param} is required with interval ${interval}: ${day}.`;
  return invalidFields([{ param, code: 'parameter_missing', message }]);
}

function readSchedule(schedule: ScheduleBody): PayoutSchedule {
  const { interval, weekly_anchor: weeklyAnchor, monthly_anchor: monthlyAnchor } = schedule;
  if (interval === 'weekly' && weeklyAnchor) return { interval, weeklyAnchor };
  if (interval === 'monthly' && monthlyAnchor) return { interval, monthlyAnchor };
  assert.ok(interval === 'daily' || interval === 'manual', 'the anchor was checked by the schema');
  return { interval };
}

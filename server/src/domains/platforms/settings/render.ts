import { toJsonAmount } from '../../../lib/money.ts';
import { renderTips } from './tip-suggestions.ts';
import type { PayoutSchedule, SettingsVersion } from './types.ts';

/** A version as callers see it. */
export function renderSettings(settings: SettingsVersion) {
  const plans = [...settings.feePlans].map(([currency, { basisPoints, fixedMinor }]) => [
    currency,
    { basis_points: basisPoints, fixed_amount: toJsonAmount(fixedMinor) },
  ]);
  return {
    object: 'settings',
    version: settings.version,
    fee_plans: Object.fromEntries(plans),
    ceiling_multiplier: settings.ceilingMultiplier,
    cut_off: settings.cutOff,
    payout_schedule: renderSchedule(settings.payoutSchedule),
    reporting_time_zone: settings.reportingTimeZone,
    collect_negative_balances: settings.collectNegativeBalances,
    retention_years: settings.retentionYears,
    archive_one_in: settings.archiveOneIn,
    tip_suggestions: renderTips(settings.tipSuggestions),
    receipt_url_days: settings.receiptUrlDays,
    made_by: settings.madeBy,
    created_at: settings.createdAt?.toISOString() ?? null,
  };
}

function renderSchedule(schedule: PayoutSchedule) {
  return {
    interval: schedule.interval,
    weekly_anchor: schedule.interval === 'weekly' ? schedule.weeklyAnchor : null,
    monthly_anchor: schedule.interval === 'monthly' ? schedule.monthlyAnchor : null,
  };
}

import type { Settings } from '../../../../sdk/src/index.ts';
import { formatMoney } from '../../terminal/money-text.ts';
import { renderTable } from '../../terminal/table.ts';
import { formatTime } from '../../terminal/time-text.ts';

export function describeSettings(settings: Settings): string {
  const { version, created_at: since } = settings;
  const fees = Object.entries(settings.fee_plans).map(
    ([currency, plan]) =>
      `${plan.basis_points / 100} % + ${formatMoney(plan.fixed_amount, currency)}`,
  );
  const tips = Object.entries(settings.tip_suggestions).map(
    ([currency, { percentages }]) => `${currency} ${percentages.join(', ')} %`,
  );
  return renderTable([
    ['Ceiling', `${settings.ceiling_multiplier} times the amount`],
    ['Cut-off', settings.cut_off],
    ['Payout schedule', scheduleText(settings.payout_schedule)],
    ['Reporting time zone', settings.reporting_time_zone],
    ['Collect negative balances', settings.collect_negative_balances ? 'yes' : 'no'],
    ['Retention', `${settings.retention_years} years`],
    ['Archived requests', archiveText(settings.archive_one_in)],
    ['Receipts in public', `${settings.receipt_url_days} days`],
    ['Fees', fees.join(', ') || 'none'],
    ['Tips', tips.join(', ') || 'the usual'],
    ['Version', String(version)],
    ['Since', since === null ? 'ever' : formatTime(since)],
    ['Made by', settings.made_by ?? 'nobody'],
  ]);
}

/** As the option takes it. */
export function scheduleText(schedule: Settings['payout_schedule']): string {
  const { interval, weekly_anchor: weekday, monthly_anchor: day } = schedule;
  if (interval === 'weekly') return `weekly:${weekday}`;
  return interval === 'monthly' ? `monthly:${day}` : interval;
}

function archiveText(oneIn: number | null): string {
  if (oneIn === null) return 'none';
  return oneIn === 1 ? 'all' : `one in ${oneIn}`;
}

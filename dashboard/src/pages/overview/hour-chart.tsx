import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Overview } from '../../api/dashboard.ts';
import { Chart } from '../../components/values/chart.tsx';
import { formatMoney, formatShort } from '../../format/money.ts';
import { formatClock } from '../../format/time.ts';

/** Taps, or what was captured in one currency, of today and of the same day last week. */
export function HourChart(props: {
  readonly overview: Overview;
  readonly currency: string | null;
  /** The list of the same taps or captures. */
  readonly search: Readonly<Record<string, string>>;
}): ReactNode {
  const { overview, currency, search } = props;
  const navigate = useNavigate();
  const amountOf = (hour: Overview['today']['hours'][number]) => {
    if (currency === null) return hour.approved + hour.declined;
    return hour.captured.find((one) => one.currency === currency)?.amount ?? 0;
  };
  const now = Date.parse(overview.now);
  const { hours } = overview.today;
  // Future hours have no value rather than zero.
  const today = hours.map((hour) => (Date.parse(hour.began_at) > now ? null : amountOf(hour)));
  // On a change of clocks one day lacks an hour or has one twice.
  const lastWeek = Map.groupBy(overview.last_week.hours, ({ began_at }) => formatClock(began_at));
  const before = hours.map(({ began_at }) => {
    const same = lastWeek.get(formatClock(began_at));
    return same === undefined ? null : same.reduce((total, hour) => total + amountOf(hour), 0);
  });
  const show = (value: number) =>
    currency === null ? value.toLocaleString('en-GB') : formatMoney({ amount: value, currency });
  const sum = today.reduce<number>((total, value) => total + (value ?? 0), 0);
  return (
    <Chart
      labels={hours.map(({ began_at }) => formatClock(began_at))}
      labelSteps={[3, 6, 12]}
      series={[
        { label: 'Last week', values: before, colour: '--chart-before' },
        { label: 'Today', values: today, colour: '--accent' },
      ]}
      show={show}
      showShort={(value) =>
        currency === null ? String(value) : formatShort({ amount: value, currency })
      }
      onClick={() => void navigate({ to: '/transactions', search })}
    >
      <span className="legend">
        <span data-bar="last-week">Last week</span>
        <span data-bar="today">Today</span>
      </span>
      <span className="hidden-visually">Today so far: {show(sum)}.</span>
    </Chart>
  );
}

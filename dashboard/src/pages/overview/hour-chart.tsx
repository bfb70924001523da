import type { ReactNode } from 'react';
import {
  Area,
  AreaChart,
  CartesianGrid,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import type { Overview } from '../../api/dashboard.ts';
import { formatMoney, formatShort } from '../../format/money.ts';
import { formatClock } from '../../format/time.ts';

/** Taps, or the volume of one currency, of today and of the same day last week. */
export function HourChart(props: {
  readonly overview: Overview;
  readonly currency: string | null;
}): ReactNode {
  const { overview, currency } = props;
  const amountOf = (hour: Overview['today']['hours'][number] | undefined) => {
    if (hour === undefined) return 0;
    if (currency === null) return hour.approved + hour.declined;
    return hour.volume.find((one) => one.currency === currency)?.amount ?? 0;
  };
  const now = Date.parse(overview.now);
  const points = overview.today.hours.map((hour, index) => ({
    hour: formatClock(hour.began_at),
    // What has not happened yet is no zero.
    today: Date.parse(hour.began_at) > now ? null : amountOf(hour),
    lastWeek: amountOf(overview.last_week.hours[index]),
  }));
  const show = (value: number) =>
    currency === null ? value.toLocaleString('en-GB') : formatMoney({ amount: value, currency });
  const axis = (value: number) =>
    currency === null ? String(value) : formatShort({ amount: value, currency });
  const sum = points.reduce((total, { today }) => total + (today ?? 0), 0);
  return (
    <figure className="chart">
      <ResponsiveContainer width="100%" height="100%">
        <AreaChart
          data={points}
          margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="hour"
            interval="preserveStartEnd"
            minTickGap={32}
            tick={{ fill: 'var(--dim)', fontSize: 11 }}
            tickLine={false}
            axisLine={{ stroke: 'var(--line)' }}
          />
          <YAxis
            width={44}
            allowDecimals={false}
            tickFormatter={axis}
            tick={{ fill: 'var(--dim)', fontSize: 11 }}
            tickLine={false}
            axisLine={false}
          />
          <Tooltip
            formatter={(value, name) => [show(Number(value)), name]}
            contentStyle={{
              background: 'var(--raised)',
              border: '1px solid var(--line-strong)',
              borderRadius: 6,
              fontSize: 12,
            }}
            labelStyle={{ color: 'var(--dim)' }}
          />
          <Area
            name="Last week"
            dataKey="lastWeek"
            type="monotone"
            stroke="var(--quiet)"
            strokeOpacity={0.7}
            strokeDasharray="4 4"
            strokeWidth={1.5}
            fill="none"
            isAnimationActive={false}
          />
          <Area
            name="Today"
            dataKey="today"
            type="monotone"
            stroke="var(--accent)"
            strokeWidth={2}
            fill="var(--accent-soft)"
            isAnimationActive={false}
          />
        </AreaChart>
      </ResponsiveContainer>
      <figcaption className="legend">
        <span data-line="today">Today</span>
        <span data-line="last-week">Last week</span>
        <span className="hidden-visually">Today so far: {show(sum)}.</span>
      </figcaption>
    </figure>
  );
}

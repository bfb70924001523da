import type { ReactNode } from 'react';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatMoney, formatShort } from '../../format/money.ts';

/** Totals side by side. */
export function TotalsChart(props: {
  readonly currency: string;
  readonly bars: readonly { readonly label: string; readonly amount: number }[];
}): ReactNode {
  const { currency, bars } = props;
  return (
    <figure className="chart">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          data={[...bars]}
          layout="vertical"
          margin={{ top: 0, right: 8, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid horizontal={false} stroke="var(--line)" />
          <XAxis
            type="number"
            tickFormatter={(amount: number) => formatShort({ amount, currency })}
            tick={{ fill: 'var(--dim)', fontSize: 11 }}
            tickLine={false}
            axisLine={false}
          />
          <YAxis
            type="category"
            dataKey="label"
            width={104}
            interval={0}
            tick={{ fill: 'var(--dim)', fontSize: 11 }}
            tickLine={false}
            axisLine={{ stroke: 'var(--line)' }}
          />
          <Tooltip
            cursor={{ fill: 'var(--soft)' }}
            formatter={(value) => [formatMoney({ amount: Number(value), currency }), 'Amount']}
            contentStyle={{
              background: 'var(--raised)',
              border: '1px solid var(--line-strong)',
              borderRadius: 6,
              fontSize: 12,
            }}
          />
          <Bar
            dataKey="amount"
            fill="var(--accent)"
            barSize={12}
            radius={3}
            isAnimationActive={false}
          />
        </BarChart>
      </ResponsiveContainer>
      <figcaption className="hidden-visually">The totals beside it as bars.</figcaption>
    </figure>
  );
}

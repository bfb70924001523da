import type { ReactNode } from 'react';
import { Chart } from '../../../components/values/chart.tsx';
import { formatMoney, formatShort } from '../../../format/money.ts';
import { formatDayOfYear } from '../../../format/time.ts';

/** An amount for each day. */
export function VolumeChart(props: {
  readonly currency: string;
  readonly days: readonly { readonly day: string; readonly amount: number }[];
}): ReactNode {
  const { currency, days } = props;
  const values = days.map(({ amount }) => amount);
  const sum = values.reduce((total, amount) => total + amount, 0);
  return (
    <Chart
      labels={days.map(({ day }) => formatDayOfYear(day))}
      series={[{ label: 'Captured', values, colour: '--accent' }]}
      show={(amount) => formatMoney({ amount, currency })}
      showShort={(amount) => formatShort({ amount, currency })}
    >
      <span className="hidden-visually">In all: {formatMoney({ amount: sum, currency })}.</span>
    </Chart>
  );
}

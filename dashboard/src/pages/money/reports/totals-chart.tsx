import type { ReactNode } from 'react';
import { Chart } from '../../../components/values/chart.tsx';
import { formatMoney, formatShort } from '../../../format/money.ts';

/** Totals side by side. */
export function TotalsChart(props: {
  readonly currency: string;
  readonly bars: readonly { readonly label: string; readonly amount: number }[];
}): ReactNode {
  const { currency, bars } = props;
  const values = bars.map(({ amount }) => amount);
  return (
    <Chart
      labels={bars.map(({ label }) => label)}
      series={[{ label: currency, values, colour: '--accent' }]}
      show={(amount) => formatMoney({ amount, currency })}
      showShort={(amount) => formatShort({ amount, currency })}
    >
      <span className="hidden-visually">The totals beside it as bars.</span>
    </Chart>
  );
}

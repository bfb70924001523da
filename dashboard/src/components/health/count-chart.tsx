import type { ReactNode } from 'react';
import { placeLabels } from '../../format/place-labels.ts';
import { Chart } from '../values/chart.tsx';
import type { HealthPlaces } from './health-props.ts';

/** How often something happened. */
export function CountChart(props: {
  readonly places: HealthPlaces;
  readonly counts: readonly number[];
  readonly label: string;
}): ReactNode {
  const { places, counts, label } = props;
  const show = (value: number) => value.toLocaleString('en-GB');
  const total = counts.reduce((sum, count) => sum + count, 0);
  return (
    <Chart
      labels={placeLabels(places)}
      labelSteps={places.unit === 'hour' ? [3, 6, 12] : [1, 2, 7]}
      series={[{ label, values: counts, colour: '--bad' }]}
      show={show}
      showShort={show}
    >
      <span className="hidden-visually">In all: {show(total)}.</span>
    </Chart>
  );
}

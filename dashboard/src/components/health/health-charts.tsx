import type { ReactNode } from 'react';
import { formatMs } from '../../format/duration.ts';
import { placeLabels } from '../../format/place-labels.ts';
import { Chart } from '../values/chart.tsx';
import type { HealthPlaces, HealthProps } from './health-props.ts';

const steps = { hour: [3, 6, 12], day: [1, 2, 7, 14] };

/** How often something ended well or not. */
export function OutcomeChart({ places, hours, words, isGood }: HealthProps): ReactNode {
  const all = hours.places.map(({ count }) => count);
  const good = hours.places.map(({ outcomes }) => sumOf(outcomes, isGood));
  const bad = all.map((count, index) => count - (good[index] ?? 0));
  const show = (value: number) => value.toLocaleString('en-GB');
  return (
    <HealthChart
      places={places}
      show={show}
      series={[
        { label: words.good, values: good, colour: '--accent' },
        { label: words.bad, values: bad, colour: '--bad' },
      ]}
    >
      <span className="legend">
        <span data-bar="good">{words.good}</span>
        <span data-bar="failed">{words.bad}</span>
      </span>
      <span className="hidden-visually">
        In all: {show(total(good))} {words.good.toLowerCase()}, {show(total(bad))}{' '}
        {words.bad.toLowerCase()}.
      </span>
    </HealthChart>
  );
}

/** How long it took. */
export function LatencyChart({ places, hours }: HealthProps): ReactNode {
  const half = hours.places.map(({ p50_ms }) => p50_ms);
  const most = hours.places.map(({ p95_ms }) => p95_ms);
  return (
    <HealthChart
      places={places}
      show={formatMs}
      series={[
        { label: 'Half within', values: half, colour: '--chart-before' },
        { label: '95 % within', values: most, colour: '--accent' },
      ]}
    >
      <span className="legend">
        <span data-bar="last-week">Half within</span>
        <span data-bar="most">95 % within</span>
      </span>
    </HealthChart>
  );
}

function HealthChart(props: {
  readonly places: HealthPlaces;
  readonly series: Parameters<typeof Chart>[0]['series'];
  readonly show: (value: number) => string;
  readonly children: ReactNode;
}): ReactNode {
  const { places, series, show, children } = props;
  return (
    <Chart
      labels={placeLabels(places)}
      labelSteps={steps[places.unit]}
      series={series}
      show={show}
      showShort={show}
    >
      {children}
    </Chart>
  );
}

function sumOf(
  outcomes: readonly { readonly outcome: string; readonly count: number }[],
  isCounted: (outcome: string) => boolean,
): number {
  return total(outcomes.map(({ outcome, count }) => (isCounted(outcome) ? count : 0)));
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

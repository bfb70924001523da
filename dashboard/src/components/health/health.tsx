import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '../../api/new-build.ts';
import { formatMs, formatShare } from '../../format/duration.ts';
import { type Column, Table } from '../lists/table.tsx';
import { Section } from '../page/page.tsx';
import { Tiles } from '../values/tiles.tsx';
import type { HealthProps, HealthSums, Outcome } from './health-props.ts';

const OutcomeChart = lazyPart(() => import('./health-charts.tsx'), 'OutcomeChart');
const LatencyChart = lazyPart(() => import('./health-charts.tsx'), 'LatencyChart');

/** How often something worked, how long it took and why it failed, over time. */
export function Health(props: HealthProps & { readonly actions: ReactNode }): ReactNode {
  const { hours, words, actions } = props;
  return (
    <>
      <HealthTiles {...props} />
      <div className="columns">
        <div>
          <Section title={`${words.counted} over time`} actions={actions}>
            <Suspense fallback={<div className="chart" />}>
              <OutcomeChart {...props} />
            </Suspense>
          </Section>
        </div>
        <div>
          <Section title="How long it took">
            <Suspense fallback={<div className="chart" />}>
              <LatencyChart {...props} />
            </Suspense>
          </Section>
        </div>
      </div>
      <Section title="How they ended" isFlush>
        <Table
          label="How they ended"
          columns={outcomeColumns(props)}
          items={hours.outcomes}
          idOf={({ outcome }) => outcome}
        />
      </Section>
    </>
  );
}

/** The share that ended well. */
export function goodShare({ count, outcomes }: HealthSums, isGood: HealthProps['isGood']): string {
  return formatShare(goodCount({ outcomes }, isGood), count);
}

export function goodCount(
  { outcomes }: Pick<HealthSums, 'outcomes'>,
  isGood: HealthProps['isGood'],
): number {
  return outcomes.reduce((sum, { outcome, count }) => sum + (isGood(outcome) ? count : 0), 0);
}

function HealthTiles({ hours, words, isGood }: HealthProps): ReactNode {
  const { count, p50_ms: half, p95_ms: most } = hours;
  const bad = count - goodCount(hours, isGood);
  const figure = count.toLocaleString('en-GB');
  return (
    <Tiles
      empty="Nothing in this time."
      tiles={[
        { label: words.counted, figure: count, value: figure },
        { label: words.good, figure: count, value: goodShare(hours, isGood) },
        {
          label: words.bad,
          figure: bad,
          value: bad.toLocaleString('en-GB'),
          tone: 'bad',
        },
        ...(half === null || most === null
          ? []
          : [
              { label: 'Half within', figure: 1, value: formatMs(half) },
              { label: '95 % within', figure: 1, value: formatMs(most) },
            ]),
      ]}
    />
  );
}

function outcomeColumns({ hours, wordsOf }: HealthProps): readonly Column<Outcome>[] {
  return [
    { header: 'Outcome', cell: ({ outcome }) => wordsOf(outcome) },
    { header: 'Number', align: 'end', cell: ({ count }) => count.toLocaleString('en-GB') },
    { header: 'Share', align: 'end', cell: ({ count }) => formatShare(count, hours.count) },
  ];
}

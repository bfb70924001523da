import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { dashboard, type FailedRequestChart as Failed } from '../../api/dashboard.ts';
import { lazyPart } from '../../api/new-build.ts';
import { SpanSelect } from '../../components/health/span-select.tsx';
import { type Column, Table } from '../../components/lists/table.tsx';
import { Loaded, Section } from '../../components/page/page.tsx';

const CountChart = lazyPart(() => import('../../components/health/count-chart.tsx'), 'CountChart');

type Kind = Failed['kinds'][number];

const listedMax = 8;

const columns: readonly Column<Kind>[] = [
  {
    header: 'Route and code',
    cell: ({ method, route, code }) => (
      <Link to="/failed-requests" search={{ code, route }} resetScroll={false}>
        <span className="mono">
          {method} {route} {code}
        </span>
      </Link>
    ),
  },
  {
    header: 'Times',
    width: '6rem',
    align: 'end',
    cell: ({ count }) => count.toLocaleString('en-GB'),
  },
];

/** Refused requests over time: those of the filters, and which kinds there are. */
export function FailedRequestChart(props: {
  readonly code: string | undefined;
  readonly route: string | undefined;
}): ReactNode {
  const [span, setSpan] = useState<'24h' | '7d'>('24h');
  const query = useQuery({
    queryKey: ['failed-requests', 'chart', span],
    queryFn: () => dashboard.failedRequestChart({ span }),
    refetchInterval: 30_000,
  });
  return (
    <Loaded query={query}>
      {(chart) => {
        const kinds = chart.kinds.filter(
          ({ code, route }) =>
            (props.code === undefined || code === props.code) &&
            (props.route === undefined || route === props.route),
        );
        const isFiltered = props.code !== undefined || props.route !== undefined;
        const counts = isFiltered
          ? chart.began_at.map((_, index) =>
              kinds.reduce((sum, { places }) => sum + (places[index] ?? 0), 0),
            )
          : chart.places;
        return (
          <div className="columns">
            <div>
              <Section
                title="Refused over time"
                actions={<SpanSelect value={span} of={['24h', '7d']} onChange={setSpan} />}
              >
                <Suspense fallback={<div className="chart" />}>
                  <CountChart places={chart} counts={counts} label="Refused" />
                </Suspense>
              </Section>
            </div>
            <div>
              <Section title="Most frequent" isFlush>
                <Table
                  label="Most frequent"
                  columns={columns}
                  items={kinds.slice(0, listedMax)}
                  idOf={({ method, route, code }) => `${method} ${route} ${code}`}
                  empty="None in this time."
                />
              </Section>
            </div>
          </div>
        );
      }}
    </Loaded>
  );
}

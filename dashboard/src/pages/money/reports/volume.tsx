import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { dashboard, type Volume } from '../../../api/dashboard.ts';
import { lazyPart } from '../../../api/new-build.ts';
import { Loaded, Section } from '../../../components/page/page.tsx';
import { wordMeanings } from '../../../format/money-words.ts';
import { formatDayOfYear } from '../../../format/time.ts';

const VolumeChart = lazyPart(() => import('./volume-chart.tsx'), 'VolumeChart');

/** The captured amount of each day, from the service's sums. */
export function VolumeByDay(span: {
  /** Days in the form of day fields, both included. */
  readonly from: string;
  readonly to: string;
}): ReactNode {
  const query = useQuery({
    queryKey: ['overview', 'volume', span],
    queryFn: () => dashboard.volume(span),
  });
  return <Loaded query={query}>{(volume) => <Chart volume={volume} />}</Loaded>;
}

function Chart({ volume }: { readonly volume: Volume }): ReactNode {
  const { days, from, kept_from: keptFrom } = volume;
  const note = from < keptFrom && (
    <p className="dim">
      Sums by day are kept since {formatDayOfYear(keptFrom)}. The totals above are complete.
    </p>
  );
  const amounts = days.flatMap(({ captured }) => captured);
  const currencies = [...new Set(amounts.map(({ currency }) => currency))].sort();
  const [shown, setShown] = useState<string | null>(null);
  const currency = currencies.find((code) => code === shown) ?? currencies[0];
  if (currency === undefined) {
    return (
      <Section title="Captured by day">
        {note}
        {days.length > 0 && <span className="dim">Nothing captured in this period.</span>}
      </Section>
    );
  }
  return (
    <Section
      title={`Captured by day in ${currency}`}
      about={wordMeanings.captured}
      actions={
        currencies.length > 1 && (
          <select
            className="quiet-select"
            aria-label="Currency"
            value={currency}
            onChange={(event) => setShown(event.target.value)}
          >
            {currencies.map((code) => (
              <option key={code}>{code}</option>
            ))}
          </select>
        )
      }
    >
      {note}
      <Suspense fallback={<div className="chart" />}>
        <VolumeChart
          currency={currency}
          days={days.map(({ day, captured }) => ({
            day,
            amount: captured.find((one) => one.currency === currency)?.amount ?? 0,
          }))}
        />
      </Suspense>
    </Section>
  );
}

import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { dashboard, type Volume } from '../../api/dashboard.ts';
import { Loaded, Section } from '../../components/page.tsx';
import { dayToInstant, formatDayOfYear, instantToDay } from '../../format/time.ts';

const VolumeChart = lazy(async () => ({
  default: (await import('./volume-chart.tsx')).VolumeChart,
}));

/** What was captured on each day, from what the service has summed up already. */
export function VolumeByDay(props: {
  /** Days as fields for dates have them, both included. */
  readonly from: string;
  readonly to: string;
}): ReactNode {
  const span = { from: dayToInstant(props.from), to: dayToInstant(props.to, 1) };
  const query = useQuery({
    queryKey: ['overview', 'volume', span],
    queryFn: () => dashboard.volume(span as { from: string; to: string }),
  });
  return <Loaded query={query}>{(volume) => <Chart {...props} volume={volume} />}</Loaded>;
}

function Chart(props: {
  readonly from: string;
  readonly to: string;
  readonly volume: Volume;
}): ReactNode {
  const { from, to, volume } = props;
  const asked = daysOf(from, to);
  const days = asked.filter((day) => (dayToInstant(day) ?? '') >= volume.kept_from);
  const note = days.length < asked.length && (
    <p className="dim">
      Sums by day begin on {formatDayOfYear(firstDayFrom(volume.kept_from))}: older ones are not
      kept. The totals below are complete.
    </p>
  );
  const amounts = volume.hours.flatMap(({ captured }) => captured);
  const currencies = [...new Set(amounts.map(({ currency }) => currency))].sort();
  const [shown, setShown] = useState<string | null>(null);
  const currency = currencies.find((code) => code === shown) ?? currencies[0];
  if (currency === undefined) {
    return (
      <Section title="Captured by day">
        {note}
        {days.length > 0 && <span className="dim">Nothing was captured in this time.</span>}
      </Section>
    );
  }
  const sums = new Map(days.map((day) => [day, 0]));
  for (const { began_at, captured } of volume.hours) {
    const day = instantToDay(began_at);
    const amount = captured.find((one) => one.currency === currency)?.amount ?? 0;
    sums.set(day, (sums.get(day) ?? 0) + amount);
  }
  return (
    <Section
      title={`Captured by day in ${currency}`}
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
          days={days.map((day) => ({ day, amount: sums.get(day) ?? 0 }))}
        />
      </Suspense>
    </Section>
  );
}

/** The first day that begins then or later. */
function firstDayFrom(instant: string): string {
  const day = instantToDay(instant);
  return dayToInstant(day) === instant ? day : instantToDay(dayToInstant(day, 1) ?? '');
}

function daysOf(from: string, to: string): readonly string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = instantToDay(dayToInstant(day, 1) ?? '')) days.push(day);
  return days;
}

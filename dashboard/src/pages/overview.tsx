import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useIsClockKnown, usePlatformNow } from '../api/clock.ts';
import { dashboard, type Overview } from '../api/dashboard.ts';
import { Loaded, Page, Section } from '../components/page.tsx';
import { type Tile, Tiles } from '../components/tiles.tsx';
import { formatMoney } from '../format/money.ts';
import { daysToCompare, instantToDay, timeZone, weekBefore } from '../format/time.ts';
import { humanise } from '../format/words.ts';
import { Attention } from './overview/attention.tsx';
import { MoneyNow, PayoutsAhead } from './overview/money-tables.tsx';
import './overview.css';

const HourChart = lazy(async () => ({
  default: (await import('./overview/hour-chart.tsx')).HourChart,
}));

export function OverviewPage(): ReactNode {
  const days = daysToCompare(usePlatformNow());
  const query = useQuery({
    queryKey: ['overview', days],
    queryFn: () => dashboard.overview(days),
    refetchInterval: 30_000,
    // Which day it is, the clock of the platform says.
    enabled: useIsClockKnown(),
  });
  return (
    <Page
      title="Overview"
      about={`Today so far, beside the same day last week. A day begins at midnight in ${timeZone()}.`}
    >
      <Loaded query={query}>{(overview) => <OverviewContent overview={overview} />}</Loaded>
    </Page>
  );
}

function OverviewContent({ overview }: { readonly overview: Overview }): ReactNode {
  return (
    <>
      <Attention overview={overview} />
      <DayTiles overview={overview} />
      <div className="columns">
        <div>
          <TapChart overview={overview} />
        </div>
        <div>
          <DeclineReasons overview={overview} />
        </div>
      </div>
      <MoneyNow overview={overview} />
      <PayoutsAhead overview={overview} />
    </>
  );
}

type Hour = Overview['today']['hours'][number];

function DayTiles({ overview }: { readonly overview: Overview }): ReactNode {
  const { today, last_week, day_start } = overview;
  const taps = today.approved + today.declined;
  // Today is compared with the same hours a week ago, because it is not over.
  const then = weekBefore(Date.parse(overview.now));
  const untilNow = (amountOf: (hour: Hour) => number) =>
    sum(last_week.hours.map((hour) => amountOf(hour) * shareOfHour(hour.began_at, then)));
  const tapsBefore = untilNow(({ approved, declined }) => approved + declined);
  const search = { from: instantToDay(day_start) };
  const amountOf = (amounts: Overview['today']['volume'], currency: string) =>
    amounts.find((one) => one.currency === currency)?.amount ?? 0;
  return (
    <Tiles
      empty="No taps yet today."
      tiles={[
        {
          label: 'Taps today',
          figure: taps,
          value: taps.toLocaleString('en-GB'),
          note: compare(taps, tapsBefore),
          link: { to: '/transactions', search },
        },
        {
          label: 'Approval rate',
          // A rate of 0 % is worth a look; without taps there is none.
          figure: taps,
          value: percent(today.approval_rate),
          note: `${percent(last_week.approval_rate)} last week`,
          link: { to: '/transactions', search: { ...search, status: 'declined' } },
        },
        ...today.volume.map(
          ({ amount, currency }): Tile => ({
            label: `Volume in ${currency}`,
            figure: amount,
            value: formatMoney({ amount, currency }),
            note: compare(
              amount,
              untilNow(({ volume }) => amountOf(volume, currency)),
            ),
            link: { to: '/transactions', search },
          }),
        ),
      ]}
    />
  );
}

function TapChart({ overview }: { readonly overview: Overview }): ReactNode {
  const { today, last_week, day_start } = overview;
  const currencies = [
    ...new Set([...today.volume, ...last_week.volume].map(({ currency }) => currency)),
  ];
  const search = { from: instantToDay(day_start) };
  const [shown, setShown] = useState('taps');
  const currency = currencies.includes(shown) ? shown : null;
  return (
    <Section
      title={currency === null ? 'Taps by the hour' : `Volume by the hour in ${currency}`}
      actions={
        <>
          <select
            className="quiet-select"
            aria-label="What the chart shows"
            value={shown}
            onChange={(event) => setShown(event.target.value)}
          >
            <option value="taps">Taps</option>
            {currencies.map((code) => (
              <option key={code} value={code}>
                Volume in {code}
              </option>
            ))}
          </select>
          <Link to="/transactions" search={search}>
            Transactions
          </Link>
        </>
      }
    >
      <Suspense fallback={<div className="chart" />}>
        <HourChart overview={overview} currency={currency} search={search} />
      </Suspense>
    </Section>
  );
}

function DeclineReasons({
  overview: { today, day_start },
}: {
  readonly overview: Overview;
}): ReactNode {
  const most = today.decline_reasons[0]?.count ?? 1;
  return (
    <Section title="Why taps were declined">
      {today.decline_reasons.length === 0 ? (
        <span className="dim">No tap was declined today.</span>
      ) : (
        <ul className="bars">
          {today.decline_reasons.slice(0, 8).map(({ reason, count }) => (
            <li key={reason}>
              <Link
                to="/transactions"
                search={{
                  status: 'declined',
                  decline_reason: reason,
                  from: instantToDay(day_start),
                }}
              >
                {humanise(reason)}
              </Link>
              <span className="number">{count.toLocaleString('en-GB')}</span>
              <span className="bar-track" aria-hidden>
                <span style={{ width: `${(count / most) * 100}%` }} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function compare(now: number, before: number): string {
  if (before === 0) return 'nothing until now last week';
  const change = Math.round(((now - before) / before) * 100);
  return `${change >= 0 ? '+' : '−'}${Math.abs(change)} % against last week until now`;
}

/** How much of an hour has passed, from 0 to 1. */
function shareOfHour(beganAt: string, now: number): number {
  return Math.min(1, Math.max(0, (now - Date.parse(beganAt)) / 3_600_000));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function percent(rate: number | null): string {
  return rate === null ? '–' : `${(rate * 100).toFixed(1)} %`;
}

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { dashboard, type Overview } from '../../api/dashboard.ts';
import { lazyPart } from '../../api/new-build.ts';
import { Loaded, Page, Section } from '../../components/page/page.tsx';
import { type Tile, Tiles } from '../../components/values/tiles.tsx';
import { formatMoney } from '../../format/money.ts';
import { wordMeanings } from '../../format/money-words.ts';
import { formatClock, timeZone } from '../../format/time.ts';
import { humanise } from '../../format/words.ts';
import { Attention } from './attention.tsx';
import { MoneyNow, PayoutsAhead } from './money-tables.tsx';
import './overview.css';

const HourChart = lazyPart(() => import('./hour-chart.tsx'), 'HourChart');

export function OverviewPage(): ReactNode {
  const query = useQuery({
    queryKey: ['overview'],
    queryFn: () => dashboard.overview(),
    refetchInterval: 30_000,
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

function DayTiles({ overview }: { readonly overview: Overview }): ReactNode {
  const { today, compared, day } = overview;
  const { today: part, last_week: before } = compared;
  const at = formatClock(compared.until);
  const decided = today.approved + today.declined;
  const taps = decided + today.undecided;
  const search = { from: day, to: day };
  return (
    <Tiles
      empty="No taps yet today."
      tiles={[
        {
          label: 'Taps today',
          figure: taps,
          value: taps.toLocaleString('en-GB'),
          note: compare(tapsOf(part), tapsOf(before), at),
          link: { to: '/transactions', search },
        },
        {
          label: 'Approval rate',
          // A rate of 0 % deserves attention; without taps there is no rate.
          figure: decided,
          value: percent(today.approval_rate),
          note: `${percent(part.approval_rate)} until ${at}, ${percent(before.approval_rate)} last week`,
          link: { to: '/transactions', search: { ...search, status: 'declined' } },
        },
        ...today.captured.map(
          ({ amount, currency }): Tile => ({
            label: `Captured in ${currency}`,
            about: wordMeanings.captured,
            figure: amount,
            value: formatMoney({ amount, currency }),
            note: compare(capturedIn(currency, part), capturedIn(currency, before), at),
            link: { to: '/transactions', search: capturedOn(day, currency) },
          }),
        ),
      ]}
    />
  );
}

function TapChart({ overview }: { readonly overview: Overview }): ReactNode {
  const { today, last_week, day } = overview;
  const currencies = [
    ...new Set([...today.captured, ...last_week.captured].map(({ currency }) => currency)),
  ];
  const [shown, setShown] = useState('taps');
  const currency = currencies.includes(shown) ? shown : null;
  const search = currency === null ? { from: day, to: day } : capturedOn(day, currency);
  return (
    <Section
      title={currency === null ? 'Taps by the hour' : `Captured by the hour in ${currency}`}
      about={currency === null ? undefined : wordMeanings.captured}
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
                Captured in {code}
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

function DeclineReasons({ overview: { today, day } }: { readonly overview: Overview }): ReactNode {
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
                  from: day,
                  to: day,
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

/** The list that adds up to what was captured on a day in one currency. */
function capturedOn(day: string, currency: string) {
  return { captured_from: day, captured_to: day, currency };
}

type Part = Overview['compared']['today'];

function tapsOf({ approved, declined, undecided }: Part): number {
  return approved + declined + undecided;
}

function capturedIn(currency: string, { captured }: Part): number {
  return captured.find((one) => one.currency === currency)?.amount ?? 0;
}

/** The same part of both days, until the clock shows `at`. */
function compare(now: number, before: number, at: string): string {
  if (before <= 0) return `nothing last week until ${at}`;
  if (now >= 10 * before) return `${Math.round(now / before)} times last week, both until ${at}`;
  const change = Math.round(((now - before) / before) * 100);
  return `${change >= 0 ? '+' : '−'}${Math.abs(change)} % on last week, both until ${at}`;
}

function percent(rate: number | null): string {
  return rate === null ? '–' : `${(rate * 100).toFixed(1)} %`;
}

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { dashboard } from '../../../api/dashboard.ts';
import { type Column, Table } from '../../../components/lists/table.tsx';
import { Empty, Loaded, Section } from '../../../components/page/page.tsx';
import { Money } from '../../../components/values/values.tsx';
import { addDays } from '../../../format/days.ts';
import { given } from '../../../format/given.ts';
import { formatMoney } from '../../../format/money.ts';
import { type MoneyWord, wordMeanings } from '../../../format/money-words.ts';
import { type Period, periodBefore } from '../../../format/periods.ts';
import { formatDay } from '../../../format/time.ts';
import './figures.css';

type Total = Readonly<Record<string, number | string>> & { readonly currency: string };

interface Row {
  readonly currency: string;
  readonly now: Total | undefined;
  readonly before: Total | undefined;
}

interface Word {
  readonly word: MoneyWord;
  readonly label: string;
  /** Counted one by one, so it arrives after the others. */
  readonly isCounted?: boolean;
  readonly isExtra?: boolean;
}

const words: readonly Word[] = [
  { word: 'authorised', label: 'Authorised', isCounted: true, isExtra: true },
  { word: 'captured', label: 'Captured' },
  { word: 'refunded', label: 'Refunded' },
  { word: 'disputed', label: 'Disputed', isCounted: true, isExtra: true },
  { word: 'disputes_lost', label: 'Disputes lost' },
  { word: 'fees_kept', label: 'Fees' },
  { word: 'net', label: 'Net' },
  { word: 'paid_out', label: 'Paid out', isCounted: true },
];

/** Counting reads every tap, so its result is shown for a while. */
const countedForMs = 5 * 60_000;

/** The totals of a period in one table, a row for each currency, compared with the period before. */
export function FiguresTable(props: {
  readonly period: Period;
  readonly submerchant: string | undefined;
}): ReactNode {
  const { period, submerchant } = props;
  const before = periodBefore(period);
  const spanOf = ({ from, to }: Period) => ({
    from,
    to: addDays(to, 1) ?? to,
    ...given({ submerchant }),
  });
  const figures = useQuery({
    // The whole platform's are read at once, so they follow every movement.
    queryKey: [submerchant === undefined ? 'overview' : 'reports', 'figures', period, submerchant],
    queryFn: () =>
      Promise.all([dashboard.figures(spanOf(period)), dashboard.figures(spanOf(before))]),
    ...(submerchant !== undefined && { staleTime: countedForMs }),
  });
  const counted = useQuery({
    queryKey: ['reports', 'object-figures', period, submerchant],
    staleTime: countedForMs,
    queryFn: () =>
      Promise.all([
        dashboard.objectFigures(spanOf(period)),
        dashboard.objectFigures(spanOf(before)),
      ]),
  });
  return (
    <Section title="Totals" isFlush>
      <Loaded query={figures}>
        {([now, then]) => {
          const rows = rowsOf(now.totals, then.totals, counted.data);
          if (rows.length === 0) return <Empty title="No movements in this period" />;
          return (
            <>
              <Table
                label="Totals"
                columns={columnsOf(counted.data !== undefined)}
                items={rows}
                idOf={({ currency }) => currency}
                phone="named"
              />
              <p className="figures-note dim" role="status">
                {counted.isPending
                  ? 'Exact. What was authorised, disputed and paid out is still being counted.'
                  : counted.isError
                    ? 'Exact. What was authorised, disputed and paid out could not be counted.'
                    : 'Exact to the last cent.'}{' '}
                Compared with {daysText(before)}. Net = captured − refunded − disputes lost − fees.
              </p>
            </>
          );
        }}
      </Loaded>
    </Section>
  );
}

type Answers = readonly [
  { readonly totals: readonly object[] },
  { readonly totals: readonly object[] },
];

function rowsOf(
  now: readonly object[],
  before: readonly object[],
  counted: Answers | undefined,
): readonly Row[] {
  const [countedNow, countedBefore] = counted?.map(({ totals }) => totals) ?? [];
  const presents = merged(now, countedNow);
  const pasts = merged(before, countedBefore);
  return [...new Set([...presents.keys(), ...pasts.keys()])].sort().map((currency) => ({
    currency,
    now: presents.get(currency),
    before: pasts.get(currency),
  }));
}

/** The totals of a currency together, without currencies in which nothing moved. */
function merged(...parts: readonly (readonly object[] | undefined)[]): ReadonlyMap<string, Total> {
  const totals = parts.flatMap((part) => part ?? []) as readonly Total[];
  const byCurrency = Map.groupBy(totals, ({ currency }) => currency);
  const all = [...byCurrency].map(([currency, own]) => {
    return [currency, Object.assign({}, ...own) as Total] as const;
  });
  return new Map(
    all.filter(([, own]) =>
      Object.values(own).some((each) => each !== 0 && typeof each === 'number'),
    ),
  );
}

function columnsOf(areCounted: boolean): readonly Column<Row>[] {
  return [
    { header: 'Currency', width: '5rem', cell: ({ currency }) => currency },
    ...words.map(
      ({ word, label, isCounted = false, isExtra = false }): Column<Row> => ({
        header: label,
        align: 'end',
        isExtra,
        cell: (row) =>
          isCounted && !areCounted ? (
            <span className="dim">…</span>
          ) : (
            <Figure row={row} word={word} />
          ),
      }),
    ),
  ];
}

/** The amount, and how it differs from the period before. */
function Figure({ row, word }: { readonly row: Row; readonly word: MoneyWord }): ReactNode {
  const { currency } = row;
  const amount = Number(row.now?.[word] ?? 0);
  const before = Number(row.before?.[word] ?? 0);
  const was = `Before: ${formatMoney({ amount: before, currency })}`;
  return (
    <span className={amount === 0 ? 'dim' : undefined} title={`${wordMeanings[word]} ${was}.`}>
      <Money amount={amount} currency={currency} />
      <span className="change dim">{changeText(amount, before)}</span>
    </span>
  );
}

function changeText(amount: number, before: number): string {
  if (amount === before) return amount === 0 ? '' : 'same';
  if (before === 0) return 'new';
  const percent = ((amount - before) / Math.abs(before)) * 100;
  const digits = Math.abs(percent) < 10 ? 1 : 0;
  const text = Math.abs(percent).toLocaleString('en-GB', { maximumFractionDigits: digits });
  return `${percent < 0 ? '−' : '+'}${text}%`;
}

function daysText({ from, to }: Period): string {
  return from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;
}

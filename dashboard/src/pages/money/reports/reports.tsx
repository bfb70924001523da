import { Button } from '@mantine/core';
import type { ReportName, ReportSummary } from '@taprail/sdk';
import { type ReactNode, Suspense } from 'react';
import { usePlatformToday } from '../../../api/clock.ts';
import { lazyPart } from '../../../api/new-build.ts';
import { taprail } from '../../../api/taprail.ts';
import { AddUp } from '../../../components/lists/add-up.tsx';
import { KnownSubMerchant } from '../../../components/lists/empty-list.tsx';
import { type Filter, Filters, useFilters } from '../../../components/lists/filters.tsx';
import { type Column, Table } from '../../../components/lists/table.tsx';
import { Empty, Facts, Page, Section } from '../../../components/page/page.tsx';
import { csvFileName, saveFile } from '../../../components/values/save-file.ts';
import { Money } from '../../../components/values/values.tsx';
import { addDays } from '../../../format/days.ts';
import { given } from '../../../format/given.ts';
import { type MoneyWord, wordMeanings } from '../../../format/money-words.ts';
import { VolumeByDay } from './volume.tsx';

const TotalsChart = lazyPart(() => import('./totals-chart.tsx'), 'TotalsChart');

const filters = [
  { kind: 'day', name: 'from', label: 'From' },
  { kind: 'day', name: 'to', label: 'Until' },
  { kind: 'sub-merchant', name: 'submerchant', label: 'Sub-merchant' },
] as const satisfies readonly Filter[];

interface Report {
  readonly name: ReportName;
  readonly label: string;
  readonly about: string;
}

const reports: readonly Report[] = [
  { name: 'transactions', label: 'Transactions', about: 'Every capture, reversal and refund.' },
  { name: 'fees', label: 'Fees', about: 'What you earned, and gave back with refunds.' },
  { name: 'payouts', label: 'Payouts', about: 'What was sent to banks, with wire references.' },
  { name: 'disputes', label: 'Disputes', about: 'What was disputed, and how it ended.' },
  {
    name: 'balance',
    label: 'Account balances',
    about: 'Opening and closing balance of every account, and what came in and went out.',
  },
];

/** The parts of the net, and how much of it reached the bank. */
const sums = [
  ['captured', 'Captured'],
  ['refunded', 'Refunded'],
  ['disputes_lost', 'Disputes lost'],
  ['fees_kept', 'Fees kept'],
  ['net', 'Net'],
  ['paid_out', 'Paid out'],
] as const satisfies readonly (readonly [MoneyWord, string])[];

/** Shown unless they are zero. */
const details = [
  ['reversed', 'Reversed'],
  ['fees', 'Fees'],
  ['fees_returned', 'Fees given back'],
  ['disputed', 'Disputed'],
] as const satisfies readonly (readonly [MoneyWord, string])[];

const daysShown = 30;

export function ReportsPage(): ReactNode {
  const state = useFilters(filters);
  const today = usePlatformToday();
  const { to = today, submerchant } = state.values;
  const { from = addDays(to, 1 - daysShown) ?? today } = state.values;
  const span = {
    from: addDays(from, 0) ?? today,
    to: addDays(to, 1) ?? today,
    ...given({ submerchant }),
  };
  const shown = { ...state, values: { from, to, submerchant } };
  const download = ({ name, label }: Report) =>
    saveFile(csvFileName(fileNameOf(label), submerchant, from, to), () =>
      taprail.reports.download(name, span, { timeoutMs: 600_000 }),
    );
  const columns: readonly Column<Report>[] = [
    { header: 'Report', cell: ({ label }) => label },
    {
      header: 'Contents',
      isSecondary: true,
      cell: ({ about }) => <span className="dim">{about}</span>,
    },
    {
      header: 'Download',
      isHeaderHidden: true,
      align: 'end',
      cell: (report) => (
        <Button variant="default" size="compact-xs" onClick={() => void download(report)}>
          Download CSV<span className="hidden-visually"> of {report.label}</span>
        </Button>
      ),
    },
  ];
  return (
    <Page
      title="Reports"
      about="Totals and files, exact to the last cent. Days follow the reporting time zone."
    >
      <Filters filters={filters} state={shown} />
      {submerchant === undefined && from <= to && <VolumeByDay from={from} to={to} />}
      <Section title="Totals">
        <KnownSubMerchant name={submerchant}>
          <AddUp span={span}>{(summary) => <Totals summary={summary} />}</AddUp>
        </KnownSubMerchant>
      </Section>
      <Section title="Files" isFlush>
        <Table label="Files" columns={columns} items={reports} idOf={({ name }) => name} />
      </Section>
    </Page>
  );
}

/** Such as account_balances. */
function fileNameOf(label: string): string {
  return label.toLowerCase().replace(' ', '_');
}

function Totals({ summary: { totals } }: { readonly summary: ReportSummary }): ReactNode {
  if (totals.length === 0) return <Empty title="No movements in this period" />;
  const meaning = (
    <p key="meaning" className="dim">
      Net = captured − refunded − disputes lost − fees kept. Each movement counts on its own day.
    </p>
  );
  const byCurrency = totals.map((total) => (
    <div key={total.currency}>
      <h3>Totals in {total.currency}</h3>
      <div className="columns">
        <Suspense fallback={<div className="chart" />}>
          <TotalsChart
            currency={total.currency}
            bars={sums.map(([name, label]) => ({ label, amount: total[name] }))}
          />
        </Suspense>
        <Facts
          facts={[...sums, ...details.filter(([name]) => total[name] !== 0)].map(
            ([name, label]) => ({
              name: label,
              about: wordMeanings[name],
              value: <Money amount={total[name]} currency={total.currency} />,
            }),
          )}
        />
      </div>
    </div>
  ));
  return [meaning, ...byCurrency];
}

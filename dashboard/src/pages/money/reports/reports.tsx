import { Button } from '@mantine/core';
import type { ReportName } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { usePlatformToday } from '../../../api/clock.ts';
import type { ListFileName } from '../../../api/dashboard.ts';
import { taprail } from '../../../api/taprail.ts';
import { DownloadList } from '../../../components/lists/download-list.tsx';
import { KnownSubMerchant } from '../../../components/lists/empty-list.tsx';
import { type Filter, Filters, useFilters } from '../../../components/lists/filters.tsx';
import { PeriodField } from '../../../components/lists/period-field.tsx';
import { type Column, Table } from '../../../components/lists/table.tsx';
import { Page, Section } from '../../../components/page/page.tsx';
import { csvFileName, saveFile } from '../../../components/values/save-file.ts';
import { addDays } from '../../../format/days.ts';
import { given } from '../../../format/given.ts';
import { FiguresTable } from './figures-table.tsx';
import { VolumeByDay } from './volume.tsx';

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

interface List {
  readonly name: ListFileName;
  readonly label: string;
  readonly about: string;
}

/** Lists without a page of their own, or without days to choose. */
const lists: readonly List[] = [
  { name: 'refunds', label: 'Refunds', about: 'Every refund ever made.' },
  { name: 'charges', label: 'Charges', about: 'Everything charged to a stay.' },
  { name: 'readers', label: 'Readers', about: 'Every reader, and whose it is.' },
  { name: 'sub_merchants', label: 'Sub-merchants', about: 'Everyone, with their status.' },
];

const listColumns: readonly Column<List>[] = [
  { header: 'List', cell: ({ label }) => label },
  {
    header: 'Contents',
    isSecondary: true,
    cell: ({ about }) => <span className="dim">{about}</span>,
  },
  {
    header: 'Download',
    isHeaderHidden: true,
    align: 'end',
    cell: ({ name, label }) => <DownloadList name={name} of={label} />,
  },
];

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
  // An address may have any text for a day.
  const isPeriod = [from, to].every((day) => addDays(day, 0) === day) && from <= to;
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
      <Filters filters={filters} state={shown}>
        <PeriodField period={{ from, to }} onChange={(period) => state.setAll({ ...period })} />
      </Filters>
      <KnownSubMerchant name={submerchant}>
        {isPeriod && <FiguresTable period={{ from, to }} submerchant={submerchant} />}
      </KnownSubMerchant>
      {submerchant === undefined && isPeriod && <VolumeByDay from={from} to={to} />}
      <Section title="Files of the period" isFlush>
        <Table label="Files" columns={columns} items={reports} idOf={({ name }) => name} />
      </Section>
      <Section title="Whole lists" isFlush>
        <Table label="Lists" columns={listColumns} items={lists} idOf={({ name }) => name} />
      </Section>
    </Page>
  );
}

/** Such as account_balances. */
function fileNameOf(label: string): string {
  return label.toLowerCase().replace(' ', '_');
}

import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Overview } from '../../api/dashboard.ts';
import { moneyColumn, timeColumn } from '../../components/lists/columns.tsx';
import { type Column, Table } from '../../components/lists/table.tsx';
import { Section } from '../../components/page/page.tsx';
import { Money } from '../../components/values/values.tsx';
import { humanise } from '../../format/words.ts';

type Balance = Overview['balances'][number];
type Ahead = Overview['payouts_ahead'][number];

const parts = [
  ['pending', 'Pending'],
  ['available', 'Available'],
  ['in_transit', 'In transit'],
  ['held', 'In dispute'],
  ['operating', 'Yours'],
] as const;

const balanceColumns: readonly Column<Balance>[] = [
  { header: 'Currency', cell: ({ currency }) => currency },
  ...parts.map(([name, header]) => moneyColumn(header, name)),
];

export function MoneyNow({ overview: { balances } }: { readonly overview: Overview }): ReactNode {
  if (balances.length === 0) return null;
  return (
    <Section title="Money now" isFlush actions={<Link to="/balances">Balances</Link>}>
      <Table
        label="Money now"
        columns={balanceColumns}
        items={balances}
        idOf={({ currency }) => currency}
        phone="named"
      />
    </Section>
  );
}

const aheadColumns: readonly Column<Ahead>[] = [
  {
    header: 'Payouts',
    cell: ({ status, count }) => (
      <Link to="/payouts" search={{ status }}>
        {count.toLocaleString('en-GB')} {humanise(status).toLowerCase()}
      </Link>
    ),
  },
  { header: 'Amount', align: 'end', cell: (ahead) => <Money {...ahead} /> },
  timeColumn('First expected', 'next_eta'),
];

export function PayoutsAhead({
  overview: { payouts_ahead },
}: {
  readonly overview: Overview;
}): ReactNode {
  if (payouts_ahead.length === 0) return null;
  return (
    <Section title="Payouts ahead" isFlush actions={<Link to="/payouts">Payouts</Link>}>
      <Table
        label="Payouts ahead"
        columns={aheadColumns}
        items={payouts_ahead}
        idOf={({ status, currency }) => `${status} ${currency}`}
      />
    </Section>
  );
}

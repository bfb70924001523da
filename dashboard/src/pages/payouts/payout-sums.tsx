import { useQuery } from '@tanstack/react-query';
import { type PayoutQuery, payoutStatuses } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { dashboard, type PayoutTotals } from '../../api/dashboard.ts';
import { type Column, Table } from '../../components/lists/table.tsx';
import { Section } from '../../components/page/page.tsx';
import { Money } from '../../components/values/values.tsx';
import { humanise } from '../../format/words.ts';

type Total = PayoutTotals['data'][number];

interface Row {
  readonly currency: string;
  readonly totals: readonly Total[];
}

const columns: readonly Column<Row>[] = [
  { header: 'Currency', width: '5rem', cell: ({ currency }) => currency },
  {
    header: 'Payouts',
    width: '5rem',
    align: 'end',
    cell: ({ totals }) => totals.reduce((sum, { count }) => sum + count, 0).toLocaleString('en-GB'),
  },
  ...payoutStatuses.map(
    (status): Column<Row> => ({
      header: humanise(status),
      align: 'end',
      isSecondary: status === 'cancelled',
      cell: ({ currency, totals }) => {
        const amount = totals.find((total) => total.status === status)?.amount ?? 0;
        return amount === 0 ? <span className="dim">–</span> : <Money {...{ amount, currency }} />;
      },
    }),
  ),
];

/** The sums of all payouts that the filters select, however many the list has loaded. */
export function PayoutSums({ query }: { readonly query: PayoutQuery }): ReactNode {
  const sums = useQuery({
    queryKey: ['payouts', 'totals', query],
    queryFn: () => dashboard.payouts.totals(query),
  });
  const byCurrency = Map.groupBy(sums.data?.data ?? [], ({ currency }) => currency);
  if (byCurrency.size === 0) return null;
  return (
    <Section title="Totals" isFlush>
      <Table
        label="Totals"
        columns={columns}
        items={[...byCurrency].map(([currency, totals]) => ({ currency, totals }))}
        idOf={({ currency }) => currency}
        phone="named"
      />
    </Section>
  );
}

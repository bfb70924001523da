import { useQuery } from '@tanstack/react-query';
import type { NegativeBalance } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { taprail } from '../../../api/taprail.ts';
import { moneyColumn, subMerchantColumn } from '../../../components/lists/columns.tsx';
import { type Column, Table } from '../../../components/lists/table.tsx';
import { Loaded, Section } from '../../../components/page/page.tsx';
import { Time } from '../../../components/values/values.tsx';

const columns: readonly Column<NegativeBalance>[] = [
  subMerchantColumn,
  moneyColumn('Available', 'available'),
  {
    header: 'Negative since',
    align: 'end',
    cell: ({ negative_since: since }) => (since === null ? '' : <Time at={since} />),
  },
];

const shownMax = 100;

/** The sub-merchants whose available balance is below zero, the oldest first. */
export function NegativeBalances(): ReactNode {
  const query = useQuery({
    queryKey: ['balance', 'negative'],
    queryFn: () => taprail.balance.listNegative({ limit: shownMax }),
  });
  return (
    <Loaded query={query}>
      {({ data, has_more: hasMore }) =>
        data.length === 0 ? null : (
          <Section title="Negative balances" isFlush>
            <Table
              label="Negative balances"
              columns={columns}
              items={data.toSorted((one, other) =>
                (one.negative_since ?? '').localeCompare(other.negative_since ?? ''),
              )}
              idOf={({ submerchant, currency }) => `${submerchant} ${currency}`}
            />
            {hasMore && <p className="dim">There are more than {shownMax}.</p>}
          </Section>
        )
      }
    </Loaded>
  );
}

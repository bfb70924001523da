import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { dashboard } from '../../api/dashboard.ts';
import { Table } from '../../components/lists/table.tsx';
import { Loaded, Section } from '../../components/page/page.tsx';
import { historyColumns } from './history-columns.tsx';

/** The last that happened to a sub-merchant. */
export function RecentHistory({ submerchant }: { readonly submerchant: string }): ReactNode {
  const query = useQuery({
    queryKey: ['sub-merchants', 'recent history', submerchant],
    queryFn: () => dashboard.history(submerchant, { limit: 8 }),
  });
  return (
    <Section
      title="History"
      isFlush
      actions={
        <Link to="/sub-merchants/$ref/history" params={{ ref: submerchant }}>
          Whole history
        </Link>
      }
    >
      <Loaded query={query}>
        {({ data }) => (
          <Table label="History" columns={historyColumns} items={data} idOf={({ id }) => id} />
        )}
      </Loaded>
    </Section>
  );
}

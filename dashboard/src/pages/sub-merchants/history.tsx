import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { dashboard } from '../../api/dashboard.ts';
import { ListTable } from '../../components/lists/list-table.tsx';
import { Empty, Page } from '../../components/page/page.tsx';
import { SubMerchantLink } from '../../components/values/values.tsx';
import { historyColumns } from './history-columns.tsx';

export function SubMerchantHistoryPage(): ReactNode {
  const { ref } = useParams({ from: '/shell/sub-merchants/$ref/history' });
  return (
    <Page
      title="History"
      about={
        <>
          All that happened to <SubMerchantLink of={ref} />, and who did it. Taps are in the{' '}
          <Link to="/transactions" search={{ submerchant: ref }}>
            transactions
          </Link>
          .
        </>
      }
      back={{ to: `/sub-merchants/${encodeURIComponent(ref)}`, label: 'Sub-merchant' }}
    >
      <ListTable
        label="History"
        queryKey={['sub-merchants', 'history', ref]}
        load={(page) => dashboard.history(ref, page)}
        columns={historyColumns}
        idOf={({ id }) => id}
        empty={<Empty title="Nothing has happened yet" />}
      />
    </Page>
  );
}
